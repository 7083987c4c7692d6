"""Lists every parser of a stranger's bytes, as a function of the bytes. A refusal is raised."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from clubs.houserules.pages.typed_contracts import code_from
from clubs.images import NoImage
from clubs.login.account_names import account_key
from clubs.people.columns import MEMBER_HEADERS, WITHOUT_HEADER, typed_details
from clubs.people.details import read_details
from clubs.people.list_text import list_rows, text_of_file
from clubs.people.names import read_name
from clubs.people.queries.member_list import MAX_MEMBER_ROWS
from clubs.problems import Refusal
from competitions.past_file import MAX_COLUMNS, SeasonFacts, read_results
from competitions.queries.past_results import MAX_RESULTS
from competitions.season import Unusable, require_usable, rule_from_json
from scoring.engine.problem import Refused
from scoring.rulefile.check import in_lines, problem_sentence, problems
from scoring.rulefile.text import read
from tournaments.archive.verify import first_difference, read_evening
from tournaments.calculator.wording import MAX_SHEET_BYTES, MAX_SHEET_DEPTH, scored_sheet
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.evening.strict_json import Unreadable, parse
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.schedule import schedule_mistakes
from tournaments.slips.image import redrawn

REFUSALS = (Refusal, Refused, Unreadable, Unusable, Impossible, NoImage)
MAX_BODY_BYTES = 1024 * 1024
"""The limit of a request's body: `config.server.body_limit`."""


def _file_text(content: bytes, most: int) -> str:
    return text_of_file(content, most=most)


def _members(content: bytes) -> object:
    text = _file_text(content, MAX_MEMBER_ROWS)
    rows = list_rows(text, MEMBER_HEADERS, without_header=WITHOUT_HEADER, most=MAX_MEMBER_ROWS)
    for row in rows:
        try:
            read_name(row.name), read_details(typed_details(row))
        except Refusal:
            continue  # of one row: the page lists every wrong row
    return rows


def _entrants(content: bytes) -> object:
    rows = entry_rows(_file_text(content, MAX_MEMBER_ROWS))
    for row in rows:
        try:
            read_name(row.name)
        except Refusal:
            continue
    return rows


def _results(content: bytes) -> object:
    text = text_of_file(content, most=MAX_RESULTS, columns=MAX_COLUMNS + 1)
    return read_results(text, SeasonFacts("Winter", date(2024, 9, 1), date(2025, 6, 30), date(2025, 6, 30)))


def _rule_file(content: bytes) -> object:
    file = read(content)
    return [(line, problem_sentence(problem, "nl")) for line, problem in in_lines(file, problems(file.tree))]


def _body(content: bytes) -> object:
    if len(content) > MAX_SHEET_BYTES:
        raise Unreadable("too large")
    return parse(content, max_depth=MAX_SHEET_DEPTH)


def _rule_tree(content: bytes) -> object:
    return [problem_sentence(problem, "nl") for problem in problems(_body(content))]


def _season_rule(content: bytes) -> object:
    rule = rule_from_json(_body(content))
    require_usable(rule)
    return rule


def _evening(content: bytes) -> object:
    return first_difference(read_evening(content.decode(errors="replace")))


def _schedule(content: bytes) -> object:
    return schedule_mistakes(content.decode(errors="replace"), range(1, 41), (4, 5))


PARSERS: Mapping[str, Callable[[bytes], object]] = {
    "account": lambda content: account_key(content.decode(errors="replace")),
    "contract": lambda content: code_from(content.decode(errors="replace")),
    "entrants": _entrants,
    "evening": _evening,
    "json": lambda content: parse(content),
    "members": _members,
    "name": lambda content: read_name(content.decode(errors="replace")),
    "photo": redrawn,
    "results": _results,
    "rule file": _rule_file,
    "rule tree": _rule_tree,
    "schedule": _schedule,
    "season rule": _season_rule,
    "workbook": lambda content: text_of_file(content, most=MAX_RESULTS),
    "sheet": lambda content: scored_sheet(_body(content)),
}


def outcome(parser: str, content: bytes) -> str:
    """Return `read`, or the refusal."""
    try:
        PARSERS[parser](content)
    except REFUSALS as refusal:
        return f"refused: {refusal}"[:300]
    return "read"
