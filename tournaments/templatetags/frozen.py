"""Texts about frozen standings, for templates: `{{ tournament.frozen|frozen_text }}`."""

from __future__ import annotations

from django import template

from tournaments.standings.wording.freeze import frozen_short_text, frozen_text, live_text

register = template.Library()
register.filter("frozen_text", frozen_text)
register.filter("frozen_short_text", frozen_short_text)
register.filter("live_text", live_text)
