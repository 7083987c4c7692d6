"""Publishing: the director reads what will be public; until then the club's page announces the results."""

from __future__ import annotations

from django.test import Client

from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.standings.actions.freeze import freeze_standings, unfreeze_standings


def test_what_is_held_back_is_shown_to_the_director_by_the_publics_names_and_then_to_all(four: AtTable, people: People) -> None:
    tournament = four.table.round.tournament
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    freeze_standings(by=MACHINE, tournament=tournament)
    four.plays("MISERE 1 | made")
    director, anybody = Client(), Client()
    director.force_login(user_of(people.director))
    page = text(director.get(f"/e/{tournament.slug}/desk/closing/?step=results"))
    assert "What will be public" in page
    assert "An (2) +15" in page
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(Tournament.objects.get(pk=tournament.pk))
    club = f"/c/{tournament.club.slug}/evenings/"
    assert "results follow" in text(anybody.get(club))
    digest = f"/e/{tournament.slug}/players/2/digest/"
    assert "+15" not in text(anybody.get(digest))
    assert "+15" in text(director.get(digest))
    unfreeze_standings(by=people.director, tournament=Tournament.objects.get(pk=tournament.pk))
    published = text(anybody.get(club))
    assert "An (2) wins with +15" in published
    assert "results follow" not in published
    assert "+15" in text(anybody.get(digest))
    assert "Everybody can see these standings" in text(director.get(f"/e/{tournament.slug}/desk/closing/?step=results"))
