"""The state of a round as text: its phase, who may still change it, and until when. For phones, desk, public pages and API."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.evening.wording.state import time_text
from tournaments.play.queries.round_state import RoundPhase, RoundState


def phase_text(phase: RoundPhase) -> str:
    """Return the phase in one or two words, such as `being played` or `last deals`."""
    return {
        RoundPhase.DRAWN: pgettext("round", "drawn"),
        RoundPhase.RUNNING: pgettext("round", "being played"),
        RoundPhase.LAST_DEALS: pgettext("round", "finishing the last deals"),
        RoundPhase.SIGNING: pgettext("round", "waiting for signatures"),
        RoundPhase.CORRECTION: pgettext("round", "finished, in correction"),
        RoundPhase.FINAL: pgettext("round", "final"),
    }[phase]


def who_may_change_text(state: RoundState) -> str:
    """Return a sentence that tells who may still change the round, and until when."""
    if state.phase == RoundPhase.DRAWN:
        return _("Only the director can change who sits where. Deals can be entered once the round has started.")
    if state.phase == RoundPhase.FINAL:
        return _("Final: nobody can change anything any more.")
    if state.phase == RoundPhase.CORRECTION:
        return _correction_text(state)
    if state.signed:
        return _("Signed: only the director and the jury can change it now, until the evening is final.")
    if state.phase == RoundPhase.SIGNING:
        return _("All deals are played: the table can correct them until it signs.")
    if state.phase == RoundPhase.LAST_DEALS and state.last_deal_at is not None:
        text = _("The last deal was announced at %(time)s: finish the deal that you are playing, then sign.")
        return text % {"time": time_text(state.last_deal_at)}
    return _("The table and the desk enter and correct deals until the table signs.")


def _correction_text(state: RoundState) -> str:
    who = (
        _("The director and the jury can correct the deals")
        if state.signed
        else _("The director and the jury can correct the deals, and the table can sign")
    )
    if state.until is not None:
        return _("%(who)s, until %(time)s. After that the evening is final.") % {"who": who, "time": time_text(state.until)}
    return _("%(who)s, until the evening is final.") % {"who": who}
