"""`manage.py club`: create a club and its owner on a new machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import translation
from django.utils.text import slugify

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.actions import second_factor
from clubs.login.pages import links
from clubs.problems import Refusal
from clubs.region import club_languages
from clubs.roles.models import ClubRole

COMMAND = Actor(command="club")


class Command(BaseCommand):
    help = (
        "Create a club and an account for its owner. Prints a link: the person who opens it sets the owner's password and is logged "
        "in. The owner then creates the other accounts in the club's settings, under Roles. For an existing club, the command adds another "
        "owner, or makes a new link for an owner who lost the password."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help='the club\'s name, between quotation marks: "De Vier Azen"')
        parser.add_argument("--owner", required=True, metavar="USER", help="the owner's login name: one word, such as jan")
        parser.add_argument("--full-name", default="", metavar="NAME", help='the owner\'s full name: "Jan van Dongen"')
        languages = ", ".join(f"{code} ({name})" for code, name in club_languages())
        parser.add_argument(
            "--language",
            default=settings.LANGUAGE_CODE,
            choices=[code for code, _name in club_languages()],
            help=f"the language of the club's papers: {languages}",
        )

        parser.add_argument(
            "--without-second-factor",
            action="store_true",
            help="remove the owner's second factor, if the phone and the recovery codes are lost",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with transaction.atomic():
                club = self._club(options["name"], options["language"])
                user, token = self._owner(club, options["owner"], options["full_name"])
                if options["without_second_factor"]:
                    second_factor.reset(by=COMMAND, club=club, user=user)
                    self.stdout.write(
                        f"The account {user.get_username()} logs in with its password alone until a second factor is set up again."
                    )
        except Refusal as refusal:
            with translation.override("en"):
                raise CommandError(" ".join(problem["message"] for problem in refusal.messages())) from None
        self.stdout.write(f"\nThe link for {user.get_username()}, valid for {links.LINK_VALID_DAYS} days and one use:\n")
        self.stdout.write(f"  {settings.PUBLIC_URL}{links.address(user, token)}\n")
        self.stdout.write("Open it while Troela runs. Keep it secret: the first person who opens it sets the password.")

    def _club(self, name: str, language: str) -> Club:
        existing_club = Club.objects.filter(slug=slugify(name)[:50]).first()
        if existing_club is not None:
            self.stdout.write(f"The club {existing_club.name} already exists.")
            return existing_club
        club = actions.create_club(by=COMMAND, name=name, language=language)
        self.stdout.write(f"The club {club.name} is founded: {settings.PUBLIC_URL}/c/{club.slug}/")
        return club

    def _owner(self, club: Club, name: str, full_name: str) -> tuple[User, str]:
        user = User.objects.filter(username=name).first()
        if user is None:
            self.stdout.write(f"The account {name} was created and owns the club.")
            return actions.make_account(by=COMMAND, club=club, name=name, role=ClubRole.OWNER, full_name=full_name)
        if not club.memberships.filter(user=user, role=ClubRole.OWNER).exists():
            actions.give_role(by=COMMAND, club=club, user=user, role=ClubRole.OWNER)
            self.stdout.write(f"The account {name} existed and now owns the club. Its password is unchanged until the link is used.")
        return user, actions.new_link(by=COMMAND, club=club, user=user)
