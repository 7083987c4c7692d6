"""The digest of a player's evening as a text to share, the same on the page and in the API."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from clubs.direction import comma_text
from scoring.engine.ruleset import RuleSet
from scoring.engine.spoken import signed
from scoring.engine.words import say
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.models import Tournament
from tournaments.evening.wording.figures import standing_text
from tournaments.standings.queries.digest import DealOfPlayer, Digest
from tournaments.standings.queries.standings import StandingsLine


def digest_lines(tournament: Tournament, digest: Digest, names: Names, *, final: bool) -> list[str]:
    """Return the text of a digest, line by line, with names as this reader may see them. `final`: True if the evening is final."""
    return list(_lines(tournament, digest, names, final=final))


def _lines(tournament: Tournament, digest: Digest, names: Names, *, final: bool) -> Iterator[str]:
    rules = tournament.rule_set
    yield f"{tournament.name}, {tournament.club.name}, {date_format(tournament.on, 'DATE_FORMAT')}"
    so_far = "" if final else _(" (so far)")
    yield f"{plain_display_name(digest.entrant, names)}: {_result(digest)}{so_far}"
    if digest.best:
        yield _("Best deal: %(deal)s") % {"deal": _deal(digest.best, rules)}
    if digest.dearest:
        yield _("Most expensive deal: %(deal)s") % {"deal": _deal(digest.dearest, rules)}
    declared = sum(each.declared for each in digest.contracts)
    if declared:
        made = [f"{_word(rules, each.code)} {each.made}" for each in digest.contracts if each.made]
        text = _("Contracts made: %(made)s of %(declared)s") % {"made": sum(each.made for each in digest.contracts), "declared": declared}
        yield f"{text} ({comma_text(made)})" if made else text
    if digest.won_from:
        other, points = digest.won_from
        yield _("Won most from %(name)s: %(points)s") % {"name": plain_display_name(other, names), "points": signed(points)}
    if digest.lost_to:
        other, points = digest.lost_to
        yield _("Lost most to %(name)s: %(points)s") % {"name": plain_display_name(other, names), "points": signed(-points)}


def _result(digest: Digest) -> str:
    if digest.line is None:
        return _("%(points)s, with which somebody else plays on") % {"points": signed(digest.points)}
    return line_text(digest.line, digest.lines)


def line_text(line: StandingsLine, lines: int) -> str:
    """Return a line of the standings as text: `place 3 of 20 with +45 in 12 deals`. `lines` is the number of lines with a place."""
    text = ngettext("%(points)s in %(deals)s deal", "%(points)s in %(deals)s deals", line.deals)
    result = text % {"points": standing_text(line), "deals": line.deals}
    if line.place is None:
        return result
    return _("place %(place)s of %(lines)s with %(result)s") % {"place": line.place, "lines": lines, "result": result}


def _deal(deal: DealOfPlayer, rules: RuleSet) -> str:
    where = _("round %(round)s, table %(table)s, deal %(deal)s") % {"round": deal.round, "table": deal.table, "deal": deal.deal}
    figure = comma_text(filter(None, (signed(deal.points), deal.reason and _word(rules, deal.reason))))
    return f"{figure} ({where})"


def _word(rules: RuleSet, code: str) -> str:
    return say(rules.game.words_for(code), get_language() or "en")
