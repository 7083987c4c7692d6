"""Restores an exported evening in a database exactly: every UUID, time and hash as in the file.

This module and `restore_rounds` write rows without calling actions, because actions would write new log entries and payments. At the end
the evening is exported again; if the result differs from the file, everything is rolled back.
"""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Iterator, Mapping

from django.contrib.auth.models import User
from django.db import transaction
from msgspec.structs import replace

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club, Season
from clubs.houserules.models import HouseRules
from clubs.people.models import Member
from clubs.privacy.redaction import forgotten_name
from clubs.roles.permissions import ClubRight, require_club, role_ends
from scoring.games import ruleset_from
from tournaments.archive.announcement import AnnouncementRecord
from tournaments.archive.evening import (
    EntrantRecord,
    EveningRecord,
    HouseRulesRecord,
    PaymentRecord,
    RatingRecord,
    SeasonRecord,
    TournamentRecord,
    WishRecord,
)
from tournaments.archive.export import export_evening
from tournaments.archive.restore_rounds import restore_round, time_if
from tournaments.archive.verify import first_difference
from tournaments.calendar.models import Announcement
from tournaments.entrants.models import Group, Rating
from tournaments.evening.events import Subject
from tournaments.evening.models import Entrant, LogEntry, NameOpening, Official, Ruling, Table, Tournament, Wish
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import to_json
from tournaments.jury.models import Appeal, Call
from tournaments.play.models import Deal, Payment
from tournaments.privacy.actions.forget_members import forget_in_import
from tournaments.prizes.models import PrizeGiving
from tournaments.room.models import Message
from tournaments.standings.actions.sealing import seal_result

LOCAL_TIMES = ("doors_at", "starts_at", "ends_at", "answer_time", "moved_from_time")
"""The fields of an announcement that are times on the clocks of the club."""


@transaction.atomic
def restore(*, by: Actor, evening: EveningRecord, slug: str = "") -> Tournament:
    """Create the exported evening in this database. It keeps its slug unless `slug` is given.

    Refused: FILE_DIFFERS (the file does not verify), SLUG_TAKEN, DEAL_EXISTS (a deal or message of the file is already in the database),
    FILE_CLASHES (a club, member, season or house rules in the database differ from the file).
    """
    difference = first_difference(evening)
    if difference is not None:
        raise refuse("FILE_DIFFERS", "file", difference=difference)
    if slug:
        evening = replace(evening, tournament=replace(evening.tournament, slug=slug))
    if Tournament.objects.filter(slug=evening.tournament.slug).exists():
        raise refuse("SLUG_TAKEN", "slug", slug=evening.tournament.slug)
    _no_deal_is_here(evening)
    club = _club(by, evening)
    require_club(by, ClubRight.CREATE_TOURNAMENTS, club)
    tournament = _tournament(by, club, evening.tournament)
    entrants = _entrants(by, tournament, evening.entrants)
    NameOpening.objects.bulk_create(
        NameOpening(entrant=entrants[each.entrant], commitment=each.commitment, salt=each.salt, text=each.text) for each in evening.openings
    )
    _officials(tournament, evening, entrants)
    Wish.objects.bulk_create(_wish(tournament, wish, entrants) for wish in evening.tournament.wishes)
    _prizes(tournament, evening.tournament)
    _announcement(by, tournament, evening.tournament.announcement)
    for each in evening.tournament.ratings:
        _rating(tournament, each, entrants)
    tables = {
        (round_.number, number): table for round_ in evening.rounds for number, table in restore_round(tournament, round_, entrants).items()
    }
    _calls(tournament, evening, tables)
    rulings = _rulings(tournament, evening, tables)
    _payments(tournament, evening.payments, entrants, tables, rulings)
    Appeal.objects.bulk_create(_appeals(tournament, evening, rulings, entrants))
    Message.objects.bulk_create(_messages(tournament, evening))
    LogEntry.objects.bulk_create(_log(tournament, evening))
    if export_evening(tournament) != evening:
        raise refuse("FILE_DIFFERS", "file", difference="the database, read again, differs from the file")
    club_actions.note_import(by=by, club=club, slug=tournament.slug, head=evening.head)
    forget_in_import(by, tournament)
    seal_result(tournament)
    return tournament


def _log(tournament: Tournament, evening: EveningRecord) -> Iterator[LogEntry]:
    """Yield an unsaved LogEntry for each entry of the file's log.

    An entry about a ruling also gets the round and table of the ruling, which the file does not repeat in the entry.
    """
    rulings = {ruling.number: ruling for ruling in evening.rulings}
    for entry in evening.log:
        subject = Subject.parse(entry.object)
        if subject.ruling is not None:
            ruling = rulings[subject.ruling]
            subject = dataclasses.replace(subject, round=ruling.round, table=ruling.table)
        fields = {**to_json(entry), "at": entry.at.to_datetime(), "before": entry.before, "after": entry.after}
        yield LogEntry(tournament=tournament, **fields, **subject.columns)


def _rating(tournament: Tournament, record: RatingRecord, entrants: Mapping[int, Entrant]) -> None:
    fields = {"number": record.number, "kind": record.kind, "name": record.name, "points": record.points}
    rating = Rating.objects.create(tournament=tournament, tie_breaks=list(record.tie_breaks), **fields)
    for each in record.groups:
        reserve = entrants[each.reserve] if each.reserve is not None else None
        group = Group.objects.create(rating=rating, number=each.number, name=each.name, reserve=reserve)
        group.players.set([entrants[number] for number in each.players])


def _no_deal_is_here(evening: EveningRecord) -> None:
    ids = [deal.id for round_ in evening.rounds for table in round_.tables for deal in table.deals]
    for start in range(0, len(ids), 500):
        deal = Deal.objects.filter(pk__in=ids[start : start + 500]).select_related("table__round__tournament").first()
        if deal is not None:
            raise refuse("DEAL_EXISTS", "file", id=deal.pk, slug=deal.table.round.tournament.slug)
    message = Message.objects.filter(pk__in=[message.id for message in evening.messages]).select_related("tournament").first()
    if message is not None:
        raise refuse("DEAL_EXISTS", "file", id=message.pk, slug=message.tournament.slug)


def _clash(what: str, here: object, file: object) -> None:
    """Refuse the file with FILE_CLASHES if its value `file` differs from `here`, the value in the database.

    `what` names the value in the message.
    """
    if here != file:
        raise refuse("FILE_CLASHES", "file", what=what, here=here, file=file)


def _club(by: Actor, evening: EveningRecord) -> Club:
    club = Club.objects.filter(slug=evening.club.slug).first()
    if club is None:
        club = club_actions.create_club(by=by, name=evening.club.name, slug=evening.club.slug, language=evening.tournament.language)
    _clash(f"club {evening.club.slug}", club.name, evening.club.name)
    return club


def _season(by: Actor, club: Club, record: SeasonRecord | None) -> Season | None:
    if record is None:
        return None
    season = club.seasons.filter(name=record.name).first()
    if season is None:
        season = club_actions.open_season(by=by, club=club, name=record.name, starts_on=record.starts_on, ends_on=record.ends_on)
    _clash(f"season {record.name}", (season.starts_on, season.ends_on), (record.starts_on, record.ends_on))
    return season


def _house_rules(by: Actor, club: Club, record: HouseRulesRecord | None, tournament: TournamentRecord) -> HouseRules | None:
    if record is None:
        return None
    house_rules = club.house_rules.filter(name=record.name, version=record.version).first()
    rules = ruleset_from(to_json(tournament.rules))
    if house_rules is None:
        return club_actions.take_over_rules(by=by, club=club, name=record.name, version=record.version, rules=rules)
    # Both are computed: a version and an evening may have been stored when the fingerprint covered less.
    _clash(f"house rules {record.name} {record.version}", ruleset_from(house_rules.rules).fingerprint, rules.fingerprint)
    return house_rules


def _tournament(by: Actor, club: Club, record: TournamentRecord) -> Tournament:
    return Tournament.objects.create(
        club=club,
        season=_season(by, club, record.season),
        slug=record.slug,
        name=record.name,
        on=record.on,
        language=record.language,
        house_rules=_house_rules(by, club, record.house_rules, record),
        rules=to_json(record.rules),
        fingerprint=record.fingerprint,
        criteria=list(record.criteria),
        policy=record.policy,
        rounds_planned=record.rounds_planned,
        deals_a_round=record.deals_a_round,
        state=record.state,
        version=record.version,
        closed_at=time_if(record.closed_at),
        abandoned_because=record.abandoned_because,
        last_counting_round=record.last_counting_round,
        is_public=record.is_public,
    )


def _announcement(by: Actor, tournament: Tournament, record: AnnouncementRecord | None) -> None:
    """Store the announcement. If the club has no place with the name in the file, it gets one."""
    if record is None:
        return
    fields = to_json(record)
    fields |= {name: datetime.time.fromisoformat(fields[name]) if fields[name] else None for name in LOCAL_TIMES}
    fields |= {"cancelled_at": time_if(record.cancelled_at), "changed_at": record.changed_at.to_datetime()}
    venue = None
    if record.venue is not None:
        venue = tournament.club.venues.filter(name=record.venue).first() or add_venue(by=by, club=tournament.club, name=record.venue)
    Announcement.objects.create(tournament=tournament, **{**fields, "venue": venue})


def _wish(tournament: Tournament, record: WishRecord, entrants: Mapping[int, Entrant]) -> Wish:
    second = entrants[record.second] if record.second is not None else None
    where = {"table": record.table, "seat": record.seat, "weight": record.weight}
    return Wish(tournament=tournament, kind=record.kind, first=entrants[record.first], second=second, **where)


def _prizes(tournament: Tournament, record: TournamentRecord) -> None:
    if record.prizes is not None:
        fields = {"prizes" if name == "list" else name: value for name, value in record.prizes.items()}
        PrizeGiving.objects.create(tournament=tournament, **fields)


def _officials(tournament: Tournament, evening: EveningRecord, entrants: Mapping[int, Entrant]) -> None:
    """Store each office of the evening. Its account is the one with the name in the file; none if there is no such account here.

    An account whose role in the club has ended does not get its office back.
    """
    club = tournament.club
    accounts = {user.get_username(): user for user in User.objects.filter(username__in=[record.user for record in evening.officials])}
    for record in evening.officials:
        user = accounts.get(record.user)
        ends = role_ends(club.pk, user.pk) if user else 0
        if user and ends and not club.memberships.filter(user=user.pk).exists():
            ends -= 1
        office = {"role": record.role, "role_ends": ends, "plays_as": entrants[record.plays_as] if record.plays_as is not None else None}
        Official.objects.create(tournament=tournament, name=record.user, user=user, **office)


def _entrants(by: Actor, tournament: Tournament, records: tuple[EntrantRecord, ...]) -> Mapping[int, Entrant]:
    members = {member.number: member for member in tournament.club.members.all()}
    rows = []
    for record in records:
        member = _member(by, tournament.club, members, record) if record.member is not None else None
        fields = {"number": record.number, "name": record.name, "called": record.called, "withdrawn": record.withdrawn}
        fields["forgotten"] = record.forgotten
        rows.append(Entrant(tournament=tournament, member=member, present_at=time_if(record.present_at), **fields))
    Entrant.objects.bulk_create(rows)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    for record in records:
        if record.takes_over is not None:
            entrants[record.number].takes_over = entrants[record.takes_over]
    Entrant.objects.bulk_update(entrants.values(), ["takes_over"])
    return entrants


def _member(by: Actor, club: Club, members: Mapping[int, Member], record: EntrantRecord) -> Member:
    """Return the member with this number; if the club has none, admit one."""
    member = members.get(record.member or 0)
    if member is None:
        member = club_actions.admit(by=by, club=club, name=record.name, called=record.called, number=record.member)
        if record.forgotten:
            Member.objects.filter(pk=member.pk).update(
                name=forgotten_name(member.number), called=forgotten_name(member.number), forgotten=True
            )
        return member
    if record.forgotten or member.forgotten:
        return member
    _clash(f"member {record.member}", member.name, record.name)
    return member


def _calls(tournament: Tournament, evening: EveningRecord, tables: Mapping[tuple[int, int], Table]) -> None:
    for record in evening.calls:
        times: dict[str, datetime.datetime | None] = {
            "called_at": record.called_at.to_datetime(),
            "received_at": record.received_at.to_datetime(),
        }
        times |= {"heard_at": time_if(record.heard_at), "ended_at": time_if(record.ended_at)}
        fields = {name: value for name, value in to_json(record).items() if name not in ("round", "table", "deal", *times)}
        table = tables[record.round, record.table]
        Call.objects.create(tournament=tournament, table=table, deal_number=record.deal, **fields, **times)


def _appeals(
    tournament: Tournament, evening: EveningRecord, rulings: Mapping[int, Ruling], entrants: Mapping[int, Entrant]
) -> Iterator[Appeal]:
    for record in evening.appeals:
        times = {name: time_if(getattr(record, name)) for name in ("made_at", "received_at", "answered_at")}
        texts = {name: getattr(record, name) for name in ("reason", "made_by", "outcome", "answer", "answered_by")}
        ruling, entrant = rulings[record.ruling], entrants[record.entrant]
        yield Appeal(id=record.id, tournament=tournament, ruling=ruling, entrant=entrant, **texts, **times)


def _messages(tournament: Tournament, evening: EveningRecord) -> Iterator[Message]:
    for record in evening.messages:
        times = {name: time_if(getattr(record, name)) for name in ("sent_at", "expires_at", "taken_back_at")}
        fields = {"audience": record.audience, "place": record.place, "text": record.text, "sent_by": record.sent_by}
        yield Message(id=record.id, tournament=tournament, **fields, **times)


def _rulings(tournament: Tournament, evening: EveningRecord, tables: Mapping[tuple[int, int], Table]) -> Mapping[int, Ruling]:
    rulings: dict[int, Ruling] = {}
    for record in evening.rulings:
        rulings[record.number] = Ruling.objects.create(
            tournament=tournament,
            number=record.number,
            round_number=record.round,
            table=tables[record.round, record.table] if record.table is not None else None,
            deal_id=record.deal,
            kind=record.kind,
            article=record.article,
            text=record.text,
            moves=to_json(record.moves),
            decides=to_json(record.decides),
            call_id=record.call,
            by=record.by,
            at=record.at.to_datetime(),
            appeal_until=time_if(record.appeal_until),
            overturns=rulings[record.overturns] if record.overturns is not None else None,
        )
    return rulings


def _payments(
    tournament: Tournament,
    records: tuple[PaymentRecord, ...],
    entrants: Mapping[int, Entrant],
    tables: Mapping[tuple[int, int], Table],
    rulings: Mapping[int, Ruling],
) -> None:
    """Write the payments in the order in which they were booked.

    They are written in batches. A reversal refers to the key of the payment that it reverses, so that payment's batch is saved first.
    """
    keys: dict[int, int] = {}
    unsaved: dict[int, Payment] = {}

    def save_batch() -> None:
        Payment.objects.bulk_create(unsaved.values())
        keys.update({number: payment.pk for number, payment in unsaved.items()})
        unsaved.clear()

    for record in records:
        if record.reverses in unsaved:
            save_batch()
        unsaved[record.number] = Payment(
            tournament=tournament,
            round_number=record.round,
            table=tables[record.round, record.table] if record.table is not None else None,
            deal_id=record.deal,
            ruling=rulings[record.ruling] if record.ruling is not None else None,
            line=record.line,
            reason=record.reason,
            payer=entrants[record.payer] if record.payer is not None else None,
            payee=entrants[record.payee] if record.payee is not None else None,
            amount=record.amount,
            reverses_id=keys[record.reverses] if record.reverses is not None else None,
            at=record.at.to_datetime(),
        )
    save_batch()
