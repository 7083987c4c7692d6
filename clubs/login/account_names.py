"""The name that wrong passwords are counted by."""

from __future__ import annotations

import unicodedata

MAX_CHARACTERS = 150
"""As long as a user name may be; what is longer is nobody's name."""


def account_key(name: object) -> str:
    """One text for all ways to write a name, so that `Jury` and `ＪＵＲＹ` have no tries of their own. Empty if no name was given."""
    text = name[: 10 * MAX_CHARACTERS] if isinstance(name, str) else ""  # to normalize a long run of marks takes minutes
    return unicodedata.normalize("NFKC", text).casefold().replace("\0", "").strip()[:MAX_CHARACTERS]
