"""A log entry in the reader's words: who did what to what. What the entry changed is worded in `log_changes`."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.direction import isolated
from tournaments.events import Event


def actor_name(who: str) -> str:
    """Who did it: an account's name, «the table», a command. The log names a table by its database key, which means nothing to people."""
    kind, _space, actor_label = who.partition(" ")
    if kind == "table":
        phone = actor_label.partition(" phone ")[2]
        return _("the table (phone %(phone)s)") % {"phone": phone} if phone else _("the table")
    if kind == "player":
        return _("the player, with their name code")
    if kind == "command":
        return _("command %(name)s") % {"name": actor_label}
    if who == "house":
        return _("the house")
    return isolated(actor_label or who)


def action_name(what: str) -> str:
    """What was done, as a verb to put before its object: «corrected», «gave a new link to». An unknown code stays as it is."""
    return str(Event(what).label) if what in Event.values else what


def subject_name(subject: str) -> str:
    """The subject `round 1 table 2 deal 3` in the reader's words."""
    nouns = {
        "round": _("round"), "table": _("table"), "deal": _("deal"), "ruling": _("ruling"), "entrant": _("player"),
        "entrants": _("players"), "user": _("account"), "tournament": _("tournament"),
    }  # fmt: skip
    return " ".join(nouns.get(word) or isolated(word) for word in subject.split())
