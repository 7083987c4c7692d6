"""What a club's juries decided over its evenings: by article and kind, points of fines, how much was overturned, how fast. Reads only."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from statistics import median

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.models import Club
from clubs.permissions import ClubRight, club_for
from scoring.engine.articles import Article
from scoring.engine.words import say
from tournaments.models import Call, Ruling
from tournaments.queries.rulings import FINE, OVERTURN
from tournaments.wording.rulings import kinds

WITHOUT = "none"
"""Evenings of no season."""


@dataclass
class Counted:
    """Rulings that belong together."""

    title: str
    kinds: Counter[str] = field(default_factory=Counter)
    fined: int = 0
    """Points of fines that stand, in all."""
    overturned: int = 0
    minutes: list[float] = field(default_factory=list)
    """From the call to the ruling, of those that were called."""

    @property
    def count(self) -> int:
        return self.kinds.total()

    @property
    def share(self) -> int:
        """Percent that was overturned."""
        return round(100 * self.overturned / self.count) if self.count else 0

    @property
    def median(self) -> int | None:
        """Minutes from call to ruling that half of them took at most."""
        return round(median(self.minutes)) if self.minutes else None

    @property
    def by_kind(self) -> list[tuple[str, int]]:
        """The kinds in words, the most frequent first."""
        words = kinds()
        return [(words.get(kind, kind), count) for kind, count in sorted(self.kinds.items(), key=lambda item: (-item[1], item[0]))]

    def add(self, ruling: Ruling, article: Article | None) -> None:
        """Count one ruling."""
        self.kinds[ruling.kind] += 1
        if getattr(ruling, "overturned_by", None) is not None:
            self.overturned += 1
        else:
            self.fined += _fined(ruling, article)
        if ruling.call is not None:
            self.minutes.append((ruling.at - ruling.call.called_at).total_seconds() / 60)


@require_safe
def statistics(request: HttpRequest, club: str) -> HttpResponse:
    """By article, and season by season; `?season=` keeps one (`none`: evenings of no season)."""
    found = club_for(of_user(request.user), club, ClubRight.READ_RULINGS)
    seasons = list(found.seasons.all())
    asked = request.GET.get("season", "")
    known = {str(season.pk) for season in seasons} | {WITHOUT}
    asked = asked if asked in known else ""
    rulings = list(_rulings(found))
    titles = _articles(rulings)
    kept = [ruling for ruling in rulings if not asked or _season(ruling) == asked]
    names = {str(season.pk): season.name for season in seasons} | {WITHOUT: _("no season")}
    context = {
        "club": found,
        "seasons": [(str(season.pk), season.name) for season in seasons] + ([(WITHOUT, names[WITHOUT])] if seasons else []),
        "asked": asked,
        "articles": _by(kept, titles, lambda ruling: _title(ruling, titles)),
        "by_season": _by(rulings, titles, lambda ruling: names[_season(ruling)]) if seasons else [],
        "all": _by(kept, titles, lambda _ruling: "")[:1],
        "found": _calls(found, asked),
    }
    return render(request, "tournaments/jury/statistics.html", context)


def _rulings(club: Club) -> Iterable[Ruling]:
    found = Ruling.objects.filter(tournament__club=club).exclude(kind=OVERTURN)
    # The rules are long; they are read once a fingerprint, not once a ruling.
    return found.select_related("tournament", "call", "overturned_by").defer("tournament__rules").order_by("-tournament__on", "-number")


def _season(ruling: Ruling) -> str:
    return str(ruling.tournament.season_id or WITHOUT)


def _articles(rulings: Iterable[Ruling]) -> dict[tuple[str, str], Article]:
    """The articles by the evening's rules and code; an evening's rules are read once a fingerprint."""
    known: dict[str, dict[str, Article]] = {}
    for ruling in rulings:
        name = ruling.tournament.fingerprint
        if name not in known:
            known[name] = dict(ruling.tournament.rule_set.articles)
    return {(name, code): article for name, articles in known.items() for code, article in articles.items()}


def _title(ruling: Ruling, articles: dict[tuple[str, str], Article]) -> str:
    article = articles.get((ruling.tournament.fingerprint, ruling.article))
    return say(article.title, get_language() or "en") if article else ruling.article or _("no article")


def _by(rulings: Iterable[Ruling], articles: dict[tuple[str, str], Article], name: Callable[[Ruling], str]) -> list[Counted]:
    grouped: dict[str, Counted] = defaultdict(lambda: Counted(""))
    for ruling in rulings:
        title = name(ruling)
        grouped[title].title = title
        grouped[title].add(ruling, articles.get((ruling.tournament.fingerprint, ruling.article)))
    return sorted(grouped.values(), key=lambda counted: (-counted.count, counted.title))


def _fined(ruling: Ruling, article: Article | None) -> int:
    """What was fined: the points it moves, or the rule set's own fine where that is booked with the deal."""
    if ruling.moves:
        return sum(move["amount"] for move in ruling.moves) if ruling.kind != "adjust" else 0
    return article.fine if article is not None and ruling.kind == FINE and {"deal", "word"} & ruling.decides.keys() else 0


def _calls(club: Club, asked: str) -> dict[str, int]:
    """How many calls there were, and how many of them the house found by itself."""
    found = Call.objects.filter(tournament__club=club)
    if asked == WITHOUT:
        found = found.filter(tournament__season=None)
    elif asked:
        found = found.filter(tournament__season=int(asked))
    return {
        "calls": found.count(),
        "house": found.filter(automatic=True).count(),
        "settled": found.filter(outcome=Call.Outcome.SETTLED).count(),
    }
