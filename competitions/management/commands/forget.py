"""`manage.py forget`: delete the data of people whose retention time is over, and of forgotten people whom a backup brought back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due


class Command(BaseCommand):
    help = (
        "Forget again all people on the list of the forgotten whose names are back in the database because of a restored backup, "
        "and people whose time is over by the rule of their club. Run it after every restore, before Troela is opened to visitors. "
        "`make run` does this when it starts, and the process that makes papers does it once a day. Without such people it changes "
        "nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count = forget_due(by=Actor(command="forget"))
        if options["verbosity"] or count:
            self.stdout.write(f"{count} names were forgotten." if count else "There was no name to forget.")
