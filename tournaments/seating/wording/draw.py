"""Texts about a drawn evening in the reader's language: its tables, its cost, or why it cannot be drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import problems
from clubs.direction import comma_text, isolated
from tournaments.evening.wording.seats import seat_letter
from tournaments.seating.draw import (
    Apart,
    Draw,
    Fives,
    FixedPlace,
    Impossible,
    LineMistakes,
    LonePartner,
    Method,
    Partners,
    Together,
    meetings,
    seed_of_round,
    turns,
)
from tournaments.seating.draw.values import Wish

Context = Mapping[str, Any]


def drawn_evening(draw: Draw) -> Iterator[str]:
    """Yield the lines of a plain text about a draw.

    They list each round's tables, repeated meetings, turns at tables of another size, broken wishes, and the seed.
    """
    first = len(draw.evening.played) + 1
    for number, tables in enumerate(draw.rounds, first):
        yield _("Round {number}").format(number=number)
        width = len(str(len(tables)))
        for index, table in enumerate(tables, 1):
            yield f"  {index:>{width}}:  " + "  ".join(f"{player:>{len(str(max(draw.evening.players)))}}" for player in table)
    yield ""
    yield from _repeats(draw)
    yield from _turns(draw)
    for each in draw.cost.broken:
        rounds = comma_text(map(str, each.rounds))
        yield _("Not fulfilled in round {rounds}: {wish}").format(rounds=rounds, wish=wish_in_words(each.wish))
    yield from _seeds(draw)


def _repeats(draw: Draw) -> Iterator[str]:
    if not draw.cost.repeats:
        yield _("Nobody meets the same player twice.")
        return
    yield ngettext("{count} repeated meeting:", "{count} repeated meetings:", draw.cost.repeats).format(count=draw.cost.repeats)
    pairs: dict[int, list[str]] = defaultdict(list)
    for (one, other), times in sorted(meetings((*draw.evening.played, *draw.rounds)).items()):
        pairs[times].append(f"{one}–{other}")
    for times in sorted(pairs, reverse=True):
        if times > 1:
            yield _times(times, pairs[times])


def _turns(draw: Draw) -> Iterator[str]:
    players: dict[int, list[str]] = defaultdict(list)
    counts = turns(draw.rounds, draw.evening.usual)
    for player in sorted(draw.evening.players):
        players[counts[player]].append(str(player))
    if set(players) == {0}:
        return
    sizes = {len(table) for tables in draw.rounds for table in tables} - {draw.evening.usual}
    titles: dict[tuple[int, ...], str] = {(5,): _("At a table of five:"), (3,): _("At a table of three:")}
    yield titles.get(tuple(sizes)) or _("At a table of another size:")
    for times in sorted(players, reverse=True):
        yield _times(times, players[times])


def _times(times: int, names: Sequence[str]) -> str:
    text = ngettext("{count} time: {names}", "{count} times: {names}", times)
    return "  " + text.format(count=times, names=comma_text(names))


def _seeds(draw: Draw) -> Iterator[str]:
    first = len(draw.evening.played) + 1
    if draw.evening.method is Method.RANDOM:
        seeds = ", ".join(seed_of_round(draw.evening.seed, number, first) for number in range(first, first + len(draw.rounds)))
        yield _(
            "Seeds of the rounds: {seeds}. Anybody can repeat the order of a round: the SHA-256 of SEED:NUMBER for each player, sorted."
        ).format(seeds=seeds)
    else:
        yield _("Seed: {seed}. A draw with the same seed gives the same tables again.").format(seed=draw.evening.seed)


def method_name(method: str) -> str:
    """Return a short name of this drawing method; for an empty method, the name for tables set by hand."""
    names: dict[str, str] = {
        "": _("by hand"),
        Method.SPREAD: _("as few players as possible meet again"),
        Method.RANDOM: _("random, so that anybody can repeat it from the seed"),
        Method.STANDING: _("by standing: the first four together, the next four …"),
        Method.SNAKE: _("by standing: tables of equal strength"),
        Method.SCHEDULE: _("by a schedule"),
    }
    return names.get(method, method)


def turns_title(sizes: Collection[int], usual: int) -> str:
    """Return the title for turns at tables of another size. It names the size if there is only one such size."""
    titles: dict[tuple[int, ...], str] = {(5,): _("Turns at a table of five"), (3,): _("Turns at a table of three")}
    return titles.get(tuple(size for size in sizes if size != usual)) or _("Turns at tables of another size")


def fives_name(fives: str) -> str:
    """Return a short text on how rounds at tables of an unusual size are divided among the players."""
    names: dict[str, str] = {
        Fives.SHARED: _("shared over the evening"),
        Fives.ANY: _("not divided evenly, so that fewer players meet again"),
    }
    return names.get(fives, fives)


def partners_name(partners: str) -> str:
    """Return a short text on whether players keep their partner."""
    names: dict[str, str] = {
        Partners.CHANGING: _("another partner each round, as far as possible"),
        Partners.FIXED: _("the same partner all evening"),
    }
    return names.get(partners, partners)


def lone_partner_name(lone_partner: str) -> str:
    """Return a short text on what happens to a player if their own partner is missing."""
    names: dict[str, str] = {
        LonePartner.CHANGING: _("plays with another lone partner, by lot for each round"),
        LonePartner.SITS_OUT: _("sits out the round"),
    }
    return names.get(lone_partner, lone_partner)


def wish_in_words(wish: Wish, name: Callable[[int], str] = str) -> str:
    """Return the wish as a sentence. `name` turns a player's number into a name; without it, the sentence has the numbers."""
    match wish:
        case Apart(first, second):
            return _("{first} and {second} not together").format(first=name(first), second=name(second))
        case Together(first, second, opposite):
            text = _("{first} opposite {second}") if opposite else _("{first} and {second} together")
            return text.format(first=name(first), second=name(second))
        case FixedPlace(player, table, None):
            return _("{player} at table {table}").format(player=name(player), table=table)
        case FixedPlace(player, table, seat):
            return _("{player} at table {table}, seat {seat}").format(player=name(player), table=table, seat=seat_letter(seat or 0))


def impossible_in_words(impossible: Impossible, name: Callable[[int], str] = str) -> str:
    """Return the sentence that tells why a draw is impossible and what to do.

    `name` turns a player's number into a name; without it, the sentence has the numbers.
    """
    return SENTENCES[impossible.code](_with_names(impossible.context, name))


def _with_names(context: Context, name: Callable[[int], str]) -> Context:
    """Return the context of an Impossible with its players and wishes replaced by text."""
    one = {key: name(context[key]) for key in ("player", "first", "second") if key in context}
    several = {"players": [name(player) for player in context["players"]]} if isinstance(context.get("players"), tuple) else {}
    wishes = {"wishes": [wish_in_words(wish, name) for wish in context["wishes"]]} if "wishes" in context else {}
    return {**context, **one, **several, **wishes}


def line_in_words(mistakes: LineMistakes, sizes: Sequence[int], name: Callable[[int], str] = str) -> str:
    """Return the mistakes in one line of a pasted schedule, with the line number."""
    if mistakes.character:
        return SENTENCES["SCHEDULE_UNREADABLE"]({"line": mistakes.line, "character": mistakes.character})
    return _("Line {line}:").format(line=mistakes.line) + " " + " ".join(_mistakes_in_words(mistakes, sizes, name))


def _mistakes_in_words(mistakes: LineMistakes, sizes: Sequence[int], name: Callable[[int], str]) -> Iterator[str]:
    if mistakes.unknown:
        yield _("No player of this evening has number {numbers}.").format(numbers=_or(mistakes.unknown))
    if mistakes.twice:
        yield _("More than one seat: {names}.").format(names=comma_text(map(name, mistakes.twice)))
    if mistakes.without_seat:
        yield _("No seat: {names}.").format(names=comma_text(map(name, mistakes.without_seat)))
    for table, size in mistakes.sizes:
        text = _("Table {table} has {size} seats; a table has {sizes}.")
        yield text.format(table=table, size=size, sizes=_or(sizes))


def _cannot_seat(context: Context) -> str:
    text = _("{players} players cannot be divided over tables of {sizes}.").format(players=context["players"], sizes=_or(context["sizes"]))
    near = [count for count in (context["fewer"], context["more"]) if count]
    if near:
        text += " " + _("These tables have room for {numbers} players.").format(numbers=_or(near))
    if threes := context["with_threes"]:
        text += " " + _("It is possible with tables of three: {tables}.").format(tables=" + ".join(map(str, threes)))
    return text


def _wishes_not_kept(context: Context) -> str:
    wishes = "; ".join(context["wishes"])
    return _(
        "No tables were found that fulfil these wishes: {wishes}. Leave one out, or give it a weight: "
        "then it does not have to be fulfilled."
    ).format(wishes=wishes)


def _deals_not_equal(context: Context) -> str:
    text = _("At a table of {size} not everybody can play {deals} deals. Possible: {numbers} deals each.")
    near = [number for number in (context["fewer"], context["more"]) if number]
    return text.format(size=context["size"], deals=context["deals"], numbers=_or(near))


def _group_too_large(context: Context) -> str:
    players = comma_text(context["players"])
    return _("{players} must sit together, but a table has at most {size} seats.").format(players=players, size=context["size"])


def _groups_do_not_fit(context: Context) -> str:
    return _("The {groups} groups that must sit together do not fit at tables of {sizes}.").format(
        groups=context["groups"], sizes=_or(context["sizes"])
    )


def _pin_seat_gone(context: Context) -> str:
    text = _(
        "Table {table} would have {size} seats, so {player} cannot stay on seat {seat}. Allow this player to be moved, then draw the rest."
    )
    return text.format_map({**context, "seat": seat_letter(context["seat"])})


def _or(numbers: Sequence[int]) -> str:
    *first, last = map(str, numbers)
    return _("{first} or {last}").format(first=comma_text(first), last=last) if first else last


SENTENCES: dict[str, Callable[[Context], str]] = {
    "CANNOT_SEAT": _cannot_seat,
    "DEALS_NOT_EQUAL": _deals_not_equal,
    "PLAYER_TWICE": lambda context: _("Player {player} is in the schedule twice.").format_map(context),
    "PLAYER_UNKNOWN": lambda context: _("Player {player} does not take part.").format_map(context),
    "PLAYER_NOT_THERE": lambda context: _("Player {player} does not sit in round {round}.").format_map(context),
    "NO_ROUNDS": lambda context: _("There must be at least one round."),
    "ROUND_NOT_DRAWN": lambda context: _("Round {round} is not drawn.").format_map(context),
    "TOTALS_MISSING": lambda context: _(
        "Player {player} has no points yet; this method of drawing needs the points of everybody."
    ).format_map(context),
    "RANDOM_KEEPS_NO_WISHES": lambda context: _(
        "A random draw takes no account of pairs, wishes or kept seats, because anybody must be able to repeat it from its "
        "seed. Choose another method, or take the wishes and seats out."
    ),
    "WISH_ONESELF": lambda context: _("Player {player} cannot have a wish about themselves. Choose two different players.").format_map(
        context
    ),
    "WISHES_CONTRADICT": lambda context: _(
        "For {first} and {second} there is a wish to sit together and a wish to sit apart. Remove one of the two."
    ).format_map(context),
    "WISHES_NOT_KEPT": _wishes_not_kept,
    "GROUP_TOO_LARGE": _group_too_large,
    "GROUPS_DO_NOT_FIT": _groups_do_not_fit,
    "PIN_SEAT_GONE": _pin_seat_gone,
    "PINS_CLASH": lambda context: _("Table {table} does not have enough seats for everybody who must stay there.").format_map(context),
    "SCHEDULE_NEEDED": lambda context: _("Paste the schedule: a line for each round, such as 1 2 3 4 | 5 6 7 8."),
    "SCHEDULE_EMPTY": lambda context: _("There is no round in this schedule. Write a line for each round, such as 1 2 3 4 | 5 6 7 8."),
    "SCHEDULE_TOO_LONG": lambda context: _("A schedule has at most {most} characters.").format_map(context),
    "SCHEDULE_UNREADABLE": lambda context: _(
        "Line {line} has {character} in it. Write only numbers, and | between tables: 1 2 3 4 | 5 6 7 8."
    ).format_map(context),
    "SCHEDULE_NOT_ONCE": lambda context: _("In round {round} player {player} has no seat, or more than one.").format_map(context),
    "SCHEDULE_TABLE_SIZE": lambda context: _("In round {round} table {table} has {size} seats, which is not allowed.").format_map(context),
}
"""The functions that write the message for each code of `Impossible`, in the active language."""

BY_ACTION = "WISH_ONESELF"
"""The only code that an action also uses, when it refuses to store a wish. `evening.problems` has the sentence for that refusal."""
problems.SENTENCES |= {code: problems.Sentence("{text}", 422) for code in SENTENCES if code != BY_ACTION}


def how_to_check(method: str, seed: str, fives: str) -> str:
    """Return a few sentences on how the round was drawn and how anybody can repeat or check the draw, for pages and papers."""
    if method == Method.RANDOM and seed:
        text = _("Seed: {seed}. Anybody can repeat the draw: the players are in the order of the SHA-256 of “seed:number”.")
        if fives == Fives.SHARED:
            text += " " + _("The player who sat least often at a table of another size sits there.")
        return text.format(seed=isolated(seed))
    if not method:
        return _("Seated by hand.")
    if not seed:
        return _("Seated by a schedule that was agreed beforehand.")
    text = _(
        "Drawn {method}, with seed {seed}. The checker checks that everybody sits once, who meets again, and which wishes are fulfilled."
    )
    return text.format(method=method_name(method), seed=isolated(seed))
