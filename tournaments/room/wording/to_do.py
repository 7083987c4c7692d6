"""The tasks of a director as text: the sentence, the reason, and the words on a table's tile. For the pages and the API."""

from __future__ import annotations

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from scoring.engine.words import say
from tournaments.evening.models import Tournament
from tournaments.evening.wording.state import evening_state_text, time_text
from tournaments.log.wording.log_entries import actor_name
from tournaments.room.queries.room import Room, TableInRoom
from tournaments.room.queries.to_do import ToDo, ToDoKind, Urgency
from tournaments.seating.wording.seat_gaps import gaps_text
from tournaments.standings.wording.ranking import missed_rounds_text


def title(item: ToDo, room: Room, sizes: str) -> str:
    """Return the sentence for a task: `Table 2 has waited 3 min for the jury`, `Draw round 3`.

    `sizes` is a text with the table sizes of the next draw; empty if the players cannot be divided over tables.
    """
    values = {"table": item.table, "round": item.round, "n": item.count, "of": item.of, "minutes": item.minutes}
    if item.kind == ToDoKind.SEATS:
        sentence = ngettext("%(n)s seat in round %(round)s needs a decision", "%(n)s seats in round %(round)s need a decision", item.count)
    elif item.kind == ToDoKind.IN_DOUBT:
        sentence = ngettext("Table %(table)s has %(n)s deal in doubt", "Table %(table)s has %(n)s deals in doubt", item.count)
    elif item.kind == ToDoKind.BEHIND:
        sentence = ngettext(
            "Table %(table)s is %(n)s deal behind the other tables", "Table %(table)s is %(n)s deals behind the other tables", item.count
        )
    elif item.kind == ToDoKind.ENROL or (item.kind == ToDoKind.DRAW and not sizes):
        sentence = _("Enrol the players") if not room.rounds_drawn else _("The players cannot be divided over tables for the next draw")
    elif item.kind == ToDoKind.PAPERS:
        return _("The tournament is %(state)s") % {"state": evening_state_text(room.evening)}
    else:
        sentence = _titles()[item.kind]
    return sentence % values


def _titles() -> dict[ToDoKind, str]:
    return {
        ToDoKind.CALL: _("Table %(table)s has been waiting %(minutes)s min for the jury"),
        ToDoKind.SILENT: _("Table %(table)s: no deal for %(minutes)s min"),
        ToDoKind.ROOM_SILENT: _("No deal for %(minutes)s min at %(n)s of %(of)s tables"),
        ToDoKind.SHORT: _("Table %(table)s will not finish in time"),
        ToDoKind.SIGN: _("Table %(table)s has played everything but has not signed yet"),
        ToDoKind.SIGN_AGAIN: _("Round %(round)s, table %(table)s has not signed"),
        ToDoKind.SLIP: _("Round %(round)s, table %(table)s: the slip still has to be confirmed"),
        ToDoKind.MISSED_ROUND: _("Choose how a missed round counts"),
        ToDoKind.PRINT_NEXT: _("Print round %(round)s now"),
        ToDoKind.DRAW: _("Draw round %(round)s"),
        ToDoKind.DECIDE_FINAL: _("Decide who plays the final"),
        ToDoKind.START: _("Start round %(round)s"),
        ToDoKind.LAST_DEAL: _("Announce the last deal"),
        ToDoKind.CALL_TIME: _("Announce that time is up"),
        ToDoKind.FINISH: _("Finish round %(round)s"),
        ToDoKind.CLOSE: _("Close the evening"),
    }


def reason(item: ToDo, room: Room, sizes: str) -> str:
    """Return the reason for a task: `revoke, deal 12 · Els is coming`, `makes 17 of 20 before the bell`."""
    values = {"n": item.count, "of": item.of, "minutes": item.minutes, "round": item.round}
    match item.kind:
        case ToDoKind.CALL:
            return _call_text(item, room)
        case ToDoKind.SEATS:
            return gaps_text(room.gaps) if room.gaps else ""
        case ToDoKind.IN_DOUBT:
            return _("This deal does not count until it is corrected or the jury has ruled on it.")
        case ToDoKind.SILENT:
            return _("%(n)s of %(of)s deals") % values
        case ToDoKind.ROOM_SILENT:
            return _("If it is a break, pause the clock. If the connection is gone, the phones keep their deals.")
        case ToDoKind.SHORT:
            return _("can play %(n)s of %(of)s deals before the bell") % values
        case ToDoKind.BEHIND:
            return _("Go and look there before the other tables have to wait.")
        case ToDoKind.SIGN:
            return ngettext("for %(minutes)s minute", "for %(minutes)s minutes", item.minutes) % values
        case ToDoKind.SIGN_AGAIN:
            return _("The round is finished; its players can still sign, on their phone or at the desk.")
        case ToDoKind.MISSED_ROUND:
            return missed_rounds_text(room.missed_round)
        case ToDoKind.SLIP | ToDoKind.PRINT_NEXT:
            return _paper_reason(item, room)
        case _:
            return _step_reason(item, room, sizes) % values


def _paper_reason(item: ToDo, room: Room) -> str:
    """Return the reason for a task about papers or paper slips."""
    if item.kind == ToDoKind.PRINT_NEXT:
        return _("The round is drawn: put up the seating list and lay out the sheets before the bell rings.")
    if room.tournament.slip_confirmation == Tournament.SlipConfirmation.DOUBLE:
        return _("Two people type the slip; a deal counts when both have typed the same.")
    return _("Somebody other than the person who typed the slip compares it with the paper.")


def _step_reason(item: ToDo, room: Room, sizes: str) -> str:
    """Return the reason for a task that is the evening's next step."""
    match item.kind:
        case ToDoKind.ENROL | ToDoKind.DRAW:
            return _draw_reason(item, room, sizes)
        case ToDoKind.DECIDE_FINAL:
            return _("By the current standings %(n)s players go on to the final. Round %(round)s is drawn after that.")
        case ToDoKind.START:
            return _("The tables are drawn. Hand out the sheets or the codes; when everybody sits, start.")
        case ToDoKind.LAST_DEAL:
            return _("Time is up. Every table finishes the deal that it is playing, and signs the deals that it has.")
        case ToDoKind.CALL_TIME:
            return _("Nobody has won the game at table %(tables)s yet: the rules say how it ends in that case.") % {
                "tables": comma_text(map(str, room.progress.unfinished if room.progress else ()))
            }
        case ToDoKind.FINISH if item.count == item.of:
            return _("Every table has signed or handed in its results.") if _on_paper(room) else _("Every table has signed.")
        case ToDoKind.FINISH if _on_paper(room):
            return _("%(n)s of %(of)s tables have signed or handed in their results. The next page shows what is still missing.")
        case ToDoKind.FINISH:
            return _("%(n)s of %(of)s tables have signed. The next page shows what is still missing.")
        case ToDoKind.CLOSE:
            return _("All rounds are finished. The next page shows what is still open.")
    if room.evening.final:
        return _("Nothing can change any more. Print the final standings.")
    return _("The director and the jury can still make corrections and rulings, and a misspelt name can still be corrected.")


def _on_paper(room: Room) -> bool:
    """Return whether a table of the current round handed in its results on paper instead of signing here."""
    return room.progress is not None and room.progress.on_paper > 0


def _draw_reason(item: ToDo, room: Room, sizes: str) -> str:
    if not sizes:
        text = ngettext("%(n)s player is enrolled.", "%(n)s players are enrolled.", item.count)
        return text + (" " + _("The players cannot be divided over tables; add or withdraw a player.") if item.count else "")
    if room.playing:
        return (
            sizes.replace("%", "%%")
            + " "
            + _("The sheets are then ready when the bell rings; round %(now)s goes on.") % {"now": room.round.number if room.round else ""}
        )
    return sizes.replace("%", "%%")


def _call_text(item: ToDo, room: Room) -> str:
    if item.call is None:
        return ""
    article = room.tournament.rule_set.articles.get(item.call.article)
    name = say(article.title, get_language() or "") if article else isolated(item.call.article)
    text = _("%(article)s, deal %(deal)s") % {"article": name, "deal": item.deal}
    if item.call.heard_by:
        text += " · " + _("%(name)s of the jury is coming.") % {"name": actor_name(item.call.heard_by, room.names)}
    return text


def chip(each: TableInRoom, room: Room) -> tuple[Urgency | str, str, str]:
    """Return (level, icon, one or two words) for a table's most urgent task, as its tile shows it. The level is an Urgency, or `ok`."""
    table = each.table
    if each.call is not None:
        minutes = max(int((room.now - each.call.called_at).total_seconds() // 60), 0)
        return Urgency.BAD, "jury", _("jury, %(n)s min") % {"n": minutes}
    if each.progress.in_doubt:
        return Urgency.BAD, "alert", _("in doubt")
    if table.signed_at is not None:
        return "ok", "check", _("signed")
    if each.progress.handed_in:
        return "ok", "check", _("on paper")
    if each.empty_seats:
        count = len(each.empty_seats)
        return Urgency.WARN, "chair", ngettext("%(n)s empty chair", "%(n)s empty chairs", count) % {"n": count}
    if room.round is not None and not room.playing:
        return (Urgency.WARN, "pen", _("not signed")) if room.round.finished_at else (Urgency.PLAIN, "", "")
    if table.stopped:
        return Urgency.WARN, "stop", _("stopped")
    if each.progress.complete:
        return Urgency.WARN, "pen", _("to sign")
    return _pace_chip(each, room)


def _pace_chip(each: TableInRoom, room: Room) -> tuple[Urgency | str, str, str]:
    """Return the label of a playing table, as `chip` shows it."""
    pace = each.pace
    if pace is None:
        return Urgency.PLAIN, "", ""
    if pace.silent_minutes:
        return Urgency.BAD, "alert", _("no deal for %(n)s min") % {"n": pace.silent_minutes}
    if pace.short:
        return Urgency.WARN, "clock", _("can play %(n)s deals") % {"n": pace.at_bell}
    if pace.behind:
        return Urgency.WARN, "clock", _("%(n)s behind") % {"n": pace.behind}
    if not each.progress.played and 2 * sum(1 for other in room.tables if other.progress.played) > len(room.tables):
        return Urgency.WARN, "clock", _("no deal yet")
    return ("ok", "", _("nearly done")) if each.missing == 1 else (Urgency.PLAIN, "", "")


def pace_text(room: Room) -> str:
    """Return the pace of all tables: `7 of 9 tables will finish before the bell. Table 4 lacks 3 deals.`; empty if too little is known."""
    with_pace = [each for each in room.tables if each.pace and (each.pace.at_bell is not None or each.progress.complete)]
    if (
        not room.playing
        or room.clock is None
        or room.clock.over
        or (room.round and room.round.last_deal_at)
        or len(with_pace) < len(room.tables) / 2
    ):
        return ""
    short = sorted((each for each in with_pace if each.pace and each.pace.short), key=lambda each: -(each.pace.short if each.pace else 0))
    text = ngettext(
        "%(n)s of %(of)s table will finish before the bell.", "%(n)s of %(of)s tables will finish before the bell.", len(with_pace)
    )
    text = text % {"n": len(with_pace) - len(short), "of": len(with_pace)}
    if short and short[0].pace:
        lacking = short[0].pace.short
        more = ngettext("Table %(table)s has played %(n)s deal too few.", "Table %(table)s has played %(n)s deals too few.", lacking)
        text += " " + more % {"table": short[0].number, "n": lacking}
    return text


def clock_line(room: Room) -> str:
    """Return a text with the time at which the round started, to show beside the clock."""
    if room.round is None or room.round.started_at is None:
        return ""
    return _("started at %(time)s") % {"time": time_text(room.round.started_at)}
