"""All data of a member's page over the years, from closed evenings. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F, Q

from clubs.people.models import Member
from competitions.queries.club_evenings import closed_evenings
from competitions.queries.club_statistics import club_contracts
from competitions.queries.contract_figures import ContractCount, Rulebook, sum_of
from competitions.queries.member_company import Company, member_company
from competitions.queries.member_deals import member_contracts
from competitions.queries.member_evenings import MemberEvening, MemberRecords, member_evenings, member_records, tables_of
from scoring.engine.words import Words
from tournaments.evening.models import Ruling


@dataclass(frozen=True)
class MemberContract:
    """A contract, with how often it was played and made by the member, and by the whole club."""

    code: str
    name: Words
    own: ContractCount
    club: ContractCount


@dataclass(frozen=True)
class Certificate:
    """A souvenir of a contract so rare that the jury recorded its cards in a ruling."""

    at: MemberEvening
    contract: Words
    ruling: int
    """The number of the jury's ruling that records the cards."""


@dataclass(frozen=True)
class MemberHistory:
    """A member's evenings over the years."""

    member: Member
    evenings: tuple[MemberEvening, ...]
    """The member's evenings, the oldest first."""
    records: MemberRecords
    contracts: tuple[MemberContract, ...]
    """The contracts that the member declared, in the order of the rules."""
    all_contracts: ContractCount
    club_contracts: ContractCount
    made_in_a_row: int
    """The longest streak of contracts that the member declared and made."""
    company: Company
    certificates: tuple[Certificate, ...]


def member_history(member: Member) -> MemberHistory:
    """Return the member's history, with the club's figures for comparison. Eighteen queries at most, however many evenings."""
    of_club = closed_evenings(member.club)
    rules = Rulebook(of_club)
    tables = tables_of(member)
    evenings = member_evenings(member, of_club, tables)
    entrants = {each.evening.key: each.entrant for each in evenings}
    contracts = member_contracts(entrants, [table.key for table in tables if table.evening in entrants], rules)
    by_club, own = club_contracts(member.club, of_club, rules), contracts.declared
    return MemberHistory(
        member=member,
        evenings=tuple(evenings),
        records=member_records(evenings, of_club),
        contracts=tuple(
            MemberContract(key[1], rules.words_of(key), own[key], by_club.get(key, ContractCount())) for key in rules.order(own)
        ),
        all_contracts=sum_of(own),
        club_contracts=sum_of(by_club),
        made_in_a_row=contracts.streak,
        company=member_company(member, contracts.together),
        certificates=certificates_of(evenings, rules),
    )


def certificates_of(evenings: Sequence[MemberEvening], rules: Rulebook) -> tuple[Certificate, ...]:
    """Return the member's souvenirs that are in force, in order; without those of rounds left out because an evening was broken off."""
    by_key = {each.evening.key: each for each in evenings}
    round_counts = Q(tournament__last_counting_round=None) | Q(round_number__lte=F("tournament__last_counting_round"))
    kept = Ruling.objects.filter(round_counts, tournament__in=list(by_key), kind=Ruling.Kind.SOUVENIR, overturned_by=None).order_by(
        "number"
    )
    certificates = []
    for tournament, fingerprint, number, decides in kept.values_list("tournament", "tournament__fingerprint", "number", "decides"):
        souvenir = decides["souvenir"]
        if souvenir["entrant"] == by_key[tournament].number:
            words = rules.words_of((rules.game_of(fingerprint), souvenir["contract"]))
            certificates.append(Certificate(by_key[tournament], words, number))
    return tuple(sorted(certificates, key=lambda each: (each.at.evening.on, each.ruling)))
