"""A player's name code: five letters with which the player accepts their table's round on their own phone, and nothing else.

It is valid for one player of one evening. It is derived from the server's secret, so it is not stored and can be printed again.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.evening.models import Entrant

LETTERS = "ABCDEFGHJKMNPRSTWXYZ"
"""The letters of a code: without I L O Q U V, which look or sound like others."""
CODE_LENGTH = 5


def name_code(entrant: Entrant) -> str:
    """Return the code of this player, in capitals."""
    return _code(entrant, settings.SECRET_KEY)


def _code(entrant: Entrant, secret: str) -> str:
    digest = salted_hmac("troela.name_code", f"{entrant.tournament_id}.{entrant.pk}", secret=secret, algorithm="sha256").digest()
    number = int.from_bytes(digest, "big")
    letters = []
    for _place in range(CODE_LENGTH):
        number, letter = divmod(number, len(LETTERS))
        letters.append(LETTERS[letter])
    return "".join(letters)


def is_name_code(entrant: Entrant, typed: str) -> bool:
    """Return whether this text is the player's code; lower case, spaces and hyphens do not matter.

    A code that was printed before the server's secret was replaced stays valid while the former secret is in SECRET_KEY_FALLBACKS.
    """
    secrets: Sequence[str] = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    letters = typed.upper().replace(" ", "").replace("-", "")
    matches = [constant_time_compare(_code(entrant, secret), letters) for secret in secrets]
    return any(matches)
