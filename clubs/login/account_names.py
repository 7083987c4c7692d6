"""The form of an account's name under which wrong passwords are counted."""

from __future__ import annotations

import unicodedata

MAX_CHARACTERS = 150
"""The greatest number of characters that a user name may have. No account has a longer name."""


def account_key(name: object) -> str:
    """Return one form for all spellings of a name, so that `Jury` and `ＪＵＲＹ` share their attempts. Empty if no name was given."""
    text = name[: 10 * MAX_CHARACTERS] if isinstance(name, str) else ""  # normalizing a long run of combining marks takes minutes
    return unicodedata.normalize("NFKC", text).casefold().replace("\0", "").strip()[:MAX_CHARACTERS]
