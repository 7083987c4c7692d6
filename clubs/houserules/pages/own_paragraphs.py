"""The page on which a club adds its own paragraphs to the regulation of its rules. Publishing them makes the next version."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from clubs import actions
from clubs.actors import of_user
from clubs.club.models import Club
from clubs.direction import isolated
from clubs.houserules.models import HouseRules
from clubs.pages.refusals import NO_ACCESS_STATUSES
from clubs.problems import Refusal, refuse
from clubs.roles.permissions import ClubRight, club_for
from scoring.engine.own_paragraphs import KEY, MAX_PARAGRAPHS, MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS, OwnParagraph, read_own_paragraphs
from scoring.engine.regulation import SECTIONS
from scoring.engine.words import say
from scoring.games import GAMES, published, ruleset_from

EMPTY_ROWS = 1
"""How many empty rows the form has after those with text."""


@dataclass(frozen=True)
class LanguageFields:
    """The heading and the text of a paragraph in one language."""

    code: str
    name: str
    title: str
    text: str
    shown: bool
    """True if the page shows these fields unfolded: they are in the reader's language, or have text."""


@dataclass(frozen=True)
class ParagraphRow:
    """One paragraph in the form."""

    number: int
    section: str
    languages: tuple[LanguageFields, ...]

    @property
    def has_hidden(self) -> bool:
        """True if the page hides some language of the paragraph in a fold."""
        return not all(language.shown for language in self.languages)


@require_http_methods(["GET", "POST"])
def own_paragraphs(request: HttpRequest, club: str) -> HttpResponse:
    """Show the form: `?own=` starts from a version of the club's own rules, `?game=` from published ones.

    «more» adds a row, «publish» makes the next version.
    """
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PUBLISH_RULES)
    key = request.GET.get("own", "")
    start = row.house_rules.filter(pk=int(key) if key.isdecimal() and len(key) < 12 else 0).first()
    tree = _tree(start, request.GET.get("game", ""))
    if request.method == "GET":
        paragraphs = read_own_paragraphs(tree, SECTIONS)
        return _form_page(request, row, start, tree, paragraphs, start.name if start else "")
    paragraphs, name = tuple(_typed_paragraphs(request.POST)), request.POST.get("name", "").replace("\0", "").strip()
    if request.POST.get("do") != "publish":
        return _form_page(request, row, start, tree, paragraphs, name)
    try:
        own = {**tree, KEY: [each.to_json() for each in paragraphs]}
        new_version = actions.publish_rule_file(by=actor, club=row, name=name, own=own)
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        return _form_page(request, row, start, tree, paragraphs, name, refusal)
    messages.success(
        request, _("%(name)s, version %(version)s, is published.") % {"name": isolated(new_version.name), "version": new_version.version}
    )
    return redirect("house-rules", club, new_version.pk)


def _tree(start: HouseRules | None, game: str) -> dict[str, Any]:
    """Return the rule file to which the paragraphs are added: that of `start`, or an empty one for the published `game`.

    Refused: NOT_FOUND if there is no such game.
    """
    if start is not None:
        return ruleset_from(start.rules).file
    if game not in GAMES:
        raise refuse("NOT_FOUND")
    return {"like": game}


def _form_page(
    request: HttpRequest,
    club: Club,
    start: HouseRules | None,
    tree: Mapping[str, Any],
    paragraphs: Sequence[OwnParagraph],
    name: str,
    refusal: Refusal | None = None,
) -> HttpResponse:
    language = get_language() or "en"
    rules = published(tree["like"])
    titles = rules.words["regulation_titles"]
    problems = refusal.messages() if refusal else []
    context = {
        "club": club,
        "own": start,
        "rules": rules,
        "name": name,
        "start": f"own={start.pk}" if start else f"game={rules.code}",
        "sections": [(code, say(titles[code], language)) for code in SECTIONS],
        "rows": _rows(paragraphs, language.split("-")[0]),
        "problems": [problem["message"] for problem in problems],
        "most_characters": MAX_TEXT_CHARACTERS,
        "most_title": MAX_TITLE_CHARACTERS,
    }
    return render(request, "clubs/rules/own_paragraphs.html", context, status=422 if refusal else 200)


def _rows(paragraphs: Sequence[OwnParagraph], reader: str) -> list[ParagraphRow]:
    empty = OwnParagraph("end", {})
    return [
        ParagraphRow(
            number,
            each.section,
            tuple(
                LanguageFields(code, str(label), each.title.get(code, ""), each.text.get(code, ""), code == reader or code in each.text)
                for code, label in settings.LANGUAGES
            ),
        )
        for number, each in enumerate([*paragraphs, *[empty] * EMPTY_ROWS])
    ]


def _typed_paragraphs(sent: Mapping[str, str]) -> Iterator[OwnParagraph]:
    """Yield the paragraphs that were typed; rows without text are left out."""
    for number in range(2 * MAX_PARAGRAPHS):
        if f"section-{number}" not in sent:
            return
        titles, texts = ({code: _typed(sent, f"{part}-{number}-{code}") for code, _ in settings.LANGUAGES} for part in ("title", "text"))
        title, text = ({code: value for code, value in each.items() if value} for each in (titles, texts))
        if title or text:
            yield OwnParagraph(sent[f"section-{number}"], text, title)


def _typed(sent: Mapping[str, str], name: str) -> str:
    return sent.get(name, "").replace("\0", "").replace("\r\n", "\n").strip()
