"""The incidents of the demo's evenings, each in the middle of a round. Their texts suit every game and are in the evening's language."""

from __future__ import annotations

from random import Random

from django.utils.translation import gettext_noop

from operations.robot.deals import deals_for
from operations.robot.in_process import RobotEvening
from operations.robot.script import Incident
from operations.robot.steps import Correct, Void
from tournaments.evening.events import Event
from tournaments.evening.models import Round
from tournaments.jury.actions import penalties, verdicts
from tournaments.play.queries.tables import read_table
from tournaments.seating.actions import substitutes
from tournaments.seating.actions.substitutes import Replacement

GUEST = "Jo van Tilborg"
COUNTED_AGAIN = gettext_noop("The tricks were counted again.")
ENTERED_WRONGLY = gettext_noop("It was entered wrongly.")
DEALT_WRONGLY = gettext_noop("Wrongly dealt: one player had a card too many and another one too few.")
DEALT_AGAIN = gettext_noop("Wrongly dealt: one player had a card too many. The same dealer deals again.")
OUT_OF_TURN = gettext_noop("Played out of turn in the third trick; two opponents get two points each.")
IT_WAS_THEIR_TURN = gettext_noop("The whole table remembers that it was this player’s turn; the points go back.")
TALKED = gettext_noop("Talked about the cards during the play.")


def _correct(evening: RobotEvening, round_: Round) -> None:
    """Make table 2 correct its last deal, in which one trick too many was counted.

    In a game without tricks, its last deal is replaced by an invented one, as if it had been entered wrongly.
    """
    table = round_.tables.get(number=2)
    view = read_table(table)
    for row in reversed(view.deals):
        contract, *others = row.deal.facts.get("contracts") or [{}]
        if contract.get("took", 0) > 0:
            facts, reason = row.deal.facts | {"contracts": [contract | {"took": contract["took"] - 1}, *others]}, COUNTED_AGAIN
            break
    else:
        row, reason = view.deals[-1], ENTERED_WRONGLY
        chance = Random(str(row.deal.pk))  # noqa: S311 - a demo guards nothing  # nosec B311
        facts = deals_for(chance, view.rules).plausible(row.outcome.before, [0.0] * table.seats)
    evening.phone(table).does(Correct(row.deal.pk, row.deal.revision, facts, evening.text(reason)))


def _void(evening: RobotEvening, round_: Round) -> None:
    """Make table 3 void its last deal, and deal again."""
    table = round_.tables.get(number=3)
    last = table.deals.filter(void=False).latest("number")
    evening.phone(table).does(Void(last.pk, last.revision, evening.text(DEALT_WRONGLY)))


def _out_of_turn(evening: RobotEvening, round_: Round) -> None:
    """Fine a player who played out of turn: the jury takes points from them and gives them to two others."""
    evening.fine(round_.tables.get(number=5), points=2, text=evening.text(OUT_OF_TURN), article="LED_OUT_OF_TURN")


def _overturn(evening: RobotEvening, _round: Round) -> None:
    """Overturn the last ruling, as the director decides on appeal."""
    ruling = evening.tournament.rulings.latest("number")
    penalties.overturn(by=evening.staff.director, ruling=ruling, text=evening.text(IT_WAS_THEIR_TURN))


def _annul(evening: RobotEvening, round_: Round) -> None:
    """Annul a misdealt deal by a ruling of the jury. The same dealer deals again."""
    deal = round_.tables.get(number=1).deals.filter(void=False).latest("number")
    verdicts.annul(by=evening.staff.judge, deal=deal, text=evening.text(DEALT_AGAIN))


def _warn(evening: RobotEvening, round_: Round) -> None:
    """Warn a player for talking during the play."""
    table = round_.tables.get(number=4)
    player = table.places.select_related("entrant")[1].entrant
    penalties.warn(by=evening.staff.judge, tournament=evening.tournament, player=player, table=table, text=evening.text(TALKED))


def _substitute(evening: RobotEvening, round_: Round) -> None:
    """Replace a player who must go home by a guest, who takes their seat and takes over their points."""
    entrant = round_.tables.get(number=5).places.select_related("entrant")[2].entrant
    substitutes.substitute(by=evening.staff.director, round=round_, entrant=entrant, newcomer=Replacement(guest=GUEST))


CORRECT = Incident(Event.CORRECT, _correct)
VOID = Incident(Event.VOID, _void)
FINE = Incident(Event.RULE, _out_of_turn)
OVERTURN = Incident(Event.OVERTURN, _overturn)
ANNUL = Incident(Event.RULE, _annul)
WARN = Incident(Event.RULE, _warn)
SUBSTITUTE = Incident(Event.SUBSTITUTE, _substitute)
