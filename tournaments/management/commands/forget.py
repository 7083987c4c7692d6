"""`manage.py forget`: forget again whom a backup brought back."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from clubs.actors import Actor
from tournaments.actions.forget_members import forget_again


class Command(BaseCommand):
    help = (
        "Forget again everybody on the list of the forgotten whose name a backup brought back. Run it after every restored backup, before "
        "the house is open; starting Troela on one machine does so by itself. It changes nothing if nobody came back."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        count = forget_again(by=Actor(command="forget"))
        if options["verbosity"] or count:
            self.stdout.write(f"{count} names were forgotten again." if count else "Nobody who was forgotten is back.")
