"""A club's colour: every hue gives colours on which text can be read; the club chooses one, and its pages link its style sheet."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from clubs.club.actions.face import choose_colour
from clubs.club.colour import GREEN, colours, hue_of, stylesheet
from clubs.club.forms import HUES_OFFERED, shown_colour
from clubs.club.models import Club, ClubLogEntry
from clubs.problems import Refusal
from tests.cast import MACHINE, AtTable, People, user_of
from tournaments.evening.models import Tournament

SETTINGS = "/c/de-vier-azen/settings/"
LOOK = (Path(__file__).parents[3] / "static/css/look.css").read_text()
ON_FELT = ("on-felt", "gold-on-felt", "plus-on-felt", "minus-on-felt")


def token(name: str) -> str:
    """Return the value of a token of `look.css` that is the same in light and dark."""
    match = re.search(rf"--{name}: (#[0-9a-f]{{3,6}});", LOOK)
    assert match, name
    return match[1] if len(match[1]) == 7 else "#" + "".join(2 * digit for digit in match[1][1:])


def luminance(colour: str) -> float:
    """Compute the relative luminance as WCAG 2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(first + (second - first) * share):02x}" for first, second in pairs)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_text_can_be_read_on_every_hue(mode: str) -> None:
    everywhere, only_lower = [token(name) for name in ON_FELT[:3]], token("minus-on-felt")
    match = re.search(r"--gold: var\(--light, (#\w+)\) var\(--dark, (#\w+)\);", LOOK)
    assert match
    ring = match[1] if mode == "light" else match[2]
    poor = []
    for hue in range(360):
        its = colours(hue, mode)
        halfway = mixed(its.lift, its.club, 0.5)
        pairs = [(text, ground) for ground in (its.lift, halfway, its.club, its.deep) for text in (*everywhere, its.soft)]
        pairs += [(only_lower, ground) for ground in (halfway, its.club, its.deep)]
        pairs += [(text, mixed(ground, "#ffffff", 0x12 / 0xFF)) for text, ground in pairs]  # on a card, whose colour is --felt-lift
        poor += [(hue, text, ground) for text, ground in pairs if contrast(text, ground) < 4.5]
        poor += [(hue, ring, ground) for ground in (its.club, its.deep) if contrast(ring, ground) < 3]
    assert not poor


def test_the_big_screen_can_be_read_in_every_hue() -> None:
    styles = (Path(__file__).parents[3] / "static/css/screen.css").read_text()
    texts = dict(re.findall(r"--(gold|plus|minus|muted|quiet): (#[0-9a-f]{6});", styles))
    assert len(texts) == 5
    grounds = [re.search(r"--screen-felt: (#\w+)", stylesheet(hue))[1] for hue in range(360)]  # type: ignore[index]
    assert [ground for ground in grounds for text in texts.values() if contrast(text, ground) < 4.5] == []


def test_the_green_is_that_of_the_style_sheet() -> None:
    for mode, at in (("light", 1), ("dark", 2)):
        for name, value in (("felt", GREEN[mode].club), ("felt-deep", GREEN[mode].deep)):
            match = re.search(rf"--{name}: var\(--light, (#\w+)\) var\(--dark, (#\w+)\);", LOOK)
            assert match
            assert match[at] == value
        assert (GREEN[mode].lift, GREEN[mode].soft) == (token("felt-light"), token("on-felt-soft"))


def test_the_hue_of_a_colour_is_that_of_its_shades() -> None:
    for hue in range(0, 360, 7):
        assert abs((hue_of(colours(hue, "light").lift) or 0) - hue) <= 3, hue
    assert (hue_of("#7a7a7a"), hue_of("#000000"), hue_of("#fdfdfd")) == (None, None, None)
    for wrong in ("red", "#12345", "#12345g", "rgb(1,2,3)"):
        with pytest.raises(ValueError, match=re.escape(wrong)):
            hue_of(wrong)


def test_the_names_of_the_list_are_different_colours() -> None:
    degrees = [hue for hue, _name in HUES_OFFERED]
    assert degrees == sorted(set(degrees))
    assert min(later - earlier for earlier, later in itertools.pairwise(degrees)) >= 20


@pytest.fixture
def owner(client: Client, people: People) -> Client:
    client.force_login(user_of(people.owner))
    return client


def styles_of(page: str) -> list[str]:
    return [each for each in re.findall(r'<link rel="stylesheet" href="([^"]+)"', page) if each.startswith("/colours/")]


def test_a_chosen_colour_is_on_the_pages_of_club_and_evening(owner: Client, club: Club, four: AtTable, tournament: Tournament) -> None:
    public = ["/c/de-vier-azen/", f"/e/{tournament.slug}/", f"/e/{tournament.slug}/screen/"]
    before = {place: Client().get(place) for place in public}
    assert [styles_of(page.content.decode()) for page in before.values()] == [[], [], []]
    assert owner.post(f"{SETTINGS}colour/", {"choice": "5", "own": "#17664e"}).status_code == 302
    for place in public:
        page = Client().get(place, headers={"If-None-Match": before[place].get("ETag", '"none"')})
        assert page.status_code == 200, "a cached page would keep the old colour"
        (sheet,) = styles_of(page.content.decode())
    answer = Client().get(sheet)
    assert answer["Content-Type"].startswith("text/css")
    assert colours(5, "light").club in answer.content.decode()
    assert "immutable" in answer["Cache-Control"]
    assert Client().get(reverse("colour-styles", args=[5, "older"]))["Cache-Control"] == "no-cache"
    assert Client().get(reverse("colour-styles", args=[360, "x"])).status_code == 404
    entry = ClubLogEntry.objects.latest("number")
    assert (entry.before, entry.after) == ({"hue": None}, {"hue": 5, "fields": ["hue"]})


def test_a_colour_of_their_own_gives_its_hue(owner: Client, club: Club) -> None:
    owner.post(f"{SETTINGS}colour/", {"choice": "own", "own": "#7a1f3d"})
    club.refresh_from_db()
    assert club.hue == 5
    entries = ClubLogEntry.objects.count()
    choose_colour(by=MACHINE, club=club, hue=17)
    for _again in range(3):  # saving the form as it is shown changes nothing
        owner.post(f"{SETTINGS}colour/", {"choice": "own", "own": shown_colour(17)})
    club.refresh_from_db()
    assert (club.hue, ClubLogEntry.objects.count()) == (17, entries + 1)
    owner.post(f"{SETTINGS}colour/", {"choice": "", "own": shown_colour(17)})
    club.refresh_from_db()
    assert club.hue is None


def test_grey_and_what_is_no_colour_are_refused_in_a_sentence(owner: Client, club: Club) -> None:
    for typed, said in (("#808080", "Grey, black and white have no hue"), ("rood", "This is no colour")):
        refused = owner.post(f"{SETTINGS}colour/", {"choice": "own", "own": typed})
        assert refused.status_code == 422
        assert said in refused.content.decode()
    with pytest.raises(Refusal) as refusal:
        choose_colour(by=MACHINE, club=club, hue=360)
    assert [(each.code, each.field) for each in refusal.value.problems] == [("HUE_UNKNOWN", "hue")]
    club.refresh_from_db()
    assert club.hue is None


def test_only_those_who_present_the_club_choose(club: Club, people: People) -> None:
    for actor in (people.jury, people.member, people.stranger):
        with pytest.raises(Refusal):
            choose_colour(by=actor, club=club, hue=5)
