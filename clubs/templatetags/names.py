"""Names whose direction does not affect the text around them: `{{ member.name|isolated }}`."""

from __future__ import annotations

from django import template
from django.template.defaultfilters import stringfilter

from clubs.direction import isolated

register = template.Library()
register.filter("isolated", stringfilter(isolated))
