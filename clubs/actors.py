"""Who acts: an account, a table with its pass, a management command, or the public."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

from clubs.second_factor import was_shown_in_session


@dataclass(frozen=True)
class Actor:
    """Who asks for something. Exactly one of `user`, `table` and `command` is set; none of them for the public."""

    user: User | None = None
    table: int | None = None
    """The table (its key in the database) whose pass is shown."""
    command: str = ""
    device: str = ""
    """What the log may know of the device: a short random mark the phone chose."""
    second_factor: bool = False
    """The login of this account showed a second factor, or it is a token for which that was asked when it was made."""

    @property
    def name(self) -> str:
        """The name that the log writes."""
        if self.user is not None:
            return f"user {self.user.get_username()}"
        if self.table is not None:
            return f"table {self.table}" + (f" phone {self.device}" if self.device else "")
        return f"command {self.command}" if self.command else "public"

    @property
    def id(self) -> str:
        """An id beside the name, as names may change: `user:12`, `table:5`, `command:demo` or `public`."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.table is not None:
            return f"table:{self.table}"
        return f"command:{self.command}" if self.command else "public"


PUBLIC = Actor()


def of_user(user: AbstractBaseUser | AnonymousUser) -> Actor:
    """The actor for the user of the current request."""
    return Actor(user=user, second_factor=was_shown_in_session(user)) if isinstance(user, User) and user.is_active else PUBLIC
