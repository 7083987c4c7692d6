"""The archive of a club's evenings: search by player, date, contract, game and season. Only reads.

A player is found only by the form of their name that this reader sees, not by the hidden rest of it.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from django.db.models import Q

from clubs.club.models import Club, Season
from clubs.people.details import read_date
from clubs.people.name_match import match_name
from competitions.queries.club_evenings import ClosedEvening, closed_evenings
from competitions.queries.club_now import EveningWinners, named_entrants, past_evenings
from competitions.queries.contract_figures import Rulebook
from scoring.engine.words import say
from tournaments.entrants.queries.names import NamesInClub, shown_name
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.problems import refuse
from tournaments.play.models import Deal
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.players import numbers_of_players
from tournaments.standings.result import EveningResult

EVENINGS_A_PAGE = 20
MAX_TYPED = 80
NAMED_ON_A_LINE = 5


@dataclass(frozen=True)
class EveningSearch:
    """The conditions of a search; empty ones are ignored."""

    player: str = ""
    """A few letters of a name."""
    since: datetime.date | None = None
    until: datetime.date | None = None
    contract: str = ""
    """The code of a contract that must have been played."""
    game: str = ""
    season: int | None = None
    """The key of the season."""

    @classmethod
    def read(cls, typed: Mapping[str, str]) -> EveningSearch:
        """Return the search that was typed into a form; `typed` maps each field's name to its text. Refused: DATE_WRONG, FIELD_WRONG."""
        return cls(
            player=" ".join(typed.get("player", "").split())[:MAX_TYPED],
            since=read_date(typed.get("since", ""), "since"),
            until=read_date(typed.get("until", ""), "until"),
            contract=typed.get("contract", "")[:MAX_TYPED],
            game=typed.get("game", "")[:MAX_TYPED],
            season=_number(typed, "season"),
        )

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))


@dataclass(frozen=True)
class PlayerThere:
    """A player found by the search, at one evening."""

    entrant: Entrant
    place: int | None
    """The player's place; None if they have no line of their own, or no place."""
    points: int | None
    counted: int | Fraction | None
    """The points or score by which the standings rank the player."""


@dataclass(frozen=True)
class EveningHit:
    """An evening that matches, with the players whose names match."""

    evening: EveningWinners
    players: tuple[PlayerThere, ...]

    @property
    def more(self) -> int:
        """The number of matching players beyond the first five, which the list does not name."""
        return max(0, len(self.players) - NAMED_ON_A_LINE)


@dataclass(frozen=True)
class SearchChoice:
    """A value that can be chosen for a search."""

    value: str
    label: str


@dataclass(frozen=True)
class EveningArchive:
    """A page of the evenings that match, the newest first, and the possible values of a search."""

    hits: tuple[EveningHit, ...]
    total: int
    page: int
    pages: int
    games: tuple[SearchChoice, ...]
    contracts: tuple[SearchChoice, ...]
    """The contracts to choose from, in the order of the rules."""
    seasons: tuple[SearchChoice, ...]


def evening_archive(club: Club, search: EveningSearch | None, names: NamesInClub, *, page: int = 1, language: str = "en") -> EveningArchive:
    """Return a page of the closed evenings of a club that match. Without a search, return only the values to choose from.

    If the page number is too high, return the last page. About fifteen queries, however many evenings there are; three without a search.
    """
    evenings = closed_evenings(club)
    rules = Rulebook(evenings)
    seasons = list(Season.objects.filter(club=club).order_by("-starts_on", "-pk"))
    keys = _fitting(club, search, evenings, rules) if search is not None else []
    by_evening: Mapping[int, Sequence[int]] = {}
    if search is not None and search.player:
        by_evening = _players(keys, search.player, names)
        keys = [key for key in keys if key in by_evening]
    pages = max(1, -(-len(keys) // EVENINGS_A_PAGE))
    page = min(max(1, page), pages)
    shown = keys[(page - 1) * EVENINGS_A_PAGE : page * EVENINGS_A_PAGE]
    return EveningArchive(
        hits=_hits(shown, _entrants([key for evening in shown for key in by_evening.get(evening, ())])) if shown else (),
        total=len(keys),
        page=page,
        pages=pages,
        games=tuple(SearchChoice(code, say(each.title, language)) for code, each in rules.games.items()),
        contracts=_contracts(rules, language),
        seasons=tuple(SearchChoice(str(season.pk), season.name) for season in seasons),
    )


def _fitting(club: Club, search: EveningSearch, evenings: Sequence[ClosedEvening], rules: Rulebook) -> list[int]:
    """Return the keys of the evenings that match all conditions except the player, the newest first."""
    fitting = [
        evening.key
        for evening in reversed(evenings)
        if (search.since is None or evening.on >= search.since)
        and (search.until is None or evening.on <= search.until)
        and (not search.game or rules.game_of(evening.fingerprint) == search.game)
    ]
    if search.season is not None:
        of_season = set(Tournament.objects.filter(club=club, season=search.season).values_list("pk", flat=True))
        fitting = [key for key in fitting if key in of_season]
    if search.contract:
        played = Q(contract_results__startswith=f"{search.contract} ") | Q(contract_results__contains=f"; {search.contract} ")
        deals = Deal.objects.filter(played, table__round__tournament__in=fitting, void=False, counts=True, in_doubt=False).order_by()
        with_contract = set(deals.values_list("table__round__tournament", flat=True).distinct())
        fitting = [key for key in fitting if key in with_contract]
    return fitting


def _players(evenings: Collection[int], typed: str, names: NamesInClub) -> dict[int, list[int]]:
    """Return the keys of the matching players by the evening's key.

    A player matches if the name that this reader sees contains the typed letters.
    Two queries, and one for the members' choices of names. A club of fifteen years has twenty thousand entrants, so rows do not become
    model objects.
    """
    names_of = {each.pk: names.of(each) for each in Tournament.objects.filter(pk__in=evenings).only("policy", "club")}
    people = Entrant.objects.filter(tournament__in=evenings, forgotten=False).order_by("number")
    fits: dict[str, bool] = {}
    result: dict[int, list[int]] = {}
    for key, evening, member, name, called, number in people.values_list("pk", "tournament", "member", "name", "called", "number"):
        shown = shown_name(names_of[evening], member=member, name=name, called=called, number=number)
        if shown not in fits:
            fits[shown] = match_name(shown, typed) is not None
        if fits[shown]:
            result.setdefault(evening, []).append(key)
    return result


def _entrants(keys: Sequence[int]) -> dict[int, list[Entrant]]:
    """Return the players with these primary keys, by the primary key of their evening. One query, or none."""
    columns = ("tournament", "name", "called", "number", "member", "forgotten", "takes_over", "tournament__policy", "tournament__club")
    result: dict[int, list[Entrant]] = {}
    for entrant in Entrant.objects.filter(pk__in=keys).select_related("tournament").only(*columns).order_by("number"):
        result.setdefault(entrant.tournament_id, []).append(entrant)
    return result


def _hits(keys: Sequence[int], players: Mapping[int, Sequence[Entrant]]) -> tuple[EveningHit, ...]:
    rows = Tournament.objects.filter(pk__in=keys).defer("rules").select_related("season").in_bulk()
    results = evening_results(keys)
    evenings = past_evenings([rows[key] for key in keys], results, named_entrants(results), numbers_of_players(keys))
    return tuple(
        EveningHit(evening, tuple(_there(entrant, results[evening.tournament.pk]) for entrant in players.get(evening.tournament.pk, ())))
        for evening in evenings
    )


def _there(entrant: Entrant, result: EveningResult) -> PlayerThere:
    line = result.line_of(entrant.number)
    return PlayerThere(entrant, line.place, line.points, line.counted) if line else PlayerThere(entrant, None, None, None)


def _contracts(rules: Rulebook, language: str) -> tuple[SearchChoice, ...]:
    """Return every contract of the games in these rules. A code that several games have is returned once."""
    labels: dict[str, str] = {}
    for game, rule_set in rules.games.items():
        for code in rule_set.game.contract_codes:
            labels.setdefault(code, say(rules.words_of((game, code)), language))
    return tuple(SearchChoice(code, label) for code, label in labels.items())


def _number(typed: Mapping[str, str], field: str) -> int | None:
    text = typed.get(field, "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise refuse("FIELD_WRONG", field)
    return int(text) if text else None
