"""The queue of an evening: a fold over the facts, in order, up to a moment, tells who has a place and who waits. Pure.

Nothing of this is stored. Offers run out by themselves: two readers who fold the same facts up to the same moment get the same answer
(docs/adr/0114).
"""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tournaments.signup.values import Fact, FactKind, SignUp, SignUpPlace, SignUps, Terms


def sign_ups(facts: Iterable[Fact], terms: Terms, now: datetime.datetime) -> SignUps:
    """Return everybody's place at the moment `now`. `facts` are in the order in which they were stored; those after `now` count too."""
    queue = SignUpQueue(terms, facts)
    queue.advance(now)
    return queue.result()


@dataclass(eq=False)
class _Party:
    """A party that said yes and did not leave, whose `place` is one of IN, OFFERED, WAITING, TO_ADMIT."""

    people: list[str]
    at: datetime.datetime
    place: SignUpPlace
    until: datetime.datetime | None = None
    passed_over: bool = False
    seeks_partner: bool = False


@dataclass
class _Pool:
    """The people without a partner. Proposals follow the order of signing up, and remain until one of the two leaves or declines."""

    declined: set[frozenset[str]] = field(default_factory=set)
    proposals: dict[str, str] = field(default_factory=dict)
    agreed: set[str] = field(default_factory=set)
    partners: dict[str, str] = field(default_factory=dict)

    def leave(self, person: str) -> None:
        """Take a person out of their pair or proposal."""
        for pairs in (self.partners, self.proposals):
            other = pairs.pop(person, "")
            if other:
                pairs.pop(other, None)
                self.agreed -= {person, other}

    def agree(self, person: str, other: str) -> None:
        if self.proposals.get(person) != other:
            return
        self.agreed.add(person)
        if other in self.agreed:
            self.leave(person)
            self.partners |= {person: other, other: person}

    def decline(self, person: str, other: str) -> None:
        if self.proposals.get(person) == other:
            self.declined.add(frozenset((person, other)))
            self.leave(person)

    def rename(self, gone: str, keep: str) -> None:
        """Put another person in the place of `gone`, everywhere."""

        def new(person: str) -> str:
            return keep if person == gone else person

        self.declined = {frozenset(map(new, pair)) for pair in self.declined}
        self.proposals, self.partners = ({new(one): new(other) for one, other in each.items()} for each in (self.proposals, self.partners))
        self.agreed = set(map(new, self.agreed))

    def propose(self, seekers: Sequence[str]) -> None:
        """Propose to each seeker without a proposal the next one who has none. `seekers` are in order."""
        free = [each for each in seekers if each not in self.proposals and each not in self.partners]
        while free:
            first = free.pop(0)
            other = next((each for each in free if frozenset((first, each)) not in self.declined), None)
            if other is not None:
                free.remove(other)
                self.proposals |= {first: other, other: first}


_ANSWERS = frozenset({FactKind.YES, FactKind.MAYBE, FactKind.NO, FactKind.ACCEPT, FactKind.WITH, FactKind.NOT_WITH})
_NO_CHANGE = {
    SignUpPlace.MAYBE: {SignUpPlace.MAYBE, SignUpPlace.SIGNED_OFF_LATE, SignUpPlace.REFUSED},
    SignUpPlace.NO: {SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE, SignUpPlace.REFUSED},
}
"""The places outside a party that a maybe, or a no, does not change."""


class SignUpQueue:
    """The state of the fold, to which facts can be added. Parties are in the order of their yes; one that left and came back is last.

    A popular evening has hundreds of parties, and each sign-up folds them under the evening's lock. So counts are updated, not recounted.
    """

    def __init__(self, terms: Terms, facts: Iterable[Fact] = ()) -> None:
        self.terms = terms
        self.capacity: int | None = None
        self.drawn = False
        self.parties: list[_Party] = []
        self.party_of: dict[str, _Party] = {}
        self.outside: dict[str, SignUp] = {}
        """The last answer of people who are in no party."""
        self.pool = _Pool()
        self.people_at: Counter[SignUpPlace] = Counter()
        """How many people of parties are at each place."""
        self.has_seekers = False
        self.last_answer: dict[str, int] = {}
        """The number of each person's last answer among all answers, from 1."""
        self.answer_count = 0
        self.facts = 0
        for fact in facts:
            self.advance(fact.at)
            self.take(fact)
            self.facts += 1

    def advance(self, now: datetime.datetime) -> None:
        """End the offers whose time has passed at `now`, one after the other, and offer each place to the next party."""
        while self.people_at[SignUpPlace.OFFERED]:
            open_until = [(each.until, nth) for nth, each in enumerate(self.parties) if each.until is not None and each.until <= now]
            if not open_until:
                return
            ended_at, nth = min(open_until)
            party = self.parties[nth]
            for person in list(party.people):
                self.put_outside(party, person, SignUpPlace.LAPSED, ended_at)
            self.fill(ended_at)

    def take(self, fact: Fact) -> None:
        """Apply one fact, and offer the places that it frees."""
        if fact.said in _ANSWERS:
            self.answer_count += 1
            self.last_answer |= dict.fromkeys(fact.people, self.answer_count)
        {
            FactKind.YES: self.say_yes,
            FactKind.MAYBE: self.say_maybe,
            FactKind.NO: self.say_no,
            FactKind.ACCEPT: self.accept,
            FactKind.ADMIT: self.admit,
            FactKind.REFUSE: self.refuse,
            FactKind.WITH: self.agree,
            FactKind.NOT_WITH: self.decline,
            FactKind.MERGE: self.merge,
            FactKind.CAPACITY: self.set_capacity,
            FactKind.DRAWN: self.draw,
            FactKind.UNDRAWN: self.undraw,
        }[fact.said](fact)
        self.fill(fact.at)

    def say_yes(self, fact: Fact) -> None:
        """Add a party at the end. A speaker who is in a party already stays there, and takes the place that it is offered.

        Others of the new party who are in a party already stay there too. The actions refuse this, so no page sends it.
        """
        if self.party_of.get(fact.people[0]):
            self.accept(replace(fact, people=fact.people[:1]))
            return
        people = [each for each in fact.people if each not in self.party_of]
        party = _Party(people, fact.at, SignUpPlace.WAITING, seeks_partner=fact.seeks_partner and len(people) == 1)
        for person in people:
            self.outside.pop(person, None)
            self.party_of[person] = party
        self.parties.append(party)
        self.people_at[party.place] += len(people)
        self.has_seekers |= party.seeks_partner
        if fact.needs_desk:
            self.move(party, SignUpPlace.TO_ADMIT)
        else:
            self.seat(party)

    def move(self, party: _Party, place: SignUpPlace, until: datetime.datetime | None = None) -> None:
        """Put a party at another place."""
        self.people_at[party.place] -= len(party.people)
        self.people_at[place] += len(party.people)
        party.place, party.until = place, until

    def seat(self, party: _Party) -> None:
        """Give a party its places at once if enough are free. Each party that waits before it is then too large for them."""
        self.move(party, SignUpPlace.WAITING)
        if not self.drawn and _fits(party, self.free):
            self.move(party, SignUpPlace.IN)
            self.note_passing(party)

    def say_maybe(self, fact: Fact) -> None:
        self.answer_without_place(fact, SignUpPlace.MAYBE)

    def say_no(self, fact: Fact) -> None:
        self.answer_without_place(fact, SignUpPlace.NO)

    def answer_without_place(self, fact: Fact, answer: SignUpPlace) -> None:
        """Record a no or maybe. Somebody who had said yes leaves their party; the others of it stay."""
        for person in fact.people:
            party, before = self.party_of.get(person), self.outside.get(person)
            if party is not None:
                was_late = party.place == SignUpPlace.IN and self.terms.is_late(fact.at)
                left = SignUpPlace.SIGNED_OFF_LATE if was_late else SignUpPlace.SIGNED_OFF if answer == SignUpPlace.NO else answer
                self.put_outside(party, person, left, fact.at)
            elif before is None or before.place not in _NO_CHANGE[answer]:
                signs_off = answer == SignUpPlace.NO and before is not None and before.place == SignUpPlace.LAPSED
                self.outside[person] = SignUp(person, SignUpPlace.SIGNED_OFF if signs_off else answer, fact.at, (person,))

    def put_outside(self, party: _Party, person: str, place: SignUpPlace, at: datetime.datetime) -> None:
        """Take a person out of their party; the party ends with its last person."""
        party.people.remove(person)
        self.people_at[party.place] -= 1
        del self.party_of[person]
        self.pool.leave(person)
        self.outside.pop(person, None)
        self.outside[person] = SignUp(person, place, at, (person,))
        if not party.people:
            self.parties.remove(party)
        elif len(party.people) == 1 and self.terms.of_pairs:
            party.seeks_partner = self.has_seekers = True

    def accept(self, fact: Fact) -> None:
        for party in self.parties_of(fact.people):
            if party.place == SignUpPlace.OFFERED:
                self.move(party, SignUpPlace.IN)

    def admit(self, fact: Fact) -> None:
        for party in self.parties_of(fact.people):
            if party.place == SignUpPlace.TO_ADMIT:
                self.seat(party)

    def refuse(self, fact: Fact) -> None:
        for party in self.parties_of(fact.people):
            if party.place == SignUpPlace.TO_ADMIT:
                for person in list(party.people):
                    self.put_outside(party, person, SignUpPlace.REFUSED, fact.at)

    def agree(self, fact: Fact) -> None:
        for person in fact.people:
            self.pool.agree(person, fact.other)

    def decline(self, fact: Fact) -> None:
        for person in fact.people:
            self.pool.decline(person, fact.other)

    def merge(self, fact: Fact) -> None:
        """Make two members one person. Only the answer that was given last remains; the place of the other one becomes free."""
        for gone in fact.people:
            two = [person for person in (gone, fact.other) if person in self.party_of or person in self.outside]
            if gone not in two or not fact.other:
                continue
            last = max(two, key=lambda person: self.last_answer.get(person, 0))
            for person in two:
                if person != last:
                    self.remove(person, fact.at)
            if last == gone:
                self.rename(gone, fact.other)

    def remove(self, person: str, at: datetime.datetime) -> None:
        """Forget a person's answer, as if they had given none."""
        party = self.party_of.get(person)
        if party is not None:
            self.put_outside(party, person, SignUpPlace.NO, at)
        del self.outside[person]

    def rename(self, gone: str, keep: str) -> None:
        """Give a person's answer to another person, who has none."""
        self.last_answer[keep] = self.last_answer.pop(gone, 0)
        self.pool.rename(gone, keep)
        party = self.party_of.pop(gone, None)
        if party is not None:
            party.people[party.people.index(gone)] = keep
            self.party_of[keep] = party
        else:
            self.outside[keep] = replace(self.outside.pop(gone), person=keep, party=(keep,))

    def set_capacity(self, fact: Fact) -> None:
        """Change the limit. Offers that no longer fit are withdrawn, the last first; nobody loses a place that they have."""
        self.capacity = fact.capacity
        for party in reversed(self.parties):
            if party.place == SignUpPlace.OFFERED and self.free is not None and self.free < 0:
                self.move(party, SignUpPlace.WAITING)

    def draw(self, _fact: Fact) -> None:
        """End the offers: those who were offered a place wait again, at their rank, and the desk decides."""
        self.drawn = True
        for party in self.parties:
            if party.place == SignUpPlace.OFFERED:
                self.move(party, SignUpPlace.WAITING)

    def undraw(self, _fact: Fact) -> None:
        self.drawn = False

    @property
    def free(self) -> int | None:
        """The places that are neither taken nor offered; negative if the limit was lowered below those taken; None without a limit."""
        return None if self.capacity is None else self.capacity - self.people_at[SignUpPlace.IN] - self.people_at[SignUpPlace.OFFERED]

    def fill(self, at: datetime.datetime) -> None:
        """Offer the free places to those who wait, in order, and let the pool propose partners."""
        for party in self.parties if self.people_at[SignUpPlace.WAITING] and not self.drawn else ():
            if self.free is not None and self.free <= 0:
                break
            if party.place == SignUpPlace.WAITING and _fits(party, self.free):
                self.move(party, SignUpPlace.OFFERED, self.terms.offer_ends(at))
                self.note_passing(party)
        if not self.has_seekers:
            return
        seekers = [each.people[0] for each in self.parties if each.place == SignUpPlace.IN and each.seeks_partner and len(each.people) == 1]
        self.pool.propose(seekers)

    def note_passing(self, party: _Party) -> None:
        """Mark everybody who waits before this party as passed over."""
        for each in self.parties[: self.parties.index(party)] if self.people_at[SignUpPlace.WAITING] else ():
            each.passed_over = each.passed_over or each.place == SignUpPlace.WAITING

    def parties_of(self, people: Iterable[str]) -> list[_Party]:
        """Return the parties of these people, each once."""
        return list({id(party): party for party in map(self.party_of.get, people) if party is not None}.values())

    def result(self) -> SignUps:
        """Return everybody: those with a place or an offer, those who wait, those for the desk, then the others."""
        people: dict[str, SignUp] = {}
        for place in (SignUpPlace.IN, SignUpPlace.OFFERED, SignUpPlace.WAITING, SignUpPlace.TO_ADMIT):
            for rank, party in enumerate((each for each in self.parties if each.place == place), 1):
                people |= {person: self.sign_up(party, person, rank) for person in party.people}
        return SignUps(self.capacity, people | self.outside, self.facts)

    def sign_up(self, party: _Party, person: str, rank: int) -> SignUp:
        waits = party.place == SignUpPlace.WAITING
        partner = self.pool.partners.get(person, "")
        return SignUp(
            person=person,
            place=party.place,
            at=party.at,
            party=tuple(party.people),
            rank=rank if waits else None,
            until=party.until,
            passed_over=waits and party.passed_over,
            seeks_partner=party.seeks_partner and not partner,
            proposed=self.pool.proposals.get(person, ""),
            agreed=person in self.pool.agreed,
            partner=partner,
        )


def _fits(party: _Party, free: int | None) -> bool:
    return free is None or len(party.people) <= free
