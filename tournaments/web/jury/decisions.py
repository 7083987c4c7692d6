"""What the jury can decide about a case: which decisions come first, what their buttons say, and the action of each. Reads no request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.actors import Actor
from scoring.engine.articles import ANNULLED
from tournaments.actions import jury, verdicts
from tournaments.decisions import ExcludedTable, Move
from tournaments.models import Call, Entrant, Round, Ruling
from tournaments.queries.cases import Case
from tournaments.wording.rulings import kinds

Kind = Ruling.Kind

FORGOTTEN, STRUCK = "forgotten", "struck"
"""Nobody asked the jury: the fine, and the result stands (`forgotten`) or is annulled (`struck`)."""
DECISIONS = (
    Kind.ALLOW,
    Kind.REFUSE,
    FORGOTTEN,
    STRUCK,
    Kind.ANNUL,
    Kind.REPLACE,
    Kind.AWARD,
    Kind.FINE,
    Kind.WARN,
    Kind.ADJUST,
    Kind.EXCLUDE,
)
DECISIONS_ABOUT_CONTRACTS = frozenset({Kind.ALLOW, Kind.REFUSE, FORGOTTEN, STRUCK})
APPROVED = "approved"
"""What a call says where its table tells that the jury allowed the contract."""


@dataclass(frozen=True)
class Answers:
    """The answers of a decision's form; None or empty if a question is not asked or not answered."""

    text: str = ""
    article: str = ""
    seat: int | None = None
    contract: str = ""
    reason: str = ""
    points: int | None = None
    at_table: ExcludedTable = ExcludedTable.PLAYS_ON
    facts: Mapping[str, Any] | None = None
    award: tuple[int, ...] = ()
    """Points by seat."""
    moves: tuple[Move, ...] = ()
    draft: UUID | None = None
    """The draft's own UUID: a draft that is sent twice becomes one ruling."""


@dataclass(frozen=True)
class DecisionOption:
    """A decision that the jury can choose."""

    code: str
    label: str
    default: bool = False


@dataclass(frozen=True)
class DecisionOptions:
    """The decisions of a case in two groups: those that fit the article, the likeliest first, and all others."""

    first: list[DecisionOption]
    more: list[DecisionOption]

    def label(self, code: str) -> str:
        """What the button of this decision says; empty if the case does not offer the decision."""
        return next((option.label for option in (*self.first, *self.more) if option.code == code), "")


def decision_options(case: Case) -> DecisionOptions:
    """The decisions that a case offers, the likeliest first."""
    likely = list(_likely_decisions(case))
    possible = [code for code in DECISIONS if _is_possible(case, code)]
    first = [code for code in likely if code in possible] or [Kind.FINE]
    more = [code for code in possible if code not in first]
    labels = _labels(case)
    return DecisionOptions(
        [DecisionOption(code, labels[code], default=index == 0 and code in likely) for index, code in enumerate(first)],
        [DecisionOption(code, labels[code]) for code in more],
    )


def _likely_decisions(case: Case) -> Iterator[str]:
    article = case.article
    if article.reasons:
        waits = case.deal is not None and case.deal.in_doubt
        if waits and (case.call is None or case.call.said != APPROVED):
            yield from (FORGOTTEN, STRUCK, Kind.ALLOW, Kind.REFUSE)
        else:
            yield from (Kind.ALLOW, Kind.REFUSE, *((FORGOTTEN, STRUCK) if waits else ()))
    elif article.ladder:
        yield from (Kind.WARN, Kind.FINE, Kind.EXCLUDE)
    elif article.deal == ANNULLED:
        yield from (Kind.ANNUL, Kind.FINE) if case.deal is not None else (Kind.FINE,)
    elif article.code == "IN_DOUBT":
        yield from (Kind.REPLACE, Kind.ANNUL, Kind.AWARD)
    elif case.deal is not None:
        yield from (Kind.REPLACE, Kind.ANNUL, Kind.AWARD, Kind.FINE)
    else:
        yield from (Kind.FINE, Kind.WARN)


def _is_possible(case: Case, code: str) -> bool:
    if code in (FORGOTTEN, STRUCK):
        return bool(case.obligations)
    if code in (Kind.ALLOW, Kind.REFUSE):
        return bool(case.view.rules.asks_jury and contracts_to_choose(case))
    return case.deal is not None if code in (Kind.ANNUL, Kind.REPLACE, Kind.AWARD) else True


def contracts_to_choose(case: Case) -> list[str]:
    """The contracts that the jury may allow or refuse; those that always need its permission come first."""
    codes = [*case.view.rules.game.jury_contracts]
    return codes if not case.contract or case.contract in codes else [case.contract, *codes]


def reasons(case: Case) -> list[str]:
    """The codes of the reasons for which this article refuses a contract. They are sorted, because JSON in PostgreSQL keeps no order."""
    return sorted(case.article.reasons, reverse=True)


def _labels(case: Case) -> dict[str, str]:
    """What the buttons say, by decision."""
    return kinds() | {
        Kind.ALLOW: _("Allow it"),
        Kind.REFUSE: _("Refuse it"),
        FORGOTTEN: _("Not asked: fine, the result stands"),
        STRUCK: _("Not asked: fine, and annul"),
        Kind.ANNUL: _("Annul: the same dealer deals again"),
        Kind.REPLACE: _("Replace the result"),
        Kind.AWARD: _("Award points"),
        Kind.FINE: _("Fine, and the same dealer deals again") if case.deal is None and case.article.deal == ANNULLED else _("Fine"),
        Kind.ADJUST: _("Move points"),
        Kind.WARN: _("Warn"),
        Kind.EXCLUDE: _("Exclude from the next round"),
    }


def action_of(case: Case, by: Actor, code: str, answers: Answers) -> Callable[[], Ruling]:
    """The action of a decision, ready to be run: for good, or in a preview of what it changes."""
    call = case.call if case.call is not None and not case.call.outcome else None
    about: dict[str, Any] = {"by": by, "call": call, "text": answers.text, "article": answers.article, "draft": answers.draft}
    # The form has made sure that there is a player or a deal if the decision needs one.
    player: Any = case.entrants[answers.seat] if answers.seat is not None else None
    seat: Any = answers.seat
    deal: Any = case.deal
    points = answers.points or 0
    evening = about | {"tournament": case.tournament}
    table = evening | {"table": case.table, "deal": case.deal}
    actions: dict[str, Callable[[], Ruling]] = {
        Kind.ADJUST: lambda: jury.rule(**table, moves=answers.moves),
        Kind.FINE: lambda: jury.fine(**table, player=player, points=points),
        Kind.WARN: lambda: jury.fine(**table, player=player, points=points, warn=True) if points else jury.warn(**table, player=player),
        Kind.EXCLUDE: lambda: jury.exclude(
            **evening | {"call": _call_of_excluded(case, call, player)}, player=player, at_table=answers.at_table
        ),
        Kind.REPLACE: lambda: verdicts.replace(**about, deal=deal, facts=answers.facts or {}),
        Kind.AWARD: lambda: verdicts.award(**about, deal=deal, points=answers.award),
        Kind.ANNUL: lambda: verdicts.annul(**about, deal=deal, player=player, points=points),
    }
    if code in (Kind.ALLOW, Kind.REFUSE):
        return lambda: verdicts.allow_or_refuse(
            **evening, kind=Kind(code), table=case.table, number=case.number, seat=seat, contract=answers.contract
        )
    if code in (FORGOTTEN, STRUCK):
        return lambda: verdicts.fine_forgotten_call(**about, deal=deal, seat=seat, contract=answers.contract, annul=code == STRUCK)
    return actions[code]


def _call_of_excluded(case: Case, call: Call | None, player: Entrant | None) -> Call | None:
    """The call that the ruling answers. None if the excluded player now sits at another table: the ruling is about that table, and the call
    stays open.
    """
    current_table = player.places.filter(round__state=Round.State.PLAYING).values_list("table", flat=True).first() if player else None
    return call if current_table in (None, case.table.pk) else None


def may_end_without_ruling(call: Call | None) -> bool:
    """Whether the jury can end the call without a ruling. An automatic call cannot: it ends together with its deal."""
    return call is not None and not call.outcome and not call.automatic
