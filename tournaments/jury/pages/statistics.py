"""The statistics of a club's jury, a part of the page with the club's figures. Only reads.

They count rulings by article and kind, points of fines, overturned rulings, and the time until a ruling.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from clubs.club.models import Club
from clubs.direction import isolated
from scoring.engine.articles import Article
from scoring.engine.words import say
from tournaments.evening.models import Ruling
from tournaments.jury.decisions import Word
from tournaments.jury.models import Call
from tournaments.jury.wording.rulings import kinds

NO_SEASON = "none"
"""The value of `?season=` for evenings that belong to no season."""


@dataclass
class RulingCount:
    """The statistics of a group of rulings, such as all rulings under one article."""

    title: str
    kinds: Counter[str] = field(default_factory=Counter)
    fines: int = 0
    """The points of all fines, without overturned rulings."""
    overturned: int = 0
    minutes: list[float] = field(default_factory=list)
    """The minutes from call to ruling, for each ruling that answers a call."""

    @property
    def count(self) -> int:
        return self.kinds.total()

    @property
    def share(self) -> int:
        """The percentage of this group's rulings that were overturned."""
        return round(100 * self.overturned / self.count) if self.count else 0

    @property
    def median(self) -> int | None:
        """The median of `minutes`; None if it is empty."""
        return round(median(self.minutes)) if self.minutes else None

    @property
    def by_kind(self) -> list[tuple[str, int]]:
        """The name of each kind of ruling, and the number of rulings of this kind, the most frequent first."""
        words = kinds()
        return [(words.get(kind, kind), count) for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0]))]

    def add(self, ruling: Ruling, article: Article | None) -> None:
        """Add one ruling to the statistics."""
        self.kinds[ruling.kind] += 1
        if getattr(ruling, "overturned_by", None) is not None:
            self.overturned += 1
        else:
            self.fines += _fine_of(ruling, article)
        if ruling.call is not None:
            self.minutes.append((ruling.at - ruling.call.called_at).total_seconds() / 60)


def jury_statistics(club: Club, season: str) -> dict[str, Any]:
    """Return what the page shows of a club's rulings, by article and by season.

    `season` limits them to the season with this key, or, if it is `none`, to evenings without a season. Any other text means all rulings.
    """
    names = {str(each.pk): isolated(each.name) for each in club.seasons.all()}
    seasons = list(names.items()) + ([(NO_SEASON, _("no season"))] if names else [])
    names[NO_SEASON] = _("no season")
    season = season if season in names else ""
    rulings = list(_rulings(club))
    articles = _articles(rulings)
    of_season = [ruling for ruling in rulings if not season or _season(ruling) == season]
    return {
        "seasons": seasons,
        "season": season,
        "articles": _counts(of_season, articles, lambda ruling: _title(ruling, articles)),
        "by_season": _counts(rulings, articles, lambda ruling: names[_season(ruling)]) if seasons else [],
        "all": _counts(of_season, articles, lambda _ruling: "")[:1],
        "calls": _calls(club, season),
    }


def _rulings(club: Club) -> Iterable[Ruling]:
    rulings = (
        Ruling.objects.filter(tournament__club=club)
        .exclude(kind=Ruling.Kind.OVERTURN)
        .select_related("tournament", "call", "overturned_by")
    )
    # Rules are long, so they are read once per fingerprint and not for each ruling.
    return rulings.defer("tournament__rules").order_by("-tournament__on", "-number")


def _season(ruling: Ruling) -> str:
    return str(ruling.tournament.season_id or NO_SEASON)


def _articles(rulings: Iterable[Ruling]) -> dict[tuple[str, str], Article]:
    """Return all articles of the rule sets of these rulings. The keys are (fingerprint of the rule set, code of the article)."""
    by_rules: dict[str, dict[str, Article]] = {}
    for ruling in rulings:
        fingerprint = ruling.tournament.fingerprint
        if fingerprint not in by_rules:
            by_rules[fingerprint] = dict(ruling.tournament.rule_set.articles)
    return {(name, code): article for name, articles in by_rules.items() for code, article in articles.items()}


def _title(ruling: Ruling, articles: dict[tuple[str, str], Article]) -> str:
    article = articles.get((ruling.tournament.fingerprint, ruling.article))
    return say(article.title, get_language() or "en") if article else isolated(ruling.article) or _("no article")


def _counts(rulings: Iterable[Ruling], articles: dict[tuple[str, str], Article], name: Callable[[Ruling], str]) -> list[RulingCount]:
    grouped: dict[str, RulingCount] = defaultdict(lambda: RulingCount(""))
    for ruling in rulings:
        title = name(ruling)
        grouped[title].title = title
        grouped[title].add(ruling, articles.get((ruling.tournament.fingerprint, ruling.article)))
    return sorted(grouped.values(), key=lambda each: (-each.count, each.title))


def _fine_of(ruling: Ruling, article: Article | None) -> int:
    """Return the points of a ruling's fine; 0 if the ruling is no fine.

    Either the ruling itself moves the points, or they are booked with the deal; in that case the article says how many.
    """
    if ruling.moves:
        return sum(move.amount for move in ruling.point_moves) if ruling.kind != Ruling.Kind.ADJUST else 0
    return article.fine if article is not None and ruling.kind == Ruling.Kind.FINE and isinstance(ruling.decision, Word) else 0


def _calls(club: Club, season: str) -> dict[str, int]:
    """Return the number of calls, of automatic calls, and of calls that ended without a ruling."""
    calls = Call.objects.filter(tournament__club=club)
    if season == NO_SEASON:
        calls = calls.filter(tournament__season=None)
    elif season:
        calls = calls.filter(tournament__season=int(season))
    return {
        "all": calls.count(),
        "automatic": calls.filter(automatic=True).count(),
        "without_ruling": calls.filter(outcome=Call.Outcome.SETTLED).count(),
    }
