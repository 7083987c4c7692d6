"""The text for an official about a table where they play, with the names of the officials who act there instead. For pages and API."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from tournaments.evening.own_tables import OwnTable


def own_table_text(own: OwnTable) -> str:
    """Return a sentence for an official who plays at the table: who can act instead, or that they may do it because nobody else can."""
    if own.acts_alone:
        return _("You play at this table, but no other official can do this: you may do it yourself, and the log says so.")
    if own.others:
        return _("You play at this table. These people can do this: %(names)s.") % {"names": comma_text(map(isolated, own.others))}
    return _("You play at this table, and no other official can do this: ask the director to appoint one.")
