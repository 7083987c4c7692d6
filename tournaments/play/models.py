"""The models of play: a deal holds the facts that a table reported; the payments are the ledger."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from clubs.chain import content_hash
from tournaments.evening.models.records import Ruling
from tournaments.evening.models.schedule import Table
from tournaments.evening.models.tournament import Entrant, Tournament


def deal_digest(number: int, facts: Mapping[str, Any]) -> str:
    """Return a hash (64 hex digits) of a deal's number and facts: it identifies the content of a report."""
    return content_hash([number, dict(facts)])


class Deal(models.Model):
    """One deal as its table reported it, under the UUID that the phone chose."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="deals")
    number = models.PositiveSmallIntegerField()
    facts = models.JSONField()
    """The reported facts, in the sheet's format for a deal (rules README)."""
    sent = models.CharField(max_length=64)
    """The digest of the facts as first sent, by which a repeated request is recognised even after a correction."""
    revision = models.PositiveIntegerField(default=1)
    void = models.BooleanField(default=False)

    verdict = models.JSONField(null=True, blank=True)
    """The jury's result that counts instead of the reported facts (`tournaments.jury.verdicts`). It follows from the rulings in force."""

    # Only `ledger.settle` writes the following fields, which are derived from the facts and the verdict.
    contract = models.CharField(max_length=40, blank=True)
    status = models.CharField(max_length=30, blank=True)
    counts = models.BooleanField(default=True)
    sits_out = models.JSONField(default=list)
    in_doubt = models.BooleanField(default=False)
    contract_results = models.TextField(blank=True, default="")
    """The results of this deal's contracts as text, such as `RIK 1+2 made`. A club's statistics are counted from them."""

    score = models.TextField(blank=True, default="", db_default="")
    """The score of each seat, in games whose standings rank by it (`tournaments.play.deal_scores`)."""

    score_changes = models.JSONField(null=True, blank=True)
    """Earlier values of `score`, each with the time until which it held; None if it never changed."""

    deals_in_totals = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of deals that a table's own totals represent (`tournaments.play.own_totals`); None for a single deal."""

    played_at = models.DateTimeField()
    received_at = models.DateTimeField(default=timezone.now)
    reported_by = models.CharField(max_length=200)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(
                fields=["table", "played_at", "contract_results"],
                condition=Q(void=False, counts=True, in_doubt=False),
                name="contract_figures_read_this",
            )
        ]
        constraints = [models.UniqueConstraint(fields=["table", "number"], condition=Q(void=False), name="one_deal_a_number")]

    def __str__(self) -> str:
        return f"{self.table} · {self.number}"

    def was_sent_as(self, facts: Mapping[str, Any]) -> bool:
        """Return whether the first report of this deal had these facts."""
        return self.sent == deal_digest(self.number, facts)


class Payment(models.Model):
    """Points that `payer` gives `payee` because of a line of a deal or because of a ruling. A payer or payee of None is the pot.

    A row is never updated or deleted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payments")
    round_number = models.PositiveSmallIntegerField()
    """The round of the payment; it lets one query read the standings after any round."""
    table = models.ForeignKey(Table, null=True, on_delete=models.PROTECT, related_name="payments")
    deal = models.ForeignKey(Deal, null=True, on_delete=models.PROTECT, related_name="payments")
    ruling = models.ForeignKey(Ruling, null=True, on_delete=models.PROTECT, related_name="payments")
    line = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=40)
    payer = models.ForeignKey(Entrant, null=True, on_delete=models.PROTECT, related_name="paid")
    payee = models.ForeignKey(Entrant, null=True, on_delete=models.PROTECT, related_name="received")
    amount = models.PositiveIntegerField()
    reverses = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]
        # Standings are read by an index-only scan. The index has `at`, for standings of an earlier moment.
        # The round comes before payer and payee because the standings before the current round are cached (ADR 59).
        indexes = [
            models.Index(fields=["tournament", "round_number", "payer", "payee", "amount", "at"], name="standings_read_by_round"),
            # Every page reads the latest reversals, a small part of the payments.
            models.Index(fields=["tournament", "id"], name="payments_taken_back", condition=Q(reverses__isnull=False, deal__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="payment_moves_something"),
            models.CheckConstraint(
                condition=(Q(payer__isnull=False) | Q(payee__isnull=False))
                & (Q(payer__isnull=True) | Q(payee__isnull=True) | ~Q(payer=F("payee"))),
                name="payer_is_not_payee",
            ),
            models.CheckConstraint(
                condition=Q(deal__isnull=False, ruling__isnull=True) | Q(deal__isnull=True, ruling__isnull=False),
                name="payment_has_one_cause",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer or 'pot'} → {self.payee or 'pot'}: {self.amount}"
