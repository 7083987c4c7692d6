"""The state of an evening: `{% evening_state tournament as state %}`, then `{{ state|state_text }}` and `{{ state.until|time_text }}`."""

from __future__ import annotations

from django import template

from tournaments.calendar.wording.marks import evening_mark
from tournaments.evening.models import Tournament
from tournaments.evening.queries.state import EveningState, evening_state, evening_states
from tournaments.evening.wording.breaking_off import broken_off_text, what_counts_text
from tournaments.evening.wording.state import evening_state_text, time_text

register = template.Library()
register.simple_tag(evening_state, name="evening_state")
register.simple_tag(evening_states, name="evening_states")
register.filter("state_text", evening_state_text)
register.filter("time_text", time_text)
register.filter("evening_mark", evening_mark)
register.filter("broken_off_text", broken_off_text)
register.filter("what_counts_text", what_counts_text)


@register.filter
def state_of(states: dict[int, EveningState], tournament: Tournament) -> EveningState:
    """Return the state of this evening from `states`, which `{% evening_states evenings as states %}` read for a list of evenings."""
    return states[tournament.pk]
