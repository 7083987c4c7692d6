"""An entry of the log in the reader's words: who did what, to what. What it changed is said by `log_changes`."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def actor_name(who: str) -> str:
    """Who did it: an account's name, «the table», a command. The log writes a table's database key, which means nothing to people."""
    kind, _space, rest = who.partition(" ")
    if kind == "table":
        phone = rest.partition(" phone ")[2]
        return _("the table (phone %(phone)s)") % {"phone": phone} if phone else _("the table")
    if kind == "command":
        return _("command %(name)s") % {"name": rest}
    if who == "house":
        return _("the house")
    return rest or who


def action_name(what: str) -> str:
    """What was done, as people say it before what it was done to: «corrected», «gave a new link to»."""
    names = {
        "create": _("created"), "amend": _("changed the plan"), "enrol": _("enrolled"), "withdraw": _("withdrew"),
        "rename": _("renamed"),
        "return": _("took back in"), "appoint": _("appointed"), "dismiss": _("dismissed"),
        "seat": _("drew"), "undraw": _("took back the draw of"),
        "start": _("started"), "finish": pgettext("log", "finished"), "close": pgettext("log", "closed"),
        "report": _("reported"), "correct": _("corrected"), "void": _("voided"), "sign": pgettext("log", "signed"),
        "reopen": _("reopened"), "new_pass": _("gave a new link to"), "rule": _("ruled"), "overturn": _("overturned"),
        "call": _("called the jury to"), "withdraw_call": _("took back the call to"), "hear": _("took up the call to"),
        "end_call": _("ended the call to"),
    }  # fmt: skip
    return names.get(what, what)


def subject_name(subject: str) -> str:
    """`round 1 table 2 deal 3` in the reader's words."""
    nouns = {
        "round": _("round"), "table": _("table"), "deal": _("deal"), "ruling": _("ruling"), "entrant": _("player"),
        "entrants": _("players"), "user": _("account"), "tournament": _("tournament"),
    }  # fmt: skip
    return " ".join(nouns.get(word, word) for word in subject.split())
