"""The ruling report of an evening: every ruling, every call, and counts by article. Only reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from statistics import median

from django.template.loader import render_to_string
from django.utils.translation import get_language

from clubs.people.queries.account_names import account_names
from scoring.engine.words import say
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.models import Call
from tournaments.jury.wording.rulings import kinds
from tournaments.log.wording.log_entries import actor_name
from tournaments.papers.kinds.ruling_lines import RulingLine, ruling_lines, where
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source


@dataclass(frozen=True)
class CallOnPaper:
    """One call of the jury as text."""

    call: Call
    where: str
    article: str
    by: str
    minutes_to_hearing: int | None
    """The minutes until the jury took up the call; None if it never did."""
    minutes_to_end: int | None


@dataclass(frozen=True)
class ArticleCount:
    """The numbers of calls and rulings under one article at this evening."""

    article: str
    calls: int
    automatic: int
    """The number of automatic calls: the program opened them because a deal needed the jury."""
    rulings: int
    overturned: int
    points: int
    """The sum of the points that rulings under this article move, without overturned rulings and without changed deals."""


def sheets(tournament: Tournament, _about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield the report as it is now, in the active language."""
    rulings = tournament.rulings.select_related("table__round", "deal", "overturns", "overturned_by", "call").order_by("number")
    lines = ruling_lines(tournament, rulings)
    called = list(tournament.calls.select_related("table__round").order_by("received_at", "pk"))
    people = account_names(tournament.club, [call.called_by for call in called])
    calls = [_call(tournament, call, people) for call in called]
    context = {
        "source": source(tournament),
        "decisions": lines,
        "calls": calls,
        "counts": counts(tournament, lines, [each.call for each in calls]),
        "kinds": sorted(Counter(decision.kind for decision in lines).items(), key=lambda kind: (-kind[1], kind[0])),
        "overturned": sum(decision.overturned_by is not None for decision in lines),
        "overrides": sum(decision.override for decision in lines),
        "waiting": sum(not each.call.outcome for each in calls),
        "found": sum(each.call.automatic for each in calls),
        "heard": _middle(each.minutes_to_hearing for each in calls),
        "ended": _middle(each.minutes_to_end for each in calls),
        "overturn": kinds()["overturn"],
    }
    yield PaperSheet(render_to_string("tournaments/papers/rulings.html", context))


def counts(tournament: Tournament, lines: Sequence[RulingLine], calls: Sequence[Call]) -> list[ArticleCount]:
    """Return the number of times each article was used, the most used first.

    If a ruling has no article but answers a call, it counts under the call's article.
    """
    codes = Counter({article_of(decision.ruling): 0 for decision in lines if decision.ruling.overturns_id is None})
    codes.update(call.article for call in calls)
    rows = []
    for code in codes:
        rulings = [decision for decision in lines if decision.ruling.overturns_id is None and article_of(decision.ruling) == code]
        rows.append(
            ArticleCount(
                article=article_title(tournament, code),
                calls=sum(call.article == code for call in calls),
                automatic=sum(call.article == code and call.automatic for call in calls),
                rulings=len(rulings),
                overturned=sum(decision.overturned_by is not None for decision in rulings),
                points=sum(amount for each in rulings if each.overturned_by is None for _payer, _payee, amount in each.moves),
            )
        )
    return sorted(rows, key=lambda count: (-count.rulings - count.calls, count.article))


def article_of(ruling: Ruling) -> str:
    """Return the code of the article under which a ruling is counted: its own, else that of its call, else ""."""
    return ruling.article or (ruling.call.article if ruling.call else "")


def article_title(tournament: Tournament, code: str) -> str:
    """Return the title of an article, or the text typed in place of an article; empty if there is neither."""
    article = tournament.rule_set.articles.get(code)
    return say(article.title, get_language() or "en") if article else code


def _call(tournament: Tournament, call: Call, people: Mapping[str, str]) -> CallOnPaper:
    return CallOnPaper(
        call=call,
        where=where(call.table.round.number, call.table.number, call.deal_number),
        article=article_title(tournament, call.article),
        by=actor_name(call.called_by, people),
        minutes_to_hearing=_minutes(call, call.heard_at),
        minutes_to_end=_minutes(call, call.ended_at),
    )


def _minutes(call: Call, to: datetime | None) -> int | None:
    return max(0, round((to - call.received_at).total_seconds() / 60)) if to else None


def _middle(minutes: Iterable[int | None]) -> int | None:
    durations = [each for each in minutes if each is not None]
    return round(median(durations)) if durations else None
