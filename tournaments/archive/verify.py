"""Verifies that an exported evening agrees with itself, from the file alone.

The checker (`checker/troela_check.py`) checks the log, and that the rows follow from it; the engine then plays every deal again, in every
game. Both yield a sentence for each difference. People are shown the first one, as the others may follow from it. Needs no database.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import asdict

from checker import troela_check
from clubs.chain import unproved
from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.games import ruleset_from
from tournaments.archive.checks import draw as check_draw
from tournaments.archive.checks import ledger as check_ledger
from tournaments.archive.earlier_formats import make_ratings, raise_to_format_3, say_how_rounds_were_drawn
from tournaments.archive.evening import FORMAT, FORMAT_BEFORE, EveningRecord
from tournaments.evening.strict_json import Unreadable, parse, read, to_json

UNREADABLE_BY_CHECKER = (KeyError, TypeError, IndexError, AttributeError, ArithmeticError, RecursionError, ValueError)
"""The exceptions that the checker may raise if a file is not an exported evening."""

Head = tuple[int, str]
"""The number of an entry and the first digits of its hash, as printed on a paper."""


class InEnglish(str):
    """A sentence of the checker. The checker writes only English, so pages show it with `lang="en"`."""

    lang = "en"


def read_evening(text: str) -> EveningRecord:
    """Read an evening from the text of a file. Raises Unreadable."""
    value = parse(text)
    if isinstance(value, dict) and value.get("format") == FORMAT_BEFORE:
        value = raise_to_format_3(value)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable(_("the format is not {format}").format(format=FORMAT))
    return read(EveningRecord, make_ratings(say_how_rounds_were_drawn(value)))


def first_difference(evening: EveningRecord) -> str | None:
    """Return the first difference, as a sentence; None if everything agrees."""
    return next(differences(evening), None)


def differences(evening: EveningRecord, printed: Head | None = None) -> Iterator[str]:
    """Yield a sentence for each error in the file. `printed` is the head printed on a paper: the log must contain it.

    If the log is wrong, or does not agree with the other rows, no deal is played again.
    """
    file = json.loads(json.dumps(to_json(evening)))
    try:
        troela_check.check_shapes(file)
    except (ValueError, RecursionError) as problem:
        yield _("The file is not in the right format: {problem}.").format(problem=problem)
        return
    rules = _rules(evening)
    if rules is None:
        yield _("The rules cannot be read.")
        return
    try:
        by_log = troela_check.CheckedEvening(file)
        wrong = list(troela_check.log_differences(by_log, printed))
    except troela_check.Differs as difference:
        wrong = [str(difference)]
    except UNREADABLE_BY_CHECKER as problem:
        yield _("The file is not in the right format: {problem}.").format(problem=repr(problem))
        return
    yield from map(InEnglish, wrong)
    if wrong:
        return
    if evening.tournament.fingerprint not in (rules.fingerprint, rules.earlier_fingerprint):
        text = _("The fingerprint of the rules is {found}, but the evening gives {said}.")
        yield text.format(found=rules.fingerprint, said=evening.tournament.fingerprint)
        return
    yield from check_draw.differences(by_log, rules)
    yield from check_ledger.differences(evening, rules)


def _rules(evening: EveningRecord) -> RuleSet | None:
    """Return the rules of the evening, or None if they are not valid rules of a known game."""
    try:
        rules = ruleset_from(to_json(evening.tournament.rules))
        return rules if rules.fingerprint and rules.game.table_sizes else None
    except (Refused, KeyError, TypeError, ValueError, AttributeError, IndexError):
        return None


def summary(evening: EveningRecord) -> str:
    """Return one line with the counts of what was verified, and with names that were forgotten."""
    deals = sum(len(table.deals) for round_ in evening.rounds for table in round_.tables)
    text = _(
        "Everything agrees: {deals} deals, {payments} payments, {rulings} rulings, {entries} log entries, rules "
        "{fingerprint}, newest hash {head}."
    )
    sentence = text.format(
        deals=deals,
        payments=len(evening.payments),
        rulings=len(evening.rulings),
        entries=len(evening.log),
        fingerprint=evening.tournament.fingerprint,
        head=evening.head[:16],
    )
    return " ".join([sentence, *forgotten_text(evening)])


def forgotten_text(evening: EveningRecord) -> Iterator[str]:
    """Yield a sentence with the number of forgotten names, and one with the number of redacted log entries, unless the number is 0."""
    forgotten = sum(entrant.forgotten for entrant in evening.entrants)
    if forgotten:
        yield ngettext("%(count)d name was deleted.", "%(count)d names were deleted.", forgotten) % {"count": forgotten}
    redacted = unproved(asdict(entry) for entry in evening.log)
    if redacted:
        yield redacted_text(redacted)


def redacted_text(entries: int) -> str:
    """Return the sentence on how many log entries are redacted: they are linked, but their hash can no longer be computed."""
    return ngettext(
        "%(count)d entry of the log is redacted: it is still linked to the entries before and after it, but its hash can no longer "
        "be computed.",
        "%(count)d entries of the log are redacted: they are still linked to the entries before and after them, but their hashes "
        "can no longer be computed.",
        entries,
    ) % {"count": entries}
