"""The words of a region: a club whose language is as it is said in a region is read so by everybody who reads that language.

A region is a language of Django's: its sentences are in a catalogue of its own (`locale/nl_X-nb`), in which translators write only what is
said differently there. Nobody chooses a region for themselves: who reads Dutch reads the Dutch of the club whose page it is.
"""

from __future__ import annotations

from django.conf import settings
from django.utils.translation import activate, get_language, get_language_info
from django.utils.translation import gettext as _

from scoring.engine.words import REGIONS, as_said_in, plain_language


def club_languages() -> list[tuple[str, str]]:
    """The languages that a club may have, with their names: each of ours, and after it those of its regions."""
    result = []
    for code, name in settings.LANGUAGES:
        result.append((code, str(name)))
        regions = ((tag, region) for tag, region in REGIONS.items() if plain_language(tag) == code)
        result += [(tag, _("%(language)s, as in %(region)s") % {"language": name, "region": region}) for tag, region in regions]
    return result


def languages_at(place: str) -> list[tuple[str, str]]:
    """The languages in which a paper can be where the language is `place`, each as it is said there, by the name that it has for itself."""
    return [(as_said_in(place, code), get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]


def speak_as_in(place: str) -> None:
    """Say what follows in this request as it is said where the language is `place`: that of a club or of an evening."""
    reader = get_language() or settings.LANGUAGE_CODE
    language = as_said_in(place, reader)
    if language != reader:
        activate(language)
