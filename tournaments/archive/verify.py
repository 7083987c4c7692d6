"""Verifies that an exported evening agrees with itself, from the file alone: chain, rules, people, seats, draw, deals, rulings, ledger.

Each check yields sentences about differences; people are shown the first one, as the others may follow from it. Needs no database.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from clubs.chain import GENESIS_HASH, content_hash, first_break, unproved
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.games import ruleset_from
from tournaments.archive.checks import (
    deals as check_deals,
)
from tournaments.archive.checks import (
    draw as check_draw,
)
from tournaments.archive.checks import (
    ledger as check_ledger,
)
from tournaments.archive.checks import (
    messages as check_messages,
)
from tournaments.archive.checks import (
    people as check_people,
)
from tournaments.archive.checks import (
    rounds as check_rounds,
)
from tournaments.archive.context import CheckContext, same_json
from tournaments.archive.earlier_formats import raise_to_format_3, say_how_rounds_were_drawn
from tournaments.archive.evening import FORMAT, FORMAT_BEFORE, Evening
from tournaments.archive.from_log.entries import replay_log
from tournaments.archive.from_log.evening import EntryDoesNotFollow
from tournaments.archive.printed_head import PrintedHead
from tournaments.evening.strict_json import Unreadable, parse, read, to_json


def read_evening(text: str) -> Evening:
    """Read an evening from the text of a file. Raises Unreadable."""
    value = parse(text)
    if isinstance(value, dict) and value.get("format") == FORMAT_BEFORE:
        value = raise_to_format_3(value)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable(_("the format is not {format}").format(format=FORMAT))
    return read(Evening, say_how_rounds_were_drawn(value))


def first_difference(evening: Evening) -> str | None:
    """The first difference, in a sentence; None if everything agrees."""
    return next(differences(evening), None)


def differences(evening: Evening, printed: PrintedHead | None = None) -> Iterator[str]:
    """All differences, also from the head that a paper printed. Checks on which others build come first; if one of those fails, the
    others are not run.
    """
    broken = first_break([asdict(entry) for entry in evening.log])
    if broken is not None:
        yield _("Entry {number} of the log was changed, or one before it is missing.").format(number=broken)
        return
    cut_off = printed.difference([entry.hash for entry in evening.log]) if printed is not None else None
    if cut_off is not None:
        yield cut_off
    if evening.head != (evening.log[-1].hash if evening.log else GENESIS_HASH):
        yield _("The head is not the hash of the last entry.")
    if evening.tournament.version != len(evening.log):
        text = _("The version is {version}, but the log has {entries} entries.")
        yield text.format(version=evening.tournament.version, entries=len(evening.log))
    rules = _rules(evening)
    if rules is None:
        yield _("The rules cannot be read.")
        return
    if rules.fingerprint != evening.tournament.fingerprint:
        text = _("The rules have the fingerprint {found}; the evening says {said}.")
        yield text.format(found=rules.fingerprint, said=evening.tournament.fingerprint)
        return
    try:
        logged = replay_log(evening.log, {each.commitment: each.text for each in evening.openings})
    except EntryDoesNotFollow as refusal:
        yield _("Entry {number} of the log does not follow from those before it.").format(number=refusal.number)
        return
    context = CheckContext(evening, rules, logged)
    yield from _tournament(context)
    checks = (check_people, check_messages, check_rounds, check_draw, check_deals, check_ledger)
    for check in (module.differences for module in checks):
        wrong = list(check(context))
        yield from wrong
        if wrong:
            return


def _rules(evening: Evening) -> RuleSet | None:
    """The rules of the file; None if they cannot be read. They come from outside, and invalid rules can fail in any of these ways."""
    try:
        rules = ruleset_from(to_json(evening.tournament.rules))
        return rules if rules.fingerprint and rules.game.table_sizes else None
    except (Refused, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return None


def _tournament(context: CheckContext) -> Iterator[str]:
    """Checks the tournament's own fields against the log."""
    tournament, logged = context.evening.tournament, context.logged
    for name, expected in logged.tournament.items():
        in_file = to_json(getattr(tournament, name, None))
        if expected not in (in_file, str(in_file)):  # an amendment logs texts
            yield _("The tournament's {field} is {found}; the log says {said}.").format(field=name, found=in_file, said=expected)
    club = to_json(context.evening.club)
    if logged.club not in (None, club):
        yield _("The club is {found}; the log says {said}.").format(found=club, said=logged.club)
    rules = to_json(tournament.rules)
    if tournament.rules.game != logged.rules:
        yield _("The tournament's {field} is {found}; the log says {said}.").format(
            field="rules", found=tournament.rules.game, said=logged.rules
        )
    elif logged.rules_hash not in ("", content_hash(rules)):
        yield _("The rules score as they did when the evening was created, but their words or options are others.")
    if not same_json(tournament.policy, logged.policy):
        text = _("The tournament's {field} is {found}; the log says {said}.")
        yield text.format(field="policy", found=dict(tournament.policy), said=logged.policy)
    if not same_json(tournament.prizes, logged.prizes):
        text = _("The tournament's {field} is {found}; the log says {said}.")
        yield text.format(field="prizes", found=tournament.prizes, said=logged.prizes)
    if tournament.state != logged.state:
        yield _("The tournament's {field} is {found}; the log says {said}.").format(
            field="state", found=tournament.state, said=logged.state
        )


def summary(evening: Evening) -> str:
    """One line that says what agrees."""
    deals = sum(len(table.deals) for round_ in evening.rounds for table in round_.tables)
    text = _("All agrees: {deals} deals, {payments} payments, {rulings} rulings, {entries} log entries, rules {fingerprint}, head {head}.")
    sentence = text.format(
        deals=deals,
        payments=len(evening.payments),
        rulings=len(evening.rulings),
        entries=len(evening.log),
        fingerprint=evening.tournament.fingerprint,
        head=evening.head[:16],
    )
    return " ".join([sentence, *forgotten_text(evening)])


def forgotten_text(evening: Evening) -> Iterator[str]:
    """What can no longer be proved because names were forgotten, in sentences; nothing if none was."""
    forgotten = sum(entrant.forgotten for entrant in evening.entrants)
    if forgotten:
        yield ngettext("%(count)d name was forgotten.", "%(count)d names were forgotten.", forgotten) % {"count": forgotten}
    redacted = unproved(asdict(entry) for entry in evening.log)
    if redacted:
        yield redacted_text(redacted)


def redacted_text(entries: int) -> str:
    """How many entries of a log are linked, but cannot be computed again."""
    return ngettext(
        "%(count)d entry of the log is redacted: it is linked to those beside it, but its hash can no longer be computed.",
        "%(count)d entries of the log are redacted: they are linked to those beside them, but their hashes can no longer be computed.",
        entries,
    ) % {"count": entries}
