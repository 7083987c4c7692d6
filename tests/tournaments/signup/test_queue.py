"""The waiting list as a fold: who has a place, who is offered one, and who keeps their rank. Pure."""

from __future__ import annotations

import datetime
import random
from zoneinfo import ZoneInfo

import pytest

from tournaments.signup.queue import sign_ups
from tournaments.signup.values import Fact, FactKind, SignUpPlace, SignUps, Terms

BRUSSELS = ZoneInfo("Europe/Brussels")
DAY = datetime.datetime(2026, 12, 6, tzinfo=BRUSSELS)
TERMS = Terms(day=DAY, deadline=DAY + datetime.timedelta(hours=18))
BEFORE = datetime.datetime(2026, 11, 20, 20, 0, tzinfo=BRUSSELS)


def minutes(count: float) -> datetime.datetime:
    """Return the moment this many minutes after the first fact of a story."""
    return BEFORE + datetime.timedelta(minutes=count)


class Story:
    """A list of facts about an evening, a minute apart unless a moment is given."""

    def __init__(self, capacity: int | None = None, terms: Terms = TERMS) -> None:
        self.terms = terms
        self.facts: list[Fact] = []
        self.now = BEFORE
        if capacity is not None:
            self.says(FactKind.CAPACITY, capacity=capacity)

    def says(self, said: FactKind, *people: str, at: datetime.datetime | None = None, **more: object) -> Story:
        self.now = at or self.now + datetime.timedelta(minutes=1)
        self.facts.append(Fact(self.now, said, people, **more))  # type: ignore[arg-type]
        return self

    def yes(self, *people: str, **more: object) -> Story:
        return self.says(FactKind.YES, *people, **more)  # type: ignore[arg-type]

    def no(self, *people: str, **more: object) -> Story:
        return self.says(FactKind.NO, *people, **more)  # type: ignore[arg-type]

    def at(self, now: datetime.datetime | None = None) -> SignUps:
        return sign_ups(self.facts, self.terms, now or self.now)

    def places(self, now: datetime.datetime | None = None) -> dict[str, str]:
        return {person: str(each.place) for person, each in self.at(now).people.items()}


def test_without_a_limit_everybody_is_in() -> None:
    story = Story().yes("An").yes("Bert", "Cis").says(FactKind.MAYBE, "Dirk").no("Els")
    assert story.places() == {"An": "in", "Bert": "in", "Cis": "in", "Dirk": "maybe", "Els": "no"}
    assert (story.at().free, story.at().coming) == (None, 3)


def test_a_full_evening_has_a_waiting_list_in_order() -> None:
    story = Story(2).yes("An").yes("Bert").yes("Cis").yes("Dirk")
    waiting = story.at().at(SignUpPlace.WAITING)
    assert [(each.person, each.rank) for each in waiting] == [("Cis", 1), ("Dirk", 2)]


def test_who_leaves_frees_an_offer_for_the_first_who_waits() -> None:
    story = Story(2).yes("An").yes("Bert").yes("Cis").yes("Dirk").no("An")
    cis = story.at().people["Cis"]
    assert (cis.place, cis.until) == (SignUpPlace.OFFERED, story.now + datetime.timedelta(hours=12))
    assert story.at().free == 0
    assert story.says(FactKind.ACCEPT, "Cis").places() == {"Bert": "in", "Cis": "in", "Dirk": "waiting", "An": "signed_off"}


def test_a_yes_to_an_offer_takes_it() -> None:
    assert Story(1).yes("An").yes("Bert").no("An").yes("Bert").places()["Bert"] == "in"


def test_offers_run_out_one_after_the_other() -> None:
    story = Story(1).yes("An").yes("Bert").yes("Cis").yes("Dirk").no("An")
    left = story.now
    hours = datetime.timedelta(hours=1)
    second = datetime.timedelta(seconds=1)
    assert story.places(left + 12 * hours - second)["Bert"] == "offered"
    after = story.at(left + 12 * hours)
    assert (after.people["Bert"].place, after.people["Cis"].place) == (SignUpPlace.LAPSED, SignUpPlace.OFFERED)
    assert after.people["Cis"].until == left + 24 * hours
    assert story.places(left + 100 * hours) == {"An": "signed_off", "Bert": "lapsed", "Cis": "lapsed", "Dirk": "lapsed"}
    assert story.yes("Cis", at=left + 101 * hours).places()["Cis"] == "in"


def test_an_offer_is_short_on_the_day_and_not_counted_at_night() -> None:
    ends = {hour: TERMS.offer_ends(DAY + datetime.timedelta(hours=hour)) for hour in (-1, 0, 7, 8, 15)}
    assert {hour: str(each.time()) for hour, each in ends.items()} == {
        -1: "11:00:00",
        0: "08:30:00",
        7: "08:30:00",
        8: "08:30:00",
        15: "15:30:00",
    }


def test_a_pair_that_does_not_fit_is_passed_over_and_keeps_its_rank() -> None:
    story = Story(3).yes("An").yes("Bert").yes("Cis").yes("Dirk", "Els").yes("Fons").no("An")
    now = story.at()
    assert (now.people["Fons"].place, now.people["Dirk"].place) == (SignUpPlace.OFFERED, SignUpPlace.WAITING)
    assert [(each.person, each.rank, each.passed_over) for each in now.at(SignUpPlace.WAITING)] == [("Dirk", 1, True), ("Els", 1, True)]
    story.no("Bert", "Cis")
    assert {story.places()[each] for each in ("Dirk", "Els")} == {"offered"}


def test_a_newcomer_who_fits_passes_a_pair_that_does_not() -> None:
    story = Story(3).yes("An", "Bert").yes("Cis", "Dirk").yes("Els")
    assert story.places() == {"An": "in", "Bert": "in", "Els": "in", "Cis": "waiting", "Dirk": "waiting"}
    assert story.at().people["Cis"].passed_over


def test_who_comes_back_after_leaving_goes_to_the_end() -> None:
    story = Story(1).yes("An").yes("Bert").yes("Cis").no("Bert").yes("Bert")
    assert [each.person for each in story.at().at(SignUpPlace.WAITING)] == ["Cis", "Bert"]


def test_one_of_a_pair_who_leaves_lets_the_other_stay() -> None:
    story = Story(2, Terms(day=DAY, of_pairs=True)).yes("An", "Bert").no("An")
    bert = story.at().people["Bert"]
    assert (bert.place, bert.party, bert.seeks_partner) == (SignUpPlace.IN, ("Bert",), True)


def test_signing_off_after_the_deadline_is_late_only_for_those_with_a_place() -> None:
    late = DAY + datetime.timedelta(hours=18, seconds=1)
    story = Story(1).yes("An").yes("Bert").no("Bert", at=late).no("An", at=late).no("Cis", at=late)
    assert story.places() == {"An": "signed_off_late", "Bert": "signed_off", "Cis": "no"}
    assert story.says(FactKind.MAYBE, "An").no("An").places()["An"] == "signed_off_late"
    assert Story(1).yes("An").says(FactKind.MAYBE, "An", at=late).places() == {"An": "signed_off_late"}
    assert Story(1).yes("An").no("An", at=late - datetime.timedelta(seconds=1)).places() == {"An": "signed_off"}


def test_guests_hold_no_place_until_the_desk_admits_them() -> None:
    story = Story(2).yes("Gast", "Vriend", needs_desk=True).yes("An")
    assert story.places() == {"An": "in", "Gast": "to_admit", "Vriend": "to_admit"}
    assert story.says(FactKind.ADMIT, "Gast").places() == {"An": "in", "Gast": "waiting", "Vriend": "waiting"}
    story.no("An")
    assert story.places()["Vriend"] == "offered"
    refused = Story(2).yes("Gast", needs_desk=True).says(FactKind.REFUSE, "Gast")
    assert refused.no("Gast").places() == {"Gast": "refused"}


def test_no_place_is_offered_after_the_draw() -> None:
    story = Story(1).yes("An").yes("Bert").no("An").says(FactKind.DRAWN)
    assert story.places(DAY + datetime.timedelta(days=1))["Bert"] == "waiting"
    assert story.says(FactKind.ACCEPT, "Bert").places()["Bert"] == "waiting"
    assert story.says(FactKind.UNDRAWN).places()["Bert"] == "offered"


def test_a_lower_limit_takes_back_offers_but_no_place() -> None:
    story = Story(3).yes("An").yes("Bert").yes("Cis").yes("Dirk").no("An").says(FactKind.CAPACITY, capacity=1)
    assert story.places() == {"Bert": "in", "Cis": "in", "Dirk": "waiting", "An": "signed_off"}
    assert story.at().free == 0
    assert story.says(FactKind.CAPACITY, capacity=3).places()["Dirk"] == "offered"


def test_the_pool_proposes_in_order_and_both_must_agree() -> None:
    story = Story()
    for name in ("An", "Bert", "Cis", "Dirk"):
        story.yes(name, seeks_partner=True)
    proposed = {name: each.proposed for name, each in story.at().people.items()}
    assert proposed == {"An": "Bert", "Bert": "An", "Cis": "Dirk", "Dirk": "Cis"}
    story.says(FactKind.WITH, "An", other="Bert")
    assert (story.at().people["An"].agreed, story.at().people["An"].partner) == (True, "")
    story.says(FactKind.WITH, "Bert", other="An")
    assert [story.at().people[name].partner for name in ("An", "Bert", "Cis")] == ["Bert", "An", ""]
    story.says(FactKind.NOT_WITH, "Cis", other="Dirk")
    assert story.at().people["Dirk"].proposed == ""
    story.no("Bert")
    assert [story.at().people[name].proposed for name in ("An", "Cis", "Dirk")] == ["Cis", "An", ""]


def test_an_answer_to_an_old_proposal_does_nothing() -> None:
    story = Story().yes("An", seeks_partner=True).yes("Bert", seeks_partner=True).no("Bert").yes("Cis", seeks_partner=True)
    story.says(FactKind.WITH, "An", other="Bert")
    assert (story.at().people["An"].proposed, story.at().people["An"].agreed) == ("Cis", False)


def test_two_members_who_are_merged_count_once_and_the_last_answer_remains() -> None:
    story = Story(2).yes("An").yes("Ann").yes("Cis").says(FactKind.MERGE, "An", other="Ann")
    assert story.places() == {"Ann": "in", "Cis": "offered"}
    assert story.at().people["Cis"].until == story.now + datetime.timedelta(hours=12)
    assert Story(2).yes("Ann").no("An").says(FactKind.MERGE, "An", other="Ann").places() == {"Ann": "no"}
    assert Story(2).no("Ann").yes("An").says(FactKind.MERGE, "An", other="Ann").places() == {"Ann": "in"}
    assert Story(2).yes("An").says(FactKind.MERGE, "An", other="Ann").no("Ann").places() == {"Ann": "signed_off"}
    assert Story(2).yes("An").says(FactKind.MERGE, "An", other="").places() == {"An": "in"}


def test_a_merged_member_leaves_their_party_and_keeps_their_proposal() -> None:
    story = Story(4, Terms(DAY, of_pairs=True)).yes("An", "Bert").yes("Ann", "Cis").says(FactKind.MERGE, "An", other="Ann")
    people = story.at().people
    assert (people["Ann"].party, people["Bert"].party, people["Bert"].seeks_partner) == (("Ann", "Cis"), ("Bert",), True)
    pool = Story().yes("An", seeks_partner=True).yes("Bert", seeks_partner=True).says(FactKind.MERGE, "An", other="Ann")
    assert [(each.person, each.proposed) for each in pool.at().people.values()] == [("Ann", "Bert"), ("Bert", "Ann")]
    assert pool.says(FactKind.WITH, "Ann", other="Bert").says(FactKind.WITH, "Bert", other="Ann").at().people["Bert"].partner == "Ann"


def random_story(seed: int) -> Story:
    """Return a story of chance: people who come, leave, hesitate and come back, alone or together, while the limit changes."""
    chance = random.Random(seed)
    story = Story(chance.randrange(1, 12), Terms(DAY, DAY, of_pairs=chance.random() < 0.5))
    names = [f"p{nth}" for nth in range(18)]
    for _step in range(chance.randrange(60)):
        at = story.now + datetime.timedelta(hours=chance.choice([0, 0, 0, 1, 5, 13]))
        said = chance.choices(list(FactKind), [20, 3, 10, 6, 4, 1, 3, 1, 2, 2, 0.3, 0.3])[0]
        people = chance.sample(names, chance.choice([1, 1, 1, 2, 4]) if said == FactKind.YES else 1)
        if said == FactKind.CAPACITY:
            story.says(said, at=at, capacity=chance.choice([None, *range(1, 14)]))
        elif said in {FactKind.DRAWN, FactKind.UNDRAWN}:
            story.says(said, at=at)
        elif said == FactKind.YES:
            story.says(said, *people, at=at, needs_desk=chance.random() < 0.15, seeks_partner=chance.random() < 0.3)
        else:
            story.says(said, *people, at=at, other=chance.choice(names))
    return story


SEEDS = range(150)


def steps(story: Story) -> list[tuple[Fact, SignUps, SignUps]]:
    """Return for each fact of the story what was just before it, and what is after it, at its own moment."""
    result = []
    for nth, fact in enumerate(story.facts):
        before = sign_ups(story.facts[:nth], story.terms, fact.at)
        result.append((fact, before, sign_ups(story.facts[: nth + 1], story.terms, fact.at)))
    return result


@pytest.mark.parametrize("seeds", [SEEDS[:75], SEEDS[75:]])
def test_laws_of_the_queue(seeds: range) -> None:
    """Each step of random stories obeys the laws: the limit, the order, all or none, and nobody is lost."""
    for seed in seeds:
        story = random_story(seed)
        for nth, (fact, before, after) in enumerate(steps(story)):
            where = f"seed {seed}, fact {nth}: {fact}"
            if after.capacity is not None:
                assert after.places_held <= max(after.capacity, before.places_held), f"over the limit, {where}"
                assert after.places_held <= after.capacity or after.places_held <= before.coming, f"offered beyond the limit, {where}"
            moved = {*fact.people, fact.other} if fact.said == FactKind.MERGE else {*fact.people}
            assert before.people.keys() - moved <= after.people.keys(), f"somebody is lost, {where}"
            if fact.said == FactKind.MERGE:
                gone, remains = fact.people[0], fact.other
                assert (remains in after.people) == bool(moved & before.people.keys()), f"the one who remains is lost, {where}"
                assert gone == remains or gone not in after.people, f"a merged member is counted twice, {where}"
            if fact.said == FactKind.YES:
                assert {*fact.people[:1]} <= after.people.keys(), f"a yes is lost, {where}"
            for each in after.people.values():
                assert {after.people[other].place for other in each.party} == {each.place}, f"a party is divided, {where}"
                for other in (each.partner, each.proposed):
                    other_way = after.people[other] if other else each
                    assert not other or each.person in {other_way.partner, other_way.proposed}, f"a partner is alone, {where}"
            kept = [each.person for each in before.at(SignUpPlace.IN) if each.person not in moved]
            assert {after.people[person].place for person in kept} <= {SignUpPlace.IN}, f"somebody else lost their place, {where}"
            waited = [each.person for each in before.at(SignUpPlace.WAITING) if each.person not in moved]
            waits = [each.person for each in after.at(SignUpPlace.WAITING) if each.person in waited]
            assert waits == [person for person in waited if person in waits], f"the order changed, {where}"
            fits = [each for each in after.at(SignUpPlace.WAITING) if after.free is None or len(each.party) <= after.free]
            drawn = [one.said for one in story.facts[: nth + 1] if one.said in {FactKind.DRAWN, FactKind.UNDRAWN}][-1:] == [FactKind.DRAWN]
            assert drawn or not fits, f"a place stays empty, {where}"
            assert not (drawn and after.at(SignUpPlace.OFFERED)), f"an offer after the draw, {where}"


def test_law_the_same_answer_twice_changes_nothing() -> None:
    for seed in SEEDS:
        story = random_story(seed)
        if story.facts and story.facts[-1].said in {FactKind.YES, FactKind.NO, FactKind.MAYBE, FactKind.ACCEPT}:
            twice = [*story.facts, story.facts[-1]]
            once = sign_ups(story.facts, story.terms, story.now)
            assert sign_ups(twice, story.terms, story.now) == once, f"seed {seed}: {story.facts[-1]}"


def test_law_two_readers_never_differ() -> None:
    """Folding up to a later moment gives the same as folding in two readings: reading changes nothing, and time passes alone."""
    for seed in SEEDS:
        story = random_story(seed)
        later = story.now + datetime.timedelta(hours=1000)
        assert sign_ups(story.facts, story.terms, later).at(SignUpPlace.OFFERED) == [], f"seed {seed}: an offer never ends"
        ends = {each.until for each in story.at().at(SignUpPlace.OFFERED)}
        for end in ends:
            assert end is not None
            before = sign_ups(story.facts, story.terms, end - datetime.timedelta(microseconds=1))
            after = sign_ups(story.facts, story.terms, end)
            assert [each.person for each in before.at(SignUpPlace.OFFERED) if each.until == end], f"seed {seed}"
            assert not [each for each in after.at(SignUpPlace.OFFERED) if each.until == end], f"seed {seed}"
