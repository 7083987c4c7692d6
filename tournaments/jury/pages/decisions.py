"""The decisions that the jury can take about a case: their order, and the labels of their buttons. Reads no request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.articles import ANNULLED
from tournaments.evening.models import Ruling
from tournaments.jury.actions.case_decisions import DECISIONS, FORGOTTEN, STRUCK
from tournaments.jury.models import Call
from tournaments.jury.queries.cases import Case
from tournaments.jury.wording.rulings import kinds

Kind = Ruling.Kind

DECISIONS_ABOUT_CONTRACTS = frozenset({Kind.ALLOW, Kind.REFUSE, FORGOTTEN, STRUCK})
APPROVED = "approved"
"""The value of `Call.said` if the table reports that the jury allowed the contract."""


@dataclass(frozen=True)
class DecisionOption:
    """A decision that the jury can choose, with the label of its button."""

    code: str
    label: str
    default: bool = False


@dataclass(frozen=True)
class DecisionOptions:
    """The possible decisions of a case in two groups: those that fit the article, the likeliest first, and all others."""

    first: list[DecisionOption]
    more: list[DecisionOption]

    def label(self, code: str) -> str:
        """Return the label of this decision's button; empty if the case does not offer the decision."""
        return next((option.label for option in (*self.first, *self.more) if option.code == code), "")


def decision_options(case: Case) -> DecisionOptions:
    """Return the possible decisions of a case, the likeliest first."""
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
    elif article.fine and not article.ruled:
        yield from (Kind.FINE, Kind.REPLACE, Kind.ANNUL, Kind.AWARD)
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
    """Return the codes of the contracts that the jury may allow or refuse: the case's own contract, and those that always need consent."""
    codes = [*case.view.rules.game.jury_contracts]
    return codes if not case.contract or case.contract in codes else [case.contract, *codes]


def reasons(case: Case) -> list[str]:
    """Return the codes of the reasons that the case's article offers for refusing a contract.

    They are sorted, because PostgreSQL does not keep the order of JSON keys.
    """
    return sorted(case.article.reasons, reverse=True)


def _labels(case: Case) -> dict[str, str]:
    """Return the label of each decision's button."""
    return kinds() | {
        Kind.ALLOW: _("Allow it"),
        Kind.REFUSE: _("Refuse permission"),
        FORGOTTEN: _("Jury not asked: a fine, and the result stands"),
        STRUCK: _("Jury not asked: a fine, and the deal is annulled"),
        Kind.ANNUL: _("Annul: the same dealer deals again"),
        Kind.REPLACE: _("Replace the result"),
        Kind.AWARD: _("Award points"),
        Kind.FINE: _("Fine, and the same dealer deals again") if case.deal is None and case.article.deal == ANNULLED else _("Fine"),
        Kind.ADJUST: _("Move points"),
        Kind.WARN: _("Warn"),
        Kind.EXCLUDE: _("Exclude from the next round on"),
    }


def may_end_without_ruling(call: Call | None) -> bool:
    """Return whether the jury can end the call without a ruling. It cannot end an automatic call, which ends by itself."""
    return call is not None and not call.outcome and not call.automatic
