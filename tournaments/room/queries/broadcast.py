"""The bands of news on the big screens of an evening. Only reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from clubs.people.public_names import PublicName
from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Entrant, Tournament
from tournaments.play.deal_scores import read_score
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.progress import Progress
from tournaments.room.feed import Broadcast, FeedItem, NewsKind, Where, broadcasts, dearest, swing
from tournaments.room.feed.broadcast import DEALS_FOR_RECORD, WORTH_SHOWING
from tournaments.room.queries.feed import Feed
from tournaments.standings.ranking import RankingFigure

NEWEST_ITEMS = 12
"""The number of newest items from which bands are chosen."""
FEWEST_TABLES = 2
"""The number of tables from which on one of them can be the last to finish."""
SHOWN_FORMS = (PublicName.ALL, PublicName.CALLED)
"""The forms of a name under which somebody is named in a band. Others hide the name."""


def broadcasts_now(tournament: Tournament, now: Feed, names: Names, so_far: Progress | None) -> tuple[Broadcast, ...]:
    """Return the newest bands, the newest last. `so_far` is the progress of the round that is played; None between rounds.

    Usually no query. One more if the dearest deal is new and the evening has more deals than `now`.
    """
    items = list(now.items[:NEWEST_ITEMS])
    last = _last_table(so_far) if so_far is not None else None
    items += [last] if last is not None else []
    hidden = {key for key, each in now.players.items() if _hides_name(each, names)}
    hidden |= {key for key, line in now.lines.items() if any(each.pk in hidden for each in line.members)}
    frozen = tournament.frozen is not None
    return broadcasts(items, record="" if frozen else _record(tournament, now, items), hidden=hidden, frozen=frozen)


def _hides_name(entrant: Entrant, names: Names) -> bool:
    return entrant.forgotten or names.kind_of(entrant.member_id) not in SHOWN_FORMS


def _last_table(so_far: Progress) -> FeedItem | None:
    """Return the item about the table that was the last to finish the round; None unless all tables have finished."""
    reported = [(each.last_report, each) for each in so_far.tables if each.last_report is not None]
    if len(so_far.tables) < FEWEST_TABLES or not reported or not all(each.complete for each in so_far.tables):
        return None
    at, last = max(reported, key=lambda each: each[0])
    if last.own_totals or not (last.over or last.played >= last.table.deals_planned):
        return None
    where = Where(last.table.round.number, last.table.number)
    return FeedItem(kind=NewsKind.LAST_TABLE, key=f"round {where.round} last table", at=at, where=where, importance=WORTH_SHOWING)


def _record(tournament: Tournament, now: Feed, items: Iterable[FeedItem]) -> str:
    """Return the key of the item about the dearest deal of the evening; "" if it is not among these items."""
    best = dearest(now.played)
    if best is None or best.key not in {each.key for each in items}:
        return ""
    if now.is_whole:
        return best.key if len(now.played) >= DEALS_FOR_RECORD else ""
    return best.key if _largest_swing_before(tournament, now) < swing(best) else ""


def _largest_swing_before(tournament: Tournament, now: Feed) -> int:
    """Return the largest swing of the deals that are not in `now`. One query."""
    keys = [each.key.removeprefix("deal ") for each in now.played]
    if tournament.order.figure == RankingFigure.SCORE:
        older = Deal.objects.filter(table__round__tournament=tournament, void=False, in_doubt=False).exclude(pk__in=keys).order_by()
        return max((abs(figure) for score in older.values_list("score", flat=True) for figure in read_score(score)), default=0)
    moved: dict[tuple[object, int | None], int] = defaultdict(int)
    payments = Payment.objects.filter(tournament=tournament, deal__isnull=False).exclude(deal__pk__in=keys).order_by()
    for deal, payer, payee, amount in payments.values_list("deal", "payer", "payee", "amount"):
        moved[deal, payer] -= amount
        moved[deal, payee] += amount
    return max((abs(points) for (_deal, player), points in moved.items() if player is not None), default=0)
