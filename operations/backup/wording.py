"""Sentences for the director: why no backup could be made, and what has to be done after a restore."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.direction import isolated
from operations.backup.status import Restored
from operations.backup.trouble import Trouble
from tournaments.evening.wording.state import time_text


def trouble_text(trouble: Trouble, folder: str) -> str:
    """Return a sentence for the director: the reason why no backup can be made into this folder, or the fault of the last backup."""
    sentences = {
        Trouble.MISSING: _("No backup can be made: %(folder)s does not exist."),
        Trouble.FULL: _("No backup can be made: there is no space left on %(folder)s."),
        Trouble.READ_ONLY: _("No backup can be made: %(folder)s cannot be written to."),
        Trouble.FAILED: _("The backup on %(folder)s failed."),
        Trouble.DAMAGED: _("No backup can be made on %(folder)s: the database is damaged."),
        Trouble.DISAGREES: _("The backup on %(folder)s is damaged: its parts do not match."),
    }
    return sentences[trouble] % {"folder": isolated(folder)}


def trouble_advice(trouble: Trouble) -> str:
    """Return a sentence that says what to do about the trouble."""
    return {
        Trouble.MISSING: _("Put the stick in; the next backup follows within fifteen seconds."),
        Trouble.FULL: _("Free some space there, or put in another stick."),
        Trouble.READ_ONLY: _("Check whether the stick is locked, or use another."),
        Trouble.FAILED: _("Use another USB stick. The log of this machine says what went wrong."),
        Trouble.DAMAGED: _(
            "Every earlier backup is kept. Have the tables write on paper too, and restore the newest backup into an empty folder."
        ),
        Trouble.DISAGREES: _("The last good backup is kept. “manage.py verify” lists the differences; do not repair rows by hand."),
    }[trouble]


def restored_text(restored: Restored) -> str:
    """Return the sentences that everybody at the desk must read after a restore."""
    sentence = _(
        "This evening was restored from the backup of %(time)s. Phones that have a table’s page open send by "
        "themselves what was entered after it. Compare each table’s last deal with its sheet; rulings and "
        "corrections of the staff since then have to be entered again."
    )
    return sentence % {"time": time_text(restored.made_at)}


def other_address_text(restored: Restored, url: str) -> str:
    """Return a warning that the printed codes lead to another address than this installation's; "" if they lead here."""
    if restored.url == url:
        return ""
    sentence = _(
        "The printed codes lead to %(before)s, but this machine is now at %(now)s. Give it its old address and everything goes on "
        "as before, also what waits on the phones; or print new codes."
    )
    return sentence % {"before": isolated(restored.url), "now": isolated(url)}
