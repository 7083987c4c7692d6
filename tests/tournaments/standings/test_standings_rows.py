"""The rows of the standings are written without the template engine: with the same output and escaping as a template's."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from clubs.people.public_names import PublicName
from scoring.engine.words import LANGUAGES
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Entrant
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.sparkline import POINTS_OF_A_ROW, sparkline_html
from tournaments.standings.wording.standings_rows import BoardColumns, BoardLine, standings_rows

AS_TEMPLATE = """{% load i18n l10n figures people %}{% localize off %}{% for row in rows %}{% with line=row.standing %}
<tr{% if line.entrant.withdrawn %} class="row-out"{% endif %}>
  <td class="place">
  {%- if row.place and row.place <= 3 %}<i class="medal medal-{{ row.place }}">{{ row.place }}</i>
  {%- else %}{{ row.place|default:"–" }}{% endif %}</td>
  {% if columns.moves %}<td class="place-move">{{ line.moved|movement }}</td>{% endif %}
  <th scope="row" class="name"><a href="{{ players }}{{ line.entrant.number }}/">{{ line.entrant|display_name:names }}</a>
  {%- if line.entrant.withdrawn %} <span class="name-tag name-tag-quiet">{% translate "withdrawn" %}</span>{% endif %}
  {%- if line.in_final %} <span class="name-tag">{% translate "plays in the final" context "player" %}</span>{% endif %}
  {%- for entrant in line.former %} <span class="note">
  {%- blocktranslate with name=entrant|display_name:names %}plays on for {{ name }}{% endblocktranslate %}</span>{% endfor %}
  {%- if row.explanation %}<span class="place-reason">{{ row.explanation }}</span><details class="place-reason"><summary>
  {%- translate "why this place" %}</summary>{{ row.explanation }}</details>{% endif %}</th>
  {% if columns.tables %}<td class="cell-number board-table"><span>
  {%- translate "table" %} </span>{{ row.table|default:"–" }}</td>{% endif %}
  <td class="cell-number deals">{{ line.deals }}<span> {% blocktranslate count n=line.deals %}deal
  {%- plural %}deals{% endblocktranslate %}</span></td>
  {% if columns.courses %}<td class="course">{{ drawn }}</td>{% endif %}
  {% if columns.own_figures %}<td class="cell-number own-figure">{{ row.own_figure|figure }}</td>{% endif %}
  {% if columns.by_average %}<td class="cell-number board-average"><b dir="ltr">{{ row.average }}</b></td>{% endif %}
  <td class="cell-number points">{{ line.counted|figure }}</td>
</tr>
{% endwith %}{% endfor %}{% endlocalize %}"""
"""A row as a template. `{%-` stands for a line end and blanks that must be removed: Django has no such tag."""


def board_line(
    place: int | None = 1, *, explanation: str = "", average: str = "", own_figure: int | None = None, **other: Any
) -> BoardLine:
    standing = StandingsLine(
        place=place, entrant=Entrant(pk=1, number=1234, name="Els Maes", called="Els"), points=3, figure=3, counted=3, in_final=False,
        moved=None, deals=20,
    )  # fmt: skip
    return BoardLine(place, standing._replace(**other), explanation, average, own_figure)


ROWS = {
    "an ordinary line": board_line(),
    "without a place, down": board_line(None, moved=-1234, counted=-1234, points=-1234),
    "up, in the final, with half a point": board_line(2, moved=1, counted=Fraction(7, 2), in_final=True),
    "withdrawn, nothing moved": board_line(entrant=Entrant(pk=2, number=2, name="Jo", called="Jo", withdrawn=True), moved=0, counted=0),
    "a name that is markup": board_line(entrant=Entrant(pk=3, number=3, name="""<b>"O'Neill" & {{ x }} %(name)s</b>""", called="<i>")),
    "a name from right to left": board_line(entrant=Entrant(pk=4, number=4, name="משה <כהן>", called="משה")),
    "for two before them": board_line(former=(Entrant(pk=5, number=5, name="An & Piet"), Entrant(pk=6, number=6, name="100% <Jo>"))),
    "with a reason": board_line(explanation="before <Els> & 'An': 3 solos to 1", average="+3,00 <", own_figure=-12),
    "at a table, with a course": board_line(4)._replace(table=12, course=(0, 3, -4)),
}


COLUMNS = [
    BoardColumns(),
    BoardColumns(by_average=True),
    BoardColumns(own_figures=True),
    BoardColumns(moves=False),
    BoardColumns(tables=True, courses=True),
]
NAMES = [FULL_NAMES, Names(PublicName.CALLED), Names(PublicName.NUMBER)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("which", ROWS)
def test_a_row_is_what_a_template_says(which: str, language: str) -> None:
    line = ROWS[which]._replace(own_figure=ROWS[which].own_figure or 0)
    template = Template(re.sub(r"\n *\{%-", "{%", AS_TEMPLATE))
    with translation.override(language):
        for columns, names in itertools.product(COLUMNS, NAMES):
            context = {
                "rows": [line],
                "names": names,
                "players": "/e/it's/",
                "columns": columns,
                "drawn": sparkline_html(line.course, POINTS_OF_A_ROW),
            }
            written = standings_rows([line], names, columns, players="/e/it's/")
            assert written == _without_indents(template.render(Context(context)))


def _without_indents(html: str) -> str:
    return re.sub(r">\n\s*<", "><", html.strip())


def test_rows_come_in_order_each_on_its_own_line() -> None:
    rows = standings_rows([board_line(place) for place in (1, 2, 3)], FULL_NAMES, BoardColumns(), players="/")
    assert [re.findall(r'^<tr><td class="place"><i class="medal medal-\d">(\d)</i></td>', row) for row in rows.split("\n")] == [
        ["1"],
        ["2"],
        ["3"],
    ]
