"""A valid body for every address that changes something, and the state of the evening in which it is accepted.

With a valid body only the right decides: a refusal of the form would hide a missing right, and the other way round.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.login.actions import second_factor
from clubs.login.pages import links
from scoring.games import published
from tests.addresses.announcement_bodies import ANNOUNCEMENT_BODIES
from tests.addresses.calendar_bodies import CALENDAR_BODIES
from tests.addresses.door_bodies import DOOR_BODIES
from tests.addresses.lot_bodies import LOT_BODIES
from tests.addresses.mark_bodies import MARK_BODIES
from tests.addresses.member_bodies import MEMBER_BODIES
from tests.addresses.prize_bodies import PRIZE_BODIES
from tests.addresses.rehearsal_bodies import REHEARSAL_BODIES
from tests.addresses.rota_bodies import ROTA_BODIES
from tests.addresses.rules_bodies import RULES_BODIES
from tests.addresses.screen_bodies import SCREEN_BODIES
from tests.addresses.season_bodies import SEASON_BODIES
from tests.addresses.sign_up_bodies import SIGN_UP_BODIES
from tests.addresses.slip_bodies import SLIP_BODIES
from tests.addresses.totals_bodies import TOTALS_BODIES
from tests.cast import MACHINE, NAMES, PASSWORD, AtTable, People, user_of
from tests.logging_in import give_app
from tests.tournaments.jury.before_the_jury import BelgianTable
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.pages.name_list import entry_rows
from tournaments.entrants.queries.entry_list import entry_list
from tournaments.evening.actions import closing, evenings, offices
from tournaments.evening.models import Official, Paper, Round, Ruling, Tournament
from tournaments.evening.queries.open_items import open_items
from tournaments.jury.actions import appeals, calls, penalties, verdicts
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.name_codes import name_code
from tournaments.play.queries import tables
from tournaments.play.queries.finishing import tables_to_finish
from tournaments.play.wording.table_state import read_table_state
from tournaments.seating.actions import drawing
from tournaments.seating.queries.round_seats import seats_version
from tournaments.standings.actions.freeze import freeze_standings

Objects = dict[str, Any]
"""A value for every parameter of an address, by the parameter's name; and `people`, `club_row`, `evening`, `four`."""
Body = Callable[[Objects], dict[str, Any]]
"""Brings the evening into the state in which the body is accepted, and returns the body: form fields, or what the API reads as JSON.

It may change `objects`, and thereby the address. `opened_before` in `objects` is a page that the sender opens first.
"""

FACTS = {"dealer": 1, "kind": "all_pass"}


def nothing(objects: Objects) -> dict[str, Any]:
    """A button: nothing is filled in."""
    return {}


def fields(**values: Any) -> Body:
    """A form with these values; the evening stays as it is."""
    return lambda objects: values


def finished_round(objects: Objects) -> dict[str, Any]:
    """The round is finished and no call is open: the next may be drawn, or the evening closed."""
    calls.end(by=MACHINE, call=objects["evening"].calls.get())
    rounds.finish(by=MACHINE, round=objects["evening"].rounds.get(number=1), unsigned=True)
    return {}


def not_drawn(objects: Objects) -> dict[str, Any]:
    """Another evening of the same officials, without a drawn round."""
    evening = objects["evening"]
    other = evenings.create(by=MACHINE, club=evening.club, name="Later", on=evening.on, rules=evening.rule_set)
    for role in ("director", "desk"):
        offices.appoint(by=MACHINE, tournament=other, user=user_of(getattr(objects["people"], role)), role=role)
    objects["slug"] = other.slug
    return {"deals": "8"}


def what_is_open(objects: Objects) -> dict[str, Any]:
    """The round is finished, and the director has confirmed what is still open."""
    finished_round(objects)
    return {"confirmed": "yes", "open": [item.code for item in open_items(objects["evening"])]}


def closed_evening(objects: Objects) -> dict[str, Any]:
    """The evening was closed a moment ago."""
    closing.close(by=MACHINE, tournament=objects["evening"], acknowledged=what_is_open(objects)["open"])
    return {}


def open_for_a_program(objects: Objects) -> dict[str, Any]:
    """Return the list of what is open as a program sends it."""
    return {"acknowledged": what_is_open(objects)["open"]}


def open_in_round(objects: Objects) -> dict[str, Any]:
    """The director who finishes the round has seen what is open."""
    return {"acknowledged": [code for table in tables_to_finish(objects["evening"].rounds.get(number=1)) for code in table.codes]}


def drawn_round(objects: Objects) -> dict[str, Any]:
    """Round 2 is drawn, and has not started."""
    finished_round(objects)
    drawing.seat(by=MACHINE, tournament=objects["evening"], seed="7")
    objects["number"] = 2
    return {}


def other_seats(objects: Objects) -> dict[str, Any]:
    """Round 2 is drawn, and a player of its table of five moves to its table of four, or exchanges seats there."""
    drawn_round(objects)
    round_ = objects["evening"].rounds.get(number=2)
    mover, first = (round_.places.get(table__number=table, seat=0).entrant.number for table in (2, 1))
    return {"player": mover, "with": first, "table": 1, "seen": seats_version(round_)}


def exchanged_chairs(objects: Objects) -> dict[str, Any]:
    """Els and An sat on each other's chair from the first deal."""
    return {"first": 1, "second": 2, "deal": 1, "seen": seats_version(objects["evening"].rounds.get(number=1))}


def to_the_table_of_four(objects: Objects) -> dict[str, Any]:
    """Round 2 is drawn, and a player of its table of five moves to its table of four."""
    body = other_seats(objects)
    return {name: body[name] for name in ("player", "table", "seen")}


def complete_table(objects: Objects) -> dict[str, Any]:
    """Table 1 has played all its deals; the body has the totals that its players saw, of deals and rulings."""
    four: AtTable = objects["four"]
    four.plays("RIK 1+2 | 9", "RIK 1+2 | 9", "RIK 1+2 | 9")
    return {"table": objects["table_key"], "totals": list(read_table_state(four.by, four.table).round_totals)}


def each_accepts(objects: Objects) -> dict[str, Any]:
    """At this evening each player accepts at the table's phone; Els does."""
    evenings.amend(by=MACHINE, tournament=objects["evening"], acceptance="each")
    objects["number"] = 1
    return complete_table(objects)


def els_accepted(objects: Objects) -> dict[str, Any]:
    """Els has accepted, and her acceptance is taken back."""
    body, four = each_accepts(objects), objects["four"]
    signing.accept(by=four.by, table=four.table, entrant=four.entrants[0], totals=body["totals"])
    return {}


def els_with_her_code(objects: Objects) -> dict[str, Any]:
    """At this evening each player accepts with their name code; Els does."""
    evenings.amend(by=MACHINE, tournament=objects["evening"], acceptance="own")
    totals = complete_table(objects)["totals"]
    return {"number": 1, "code": name_code(objects["four"].entrants[0]), "totals": totals}


def signed_table(objects: Objects) -> dict[str, Any]:
    """Table 1 has signed; the body has the reason to open it again."""
    signing.sign(by=MACHINE, table=objects["four"].table, totals=complete_table(objects)["totals"])
    return {"reason": "Two deals were swapped."}


def evening_of_another_game(objects: Objects, game: str, players: int) -> Round:
    """Make another evening of the same club and officials, at one table; its addresses replace those of the first evening."""
    people: People = objects["people"]
    rules = published(game)
    evening = evenings.create(
        by=MACHINE, club=objects["club_row"], on=objects["evening"].on, rules=rules, rounds_planned=2, deals_a_round=4, name="Another game"
    )
    prepare.enrol(by=MACHINE, tournament=evening, guests=NAMES[:players])
    for role in ("director", "jury", "desk"):
        offices.appoint(by=MACHINE, tournament=evening, user=user_of(getattr(people, role)), role=Official.Role(role))
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[list(range(1, players + 1))])
    rounds.start(by=MACHINE, round=round_)
    objects["slug"], objects["evening"] = evening.slug, evening
    return round_


def game_that_nobody_has_won(objects: Objects) -> dict[str, Any]:
    """Time can be called in this game; one deal is played."""
    table = AtTable(evening_of_another_game(objects, "knockout_whist", 3).tables.get())
    dealer = tables.read_table(table.table).state.dealer
    play.report(by=table.by, table=table.table, id=uuid.uuid4(), number=1, facts={"dealer": dealer, "tricks": [3, 2, 2]})
    return {}


def souvenir(objects: Objects) -> dict[str, Any]:
    """A grand chelem was made and allowed; the body has its thirteen cards."""
    table = BelgianTable(evening_of_another_game(objects, "rikken_belgian", 4).tables.get())
    table.plays_belgian("H: GRAND_CHELEM 3 jury made")
    call = objects["evening"].calls.get(table=table.table, outcome="")
    verdicts.allow_or_refuse(
        by=MACHINE, tournament=objects["evening"], kind=Ruling.Kind.ALLOW, seat=3, contract="GRAND_CHELEM", text="Mag.", call=call
    )
    return {"text": "Proficiat.", "cards": ["AS", "KS", "AH", "KH", "QH", "JH", "TH", "9H", "8H", "AC", "KC", "AD", "KD"]}


def fine(objects: Objects) -> dict[str, Any]:
    """A decision about the table's call or deal: player 1 is fined."""
    newest = Ruling.objects.filter(table=objects["four"].table).order_by("-number").values_list("number", flat=True).first()
    return {
        "decide": Ruling.Kind.FINE,
        "player": "0",
        "points": "12",
        "article": "REVOKE",
        "text": "Did not follow suit.",
        "newest_ruling": str(newest or 0),
    }


def plan(objects: Objects) -> dict[str, Any]:
    """The plan as it is, with another name."""
    names = ("on", "rounds_planned", "deals_a_round", "names", "jury_word", "appeal_minutes", "correction_minutes", "round_minutes")
    return {name: getattr(objects["evening"], name) for name in names} | {"name": "Another name"}


def team_of_two(objects: Objects) -> dict[str, Any]:
    """A team whose players may meet."""
    set_rating(by=MACHINE, tournament=objects["evening"], draft=RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 2)),)))
    return {}


def another_rating(objects: Objects) -> dict[str, Any]:
    """The teams of the first rating, changed."""
    return team_of_two(objects) | {"text": "Boxtel: 1, 3"}


def a_team_of_ones_own(objects: Objects) -> dict[str, Any]:
    """A team for a player who is in none."""
    return team_of_two(objects) | {"rating_1": "Esch"}


def a_team_for_a_program(objects: Objects) -> dict[str, Any]:
    """A team for a player who is in none, as programs send it."""
    return team_of_two(objects) | {"groups": [{"rating": 1, "name": "Esch"}]}


def closed_story(objects: Objects) -> dict[str, Any]:
    """The evening was closed a moment ago. Its story leaves out a moment that a correction took away, and nothing from now on."""
    closed_evening(objects)
    evening = objects["evening"]
    policy = {**evening.policy, "story": {"left_out": ["high-1"], "order": []}}
    Tournament.objects.filter(pk=evening.pk).update(policy=policy)
    return {"left_out": []}


def frozen_standings(objects: Objects) -> dict[str, Any]:
    """The standings are frozen, so that they can be published."""
    freeze_standings(by=MACHINE, tournament=objects["evening"])
    return {}


def second_owner(objects: Objects) -> dict[str, Any]:
    """The club has another owner, so that the first may leave."""
    club_actions.make_account(by=MACHINE, club=objects["club_row"], name="truus", role="owner")
    return {}


def account_made_here(objects: Objects) -> dict[str, Any]:
    """An account that this club made, whose owner lost the link."""
    user, _ = club_actions.make_account(by=MACHINE, club=objects["club_row"], name="truus", role="member")
    objects["account"] = user.pk
    return {}


def everybody_has_an_app(objects: Objects) -> dict[str, Any]:
    """Everybody has a second factor."""
    for role, actor in objects["people"]:
        if role != "stranger":
            give_app(user_of(actor))
    return {}


def account_that_lost_its_app(objects: Objects) -> dict[str, Any]:
    """An account that this club made, with a second factor."""
    account_made_here(objects)
    give_app(User.objects.get(pk=objects["account"]))
    return {}


def demanding_club(objects: Objects) -> dict[str, Any]:
    """The club demands a second factor, which its owner has; the body ends the demand."""
    give_app(user_of(objects["people"].owner))
    second_factor.demand(by=MACHINE, club=objects["club_row"], demanded=True)
    return {"demanded": "no"}


def link_that_was_opened(objects: Objects) -> dict[str, Any]:
    """A link for a new password was opened in the same browser; the body is the form behind it."""
    user, secret = club_actions.make_account(by=MACHINE, club=objects["club_row"], name="truus", role="member")
    objects["opened_before"] = links.address(user, secret)
    objects["uidb64"], objects["token"] = links.address(user, secret).split("/")[2], "set-password"
    return {"new_password1": PASSWORD, "new_password2": PASSWORD}


def paper_that_failed(objects: Objects) -> dict[str, Any]:
    """The requested paper could not be made."""
    Paper.objects.filter(pk=objects["pk"]).update(state=Paper.State.FAILED)
    return {}


def pasted_list(objects: Objects) -> dict[str, Any]:
    """A list of one name, with the digest that the page showed."""
    rows = entry_rows("Truus Bos")
    return {"text": "Truus Bos", "enrol": "yes", "expected": entry_list(objects["evening"], rows)[0].digest}


def api_deal(objects: Objects) -> dict[str, Any]:
    """The next deal, under a UUID of its own."""
    objects["id"] = uuid.uuid4()
    return {"table": objects["table_key"], "number": 2, "facts": FACTS}


def api_call(objects: Objects) -> dict[str, Any]:
    """A second call of the table, under a UUID of its own."""
    objects["call"] = uuid.uuid4()
    return {"table": objects["table_key"], "deal": 1, "article": "REVOKE", "seat": 2}


def fined_table(objects: Objects) -> dict[str, Any]:
    """Somebody ruled about the table; a player appeals under a UUID of their own."""
    objects["appeal"] = uuid.uuid4()
    moves, table = [Move(1, 2, 3)], objects["four"].table
    ruling = penalties.rule(by=MACHINE, tournament=objects["evening"], kind=Ruling.Kind.FINE, text="x", moves=moves, table=table)
    objects["number"] = ruling.number
    return {"ruling": ruling.number, "player": 1, "reason": "I followed suit."}


def sent_appeal(objects: Objects, by: Actor) -> dict[str, Any]:
    """A player's appeal waits, sent by this actor, who may withdraw it."""
    sent = fined_table(objects)
    ruling, player = objects["evening"].rulings.get(number=sent["ruling"]), objects["evening"].entrants.get(number=1)
    appeals.appeal(by=by, ruling=ruling, id=objects["appeal"], player=player, reason=sent["reason"])
    return {}


def appealed(objects: Objects) -> dict[str, Any]:
    """A player's appeal waits; the body denies it, on the page and in the API."""
    sent_appeal(objects, MACHINE)
    return {"text": "No.", f"{objects['appeal']}-text": "No."}


def said_at_the_desk(objects: Objects) -> dict[str, Any]:
    return fined_table(objects) | {"made_at": timezone.localtime().strftime("%H:%M"), "id": str(objects["appeal"])}


BODIES: dict[str, Body] = {
    "POST player-picture-part": lambda objects: {},
    "POST account_login": fields(login="member", password=PASSWORD),
    "POST account_logout": nothing,
    "POST account_change_password": fields(oldpassword=PASSWORD, password1=PASSWORD + "!", password2=PASSWORD + "!"),
    "POST usersessions_list": nothing,
    "POST mfa_deactivate_totp": nothing,
    "POST mfa_generate_recovery_codes": everybody_has_an_app,
    "POST second-factor-reset": account_that_lost_its_app,
    "POST second-factor-demand": demanding_club,
    "POST set_language": fields(language="nl"),
    "POST password_reset_confirm": link_that_was_opened,
    "POST club-new": fields(name="Hoge Heren", language="nl"),
    "POST member-history-audience": fields(audience="everybody"),
    "PUT api-history-audience": fields(audience="everybody"),
    "POST club-leave": second_owner,
    "POST invitation-accept": nothing,
    "POST invitation-decline": nothing,
    "POST invitation-withdraw": nothing,
    "POST tokens": fields(name="website"),
    "POST token-revoke": nothing,
    **MEMBER_BODIES,
    **REHEARSAL_BODIES,
    "POST seasons": fields(name="2026", starts_on="2026-01-01", ends_on="2026-12-31"),
    **SEASON_BODIES,
    **CALENDAR_BODIES,
    **SLIP_BODIES,
    "POST roles": fields(user="stranger", role="member"),
    "POST account-make": fields(name="truus", role="member"),
    "POST account-link": account_made_here,
    "POST role-end": nothing,
    "POST api-rules-replay": fields(game="rikken_brabant", options={"misere": 10}, evenings=2),
    "POST tournament-new": fields(name="Paastoernooi", on="2026-04-05", rules="game:rikken_brabant", rounds_planned="4"),
    "POST calculator": fields(sheet=json.dumps({"game": "rikken_brabant", "deals": []})),
    "POST desk-close": what_is_open,
    "POST desk-undo-close": closed_evening,
    "POST desk-abandon": fields(because="De stroom viel uit", counts="nothing"),
    "POST story-choice": closed_story,
    "PUT api-story": closed_story,
    "POST desk-ratings": fields(kind="teams", text="Boxtel: 1, 2"),
    "POST desk-rating": another_rating,
    "POST teams-apart": team_of_two,
    "POST player-groups": a_team_of_ones_own,
    "POST desk-pairs": fields(first="1", partner="2"),
    "POST player-partner": fields(partner="2"),
    "PUT api-player-partner": fields(partner=2),
    "PUT api-ratings": fields(kind="teams", groups=[{"name": "Boxtel", "players": [1, 2]}]),
    "DELETE api-rating": team_of_two,
    "POST api-teams-apart": team_of_two,
    "PUT api-player-groups": a_team_for_a_program,
    "POST desk-freeze": nothing,
    "POST desk-unfreeze": frozen_standings,
    "PUT api-freeze": fields(frozen=True),
    "POST desk-deals": not_drawn,
    "POST desk-draw": finished_round,
    "POST desk-players": fields(guests="Truus Bos"),
    "POST desk-players-import": pasted_list,
    "POST rename": fields(name="Els de Maes"),
    "POST withdraw": nothing,
    "POST desk-officials": fields(user="stranger", role="desk"),
    "POST own-acceptance": lambda objects: els_with_her_code(objects) | {"totals": json.dumps(objects["four"].round_totals())},
    "POST plays-as": fields(player="1"),
    "POST dismiss": nothing,
    **RULES_BODIES,
    **SCREEN_BODIES,
    "POST desk-plan": plan,
    "POST desk-missed-round": fields(missed_round="ranked"),
    "POST seats-swap": other_seats,
    "POST seats-move": other_seats,
    "POST round-redraw": other_seats,
    "POST api-draw": finished_round,
    "POST api-undraw": drawn_round,
    "POST api-redraw": drawn_round,
    "POST api-swap": fields(first=1, second=2),
    "POST api-move": to_the_table_of_four,
    "POST api-start": drawn_round,
    "POST api-finish": open_in_round,
    "POST api-close": open_for_a_program,
    "POST round-undraw": drawn_round,
    "POST round-start": drawn_round,
    "POST api-clock": fields(action="start", minutes=75),
    "POST api-last-deal": nothing,
    "POST round-clock": fields(action="start", minutes=75),
    "POST round-last-deal": nothing,
    "POST round-finish": fields(unsigned="yes"),
    "POST round-time": game_that_nobody_has_won,
    "POST wrong-chair": exchanged_chairs,
    "POST api-seats": fields(first=1, second=2, from_deal=[{"table": 1, "deal": 1}]),
    "POST table-reopen": signed_table,
    "POST table-new-code": nothing,
    "POST api-new-code": nothing,
    "POST jury": fields(**{"text": "x", "rows": "1", "m0-payer": "1", "m0-payee": "2", "m0-amount": "3"}),
    "POST call": fine,
    "POST call-hear": nothing,
    "POST call-end": nothing,
    "POST jury-table": nothing,
    "POST jury-deal": fine,
    "POST souvenir": souvenir,
    "POST ruling-appeal": said_at_the_desk,
    "POST appeal-deny": appealed,
    "PUT api-appeal": fined_table,
    "DELETE api-appeal": lambda objects: sent_appeal(objects, objects["four"].by),
    "POST appeal-withdraw": lambda objects: sent_appeal(objects, objects["people"].jury),
    "POST api-appeal-denial": lambda objects: {"text": appealed(objects)["text"]},
    "POST overturn": fields(text="The table was right."),
    "POST log-check": nothing,
    "POST name-codes-clear": nothing,
    "POST paper-ask": fields(kind="seating", round="1", language="nl"),
    "POST paper-again": paper_that_failed,
    "POST api-papers": fields(kind="seating", about="round 1", language="nl"),
    "POST api-signature": complete_table,
    "PUT api-acceptance": each_accepts,
    "DELETE api-acceptance": els_accepted,
    "POST api-tournaments": fields(club="de-vier-azen", name="Paastoernooi", on="2026-04-05", like=""),
    "PATCH api-tournament": fields(name="Another name"),
    "POST api-plays-as": fields(account="jury", player=1),
    "POST api-own-acceptance": els_with_her_code,
    "POST api-preview": lambda objects: {"table": objects["table_key"], "number": 2, "facts": FACTS},
    "PUT api-deal": api_deal,
    "PUT api-correction": lambda objects: {"facts": FACTS | {"dealer": objects["deal"].facts["dealer"]}, "revision": 1, "reason": "x"},
    "PUT api-void": fields(revision=1, reason="x"),
    "PUT api-call": api_call,
    "DELETE api-call": nothing,
    "POST api-entrants": fields(rows=[{"name": "Truus Bos"}]),
    **DOOR_BODIES,
    **ANNOUNCEMENT_BODIES,
    **SIGN_UP_BODIES,
    **ROTA_BODIES,
    **MARK_BODIES,
    **LOT_BODIES,
    **PRIZE_BODIES,
    **TOTALS_BODIES,
    "POST api-call-hear": nothing,
    "POST api-call-end": nothing,
    "POST api-rulings": fields(decision="adjust", text="x", moves=[{"payer": 1, "payee": 2, "amount": 3}]),
    "POST api-overturn": fields(text="The table was right."),
    "POST api-reopen": signed_table,
    "POST api-time": game_that_nobody_has_won,
    "POST api-score": fields(game="rikken_brabant"),
}

CHANGES_NO_ROW = {
    "POST account_login": "or the time of the last visit; whoever is logged in already is sent on",
    "POST account_logout": "the session ends, which is no row of the house",
    "POST usersessions_list": "sessions end",
    "POST set_language": "a cookie of the reader's",
    "POST calculator": "stores nothing",
    "POST jury-table": "leads to the table's newest deal",
    "POST log-check": "reads and compares",
    "POST name-codes-clear": "wrong codes are forgotten, which come and go with every visit",
    "POST api-preview": "stores nothing",
    "POST api-rules-replay": "reads and compares",
    "POST api-slip-preview": "stores nothing",
    "POST api-score": "stores nothing",
    "POST api-season-rule-preview": "stores nothing",
    "POST api-programme-preview": "stores nothing",
    "POST api-season-results-preview": "stores nothing",
}
"""Operations that change no row when they succeed, and why."""
