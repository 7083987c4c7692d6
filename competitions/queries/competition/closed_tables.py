"""The final tables of a competition as they would be sealed now. Only reads."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from clubs.chain import content_hash
from competitions.competition import competition_standings, rules_of_text
from competitions.competition.people_in_rule import rules_of_people
from competitions.competition.sealed_tables import SealedTables, are_same, has_merged_lines, sealed_tables
from competitions.models import ClosedCompetition, Competition
from competitions.queries.competition.rule_names import RulePeople, rule_people
from competitions.queries.competition.tables import current_version, fed_for, version_of


@dataclass(frozen=True)
class ComputedSeal:
    """The tables of a competition as they would be sealed now."""

    table: SealedTables
    version: int
    """The version of the rule that they follow."""
    people: RulePeople

    def is_in(self, row: ClosedCompetition) -> bool:
        """Return whether a sealed row has these tables. A member who was merged since has another key in it."""
        return row.table == self.table or are_same(row.table, self.table, self.people.entrant_now)

    def cannot_be_in(self, row: ClosedCompetition) -> bool:
        """Return whether a sealed row has two lines of one person, whose rows in the club's list were merged since."""
        return has_merged_lines(row.table, self.people.entrant_now)


def computed_seal(competition: Competition, as_of: datetime.date, version: int | None = None) -> ComputedSeal:
    """Return the tables of a day as they are computed now, by the newest version of the rule or by the given one.

    Refused (`UnusableCompetition`): a rule that does not fit the evenings.
    """
    row = current_version(competition) if version is None else version_of(competition, version)
    rules = rules_of_text(row.text)
    fed = fed_for(competition, rules, as_of)
    people = rule_people(competition.club, fed.people)
    tables = competition_standings(rules_of_people(rules, people.key_now), fed.results, as_of)
    return ComputedSeal(sealed_tables(tables), row.version, people)


def seal_of(table: SealedTables, entry_hash: str) -> str:
    """Return the seal of tables: one hash over them and over the hash of the entry of the club's log that says that they were sealed."""
    return content_hash({"entry": entry_hash, "table": table})
