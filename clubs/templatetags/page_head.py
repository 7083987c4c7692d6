"""The head of a page: `{% page_head %}Heading{% endpage_head %}`.

Two parts are optional and come in this order: `{% below %}` has a sentence or facts under the heading; `{% beside %}` has buttons or facts
at the end of the heading's line.
"""

from __future__ import annotations

from dataclasses import dataclass

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@dataclass(eq=False)
class PageHead(template.Node):
    """The heading of a page, and the parts below and beside it. The name of a club, evening, player or season is set in the serif font."""

    heading: NodeList
    below: NodeList
    beside: NodeList
    is_name: bool
    child_nodelists = ("heading", "below", "beside")

    def render(self, context: Context) -> SafeString:
        heading = '<h1 class="title">{}</h1>{}' if self.is_name else "<h1>{}</h1>{}"
        first = format_html(heading, self.heading.render(context), self.below.render(context))
        if self.below:
            first = format_html("<div>{}</div>", first)
        return format_html('<div class="page-head">{}{}</div>', first, self.beside.render(context))


@register.tag
def page_head(parser: Parser, token: Token) -> PageHead:
    """Parse the parts. `{% page_head name %}` says that the heading is the name of a club, an evening, a player or a season."""
    _tag, *options = token.split_contents()
    if options not in ([], ["name"]):
        raise template.TemplateSyntaxError("Write {% page_head %}, or {% page_head name %} if the heading is a name.")
    heading, below, beside = parser.parse(("below", "beside", "endpage_head")), NodeList(), NodeList()
    if (next_tag := parser.next_token().contents) == "below":
        below = parser.parse(("beside", "endpage_head"))
        next_tag = parser.next_token().contents
    if next_tag == "beside":
        beside = parser.parse(("endpage_head",))
        parser.delete_first_token()
    return PageHead(heading, below, beside, bool(options))
