"""Checks that the messages of an evening are those of the log, in the order in which they were sent."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.archive.context import CheckContext
from tournaments.evening.strict_json import to_json


def differences(context: CheckContext) -> Iterator[str]:
    """The first message that differs, is missing, or was never sent."""
    in_file, logged = to_json(context.evening.messages), to_json(list(context.logged.messages.values()))
    for number in range(max(len(in_file), len(logged))):
        of_file = in_file[number] if number < len(in_file) else None
        expected = logged[number] if number < len(logged) else None
        if of_file != expected:
            yield _("Message {number} is {found}; the log says {said}.").format(number=number + 1, found=of_file, said=expected)
            return
