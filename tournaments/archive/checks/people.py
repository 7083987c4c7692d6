"""Checks that players, officials and wishes are those of the log."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubs.privacy.commitments import digest
from tournaments.archive.context import CheckContext
from tournaments.archive.evening import EntrantRecord
from tournaments.evening.strict_json import to_json


def differences(context: CheckContext) -> Iterator[str]:
    """The differences of the players and what opens their names, then those of officials and wishes."""
    yield from _openings(context)
    yield from _entrants(context)
    yield from _officials(context)
    yield from _groups(context)
    wishes = to_json(context.evening.tournament.wishes)
    if wishes != context.logged.wishes:
        text = _("The tournament's {field} is {found}; the log says {said}.")
        yield text.format(field="wishes", found=wishes, said=context.logged.wishes)


def _groups(context: CheckContext) -> Iterator[str]:
    """The teams and categories, by kind and number."""
    groups = to_json(context.evening.tournament.groups)
    logged = [context.logged.groups[key] for key in sorted(context.logged.groups)]
    if groups != logged:
        text = _("The tournament's {field} is {found}; the log says {said}.")
        yield text.format(field="groups", found=groups, said=logged)


def _entrants(context: CheckContext) -> Iterator[str]:
    logged = context.logged.entrants
    if len(context.entrants) != len(context.evening.entrants):
        yield _("Two players have the same number.")
    for number in sorted(set(logged) | set(context.entrants)):
        entrant = context.entrants.get(number)
        if entrant is None:
            yield _("Player {number}, {name}, was enrolled but is missing.").format(number=number, name=logged[number].name)
        elif number not in logged:
            yield _("Player {number}, {name}, was never enrolled.").format(number=number, name=entrant.name)
        elif entrant.forgotten != logged[number].forgotten:
            yield _("Player {number}, {name}: forgotten or not, the log says otherwise.").format(number=number, name=entrant.name)
        elif entrant.name != logged[number].name:
            text = _("Player {number} is {found}; the log says {said}.")
            yield text.format(number=number, found=entrant.name, said=logged[number].name)
        elif logged[number].called not in (None, entrant.called):
            text = _("Player {number} is {found}; the log says {said}.")
            yield text.format(number=number, found=entrant.called, said=logged[number].called)
        elif logged[number].says_member and entrant.member != logged[number].member:
            text = _("Player {number}, {name}, is member {found} of the club; the log says {said}.")
            yield text.format(number=number, name=entrant.name, found=entrant.member, said=logged[number].member)
        elif entrant.withdrawn != (number in context.logged.withdrawn):
            yield _("Player {number}, {name}: withdrawn or not, the log says otherwise.").format(number=number, name=entrant.name)
        else:
            yield from _at_the_door(context, entrant)


def _openings(context: CheckContext) -> Iterator[str]:
    """Each opening fits its commitment, and opens one that the log holds, of the player whom it names. Of those who were not forgotten all
    are there.
    """
    logged = context.logged.commitments
    readable = {each.commitment for each in context.evening.openings}
    if len(readable) != len(context.evening.openings):
        yield _("Two openings of names open the same.")
    for opening in context.evening.openings:
        if logged.get(opening.commitment) != opening.entrant or digest(opening.salt, opening.text) != opening.commitment:
            yield _("The log does not hold the name of player {number} that the file opens.").format(number=opening.entrant)
    for commitment, number in logged.items():
        if commitment not in readable and not context.logged.entrants[number].forgotten:
            text = _("The name of player {number} in the log cannot be read, and no entry says that it was forgotten.")
            yield text.format(number=number)


def _at_the_door(context: CheckContext, entrant: EntrantRecord) -> Iterator[str]:
    """When they came in, and whose points they play on with."""
    logged = context.logged.entrants[entrant.number]
    for name in ("present_at", "takes_over"):
        if getattr(entrant, name) != getattr(logged, name):
            text = _("Player {number}, {name}: {field} is {found}; the log says {said}.")
            values = {"found": getattr(entrant, name), "said": getattr(logged, name)}
            yield text.format(number=entrant.number, name=entrant.name, field=name, **values)


def _officials(context: CheckContext) -> Iterator[str]:
    officials = {official.user: official.role for official in context.evening.officials}
    plays_as = {official.user: official.plays_as for official in context.evening.officials if official.plays_as is not None}
    same = officials == context.logged.officials and plays_as == context.logged.plays_as
    if not same or len(officials) != len(context.evening.officials):
        yield _("The officials are {found}; the log says {said}.").format(
            found=_official_names(officials, plays_as), said=_official_names(context.logged.officials, context.logged.plays_as)
        )


def _official_names(officials: dict[str, str], plays_as: dict[str, int]) -> str:
    texts = [f"{user} ({role}{f', {plays_as[user]}' if user in plays_as else ''})" for user, role in sorted(officials.items())]
    return ", ".join(texts) or "–"
