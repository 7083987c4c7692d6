"""Marks for competitions are corrected at an evening, and its tags are set: by whom, with which words, and what the log says."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import of_user
from clubs.club.models import Club
from competitions.actions.marks import correct_marks, set_tags
from tests.cast import MACHINE, People, account, close_with_open_items
from tests.checker.exported import agrees
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.log.wording.log_changes import LogWording
from tournaments.privacy.actions.forget import forget_entrant
from tournaments.standings.models import RoundResults
from tournaments.standings.queries.evening_rounds import corrections_and_tags
from tournaments.standings.rounds import MarkCorrection, standing_corrections


def codes(action: Any, **details: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refusal) as refused:
        action(**details)
    return [(problem.code, problem.field) for problem in refused.value.problems]


def test_the_newest_correction_counts_and_one_of_the_evening_replaces_those_of_rounds() -> None:
    first = MarkCorrection("ill", entrant=1, round=2)
    other = MarkCorrection("absent", entrant=2)
    whole = MarkCorrection("excused", entrant=1)
    assert standing_corrections([first, other, first._replace(mark="bye")]) == (other, first._replace(mark="bye"))
    assert standing_corrections([first, other, whole]) == (other, whole)
    as_read = first._replace(mark="")
    assert standing_corrections([whole, as_read]) == (whole, as_read), "round 2 is as it was read, the others are not"
    assert standing_corrections([first, as_read]) == ()
    assert standing_corrections([first, other, whole, whole._replace(mark="")]) == (other,)


@pytest.mark.parametrize(
    ("correction", "code"),
    [
        (MarkCorrection("ill", entrant=99), ("NOT_FOUND", "entrant")),
        (MarkCorrection("ill"), ("NOT_FOUND", "entrant")),
        (MarkCorrection("ill", entrant=1, member=1), ("NOT_FOUND", "entrant")),
        (MarkCorrection("ill", member=99), ("NOT_FOUND", "member")),
        (MarkCorrection("ill", entrant=1, round=7), ("NOT_FOUND", "round")),
        (MarkCorrection("void", entrant=1), ("MARK_UNKNOWN", "mark")),
        (MarkCorrection("Te ziek", entrant=1), ("MARK_UNKNOWN", "mark")),
    ],
)
def test_what_cannot_be_corrected(tournament: Tournament, correction: MarkCorrection, code: tuple[str, str]) -> None:
    before = tournament.log.count()
    assert codes(correct_marks, by=MACHINE, tournament=tournament, corrections=[MarkCorrection("ill", entrant=2), correction]) == [code]
    assert tournament.log.count() == before


def test_tags_that_are_too_many_or_too_long_are_refused(tournament: Tournament) -> None:
    for tags in (" ".join(map(str, range(13))), "x" * 31):
        assert codes(set_tags, by=MACHINE, tournament=tournament, tags=tags) == [("TAGS_TOO_LONG", "tags")]


def test_the_desk_and_the_director_may_correct_also_a_closed_evening(people: People, tournament: Tournament) -> None:
    ill = [MarkCorrection("ill", entrant=1)]

    def allowed() -> set[str]:
        names = set()
        for role, actor in people:
            try:
                correct_marks(by=actor, tournament=tournament, corrections=ill)
                set_tags(by=actor, tournament=tournament, tags="feest")
                names.add(role)
            except Refusal:
                pass
        return names

    assert allowed() == {"owner", "director", "desk"}
    close_with_open_items(tournament)
    assert allowed() == {"owner", "director", "desk"}


def test_the_secretary_corrects_how_somebody_counts_and_reads_it(client: Client, tournament: Tournament, club: Club) -> None:
    user = account("sien")
    secretary = of_user(user)
    club_actions.give_role(by=MACHINE, club=club, user=user, role="secretary")
    client.force_login(user)
    address = f"/e/{tournament.slug}/marks/"
    assert client.get(address).status_code == 200
    correct_marks(by=secretary, tournament=tournament, corrections=[MarkCorrection("ill", entrant=1)])
    assert corrections_and_tags(tournament)[0] == (MarkCorrection("ill", entrant=1),)
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    assert client.get(address).status_code == 403


def test_the_log_says_it_once_and_in_words_and_the_file_has_it(tournament: Tournament, club: Club) -> None:
    wim = club_actions.admit(by=MACHINE, club=club, name="Wim")
    corrections = [MarkCorrection("excused", entrant=1), MarkCorrection("ill", member=wim.number)]
    for _twice in range(2):
        correct_marks(by=MACHINE, tournament=tournament, corrections=corrections)
        set_tags(by=MACHINE, tournament=tournament, tags="kerst finale")
    entries = list(LogEntry.objects.filter(tournament=tournament, what__in=["marks", "tags"]).order_by("number"))
    assert [entry.what for entry in entries] == ["marks", "tags"]
    wording = LogWording(tournament, entries, "en")
    said = [[(each.name.strip("\u2068\u2069"), each.became.strip("\u2068\u2069")) for each in wording.changes(entry)] for entry in entries]
    assert said == [[("Els Maes", "signed off in time"), ("Wim", "ill")], [("tags", "kerst finale")]]
    assert list(differences(export_evening(tournament))) == []
    agrees(tournament)
    assert corrections_and_tags(tournament) == (tuple(corrections), ("kerst", "finale"))


def test_a_name_in_the_tags_goes_when_the_person_is_forgotten(tournament: Tournament) -> None:
    set_tags(by=MACHINE, tournament=tournament, tags="afscheid Maes")
    close_with_open_items(tournament)
    forget_entrant(MACHINE, tournament.entrants.get(number=1))
    assert not any("Maes" in str(row.result) for row in RoundResults.objects.all())
    assert "Maes" not in str(LogEntry.objects.get(what="tags").after)
    agrees(Tournament.objects.get(pk=tournament.pk))
