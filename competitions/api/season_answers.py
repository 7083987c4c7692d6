"""The API's answers about a club's seasons: the table with the evenings of each player, the season's rule, and the sums of all points."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct

from clubs.club.models import Season
from competitions.past_file import FileForm
from competitions.queries.past_results import PastPreview
from competitions.queries.season import LoadedSeason, RuleVersion, season_name_of
from competitions.queries.season_figures import SeasonEvening
from competitions.season import EveningCandidate, Points, SeasonLine, decimals_of_averages, decimals_of_totals, rounded, rule_to_json
from competitions.wording.past_file import form_in_words, notes_in_words
from competitions.wording.season_figures import rule_in_words
from tournaments.entrants.queries.names import Names

Figure = Annotated[float, Meta(description="A whole number if it has no fraction.")]


class SeasonSummary(Struct, frozen=True):
    """One season of a club."""

    id: int
    name: str
    starts_on: datetime.date
    ends_on: datetime.date


class SeasonList(Struct, frozen=True):
    """A club's seasons, the newest first."""

    seasons: tuple[SeasonSummary, ...]


class SeasonRuleAnswer(Struct, frozen=True, kw_only=True):
    """The rule by which a season is counted."""

    version: Annotated[int, Meta(description="The version of the rule; 0 if the club has not set one.")]
    rule: Annotated[
        dict[str, Any],
        Meta(description="The rule as differences from the default, in which every evening counts as it was played (docs/seasons.md)."),
    ]
    sentences: Annotated[tuple[str, ...], Meta(description="The rule in words, in the reader's language.")]


class SeasonEveningAnswer(Struct, frozen=True, kw_only=True):
    """One evening of a season."""

    key: Annotated[str, Meta(description="The key by which a rule names this evening: the tournament's slug, or `past:` and a number.")]
    name: str
    on: Annotated[datetime.date | None, Meta(description="The date; null for an evening from before Troela.")]
    players: int
    places: Annotated[
        dict[str, int | None], Meta(description="The season's places after this evening, with the players' keys as field names.")
    ]


class SeasonCandidate(Struct, frozen=True, kw_only=True):
    """A player's result of one evening, which may count for the season or be dropped."""

    evening: Annotated[str | None, Meta(description="The evening's key; null if it is planned and not yet played.")]
    points: Annotated[
        Figure, Meta(description="The points that the player won or lost; for a missed evening, the points that the rule gives.")
    ]
    amount: Annotated[
        Figure,
        Meta(
            description=(
                "The value that the evening adds to the season's total. It is not `points` if the rule gives points for "
                "places or counts the evening double."
            )
        ),
    ]
    place: Annotated[
        int | None,
        Meta(description="The player's place at that evening among the players who are ranked in the season; null if they missed it."),
    ]
    number: Annotated[int | None, Meta(description="The player's number at that evening, with which their payments can be read.")]


class SeasonLineAnswer(Struct, frozen=True, kw_only=True):
    """One player of a season."""

    player: Annotated[str, Meta(description="The key by which a rule names this player.")]
    member: Annotated[int | None, Meta(description="The member's number; null for a guest.")]
    name: str
    place: Annotated[int | None, Meta(description="The place in the season; null if the player has played too few evenings.")]
    moved: Annotated[int | None, Meta(description="Places gained (+) or lost (−) since the previous evening.")]
    total: Figure
    evenings: int
    average: Figure
    bonus: Figure
    separated_by: Annotated[str | None, Meta(description="The tie-break that decided between this player and another with the same total.")]
    counted: tuple[SeasonCandidate, ...]
    dropped: tuple[SeasonCandidate, ...]


class SeasonAccount(Struct, frozen=True, kw_only=True):
    """The points that were won and lost in a season, as four sums: results that count, dropped results, pots, and unranked players.

    The balance is the total of these four. It is 0, unless evenings from before Troela do not add up.
    """

    counted: Figure
    dropped: Figure
    pots: Figure
    others: Figure
    balance: Figure


class SeasonRecordAnswer(Struct, frozen=True, kw_only=True):
    """A record of the season, such as the highest evening, and the players who hold it."""

    kind: str
    figure: Figure
    holders: tuple[str, ...]
    evenings: tuple[str | None, ...]


class SeasonTeam(Struct, frozen=True, kw_only=True):
    """One team of a season."""

    place: int | None
    name: str
    total: Figure


class SeasonAnswer(Struct, frozen=True, kw_only=True):
    """A season: its table, records, teams and sums of points."""

    season: SeasonSummary
    rule: SeasonRuleAnswer
    evenings: tuple[SeasonEveningAnswer, ...]
    lines: tuple[SeasonLineAnswer, ...]
    teams: tuple[SeasonTeam, ...]
    account: SeasonAccount
    records: tuple[SeasonRecordAnswer, ...]


class ComparedPlace(Struct, frozen=True, kw_only=True):
    """A player's place and total by the rule that the user tries out, and by the current rule."""

    player: str
    name: str
    place: int | None
    total: Figure | None
    place_now: int | None
    total_now: Figure | None


class SeasonComparison(Struct, frozen=True, kw_only=True):
    """The places of the players by another rule. Nothing is stored."""

    sentences: tuple[str, ...]
    lines: tuple[ComparedPlace, ...]


class PastEveningAnswer(Struct, frozen=True):
    """An evening of a file of results."""

    name: str
    on: Annotated[datetime.date | None, Meta(description="null if the file has no dates.")]
    players: Annotated[int, Meta(description="The number of people who came.")]
    results: int


class PastResults(Struct, frozen=True, kw_only=True):
    """A preview of a file of results: how it was read, its evenings, and what importing it would replace."""

    form: Annotated[FileForm, Meta(description="The form in which the file was read.")]
    understood: Annotated[tuple[str, ...], Meta(description="How the file was read and what was left out, in the reader's language.")]
    warnings: Annotated[tuple[str, ...], Meta(description="What may be wrong in the file, in the reader's language.")]
    evenings: Annotated[tuple[str, ...], Meta(description="The names of the evenings, in the order in which they were played.")]
    read: Annotated[tuple[PastEveningAnswer, ...], Meta(description="The same evenings, with their days.")]
    replaced: Annotated[tuple[str, ...], Meta(description="Evenings that are already stored, and that the file replaces.")]
    results: int
    guests: Annotated[tuple[str, ...], Meta(description="Names in the file that belong to no member.")]
    hints: Annotated[dict[str, tuple[str, ...]], Meta(description="For some of the guests, names of members that are like theirs.")]
    digest: Annotated[str, Meta(description="Send this as `expected`, so that exactly the previewed results are stored.")]


def season_summary(season: Season) -> SeasonSummary:
    return SeasonSummary(season.pk, season.name, season.starts_on, season.ends_on)


def rule_answer(now: RuleVersion, names: Mapping[str, str]) -> SeasonRuleAnswer:
    return SeasonRuleAnswer(version=now.version, rule=rule_to_json(now.rule), sentences=tuple(rule_in_words(now.rule, names)))


def season_answer(season: Season, now: RuleVersion, view: LoadedSeason, names: Names) -> SeasonAnswer:
    """Return the whole season, with the names that this reader may see."""
    by_key = {evening.key: evening for evening in view.figures.evenings}
    shown = [by_key[evening.key] for evening in view.table.evenings]
    account = view.table.account
    return SeasonAnswer(
        season=season_summary(season),
        rule=rule_answer(now, {evening.key: evening.name for evening in view.figures.evenings}),
        evenings=tuple(
            SeasonEveningAnswer(key=each.key, name=each.name, on=each.on, players=count, places=dict(places))
            for each, count, places in zip(shown, view.table.attendance, view.running_places, strict=True)
        ),
        lines=tuple(_line(view, line, names, by_key) for line in view.table.lines),
        teams=_teams(view),
        account=SeasonAccount(
            counted=points_figure(account.counted),
            dropped=points_figure(account.dropped),
            pots=points_figure(account.pots),
            others=points_figure(account.others),
            balance=points_figure(account.balance),
        ),
        records=tuple(
            SeasonRecordAnswer(
                kind=record.kind.value,
                figure=points_figure(record.figure),
                holders=tuple(player for player, _evening in record.holders),
                evenings=tuple(evening for _player, evening in record.holders),
            )
            for record in view.records
        ),
    )


def comparison_answer(now: LoadedSeason, then: LoadedSeason, compared: Sequence[Any], names: Names) -> SeasonComparison:
    """Return the places of the players by another rule, beside the current ones."""
    people = {**now.figures.people, **then.figures.people}
    return SeasonComparison(
        sentences=tuple(rule_in_words(then.rule, {evening.key: evening.name for evening in then.figures.evenings})),
        lines=tuple(
            ComparedPlace(
                player=each.player,
                name=season_name_of(people[each.player], names),
                place=each.then.place if each.then else None,
                total=_total(then, each.then) if each.then else None,
                place_now=each.now.place if each.now else None,
                total_now=_total(now, each.now) if each.now else None,
            )
            for each in compared
        ),
    )


def past_answer(preview: PastPreview) -> PastResults:
    return PastResults(
        form=preview.file.form,
        understood=(form_in_words(preview.file), *notes_in_words(preview.file.notes)),
        warnings=tuple(notes_in_words(preview.warnings)),
        evenings=tuple(evening.name for evening in preview.evenings),
        read=tuple(PastEveningAnswer(evening.name, evening.on, evening.players, len(evening.rows)) for evening in preview.evenings),
        replaced=tuple(sorted(preview.replaced)),
        results=preview.count,
        guests=preview.guests,
        hints={name: near for name, near in preview.hints.items() if near},
        digest=preview.digest,
    )


def _line(view: LoadedSeason, line: SeasonLine, names: Names, evenings: Mapping[str, SeasonEvening]) -> SeasonLineAnswer:
    person = view.figures.people[line.player]

    def candidate(each: EveningCandidate) -> SeasonCandidate:
        entrants = evenings[each.evening].entrants if each.evening else None
        return SeasonCandidate(
            evening=each.evening,
            points=points_figure(each.points),
            amount=points_figure(each.amount),
            place=each.place,
            number=(entrants or {}).get(line.player),
        )

    return SeasonLineAnswer(
        player=line.player,
        member=person.number,
        name=season_name_of(person, names),
        place=line.place,
        moved=line.moved,
        total=_total(view, line),
        evenings=line.evenings,
        average=total_figure(line.average, decimals_of_averages(view.rule)),
        bonus=points_figure(line.bonus),
        separated_by=line.separated_by.value if line.separated_by else None,
        counted=tuple(map(candidate, line.counted)),
        dropped=tuple(map(candidate, line.dropped)),
    )


def _teams(view: LoadedSeason) -> tuple[SeasonTeam, ...]:
    if view.teams is None:
        return ()
    return tuple(SeasonTeam(place=line.place, name=line.name, total=points_figure(line.total)) for line in view.teams.lines)


def _total(view: LoadedSeason, line: SeasonLine) -> float:
    return total_figure(line.total, decimals_of_totals(view.rule, (each.total for each in view.table.lines)))


def total_figure(points: Points, decimals: int) -> float:
    """Return the points rounded to these decimals, as the season shows its totals."""
    figure = rounded(points, decimals)
    return float(figure) if decimals else int(figure)


def points_figure(points: Points) -> float:
    """Return the points as a float, as exact as JSON allows."""
    return points if isinstance(points, int) else float(points)
