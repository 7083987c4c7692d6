"""A log entry in the reader's language: actor, action and subject. `log_changes` has the texts for its changes."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.direction import isolated
from clubs.people.queries.account_names import USER, account_text
from tournaments.evening.events import Event, Subject


def actor_name(who: str, names: Mapping[str, str] | None = None) -> str:
    """Return a readable name for the actor of an entry: a person, «the table», or the command.

    `names` has the names of people by actor (`clubs.people.queries.account_names`); an account without a name there is shown by
    its user name. The keys of the table and of its phone are left out, because they mean nothing to people.
    """
    kind, _space, actor_label = who.partition(" ")
    if kind == "table":
        return _("the table")
    if kind == "player":
        return _("the player, with their name code")
    if kind == "link":
        return _("a personal link")
    if kind == "command":
        return _("command %(name)s") % {"name": actor_label}
    if who == "house":
        return _("Troela")
    return isolated(account_text(who, names or {}))


def action_name(what: str) -> str:
    """Return the text for an action's code, to be followed by its object: «corrected», «gave a new link to».

    An unknown code is returned unchanged.
    """
    return str(Event(what).label) if what in Event.values else what


def action_choice(what: str, subject: str) -> str:
    """Return the text for an action's code as a choice of a filter: «Corrected …», «Confirmed the prizes of the tournament».

    `subject` is the subject of any entry with this action. It is named only if it is the tournament, because all of them then have it.
    """
    name = action_name(what)
    ends = subject_name(subject) if subject == str(Subject()) else "…"
    return f"{name[:1].upper()}{name[1:]} {ends}"


def subject_name(subject: str, names: Mapping[str, str] | None = None) -> str:
    """Return a subject such as `round 1 table 2 deal 3` in the reader's language. `names` is as in `actor_name`."""
    if subject.startswith(USER) and names and subject in names:
        return isolated(names[subject])
    nouns = {
        "round": _("round"), "table": _("table"), "deal": _("deal"), "ruling": _("ruling"), "entrant": _("player"),
        "entrants": _("players"), "user": _("account"), "tournament": pgettext("log", "the tournament"),
    }  # fmt: skip
    return " ".join(nouns.get(word) or isolated(word) for word in subject.split())


_ICONS = {
    Event.ENROL: "person-add", Event.PRESENT: "check", Event.ABSENT: "undo", Event.WITHDRAW: "cross", Event.RETURN: "undo",
    Event.APPOINT: "person-add", Event.DISMISS: "cross", Event.RENAME: "pen", Event.AMEND: "pen", Event.FORGET: "lock",
    Event.SUBSTITUTE: "swap", Event.PRIZES: "star", Event.CONFIRM_PRIZES: "star", Event.READ_PRIZES: "star", Event.QUALIFY: "star",
    Event.FREEZE: "lock", Event.UNFREEZE: "share", Event.MESSAGE: "message", Event.TAKE_BACK_MESSAGE: "undo",
    Event.DRAW: "chair", Event.UNDRAW: "undo", Event.CHANGE_SEATS: "swap", Event.VACATE: "chair", Event.OCCUPY: "chair",
    Event.SIT_OUT: "chair", Event.START: "play", Event.CLOCK: "clock", Event.LAST_DEAL: "clock", Event.CUT_SHORT: "stop",
    Event.PLAY_ON: "play", Event.FINISH: "stop", Event.CLOSE: "lock", Event.ABANDON: "lock", Event.UNDO_CLOSE: "undo",
    Event.REPORT: "cards",
    Event.CORRECT: "pen", Event.VOID: "cross", Event.SLIP: "pen", Event.CONFIRM_SLIP: "check", Event.ACCEPT: "check",
    Event.SIGN: "check", Event.REOPEN: "undo", Event.NEW_PASS: "code", Event.CALL: "bell", Event.WITHDRAW_CALL: "undo",
    Event.HEAR: "person", Event.END_CALL: "check", Event.RULE: "jury", Event.OVERTURN: "undo", Event.SIGN_UP: "check",
}  # fmt: skip
_TONES = {Event.CALL: "warn", Event.VOID: "warn", Event.REOPEN: "warn", Event.OVERTURN: "warn", Event.RULE: "ok", Event.SIGN: "ok"}


def action_icon(what: str) -> str:
    """Return the icon of an action, by its code; an arrow for an action without an icon of its own."""
    return _ICONS.get(Event(what), "on") if what in Event.values else "on"


def action_tone(what: str) -> str:
    """Return the CSS tone of the action's icon: `warn` if the jury is called or something is withdrawn, `ok` for a decision, else ""."""
    return _TONES.get(Event(what), "") if what in Event.values else ""
