"""The incidents of the demo's evenings, each in the middle of a round."""

from __future__ import annotations

from random import Random

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


def _correct(evening: RobotEvening, round_: Round) -> None:
    """Make table 2 correct its last deal, in which one trick too many was counted.

    In a game without tricks, its last deal is replaced by an invented one, as if it had been entered wrongly.
    """
    table = round_.tables.get(number=2)
    view = read_table(table)
    for row in reversed(view.deals):
        contract, *others = row.deal.facts.get("contracts") or [{}]
        if contract.get("took", 0) > 0:
            facts, reason = row.deal.facts | {"contracts": [contract | {"took": contract["took"] - 1}, *others]}, "Slagen nageteld."
            break
    else:
        row, reason = view.deals[-1], "Verkeerd ingevoerd."
        chance = Random(str(row.deal.pk))  # noqa: S311 - a demo guards nothing  # nosec B311
        facts = deals_for(chance, view.rules).plausible(row.outcome.before, [0.0] * table.seats)
    evening.phone(table).does(Correct(row.deal.pk, row.deal.revision, facts, reason))


def _void(evening: RobotEvening, round_: Round) -> None:
    """Make table 3 void its last deal, and deal again."""
    table = round_.tables.get(number=3)
    last = table.deals.filter(void=False).latest("number")
    evening.phone(table).does(Void(last.pk, last.revision, "Verkeerd gegeven: dertien kaarten tegen twaalf."))


def _revoke(evening: RobotEvening, round_: Round) -> None:
    """Fine a player who revoked: the jury takes points from them and gives them to two others."""
    text = "Verzaakt in de zevende slag; de tegenpartij krijgt twee punten elk."
    evening.fine(round_.tables.get(number=5), points=2, text=text, article="7.3")


def _overturn(evening: RobotEvening, _round: Round) -> None:
    """Overturn the last ruling, as the director decides on appeal."""
    text = "De hele tafel herinnert zich dat er bekend is; de punten gaan terug."
    penalties.overturn(by=evening.staff.director, ruling=evening.tournament.rulings.latest("number"), text=text)


def _annul(evening: RobotEvening, round_: Round) -> None:
    """Annul a misdealt deal by a ruling of the jury. The same dealer deals again."""
    deal = round_.tables.get(number=1).deals.filter(void=False).latest("number")
    verdicts.annul(by=evening.staff.judge, deal=deal, text="Verkeerd gegeven: iemand had veertien kaarten. Hetzelfde spel opnieuw.")


def _warn(evening: RobotEvening, round_: Round) -> None:
    """Warn a player for talking during the play."""
    table = round_.tables.get(number=4)
    player, text = table.places.select_related("entrant")[1].entrant, "Praatte tijdens het spel over de kaarten."
    penalties.warn(by=evening.staff.judge, tournament=evening.tournament, player=player, table=table, text=text)


def _substitute(evening: RobotEvening, round_: Round) -> None:
    """Replace a player who must go home by a guest, who takes their seat and plays on with their points."""
    entrant = round_.tables.get(number=5).places.select_related("entrant")[2].entrant
    substitutes.substitute(by=evening.staff.director, round=round_, entrant=entrant, newcomer=Replacement(guest=GUEST))


CORRECT = Incident(Event.CORRECT, _correct)
VOID = Incident(Event.VOID, _void)
REVOKE = Incident(Event.RULE, _revoke)
OVERTURN = Incident(Event.OVERTURN, _overturn)
ANNUL = Incident(Event.RULE, _annul)
WARN = Incident(Event.RULE, _warn)
SUBSTITUTE = Incident(Event.SUBSTITUTE, _substitute)
