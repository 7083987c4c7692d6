"""The shape of what is answered, for the description of the API; what is told is made in `told`."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.form_shapes import Answer, AnyFacts, Article, Call, Card, Coming, Later, Ruling


class Problem(Answer):
    code = serializers.CharField(help_text="Stable; what a program goes by.")
    field = serializers.CharField(allow_blank=True, help_text="What it is about, as a path: `contracts.0.partner`.")
    message = serializers.CharField(help_text="What to do about it, in the reader's language.")


class Points(serializers.ListField):
    """A figure a seat."""

    child = serializers.IntegerField()


class Deal(Answer):
    id = serializers.UUIDField()
    number = serializers.IntegerField()
    short = serializers.CharField(allow_blank=True)
    told = serializers.CharField(allow_blank=True)
    points = Points()
    running = Points(help_text="The table's totals after this deal.")
    facts = AnyFacts()
    revision = serializers.IntegerField()
    counts = serializers.BooleanField(help_text="False: dealt again.")
    in_doubt = serializers.BooleanField(help_text="No longer fits what came before it; waits for a correction or the jury.")
    waits = serializers.BooleanField(help_text="In doubt, and all it lacks is the jury's word.")
    under_review = serializers.BooleanField(help_text="The jury has been called about it and has not decided.")
    souvenir = serializers.BooleanField(help_text="Its cards are withdrawn as a souvenir: a new pack comes from the next deal.")
    void = serializers.BooleanField()


class Problems(Answer):
    problems = Problem(many=True)
    deal = Deal(required=False, help_text="The server's copy, where another one was sent.")


class Rules(Answer):
    title = serializers.CharField()
    version = serializers.IntegerField()
    fingerprint = serializers.CharField()
    provisional = serializers.BooleanField(help_text="The club has still to confirm its figures.")


class Evening(Answer):
    name = serializers.CharField()
    club = serializers.CharField()
    slug = serializers.CharField()


class RoundNow(Answer):
    number = serializers.IntegerField()
    of = serializers.IntegerField()
    state = serializers.CharField(help_text="seated, playing or finished.")


class Played(Answer):
    played = serializers.IntegerField()
    of = serializers.IntegerField()
    redealt = serializers.IntegerField(help_text="Entered, and dealt again.")


class Seat(Answer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    called = serializers.CharField()


class Table(Answer):
    version = serializers.IntegerField()
    rules = Rules()
    tournament = Evening()
    table = serializers.IntegerField()
    round = RoundNow()
    deals = Played()
    seats = Seat(many=True)
    next = Coming(allow_null=True)
    later = Later(many=True, help_text="The deals after `next`: what a phone without a line goes on with.")
    history = Deal(many=True, help_text="Newest first.")
    totals = Points()
    card = Card(allow_null=True, help_text="Null where points and totals are the sheet.")
    complete = serializers.BooleanField()
    signed_at = serializers.DateTimeField(allow_null=True)
    may = serializers.ListField(child=serializers.CharField(), help_text="report, correct, void, sign.")
    jury_word = serializers.CharField(
        help_text="Whose word about a contract counts when the asker reports it: jury (its own alone) or table (what is told of it)."
    )
    articles = Article(many=True, help_text="For what the asker may call the jury here now.")
    calls = Call(many=True, help_text="For the jury, by this table or by the house; the oldest first.")
    rulings = Ruling(many=True, help_text="About this table; the oldest first.")


class Settled(Answer):
    deal = Deal()
    table = Table()


class Called(Answer):
    call = Call()
    table = Table()


class Signed(Answer):
    table = Table()


class ToCorrect(Answer):
    deal = Deal()
    asked = Coming()


class Payment(Answer):
    payer = serializers.IntegerField(allow_null=True, help_text="A seat; null is the pot.")
    payee = serializers.IntegerField(allow_null=True)
    amount = serializers.IntegerField(min_value=1)


class Outcome(Answer):
    short = serializers.CharField()
    told = serializers.CharField()
    points = Points()
    payments = Payment(many=True)
    waits = serializers.BooleanField(help_text="It can be sent; its points count when the jury has given its word.")


class Tournament(Answer):
    slug = serializers.CharField()
    name = serializers.CharField()
    club = serializers.CharField()
    on = serializers.DateField()
    state = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    deals_a_round = serializers.IntegerField()
    rules = Rules()
    version = serializers.IntegerField()


class Tournaments(Answer):
    tournaments = Tournament(many=True)


class Line(Answer):
    place = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField(
        help_text="The full name, or where the public does not read it the one used at the table, with the number."
    )
    points = serializers.IntegerField()
    moved = serializers.IntegerField(allow_null=True)
    deals = serializers.IntegerField()


class Standings(Answer):
    version = serializers.IntegerField()
    rules = Rules()
    round = serializers.IntegerField()
    deals = serializers.IntegerField()
    sum = serializers.IntegerField(help_text="All points and pots together: 0.")
    pot = serializers.IntegerField(help_text="What the tables' pots hold; below 0 where a game that is going on owes its players points.")
    lines = Line(many=True)


class Party(Answer):
    number = serializers.IntegerField()
    name = serializers.CharField()


class Booked(Answer):
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    deal = serializers.IntegerField(allow_null=True)
    ruling = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    points = serializers.IntegerField(help_text="What it brought this player: + received, − paid.")
    other = Party(allow_null=True, help_text="Null is the pot.")
    reverses = serializers.BooleanField()


class Booking(Answer):
    version = serializers.IntegerField()
    rules = Rules()
    number = serializers.IntegerField()
    name = serializers.CharField()
    total = serializers.IntegerField()
    payments = Booked(many=True)


class TableProgress(Answer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    played = serializers.IntegerField()
    of = serializers.IntegerField()
    in_doubt = serializers.IntegerField()
    signed_at = serializers.DateTimeField(allow_null=True)


class RoundProgress(Answer):
    number = serializers.IntegerField()
    state = serializers.CharField()
    tables = TableProgress(many=True)


class Rounds(Answer):
    version = serializers.IntegerField()
    rounds = RoundProgress(many=True)


class SheetError(Problem):
    deal = serializers.IntegerField(allow_null=True, help_text="Which deal of the sheet, from 0; null is the sheet itself.")


class SheetLine(Answer):
    reason = serializers.CharField(help_text="A code: a contract, a pass game, a fine.")
    called = serializers.CharField(allow_blank=True, help_text="The same in words.")
    made = serializers.BooleanField(required=False)
    points = Points()


class ScoredDeal(Answer):
    """A deal that was scored; a game adds figures of its own, such as `standing` and `next_cards`."""

    deal = serializers.IntegerField(help_text="Which deal of the sheet, from 0; one with a mistake is left out.")
    score = Points(help_text="The game's own figure, a seat.")
    points = Points(help_text="What a ledger would book, a figure a seat.")
    pot = serializers.IntegerField()
    status = serializers.CharField()
    next_dealer = serializers.IntegerField(allow_null=True)
    lines = SheetLine(many=True)
    short = serializers.CharField(allow_blank=True)
    told = serializers.CharField(allow_blank=True)
    payments = Payment(many=True)


class SheetRules(Rules):
    game = serializers.CharField()


class ScoredSheet(Answer):
    deals = ScoredDeal(many=True)
    score = Points()
    points = Points()
    pot = serializers.IntegerField()
    finished = serializers.BooleanField()
    winners = serializers.ListField(child=serializers.IntegerField())
    errors = SheetError(many=True)  # type: ignore[assignment]
    names = serializers.ListField(child=serializers.CharField())
    rules = SheetRules(allow_null=True)
    next = Coming(allow_null=True, help_text="What the next deal must ask; null when the game is over or the sheet cannot be read.")
