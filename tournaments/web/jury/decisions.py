"""What the jury can decide about a case: which decisions come first, the text each proposes, and the action behind it. Knows no request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actors import Actor
from scoring.engine.articles import ANNULLED
from scoring.engine.words import say
from tournaments.actions import jury, verdicts
from tournaments.models import Call, Entrant, Round, Ruling
from tournaments.queries.rulings import ADJUST, ALLOW, ANNUL, AWARD, EXCLUDE, FINE, REFUSE, REPLACE, WARN, warnings_of
from tournaments.web.jury.case import Case
from tournaments.wording.rulings import kinds

FORGOTTEN, STRUCK = "forgotten", "struck"
"""Nobody asked the jury: the fine, and the result stands or is annulled."""
HELPED = "helped"
ABOUT_CONTRACTS = frozenset({ALLOW, REFUSE, FORGOTTEN, STRUCK})
EVERY = (ALLOW, REFUSE, FORGOTTEN, STRUCK, ANNUL, REPLACE, AWARD, FINE, WARN, ADJUST, EXCLUDE)
FINED = "fined"
APPROVED = "approved"


@dataclass(frozen=True)
class Offered:
    """A decision that can be taken."""

    code: str
    label: str
    default: bool = False


@dataclass(frozen=True)
class Choices:
    """Those that fit the article, the likeliest first; and all others."""

    first: list[Offered]
    more: list[Offered]

    def __contains__(self, code: str) -> bool:
        return any(each.code == code for each in (*self.first, *self.more))


def offered(case: Case) -> Choices:
    """The decisions of a case in the order in which they are likely."""
    likely = list(_likely(case))
    possible = [code for code in EVERY if _possible(case, code)]
    first = [code for code in likely if code in possible] or [FINE]
    more = [code for code in possible if code not in first]
    labels = labels_of(case)
    return Choices(
        [Offered(code, labels[code], default=index == 0 and code in likely) for index, code in enumerate(first)],
        [Offered(code, labels[code]) for code in more],
    )


def _likely(case: Case) -> Iterator[str]:
    article = case.article
    if article.reasons:
        owed = case.deal is not None and case.deal.in_doubt
        said = case.call.said if case.call is not None else ""
        if owed and said != APPROVED:
            yield from (FORGOTTEN, STRUCK, ALLOW, REFUSE)
        else:
            yield from (ALLOW, REFUSE, *((FORGOTTEN, STRUCK) if owed else ()))
    elif article.ladder:
        yield from (WARN, FINE, EXCLUDE)
    elif article.deal == ANNULLED:
        yield from (ANNUL, FINE) if case.deal is not None else (FINE,)
    elif article.code == "IN_DOUBT":
        yield from (REPLACE, ANNUL, AWARD)
    elif case.deal is not None:
        yield from (REPLACE, ANNUL, AWARD, FINE)
    else:
        yield from (FINE, WARN)


def _possible(case: Case, code: str) -> bool:
    if code in (FORGOTTEN, STRUCK):
        return bool(case.owed)
    if code in (ALLOW, REFUSE):
        return bool(case.view.rules.data.get("waits_for_jury") and contracts(case))
    return case.deal is not None if code in (ANNUL, REPLACE, AWARD) else True


def contracts(case: Case) -> list[str]:
    """Contracts over which the jury has a say: those that need it first."""
    raws = case.view.rules.data.get("contracts", {})
    raws = raws if isinstance(raws, Mapping) else {}

    def has(code: str, name: str) -> bool:
        raw = raws[code]
        return bool(raw.get(name, raws.get(raw.get("like"), {}).get(name)))

    # JSON in PostgreSQL keeps no order; the bids have one.
    ranks = {code: rank for rank, codes in enumerate(case.view.rules.data.get("bid_order", ())) for code in codes}
    ordered = sorted(raws, key=lambda code: (-ranks.get(code, -1), code))
    needing = [code for code in ordered if has(code, "needs_jury")]
    solos = [code for code in ordered if has(code, "solo") and code not in needing and not has(code, "extra")]
    known = needing + solos
    return known if not case.contract or case.contract in known else [case.contract, *known]


def reasons(case: Case) -> list[str]:
    """Why a contract may be refused, by the article; in one order whatever kept the rules (JSON in PostgreSQL keeps none)."""
    return sorted(case.article.reasons, reverse=True)


def labels_of(case: Case) -> dict[str, str]:
    """What the buttons say."""
    return kinds() | {
        ALLOW: _("Allow it"),
        REFUSE: _("Refuse it"),
        FORGOTTEN: _("Not asked: fine, the result stands"),
        STRUCK: _("Not asked: fine, and annul"),
        ANNUL: _("Annul: the same dealer deals again"),
        REPLACE: _("Replace the result"),
        AWARD: _("Award points"),
        FINE: _("Fine, and the same dealer deals again") if case.deal is None and case.article.deal == ANNULLED else _("Fine"),
        ADJUST: _("Move points"),
        WARN: _("Warn"),
        EXCLUDE: _("Exclude from the next round"),
    }


def proposed_points(case: Case, code: str, seat: int | None) -> int | None:
    """What the catalogue says it costs in all; None where there is nothing to say."""
    if code == WARN:
        time = 1 + (warnings_of(case.view.places[seat].entrant) if seat is not None else 0)
        return case.article.fine_at(time) if case.article.ladder else 0
    if code == FINE:
        return case.article.fine or None
    return case.article.fine if code == ANNUL else None


def ladder(case: Case) -> str:
    """Who of the table was warned before, and what the article's ladder says of the next time."""
    said = [
        ngettext("%(name)s was warned %(times)s time before.", "%(name)s was warned %(times)s times before.", times)
        % {"name": name, "times": times}
        for name, times in ((case.called[place.seat], warnings_of(place.entrant)) for place in case.view.places)
        if times
    ] or [_("Nobody here was warned before.")]
    if case.article.ladder:
        steps = [_("time %(time)s: %(points)s") % {"time": time, "points": points} for time, points in enumerate(case.article.ladder, 1)]
        said.append(_("Points by this article — %(steps)s.") % {"steps": ", ".join(steps)})
    return " ".join(said)


def proposed_text(case: Case, code: str, told: Mapping[str, Any]) -> str:
    """The decision in the evening's language, from the article's sentence and the jury's; unknown names are dots."""
    language = case.tournament.language
    words = case.view.rules.words["jury"]
    seat, points = told.get("player"), told.get("points")
    values = {
        "player": case.called[seat] if seat is not None else "…",
        "contract": case.contract_said(told.get("contract") or case.contract, language) or "…",
        "deal": case.number,
        "points": points or "…",
        "round": max(case.tournament.rounds.values_list("number", flat=True)) + 1,
        "result": told.get("result") or "…",
    }
    fined = "fine" if seat is not None and points else ""
    fined_by_rules = "fine" if case.article.fine else ""
    if code in (FORGOTTEN, STRUCK):
        values["points"] = case.article.fine
    parts = {
        FORGOTTEN: ("forgotten", fined_by_rules, "stands"),
        STRUCK: ("forgotten", fined_by_rules, "annul"),
        ANNUL: ("", fined, "annul"),
        FINE: ("", "fine", "annul" if case.deal is None and case.article.deal == ANNULLED else ""),
        WARN: ("", "warn", fined),
    }.get(code, ("", code))
    said = [say(words[part], language, **values) for part in parts if part]
    if code not in (FORGOTTEN, STRUCK):
        said.insert(0, say(case.article.text, language, **values))
    reason = case.article.reasons.get(told.get("reason") or "")
    return " ".join([*said, say(reason, language)] if reason else said)


def deed(case: Case, by: Actor, code: str, told: Mapping[str, Any]) -> Callable[[], Ruling]:
    """The action behind a decision, ready to be done or only looked at."""
    call = case.call if case.call is not None and not case.call.outcome else None
    about: dict[str, Any] = {"by": by, "call": call, "text": told["text"], "article": told["article"]}
    # The form asks for a player, and is there for a deal, where the decision needs one.
    player: Any = case.view.places[told["player"]].entrant if told.get("player") is not None else None
    deal: Any = case.deal
    whole = about | {"tournament": case.tournament}
    here = whole | {"table": case.table, "deal": case.deal}
    deeds: dict[str, Callable[[], Ruling]] = {
        ADJUST: lambda: jury.rule(**here, moves=told["moves"]),
        FINE: lambda: jury.fine(**here, player=player, points=told["points"]),
        WARN: lambda: (
            jury.fine(**here, player=player, points=told["points"], warn=True) if told["points"] else jury.warn(**here, player=player)
        ),
        EXCLUDE: lambda: jury.exclude(**(whole | {"call": _here(case, call, player)}), player=player, at_table=told["at_table"]),
        REPLACE: lambda: verdicts.replace(**about, deal=deal, facts=told["facts"]),
        AWARD: lambda: verdicts.award(**about, deal=deal, points=told["award"]),
        ANNUL: lambda: verdicts.annul(**about, deal=deal, player=player, points=told["points"] or 0),
    }
    if code in (ALLOW, REFUSE):
        return lambda: verdicts.allow_or_refuse(
            **whole, kind=code, table=case.table, number=case.number, seat=told["player"], contract=told["contract"]
        )
    if code in (FORGOTTEN, STRUCK):
        return lambda: verdicts.fine_forgotten_call(
            **about, deal=deal, seat=told["player"], contract=told["contract"], annul=code == STRUCK
        )
    return deeds[code]


def _here(case: Case, call: Call | None, player: Entrant | None) -> Call | None:
    """The call, unless the excluded player sits at another table by now: then the ruling is about that one, and the call stays."""
    now = player.places.filter(round__state=Round.State.PLAYING).values_list("table", flat=True).first() if player else None
    return call if now in (None, case.table.pk) else None


def may_help(call: Call | None) -> bool:
    """Whether the call can end without a ruling: one that the house opened ends with its deal."""
    return call is not None and not call.outcome and not call.automatic
