"""Players with the same name get different table names."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.names import read_name
from tests.cast import MACHINE
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.table_names import PlayerName, table_names
from tournaments.evening.models import Tournament

W = "W" * 24


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["Jan Peeters", "An Bos"], ["Jan", "An"]),
        (["Jan Peeters", "Jan Pieters"], ["Jan Pe.", "Jan Pi."]),
        (["Jan Peeters", "jan bos"], ["Jan P.", "jan b."]),
        (["Jan van Dijk", "Jan van den Berg", "Jan Smit"], ["Jan van Di.", "Jan van den B.", "Jan S."]),
        (["Jan", "Jan Bos"], ["Jan", "Jan B."]),
        (["Jan Bos", "Jan Bosch"], ["Jan Bos", "Jan Bosc."]),
        (["Jan Bos", "Jan Bos"], ["Jan 1", "Jan 2"]),
        (["Jan Bos", "Jan Bos", "Jan Smit"], ["Jan B. 1", "Jan B. 2", "Jan S."]),
        (["Speler 1", "Speler 2", "Speler 10"], ["Speler 1", "Speler 2", "Speler 10"]),
        ([W + "X", W + "Y", W + "X"], [W[:22] + " 1", W, W[:22] + " 2"]),
        (["Willem-Alexander-Johannes van Dijk", "Willem-Alexander-Johannes Bos"], ["Willem-Alexander- van D.", "Willem-Alexander-Joha B."]),
        (["Jan Aaaaaaaaaaaaaaab", "Jan Aaaaaaaaaaaaaaac"], ["Jan", "Jan 2"]),
        (["Lies Bogaerts", "Lies Bogaerts-Vandenbroucke"], ["Lies Bogaerts", "Lies Bogaerts-V."]),
        (["An D'Hondt", "An Duval"], ["An D'H.", "An Du."]),
    ],
)
def test_new_players(names: list[str], expected: list[str]) -> None:
    assert table_names([PlayerName(name) for name in names]) == expected


def test_a_name_that_was_chosen_stays_and_the_others_avoid_it() -> None:
    new = [PlayerName("Jan Peeters", "Jan B."), PlayerName("Jan Bos"), PlayerName("Jan Smit", "Sus")]
    assert table_names(new) == ["Jan B.", "Jan B. 2", "Sus"]


def test_the_enrolled_keep_their_names() -> None:
    enrolled = [PlayerName("Jan Peeters", "Jan"), PlayerName("Piet Bos", "Bosje")]
    assert table_names([PlayerName("Jan Pieters"), PlayerName("Jan Peeters"), PlayerName("Piet Smit")], enrolled) == [
        "Jan Pi.",
        "Jan Pe. 2",
        "Piet",
    ]


letters = st.text("Jan BbÄéß.1अ\u200d", min_size=1, max_size=40).filter(lambda text: any(letter.isalpha() for letter in text))


@given(st.lists(letters.map(lambda text: read_name(f"Jan {text}")), max_size=8), st.integers(0, 8))
def test_no_two_are_the_same_and_none_is_too_long(names: list[str], enrolled: int) -> None:
    before = table_names([PlayerName(name) for name in names[:enrolled]])
    already = [PlayerName(name, called) for name, called in zip(names, before, strict=False)]
    every = before + table_names([PlayerName(name) for name in names[enrolled:]], already)
    assert len({called.casefold() for called in every}) == len(names)
    assert all(1 <= len(called) <= 24 for called in every)


@pytest.mark.django_db
def test_single_enrolment_tells_namesakes_apart_too(club: Club, tournament: Tournament) -> None:
    els = club_actions.admit(by=MACHINE, club=club, name="Els Claes", called="Elsje")
    piet = club_actions.admit(by=MACHINE, club=club, name="Piet Smit")
    new = prepare.enrol(by=MACHINE, tournament=tournament, members=[els, piet], guests=["An Bos", "An Bos"])
    assert [entrant.called for entrant in new] == ["Elsje", "Piet S.", "An B. 1", "An B. 2"]
    assert [entrant.called for entrant in tournament.entrants.order_by("number")[:3]] == ["Els", "An", "Piet"]
