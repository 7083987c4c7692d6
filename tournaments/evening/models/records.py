"""The records of an evening: rulings, log and papers."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubs.chain import ChainedEntry
from clubs.privacy.commitments import Opening
from tournaments.evening.models.schedule import Table
from tournaments.evening.models.tournament import Entrant, Tournament
from tournaments.jury.decisions import Decision, Move, Word, decision_from_json


class Ruling(models.Model):
    """A decision of the jury. The points that it moves are in `payments`. An overturned ruling stays, and its payments are reversed."""

    class Kind(models.TextChoices):
        """The kind of a ruling: what the jury decided."""

        ALLOW = "allow"
        REFUSE = "refuse"
        FINE = "fine"
        ANNUL = "annul"
        REPLACE = "replace"
        AWARD = "award"
        ADJUST = "adjust"
        WARN = "warn"
        EXCLUDE = "exclude"
        SOUVENIR = "souvenir"
        LOTS = "lots"
        OVERTURN = "overturn"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    number = models.PositiveIntegerField()
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings")
    deal = models.ForeignKey("tournaments.Deal", null=True, blank=True, on_delete=models.PROTECT, related_name="rulings")
    round_number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=30, choices=Kind)
    article = models.CharField(max_length=60, blank=True)
    text = models.TextField()
    moves = models.JSONField(default=list)
    """The points that the ruling moves: `[{"payer": player's number, or null for the pot, "payee": …, "amount": n}, …]`."""
    decides = models.JSONField(default=dict)
    """The decision, apart from the points in `moves`, as `Decision.to_json` writes it (docs/export.md)."""
    call = models.ForeignKey("tournaments.Call", null=True, blank=True, on_delete=models.PROTECT, related_name="rulings")
    """The call to the jury that the ruling answers; None if there was no call."""
    appeal_until = models.DateTimeField(null=True, blank=True)
    """The time until which a player may appeal against the ruling; None for a ruling that overturns another."""
    draft = models.UUIDField(null=True, blank=True, unique=True)
    """The UUID of the form in which the ruling was written: a form that is sent twice makes only one ruling."""
    by = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)
    overturns = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="overturned_by")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_ruling_a_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    @property
    def decision(self) -> Decision | None:
        """The decision of the ruling as an object; None if the ruling only moves points."""
        return decision_from_json(self.decides)

    @property
    def point_moves(self) -> tuple[Move, ...]:
        """The points that the ruling moves, as Move objects."""
        return tuple(map(Move.from_json, self.moves))

    @property
    def points_moved(self) -> tuple[Move, ...]:
        """The points that move because of this ruling, as readers see them: its own or, reversed, those of the ruling that it overturns."""
        return self.point_moves if self.overturns is None else tuple(move.back for move in self.overturns.point_moves)

    def affected_players(self) -> frozenset[int]:
        """Return the numbers of the players whom the ruling affects. They may not judge it, and their pages list it.

        It affects the players whose points it moves and those whom its decision names. The jury's word on a contract affects the player
        of that contract. Any other ruling about a deal affects everybody who played the deal.
        """
        decision = self.decision
        numbers = {number for move in self.point_moves for number in move.players}
        if decision is not None:
            numbers |= decision.players
        if self.table is not None and (isinstance(decision, Word) or self.deal_id is not None):
            deal = decision.number if isinstance(decision, Word) else self.deal.number if self.deal else 0
            players = dict(self.table.places.values_list("seat", "entrant__number"))
            earlier = self.table.earlier_places.filter(last_deal__gte=deal).order_by("-last_deal")
            players |= dict(earlier.values_list("seat", "entrant__number"))
            numbers |= {number for seat, number in players.items() if not isinstance(decision, Word) or seat == decision.seat}
        return frozenset(numbers)


class LogEntry(ChainedEntry):
    """An action on a tournament and its actor; each entry seals the one before.

    `what` is an `Event`. `object` is the text of a `Subject`; its numbers are also in columns, so that a list can be filtered by them.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="log")
    round_number = models.PositiveIntegerField(null=True)
    table_number = models.PositiveIntegerField(null=True)
    deal_number = models.PositiveIntegerField(null=True)

    class Meta(ChainedEntry.Meta):
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_log_number")]


class NameOpening(Opening):
    """The opening of a name in the log: the only row besides the player's own that holds the name. Forgetting a player deletes it."""

    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="openings")

    class Meta(Opening.Meta):
        constraints = [models.UniqueConstraint(fields=["entrant", "commitment"], name="one_opening_a_commitment")]


class Paper(models.Model):
    """A PDF or picture that somebody requested. The row is also the job: the worker that makes the file claims this row (STACK §4)."""

    class State(models.TextChoices):
        ASKED = "asked"
        BEING_MADE = "being made"
        READY = "ready"
        FAILED = "failed"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="papers")
    kind = models.CharField(max_length=40)
    about = models.CharField(max_length=40)
    """The part of the evening that the paper shows: `round 2`, `round 2 table 7` or `tournament`."""
    version = models.PositiveIntegerField()
    """The version of the tournament that the paper shows."""
    language = models.CharField(max_length=8)
    state = models.CharField(max_length=12, choices=State, default=State.ASKED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now)
    heartbeat_at = models.DateTimeField(null=True, blank=True)
    file = models.FileField(upload_to="papers/", blank=True)
    problem = models.CharField(max_length=60, blank=True)
    asked_by = models.CharField(max_length=200)
    """The actor who requested the paper.

    For a picture that the public requested, it may be the IP address of the request; this is deleted when the picture is made.
    """

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "kind", "about", "version", "language"], name="one_paper_a_version")]

    def __str__(self) -> str:
        return f"{self.kind} {self.about}"

    @property
    def shows_former_names(self) -> bool:
        """True if the club changed the form of public names after this paper was requested, so that the paper shows the former ones.

        Such a change does not raise the tournament's version.
        """
        changed_at = self.tournament.club.names_changed_at
        return changed_at is not None and self.asked_at < changed_at
