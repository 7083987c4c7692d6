"""Who acts: an account, a table's pass, a command of the machine, or the public."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User


@dataclass(frozen=True)
class Actor:
    """Whoever asks for something. Exactly one of `user`, `table` and `command` is set; none for the public."""

    user: User | None = None
    table: int | None = None
    """The table (its key in the database) whose pass is shown."""
    command: str = ""
    device: str = ""
    """What the log may know of the device: a short random mark the phone chose."""

    @property
    def name(self) -> str:
        """As the log writes it."""
        if self.user is not None:
            return f"user {self.user.get_username()}"
        if self.table is not None:
            return f"table {self.table}" + (f" phone {self.device}" if self.device else "")
        return f"command {self.command}" if self.command else "public"

    @property
    def id(self) -> str:
        """Who it is in this database, beside the name, which may change: `user:12`, `table:5`, `command:demo` or `public`."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        if self.table is not None:
            return f"table:{self.table}"
        return f"command:{self.command}" if self.command else "public"


PUBLIC = Actor()


def of_user(user: AbstractBaseUser | AnonymousUser) -> Actor:
    """The actor behind a request's user."""
    return Actor(user=user) if isinstance(user, User) and user.is_active else PUBLIC
