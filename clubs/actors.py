"""The actors: an account, a table with its pass, a player with their name code, a personal link, a command, or the public."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

from clubs.login.second_factor import was_shown_in_session


@dataclass(frozen=True)
class PhysicalTable:
    """A table in the hall with one printed code for the whole evening. Anybody who has the code may act for this table in every round."""

    code: int
    """The code's key in the database."""
    tournament: int
    """The tournament's key in the database."""
    number: int


@dataclass(frozen=True)
class Actor:
    """The requester of an action. At most one of `user`, `table`, `player`, `link` and `command` is set; none for the public."""

    user: User | None = None
    table: PhysicalTable | None = None
    """The table whose pass the device has shown."""
    player: int | None = None
    """The player of an evening (their key in the database) whose name code was typed."""
    link: str = ""
    """The person whose personal link was opened: `member 12` or `guest 3`, by their number in the club or the evening."""
    command: str = ""
    device: str = ""
    """The device in the log: a short random id that the phone chose."""
    second_factor: bool = False
    """True if this login passed a second factor, or if the account already had one when the request's API token was created."""

    @property
    def name(self) -> str:
        """The name that the log writes."""
        if self.user is not None:
            return f"user {self.user.get_username()}"
        if self.table is not None:
            return f"table {self.table.number}" + (f" phone {self.device}" if self.device else "")
        if self.player is not None:
            return f"player {self.player}"
        if self.link:
            return f"link {self.link}"
        return f"command {self.command}" if self.command else "public"

    @property
    def id(self) -> str:
        """The actor's id, which stays if the name changes: `user:12`, `table:5` (the code's key), `player:7`, `command:demo`, `public`.

        That of a personal link names the person: `link:member 12`.
        """
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.table is not None:
            return f"table:{self.table.code}"
        if self.player is not None:
            return f"player:{self.player}"
        if self.link:
            return f"link:{self.link}"
        return f"command:{self.command}" if self.command else "public"


PUBLIC = Actor()


def of_user(user: AbstractBaseUser | AnonymousUser) -> Actor:
    """Return the actor for the user of the current request."""
    return Actor(user=user, second_factor=was_shown_in_session(user)) if isinstance(user, User) and user.is_active else PUBLIC
