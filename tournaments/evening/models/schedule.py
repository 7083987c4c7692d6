"""The schedule and seats of an evening: rounds, tables and places, as they were drawn."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.evening.models.tournament import Entrant, Tournament


def new_key() -> str:
    """Return eight random characters. The pass of a table contains them, so that a new key makes the old pass invalid."""
    return secrets.token_urlsafe(6)


class Round(models.Model):
    """A round: players are drawn to tables and play a number of deals there."""

    class State(models.TextChoices):
        SEATED = "seated", _("seated")
        PLAYING = "playing", _("being played")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    method = models.CharField(max_length=12, default="random")
    """The drawing method: one of `tournaments.seating.draw.Method`; empty if the round was seated by hand."""
    fives = models.CharField(max_length=12, default="any")
    """The rule by which the draw chose the players for tables of another size, such as five: a value of `seating.draw.Fives`."""
    seed = models.CharField(max_length=64)
    """The seed of the draw: with it, anybody can compute the same tables again."""
    state = models.CharField(max_length=12, choices=State, default=State.SEATED)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    """The time at which the round's clock runs out; None if no clock is set.

    During a pause it stays as it was; when the pause ends, the length of the pause is added.
    """
    clock_paused_at = models.DateTimeField(null=True, blank=True)
    """The time at which the current pause of the clock began; None if the clock is not paused."""
    last_deal_at = models.DateTimeField(null=True, blank=True)
    """The time at which the director called the last deal of the round; None if this has not been done."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


MAX_DEAL_NUMBER = 300
"""The highest number that a deal at a table may have."""


class Table(models.Model):
    """A table of one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    deals_planned = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    carried = models.JSONField(default=dict)
    """The numbers that the players bring from their earlier tables, in the order of the seats: `{"lost_solos": [0, 2, 0, 0]}`.

    They are computed from the deals of those tables.
    """
    stopped = models.BooleanField(default=False)
    """True if the table plays no more deals: the jury excluded one of its players, or it was cut short.

    Derived from the rulings and `cut_short`.
    """
    cut_short = models.BooleanField(default=False)
    """True if the director ended this table early because a player left and nobody took the seat. `stopped` is then true as well."""
    extra_minutes = models.SmallIntegerField(default=0)
    """The number of minutes that this table plays on after the round's clock has ended; negative if it ends before."""
    signed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Place(models.Model):
    """The current player of a seat. The players of earlier deals are in EarlierPlace."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="places")
    seat = models.PositiveSmallIntegerField()
    vacant = models.BooleanField(default=False)
    """True if the player is missing or has left, so that nobody sits on this seat until somebody takes it."""

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_place_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_place_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.seat}"


class EarlierPlace(models.Model):
    """The player who had a seat up to and including deal `last_deal` and was then replaced by another player.

    To find who played deal n on a seat, take its row with the lowest `last_deal` that is at least n. If there is none, it is the player of
    the seat's Place.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="earlier_places")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="earlier_places")
    last_deal = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat", "last_deal"]
        constraints = [models.UniqueConstraint(fields=["table", "seat", "last_deal"], name="one_earlier_place_a_deal")]

    def __str__(self) -> str:
        return f"{self.table} · {self.seat} until {self.last_deal}"


class SitOut(models.Model):
    """A player who has no seat in a round because the director decided so."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sit_outs")

    class Meta:
        ordering = ["entrant__number"]
        constraints = [models.UniqueConstraint(fields=["round", "entrant"], name="one_sit_out_a_round")]

    def __str__(self) -> str:
        return f"{self.round} · {self.entrant}"


class Acceptance(models.Model):
    """A player's own confirmation that their table's round is right, if each player is asked. Deleted with the table's signature."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="acceptances")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="acceptances")
    at = models.DateTimeField()
    by = models.CharField(max_length=200)
    """The actor who confirmed: the table's phone, or the player's own phone."""

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "entrant"], name="one_acceptance_a_player")]

    def __str__(self) -> str:
        return f"{self.table} · {self.entrant}"


class Wish(models.Model):
    """A wish about who sits where, which every later draw respects."""

    class Kind(models.TextChoices):
        APART = "apart", _("not at one table")
        TOGETHER = "together", _("at one table")
        OPPOSITE = "opposite", _("opposite one another")
        PLACE = "place", _("always at this table")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=12, choices=Kind)
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="+")
    """The other player of the wish; None for the kind `place`, which is about one player."""
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    weight = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of repeated meetings that are as bad as breaking this wish once; None if a draw must never break it."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.first}"


class TableCode(models.Model):
    """The code that lies on a table for the whole evening: it opens the table with this number in every round."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="table_codes")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=16, default=new_key)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_code_a_table")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"
