"""Regional forms of a language, such as the Dutch of Brabant. A club with a regional form shows it to every reader of that language.

For Django a region is a language with a catalogue of its own (`locale/nl_X-nb`), which contains only translations that differ. Readers do
not choose a region: a reader of Dutch gets the Dutch of the club whose page they read.
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
    """Return (code, name) of each language that papers can have. Each name is in its own language: `Deutsch`.

    `place` is the language of the club or evening. If it is a regional form such as `nl-x-nb`, it replaces the language of which it is a
    form.
    """
    return [(as_said_in(place, code), get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


def speak_as_in(place: str) -> None:
    """Use the club's regional form of the reader's language for the rest of this request, if there is one.

    `place` is the language code of the club or evening.
    """
    reader = get_language() or settings.LANGUAGE_CODE
    language = as_said_in(place, reader)
    if language != reader:
        activate(language)
