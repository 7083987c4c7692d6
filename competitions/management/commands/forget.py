"""`manage.py forget`: forget people again after a restore, and those whose time is over by their club's settings."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.actors import Actor
from tournaments.privacy.actions.retention import forget_due


class Command(BaseCommand):
    help = (
        "Forget again everybody on the list of the forgotten whose name a backup brought back. Run it after every restored backup, before "
        "the house is open; starting Troela on one machine does so by itself, and the process that makes papers does it once a day. "
        "Also forgets whoever is due by the rule of their club. It changes nothing if there is nobody."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count = forget_due(by=Actor(command="forget"))
        if options["verbosity"] or count:
            self.stdout.write(f"{count} names were forgotten." if count else "There is nobody to forget.")
