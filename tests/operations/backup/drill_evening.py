"""Writes an evening of six tables into the house that the environment names, and prints what the phones of its tables need."""

from __future__ import annotations

import datetime
import json

import django


def main() -> None:
    django.setup()
    from clubs import actions as club_actions
    from clubs.actors import Actor
    from scoring.games import published
    from tournaments.entrants.actions import enrol as prepare
    from tournaments.evening.actions import evenings
    from tournaments.play.actions import passes, rounds
    from tournaments.seating.actions import drawing

    by = Actor(command="drill")
    club = club_actions.create_club(by=by, name="De Brandoefening", language="nl")
    evening = evenings.create(
        by=by, club=club, on=datetime.date(2026, 3, 16), rules=published("rikken_brabant"), rounds_planned=1, deals_a_round=60, name="Drill"
    )
    prepare.enrol(by=by, tournament=evening, guests=[f"Gast {number}" for number in range(1, 25)])
    round_ = drawing.seat(by=by, tournament=evening, tables=[list(range(first, first + 4)) for first in range(1, 25, 4)])
    rounds.start(by=by, round=round_)
    keys = passes.passes_of(evening, range(1, 7))
    print(json.dumps([{"key": keys[table.number], "table": table.pk} for table in round_.tables.order_by("number")]))  # noqa: T201


if __name__ == "__main__":
    main()
