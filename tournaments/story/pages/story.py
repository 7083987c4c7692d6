"""The page of the story, for everybody who sees the standings of the finished evening; and the director's form on it."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import of_user
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_as_message
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, right_names, tournament_and_rights, tournament_for
from tournaments.evening.wording.figures import figure_html, score_html, standing_html
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.queries.visible_standings import require_published
from tournaments.standings.wording.line_names import line_name
from tournaments.standings.wording.standings_rows import place_html
from tournaments.story.actions import choose_moments
from tournaments.story.moments import StoryMoment, StoryRanking
from tournaments.story.pages.bump import LINES, LINES_ON_PHONE, story_bump
from tournaments.story.queries.next_evening import next_evening, own_entrant
from tournaments.story.queries.story import EveningStory, has_story, story_of
from tournaments.story.wording.headline import shown_headline
from tournaments.story.wording.moments import StorySentence, moment_sentence
from tournaments.story.wording.texts import first_lines, messenger_text, paper_text, size_text


@dataclass(frozen=True)
class ShownMoment:
    """A moment on the page: its sentence, and the address of the deal behind it."""

    sentence: StorySentence
    address: str
    is_shown: bool


@dataclass(frozen=True)
class StoryResultRow:
    """A line of the result, or of the replay as it is at the end."""

    line: StandingsLine
    place: SafeString
    name: str
    points: SafeString
    percent: float
    is_below_zero: bool
    is_own: bool
    address: str


@never_cache
@require_safe
def story_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the story, with the reader's own line marked. Before the closing there is none: lead to the standings."""
    actor = of_user(request.user)
    tournament, rights = tournament_and_rights(actor, slug, Right.WATCH)
    if not has_story(tournament):
        return redirect("standings", slug)
    require_published(actor, tournament)
    story = story_of(tournament)
    entrant = own_entrant(tournament, actor.user.pk if actor.user is not None else None)
    own = next((line for line in story.lines if entrant and entrant.pk in {each.pk for each in line.members}), None)
    number = own.entrant.number if own else None
    first = first_lines(story)
    moments = [_shown(tournament, story, moment) for moment in story.shown]
    left_out = [_shown(tournament, story, moment) for moment in story.moments if moment not in story.shown]
    coming, address = next_evening(tournament), request.build_absolute_uri(request.path)
    bumps = [story_bump(story.replay, number, most) for most in (LINES, LINES_ON_PHONE)] if story.replay else []
    context = {
        "tournament": tournament,
        "rights": right_names(rights),
        "headline": shown_headline(tournament, story),
        "size": size_text(story),
        "result": _rows(tournament, story, first, number),
        "own": _rows(tournament, story, [own], number) if own and own not in first else [],
        "moments": moments,
        "every_moment": [*moments, *left_out],
        "race": _rows(tournament, story, [story.line(each) for each in story.replay.lines], number) if story.replay else [],
        "frames": len(story.replay.frames) - 1 if story.replay else 0,
        "own_number": number,
        "is_signed": story.ranking is not StoryRanking.SCORE,
        "bumps": [(each, _bump_names(story, each.names), index == 1) for index, each in enumerate(bumps) if each],
        "story": story,
        "highest": _figure(story, story.figures.highest),
        "lowest": _figure(story, story.figures.lowest),
        "texts": [
            ("messenger", _("For a messenger group"), "\n".join(messenger_text(tournament, story, coming, address))),
            ("paper", _("For the local paper"), "\n\n".join(paper_text(tournament, story, coming))),
        ],
    }
    return render(request, "tournaments/story/page.html", context)


@require_POST
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Store which moments the director leaves out, and the order of the others."""
    actor = of_user(request.user)
    tournament = tournament_for(actor, slug, Right.RULE)
    keys = request.POST.getlist("moment")
    order = sorted(keys, key=lambda key: _number(request.POST.get(f"order {key}", "")))
    shown = set(request.POST.getlist("show"))
    with refusal_as_message(request, _("The story is changed.")):
        choose_moments(by=actor, tournament=tournament, left_out=[key for key in keys if key not in shown], order=order)
    return redirect_to_part("choice", "story", slug)


def _number(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 else 99


def _shown(tournament: Tournament, story: EveningStory, moment: StoryMoment) -> ShownMoment:
    return ShownMoment(moment_sentence(tournament, story, moment), moment_address(tournament, moment), moment in story.shown)


def moment_address(tournament: Tournament, moment: StoryMoment) -> str:
    """Return the address of the deal or ruling behind a moment, on a player's page."""
    page = reverse("player", args=[tournament.slug, moment.page_of or 0])
    if moment.ruling is not None:
        return f"{page}#ruling-{moment.ruling}"
    deal = moment.deals[0]
    return f"{page}#deal-{deal.round}-{deal.table}-{deal.number}"


def _rows(tournament: Tournament, story: EveningStory, lines: list[StandingsLine], own: int | None) -> list[StoryResultRow]:
    most = max([abs(float(line.counted)) for line in lines], default=0) or 1
    return [
        StoryResultRow(
            line,
            place_html(line.place),
            line_name(line, story.names),
            standing_html(line),
            round(100 * abs(float(line.counted)) / most, 1),
            line.counted < 0,
            line.entrant.number == own,
            reverse("player", args=[tournament.slug, line.entrant.number]),
        )
        for line in lines
    ]


def _bump_names(story: EveningStory, names: tuple[tuple[int, str], ...]) -> list[tuple[str, str]]:
    return [(line_name(story.line(number), story.names), kind) for number, kind in names]


def _figure(story: EveningStory, points: int | None) -> SafeString | str:
    if points is None:
        return ""
    return score_html(points) if story.ranking is StoryRanking.SCORE else figure_html(points)
