"""Skat: the questions that a phone asks about a deal: declarer, game, matadors, won or lost (dossier §5).

The value is computed. Hand and announcements, a bid above the value, Kontra and Bock are behind small buttons. Schneider takes one tap,
because it is one of the answers about the ending.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormChoice, FormNote, FormQuestion
from scoring.engine.words import Words
from scoring.games.skat.rules import (
    ACTIVE,
    BASE,
    BIDS,
    CARD_POINTS,
    GAMES,
    MOST_BOCK,
    MOST_MATADORS,
    MOST_PUSHES,
    NULL,
    NULL_VALUES,
    PUSHED,
    RAMSCH,
    SUIT_SIGNS,
    SkatRules,
)
from scoring.games.skat.state import SkatState

When = dict[str, tuple[str | int | bool | None, ...]]
Sets = tuple[tuple[str, object], ...]

SUITS = tuple(SUIT_SIGNS)
OFTEN_MATADORS = 4
"""The largest number of matadors that is offered at first (there are four jacks); larger numbers are behind «more»."""
HOW: dict[str, Sets] = {
    "hand": (("hand", True),),
    "schneider": (("hand", True), ("announced", "schneider")),
    "schwarz": (("hand", True), ("announced", "schwarz")),
    "ouvert": (("hand", True), ("announced", "ouvert")),
}
"""The announcements that are possible before a suit game or Grand, each with the fields of the deal that it fills in."""
NULL_HOW: dict[str, Sets] = {
    "hand": (("hand", True),),
    "ouvert": (("announced", "ouvert"),),
    "hand_ouvert": (("hand", True), ("announced", "ouvert")),
}
ENDS: dict[str, Sets] = {
    "won": (("won", True),),
    "won_schneider": (("won", True), ("reached", "schneider")),
    "won_schwarz": (("won", True), ("reached", "schwarz")),
    "lost": (("won", False),),
    "lost_schneider": (("won", False), ("reached", "schneider")),
    "lost_schwarz": (("won", False), ("reached", "schwarz")),
}
RARE_ENDS = frozenset({"won_schwarz", "lost_schneider", "lost_schwarz"})
WAYS: tuple[tuple[str, tuple[str | None, ...], tuple[str, ...]], ...] = (
    ("end", (None, "hand"), ("won", "won_schneider", "won_schwarz")),
    ("end_schneider", ("schneider",), ("won_schneider", "won_schwarz")),
    ("end_schwarz", ("schwarz", "ouvert"), ("won_schwarz",)),
)
"""The three questions about the ending of a suit game or Grand.

Each has a name, the announcements after which it is asked, and the endings with which the declarer then wins.
"""
LOST = ("lost", "lost_schneider", "lost_schwarz")


def form(rules: SkatRules, state: SkatState) -> Form:
    """Return the questions of the next deal; none if the Skat list is full."""
    facts: dict[str, object] = {} if state.dealer is None else {"dealer": state.dealer}
    if state.finished:
        return Form((), facts, (FormNote(rules.words["notes"]["over"]),))
    return Form(tuple(_questions(rules, state)), facts)


def _questions(rules: SkatRules, state: SkatState) -> Iterator[FormQuestion]:
    asks = rules.words["questions"]
    if state.dealer is None:
        yield FormQuestion("dealer", asks["dealer"], "seat", "dealer", tuple(FormChoice(seat) for seat in range(state.seats)))
    players = _players(state)
    nobody = "ramsch" if rules.plays_ramsch else "passed"
    sets: Sets = (("game", RAMSCH),) if rules.plays_ramsch else (("passed", True),)
    yield FormQuestion(
        "declarer", asks["declarer"], "seat",
        choices=(*_seats(state, players), FormChoice(nobody, sets, rules.words["answers"][nobody])),
        differs_from=("dealer",) if state.dealer is None and state.seats > ACTIVE else (),
    )  # fmt: skip
    alone: When = {"declarer": players}
    yield FormQuestion("game", asks["game"], "choice", "game", _games(rules), dict(alone))
    yield FormQuestion("matadors", asks["matadors"], "choice", "matadors", _matadors(rules, "C"), {**alone, "game": SUITS})
    yield FormQuestion("grand_matadors", asks["matadors"], "choice", "matadors", _matadors(rules, "G"), {**alone, "game": ("G",)})
    yield from _announcements(rules, alone)
    yield from _ends(rules, alone)
    yield from _doubled(rules, alone, players)
    if rules.plays_ramsch:
        yield from _ramsch(rules, players)


def _players(state: SkatState) -> tuple[int, ...]:
    """Return the seats that may declare: all but the dealer at a table of four."""
    return tuple(seat for seat in range(state.seats) if seat not in state.sits_out)


def _seats(state: SkatState, players: tuple[int, ...]) -> Iterator[FormChoice]:
    """Yield a choice for each player, which fills in the field `declarer` with that seat."""
    leader = None if state.dealer is None else (state.dealer + 1) % state.seats
    for seat in players:
        hint = "" if state.dealer is None else "leads" if seat == leader else "dealer" if seat == state.dealer else ""
        yield FormChoice(seat, (("declarer", seat),), hint=hint)


def _games(rules: SkatRules) -> tuple[FormChoice, ...]:
    """Return a choice for each game, labelled with its base value."""
    return tuple(
        FormChoice(
            game, words=_with(rules.words["contracts"][game], SUIT_SIGNS.get(game, ""), str(BASE.get(game, NULL_VALUES[False, False])))
        )
        for game in GAMES
    )


def _with(words: Words, sign: str, figure: str) -> Words:
    return {language: f"{sign} {name} ({figure})".strip() for language, name in words.items()}


def _matadors(rules: SkatRules, game: str) -> tuple[FormChoice, ...]:
    """Return the choices: with 1, without 1, with 2 …; numbers above four are behind «more»."""
    choices = []
    for count in range(1, MOST_MATADORS[game] + 1):
        for sign, name in ((1, "with"), (-1, "without")):
            words = {language: text.format(count=count) for language, text in rules.words["answers"][name].items()}
            choices.append(FormChoice(sign * count, words=words, rare=count > OFTEN_MATADORS))
    return tuple(choices)


def _announcements(rules: SkatRules, alone: When) -> Iterator[FormQuestion]:
    """Ask for hand and announcements, behind small buttons."""
    asks, answers = rules.words["questions"], rules.words["answers"]
    how = tuple(FormChoice(name, sets, answers[f"how_{name}"], rare=True) for name, sets in HOW.items())
    null_how = tuple(FormChoice(name, sets, answers[f"null_{name}"], rare=True) for name, sets in NULL_HOW.items())
    yield FormQuestion("how", asks["how"], "choice", choices=how, when={**alone, "game": tuple(BASE)}, optional=True)
    yield FormQuestion("null_how", asks["null_how"], "choice", choices=null_how, when={**alone, "game": (NULL,)}, optional=True)


def _ends(rules: SkatRules, alone: When) -> Iterator[FormQuestion]:
    """Yield the questions about the ending, with the endings that are possible after the announcement, and about the bid.

    The bid is always asked if the club requires it; else it can be entered for a lost game.
    """
    end = rules.words["questions"]["end"]
    for name, how, won in WAYS:
        yield FormQuestion(name, end, "choice", choices=_end_choices(rules, won), when={**alone, "game": tuple(BASE), "how": how})
    null = tuple(FormChoice(name, ENDS[name], rules.words["answers"][name]) for name in ("won", "lost"))
    yield FormQuestion("null_end", end, "choice", choices=null, when={**alone, "game": (NULL,)})
    if rules.bid_required:
        yield _bid(rules, "bid", alone)
    else:
        for name in (*(name for name, _, _ in WAYS), "null_end"):
            yield _bid(rules, f"bid_{name}", {**alone, name: LOST})


def _bid(rules: SkatRules, name: str, when: When) -> FormQuestion:
    ask = rules.words["questions"]["bid" if rules.bid_required else "overbid"]
    return FormQuestion(name, ask, "number", "bid", when=when, optional=not rules.bid_required, least=min(BIDS), most=max(BIDS))


def _end_choices(rules: SkatRules, won: tuple[str, ...]) -> tuple[FormChoice, ...]:
    names = (*won[:2], "lost", *won[2:], "lost_schneider", "lost_schwarz")
    return tuple(FormChoice(name, ENDS[name], rules.words["answers"][name], rare=name in RARE_ENDS and name != won[0]) for name in names)


def _doubled(rules: SkatRules, alone: When, players: tuple[int, ...]) -> Iterator[FormQuestion]:
    """Ask for Kontra and Bock, if the club plays them."""
    asks, answers = rules.words["questions"], rules.words["answers"]
    if rules.kontra:
        kontra = tuple(FormChoice(times, words=answers[f"kontra_{times}"], rare=True) for times in range(1, rules.kontra + 1))
        yield FormQuestion("kontra", asks["kontra"], "choice", "kontra", kontra, dict(alone), optional=True)
    if rules.bock:
        bock = tuple(FormChoice(times, words=answers[f"bock_{times}"], rare=True) for times in range(1, MOST_BOCK + 1))
        when: When = {"declarer": (*players, "ramsch")}
        yield FormQuestion("bock", asks["bock"], "choice", "bock", bock, when, optional=True)


def _ramsch(rules: SkatRules, players: tuple[int, ...]) -> Iterator[FormQuestion]:
    """Ask for everybody's card points, the players without a trick, and the number of times that the skat was passed on."""
    asks, answers = rules.words["questions"], rules.words["answers"]
    when: When = {"declarer": ("ramsch",)}
    yield FormQuestion(
        "card_points", asks["card_points"], "per_seat", "card_points", when=dict(when), total=CARD_POINTS, seats=players,
        least=0, most=CARD_POINTS, entry="type",
    )  # fmt: skip
    without = tuple(FormChoice(seat, (("no_trick.0", seat),), rare=True) for seat in players)
    yield FormQuestion("no_trick", asks["no_trick"], "seat", choices=without, when=dict(when), optional=True)
    for seat in players if len(players) == ACTIVE else ():
        others = tuple((f"no_trick.{number}", each) for number, each in enumerate(each for each in players if each != seat))
        said = (FormChoice("yes", others, answers["yes"]), FormChoice("no", (), answers["no"]))
        ask = {language: text.replace("{player}", f"{{seat_{seat}}}") for language, text in asks["all_tricks"].items()}
        yield FormQuestion(f"all_tricks_{seat}", ask, "choice", choices=said, when={**when, f"card_points.{seat}": (CARD_POINTS,)})
    if rules.passed_in == PUSHED:
        pushed = tuple(FormChoice(times, words=answers[f"pushed_{times}"], rare=True) for times in range(1, MOST_PUSHES + 1))
        yield FormQuestion("pushed", asks["pushed"], "choice", "pushed", pushed, dict(when), optional=True)
