"""The changes of a log entry as text: each field before and after, with deals as players write them. Only reads.

Hashes and database keys are left out, as they mean nothing to people; the page shows the whole sealed entry beside the text.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.days import to_the_second
from clubs.direction import comma_text, isolated
from clubs.privacy.commitments import open_texts
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.entrants.models import Rating
from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Table, Tournament
from tournaments.evening.queries.open_items import OpenItem
from tournaments.evening.wording.breaking_off import what_counts_label
from tournaments.evening.wording.open_items import open_item_text
from tournaments.finals.qualification import OthersInFinal, PointsInFinal
from tournaments.finals.wording import OTHERS_LABELS, POINTS_LABELS, final_fields
from tournaments.jury.decisions import decision_from_json
from tournaments.jury.models import Call
from tournaments.jury.wording.rulings import decision_details, kinds
from tournaments.log.queries import NAME_EVENTS, opened_names
from tournaments.log.wording.log_door import DOOR_EVENTS, door_fields, name_text
from tournaments.log.wording.log_draw import draw_fields
from tournaments.log.wording.log_marks import marks_fields
from tournaments.log.wording.log_prizes import PRIZE_EVENTS, prize_fields
from tournaments.log.wording.log_rota import rota_fields
from tournaments.log.wording.log_seats import seats_fields
from tournaments.log.wording.log_sign_up import ANNOUNCEMENT_EVENTS, announcement_fields, sign_up_text
from tournaments.play.ledger import start_of
from tournaments.play.queries.tables import prefetch_places, table_names
from tournaments.play.wording.own_totals import own_totals_text
from tournaments.room.wording.screens import logged_screen_text, slide_name
from tournaments.seating.wording.draw import fives_name, lone_partner_name, method_name, partners_name
from tournaments.signup.queries.people import ABOUT_PEOPLE, names_in_log
from tournaments.slips.wording.slips import figures_are_text
from tournaments.standings.wording.ranking import criteria_text, missed_round_names, tie_break_names

HIDDEN_FIELDS = frozenset(
    {"sent", "ruling", "call", "deal", "round", "table", "found", "written_at", "rules_hash", "club", "status", "counts", "sits_out"}
    | {"last_counting_round"}
)
"""The fields of an entry that the text leaves out: keys, digests, fields in the entry's heading, and fields that follow from others."""

_WITH_OWN_WORDS = frozenset({*DOOR_EVENTS, *ANNOUNCEMENT_EVENTS, *ABOUT_PEOPLE, Event.CHANGE_SEATS, Event.DRAW, Event.ACCEPT, Event.ROTA})
TIMES = frozenset({"played_at", "called_at"})
"""Times by the phone's clock. They are shown only if the phone reported late; otherwise they are the same as the time of the entry."""
LATE_REPORT_AFTER = timedelta(seconds=90)
"""A report counts as late if more than this time has passed since its deal: the phone had no connection."""


@dataclass(frozen=True)
class LogChange:
    """One field that an entry changed. `was` is empty if the field had no value before, `became` if it has none after the change."""

    name: str
    was: str
    became: str


@dataclass(frozen=True)
class TableContext:
    """The data that the text for a table's deal needs: the players' names, and the state before the table's first deal."""

    names: tuple[str, ...]
    state: Any


class LogWording:
    """The texts for the log entries of one page. Their tables and calls are read once, for all entries together."""

    def __init__(self, tournament: Tournament, entries: Sequence[LogEntry], language: str) -> None:
        self.tournament, self.rules, self.language = tournament, tournament.rule_set, language
        self.players = {number: isolated(name) for number, name in tournament.entrants.values_list("number", "name")}
        self._tables = self._read_tables(entries)
        self._names = opened_names(tournament) if any(entry.what in NAME_EVENTS for entry in entries) else {}
        self._people = names_in_log(tournament, [entry.after for entry in entries if entry.what in ABOUT_PEOPLE])
        keys = {entry.after["call"] for entry in entries if isinstance(entry.after, dict) and isinstance(entry.after.get("call"), str)}
        self._calls = {str(call.pk): call for call in Call.objects.filter(tournament=tournament, pk__in=keys)}

    def _read_tables(self, entries: Sequence[LogEntry]) -> dict[tuple[int, int], TableContext]:
        numbers = {at for at in map(table_of, entries) if at is not None}
        rounds, tables = [at[0] for at in numbers], [at[1] for at in numbers]
        rows = Table.objects.filter(round__tournament=self.tournament, round__number__in=rounds, number__in=tables)
        return {
            (table.round.number, table.number): TableContext(
                table_names(table),
                self.rules.game.first_state(start_of(table)),
            )
            for table in rows.select_related("round").prefetch_related(prefetch_places())
            if (table.round.number, table.number) in numbers
        }

    def changes(self, entry: LogEntry) -> list[LogChange]:
        """Return what this entry changed, field by field."""
        before, after = open_texts(entry.before, self._names), open_texts(entry.after, self._names)
        was, became = self._fields(entry, before, "before"), self._fields(entry, after, "after")
        names = [*was, *(name for name in became if name not in was)]
        changes = [LogChange(name, was.get(name, ""), became.get(name, "")) for name in names if was.get(name) or became.get(name)]
        if entry.what == Event.CORRECT and isinstance(entry.after, dict) and any(each.was == each.became for each in changes):
            # A deal as players write it leaves some facts out, so a correction may not be visible there.
            changes += [
                replace(figure, name=_figure_name(figure.name)) for figure in changed_figures(entry.before, entry.after.get("facts"))
            ]
        return changes

    def _fields(self, entry: LogEntry, value: Any, side: str) -> dict[str, str]:
        if value in (None, "", {}, []):
            return {}
        if entry.what in (Event.CORRECT, Event.VOID) and side == "before":
            return {_("deal"): self.deal(entry, value)}
        if entry.what == Event.ENROL and isinstance(value, list):
            return {
                _("players"): comma_text(f"{each.get('number')} {name_text(each.get('name'))}" for each in value if isinstance(each, dict))
            }
        if entry.what == Event.PLAYS_AS:
            return {_("player"): self._player(value)}
        if not isinstance(value, dict):
            return {_("seed") if entry.what == Event.UNDRAW else "": _text(value)}
        return {name: text for name, text in self._all_fields(entry, value) if text}

    def _all_fields(self, entry: LogEntry, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the title and the text of each field in the entry's `value`, with the texts for the entry's kind of event."""
        if entry.what not in _WITH_OWN_WORDS:
            yield from self._named_fields(entry, value)
            return
        try:
            if entry.what == Event.CHANGE_SEATS:
                yield from seats_fields(value, self.players)
            elif entry.what == Event.DRAW:
                yield from draw_fields(value, self.players)
            elif entry.what == Event.QUALIFY:
                yield from final_fields(value, self.players)
            elif entry.what in PRIZE_EVENTS:
                yield from prize_fields(value, self.players)
            elif entry.what == Event.SIGN_UP:
                yield "", sign_up_text(value, self._people)
            elif entry.what in (Event.ROTA, Event.DUTY):
                yield from rota_fields(value, self._people)
            elif entry.what == Event.MARKS:
                yield from marks_fields(value, self.players, self._people)
            elif entry.what in ANNOUNCEMENT_EVENTS:
                yield from announcement_fields(value)
            elif entry.what == Event.ACCEPT:
                yield from self._acceptance(entry, value)
            else:
                yield from door_fields(entry.what, value, self.players)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            # Somebody may have changed the row in the database, so it may hold anything; the page must still open.
            yield "", _text(value)

    def _acceptance(self, entry: LogEntry, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        yield _("player"), self._player(value["entrant"])
        if value.get("undone"):
            yield _("still agrees that the round is right"), _("no")
        for name, title in (("totals", _("totals")), ("rulings", _("rulings and fines"))):
            if name in value:
                yield title, self._by_seat(entry, value[name])

    def _named_fields(self, entry: LogEntry, value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        """Yield the title and the text of each field in the entry's `value`, for events without texts of their own."""
        call = self._calls.get(str(value.get("call")))
        if call is not None and "article" not in value:
            yield _("reason for the call"), self.article(call.article)
        at = table_of(entry)
        if entry.what == Event.RULE and at is not None:
            yield _("about"), _("round %(round)s table %(table)s") % {"round": at[0], "table": at[1]}
        if entry.what == Event.OVERTURN:
            yield _("overturned by"), _("ruling %(number)s") % {"number": value.get("ruling")}
        names = _field_names()
        for name, part in value.items():
            try:
                if name == "decides":
                    yield from decision_details(
                        decision_from_json(part), self.players, self.contract, lambda facts: self.deal(entry, facts)
                    )
                elif name not in HIDDEN_FIELDS and not (name in TIMES and is_on_time(entry, part)):
                    yield names.get(name, name), self._field_text(entry, name, part)
            except (KeyError, TypeError, ValueError, AttributeError, IndexError):
                yield names.get(name, name), _text(part)

    def _field_text(self, entry: LogEntry, name: str, part: Any) -> str:
        wordings: Mapping[str, Callable[[LogEntry, Any], str]] = {
            "facts": self.deal,
            "calls": self._automatic_calls,
            "handed_on": lambda _entry, tables: comma_text(map(_table_name, tables)),
            "totals": self._by_seat,
            "entrant": lambda _entry, number: self._player(number),
            "appeals": lambda _entry, keys: str(len(keys)),
            "without": lambda _entry, numbers: comma_text(map(self._player, numbers)),
            "rows": lambda _entry, rows: str(sum(bool(row["facts"]) for row in rows)),
            "paper_totals": lambda _entry, figures: comma_text("–" if each is None else signed(each) for each in figures),
            "figures_are": lambda _entry, how: figures_are_text(how),
            "slip_confirmation": lambda _entry, policy: str(Tournament.SlipConfirmation(policy).label),
            "rulings": self._by_seat,
            "tables": lambda _entry, tables: "; ".join(self._seats(number, each) for number, each in enumerate(tables, start=1)),
            "moves": lambda _entry, moves: comma_text(map(self._move, moves)),
            "seat": self._seat,
            "article": lambda _entry, code: self.article(code),
            "contract": lambda _entry, code: self.contract(code) if code else "",
            "kind": lambda _entry, kind: kinds().get(kind, kind),
            "name": lambda _entry, name: name_text(name),
            "called": lambda _entry, name: name_text(name),
            "redacted": lambda _entry, entries: str(len(entries)),
            "show": lambda _entry, show: slide_name(show),
            "screens": lambda _entry, screens: "; ".join(map(logged_screen_text, screens)),
            "season": lambda _entry, season: isolated(season["name"]) if season else "",
            "house_rules": lambda _entry, rules: f"{isolated(rules['name'])} {rules['version']}" if rules else "",
            "draw_method": lambda _entry, method: method_name(method),
            "fives": lambda _entry, fives: fives_name(fives),
            "partners": lambda _entry, partners: partners_name(partners),
            "partners_sit": lambda _entry, seats: str(Tournament.PartnersSit(seats).label),
            "lone_partner": lambda _entry, lone_partner: lone_partner_name(lone_partner),
            "criteria": lambda _entry, criteria: criteria_text(criteria),
            "missed_round": lambda _entry, missed: missed_round_names()[missed],
            "freeze": lambda _entry, freeze: str(Tournament.Freeze(freeze).label),
            "team_points": lambda _entry, points: str(Rating.Points(points).label),
            "points": lambda _entry, points: str(Rating.Points(points).label) if points in Rating.Points else _text(points),
            "entrants": lambda _entry, kind: str(Tournament.EntrantsAre(kind).label) if kind in Tournament.EntrantsAre else _text(kind),
            "tie_breaks": lambda _entry, tie_breaks: comma_text(tie_break_names()[each] for each in tie_breaks),
            "final_points": lambda _entry, points: str(POINTS_LABELS[PointsInFinal(points)]),
            "final_others": lambda _entry, others: str(OTHERS_LABELS[OthersInFinal(others)]),
            "what_counts": lambda _entry, counts: what_counts_label(counts),
            "why": lambda _entry, why: _reasons().get(why, why),
            "missing": lambda _entry, tables: comma_text(
                _("table %(table)s: %(n)s") % {"table": table, "n": n} for table, n in tables.items()
            ),
            "open": lambda _entry, items: "; ".join(open_item_text(OpenItem.from_json(item)) for item in items),
        }
        return wordings[name](entry, part) if name in wordings else _text(part)

    def deal(self, entry: LogEntry, facts: Any) -> str:
        """Return a deal as its players write it: “Rik Els+Jo 7”.

        A table's own totals become a sentence; a deal that the rules cannot read becomes JSON.
        """
        at = self._tables.get(table_of(entry) or (0, 0))
        if at is None or not isinstance(facts, dict):
            return _text(facts)
        totals = own_totals_text(self.rules, facts, at.names, self.language)
        if totals:
            return totals
        outcome = self.rules.game.score_deal(self.rules.game.state_when_dealt(at.state, facts), facts)
        if outcome.facts is None:
            return _text(facts)
        short = self.rules.game.describe_deal(outcome.facts, at.names, self.language)
        dealer = _player_at(facts.get("dealer"), at)
        return _("%(deal)s (dealt by %(name)s)") % {"deal": short, "name": dealer} if dealer else short

    def article(self, code: str) -> str:
        """Return an article's title, or the text that the jury typed instead."""
        article = self.rules.articles.get(code)
        return say(article.title, self.language) if article else isolated(code)

    def contract(self, code: str) -> str:
        """Return the name of a contract."""
        return say(self.rules.game.words_for(code), self.language) or code

    def _player(self, number: Any) -> str:
        return self.players.get(number, str(number)) if number is not None else _("the pot")

    def _move(self, move: Mapping[str, Any]) -> str:
        names = {"payer": self._player(move.get("payer")), "payee": self._player(move.get("payee")), "amount": move.get("amount")}
        return _("%(payer)s pays %(payee)s %(amount)s") % names

    def _seat(self, entry: LogEntry, seat: Any) -> str:
        at = self._tables.get(table_of(entry) or (0, 0))
        return (at and _player_at(seat, at)) or _text(seat)

    def _seats(self, number: int, entrants: Any) -> str:
        return f"{number}: " + comma_text(map(self._player, entrants))

    def _by_seat(self, entry: LogEntry, figures: Sequence[Any]) -> str:
        return comma_text(f"{self._seat(entry, seat)} {signed(figure)}" for seat, figure in enumerate(figures))

    def _automatic_calls(self, _entry: LogEntry, calls: Mapping[str, Any]) -> str:
        return comma_text(self.article(each["article"]) for each in calls.get("opened", []))


def changed_figures(was: Any, became: Any, path: str = "") -> list[LogChange]:
    """Return every number or text that differs between two JSON values, each with its path, such as `contracts 1 took`."""
    if isinstance(was, dict) and isinstance(became, dict):
        names = [*was, *(name for name in became if name not in was)]
        return [figure for name in names for figure in changed_figures(was.get(name), became.get(name), f"{path} {name}".strip())]
    if isinstance(was, list) and isinstance(became, list) and len(was) == len(became):
        pairs = enumerate(zip(was, became, strict=True), start=1)
        return [figure for number, (old, new) in pairs for figure in changed_figures(old, new, f"{path} {number}")]
    return [LogChange(path, _text(was) or "–", _text(became) or "–")] if was != became else []


def table_of(entry: LogEntry) -> tuple[int, int] | None:
    """Return the round number and the table number of an entry; None if it is about no table."""
    return (entry.round_number, entry.table_number) if entry.round_number and entry.table_number else None


def about_table(round: int | None, table: int | None) -> Q:
    """Return a filter for entries about this round and this table number. None stands for every round or every table."""
    numbers = {"round_number": round, "table_number": table}
    return Q(**{name: number for name, number in numbers.items() if number is not None})


def _figure_name(path: str) -> str:
    """Return a path from `changed_figures` in the reader's language: “contract 1 tricks” for `contracts 1 took`."""
    words = {"took": _("tricks"), "contracts": _("contract"), "declarer": _("player")}
    return " ".join(words.get(part, part) for part in path.split())


def _player_at(seat: Any, at: TableContext) -> str:
    """Return the name of the player on this seat; empty if there is no such seat."""
    return at.names[seat] if type(seat) is int and 0 <= seat < len(at.names) else ""


def _table_name(each: Mapping[str, Any]) -> str:
    return _("round %(round)s table %(table)s") % {"round": each.get("round"), "table": each.get("table")}


def _text(part: Any) -> str:
    """Return a simple value as text: a time in the server's time zone, yes or no, a list with commas."""
    if part in (None, "", {}, []):
        return ""
    if isinstance(part, bool):
        return _("yes") if part else _("no")
    moment = parse_datetime(part) if isinstance(part, str) and "T" in part and len(part) < 40 else None
    if isinstance(moment, datetime) and timezone.is_aware(moment):
        return to_the_second(timezone.localtime(moment))
    if isinstance(part, list) and not any(isinstance(each, (dict, list)) for each in part):
        return comma_text(isolated(str(each)) for each in part)
    return isolated(part if isinstance(part, str) else json.dumps(part, ensure_ascii=False))


def _reasons() -> dict[str, str]:
    """Return the reasons for setting a clock, as text by code."""
    return {
        "start": pgettext("the clock", "started"),
        "pause": _("paused"),
        "resume": _("not ended yet"),
        "extra": _("extra minutes"),
        "stop": _("stopped"),
    }


def is_on_time(entry: LogEntry, reported: Any) -> bool:
    """Return whether the entry was made within `LATE_REPORT_AFTER` of this time. The text then leaves the time out."""
    at = parse_datetime(str(reported))
    return at is not None and abs(entry.at - at) <= LATE_REPORT_AFTER


def _field_names() -> dict[str, str]:
    """Return the title of each field of the log."""
    return {
        "facts": _("deal"), "calls": _("Troela calls the jury"), "handed_on": _("also changes"), "totals": _("totals"),
        "rulings": _("rulings and fines"), "tags": _("tags"),
        "tables": _("tables"), "moves": _("payments"), "seat": _("player"), "article": _("article"), "contract": _("contract"),
        "kind": _("decision"), "decides": _("decision"),
        "name": _("name"), "called": _("name at the table"), "on": _("date"), "rules": _("rules"), "fingerprint": _("fingerprint"),
        "played_at": _("played at"), "reason": _("reason"), "seed": _("seed"), "unsigned": _("tables that did not sign"),
        "text": _("text"), "appeal_until": _("appeal until"), "override": _("decided as director"),
        "said": _("what the table says about the jury"), "note": _("note"), "called_at": _("called at"),
        "deals_planned": _("deals planned"),
        "names": _("names that the public sees"), "jury_word": _("who may say that the jury gave permission"),
        "draw_method": _("how rounds are drawn"), "fives": _("turns at tables of another size"),
        "partners": _("partners"), "partners_sit": _("where partners sit"), "lone_partner": _("a player without their partner"),
        "criteria": _("how places are decided"), "missed_round": _("players who missed a round"),
        "missed_round_points": _("the figure for a missed round"),
        "appeal_minutes": _("minutes to appeal"), "made_at": _("said at"), "entrant": _("player"), "appeals": _("appeals answered"),
        "correction_minutes": _("minutes in correction"), "open": _("still open"),
        "rounds_planned": _("rounds"), "deals_a_round": _("deals a round"), "ended": _("ends the call"), "language": _("language"),
        "final_places": _("how many go on to the final"), "final_rounds": _("rounds of the final"),
        "final_points": _("points of the finalists"), "final_others": _("the others"),
        "round_minutes": _("minutes on the clock for each round"), "ends_at": _("the clock runs out"), "paused_at": _("paused at"),
        "why": _("reason"), "because": _("reason"), "what_counts": _("what counts"),
        "redacted": _("entries of the log redacted"),
        "extra_minutes": _("extra minutes of this table"), "undone": _("the announcement is withdrawn"), "missing": _("deals missing"),
        "season": _("season"), "house_rules": _("house rules"), "show": _("chosen slides"), "screens": _("screens"),
        "message": _("message"),
        "without": _("players who had not said that it is right"),
        "acceptance": _("how a table says that its round is right"),
        "substitutes": _("the points of a substitute"),
        "slip_confirmation": _("how a typed slip is confirmed"),
        "rows": _("deals typed"), "paper_totals": _("totals on paper"), "figures_are": _("how the points are written on paper"),
        "nth": pgettext("slip", "times typed"),
        "revision": _("version"),
        "entrants": _("who is ranked in the standings"), "tie_breaks": _("between equals"), "rating": _("rating"), "reserve": _("reserve"),
        "freeze": _("standings frozen"), "team_points": _("how teams are ranked"),
        "players": _("players"), "number": _("number"), "at": _("since"), "after_round": _("after round"),
    }  # fmt: skip
