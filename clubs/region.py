"""Regional forms of a language, such as the Dutch of Brabant. A club that has one shows it to every reader of that language.

For Django a region is a language with its own catalogue (`locale/nl_X-nb`), in which translators write only what differs there. Nobody
chooses a region for themselves: a reader of Dutch gets the Dutch of the club whose page it is.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import activate, get_language, get_language_info
from django.utils.translation import gettext as _

from scoring.engine.words import REGIONS, as_said_in, plain_language


def club_languages() -> list[tuple[str, str]]:
    """Return the languages that a club may have, as (code, name): each language, followed by its regional forms."""
    result = []
    for code, name in settings.LANGUAGES:
        result.append((code, str(name)))
        regions = ((tag, region) for tag, region in REGIONS.items() if plain_language(tag) == code)
        result += [(tag, _("%(language)s, as in %(region)s") % {"language": name, "region": region}) for tag, region in regions]
    return result


def languages_at(place: str) -> list[tuple[str, str]]:
    """Return (code, name) of each language that papers can have in a club or evening with language `place`.

    The code is regional if `place` is; the name is the language's own for itself.
    """
    return [(as_said_in(place, code), get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


def speak_as_in(place: str) -> None:
    """Switch the rest of this request to the regional form that `place`, a club's or evening's language, has of the reader's language."""
    reader = get_language() or settings.LANGUAGE_CODE
    language = as_said_in(place, reader)
    if language != reader:
        activate(language)
