"""The shape of what a phone is asked to ask and of the sheet it shows, for the description of the API."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


# An object that is answered, never read. Not a docstring: every answer without one of its own would be described by it.
class Answer(serializers.Serializer[Any]):
    pass


@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "boolean"}]})
class Given(serializers.JSONField):
    """What a question can be answered with."""


@extend_schema_field({"oneOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Question"}]})
class AskedAlready(serializers.JSONField):
    """A question, or its place among those of `next`."""


class AnyFacts(serializers.DictField):
    """One deal in the sheet's format."""


class Choice(Answer):
    """What is empty, 0 or false is left out."""

    value = Given()
    label = serializers.CharField(required=False, help_text="Left out where the page knows: a seat's name, a number.")  # type: ignore[assignment]
    sets = serializers.DictField(required=False, help_text="Facts that follow, by path.")
    hint = serializers.CharField(required=False)
    target = serializers.BooleanField(required=False)
    rare = serializers.BooleanField(required=False)
    again = serializers.BooleanField(required=False, help_text="With this answer the deal does not count and the same dealer deals again.")


class Question(Answer):
    """What is empty, null or false is left out."""

    name = serializers.CharField()
    ask = serializers.CharField()
    kind = serializers.CharField(help_text="choice, seat, tricks, number, per_seat or more.")
    path = serializers.CharField(required=False)
    choices = Choice(many=True, required=False)
    when = serializers.DictField(
        child=serializers.ListField(child=Given()),
        required=False,
        help_text="Asked when each of these questions has one of these answers; `tricks.2` is what `tricks` gives seat 2.",
    )
    differs_from = serializers.ListField(child=serializers.CharField(), required=False)
    optional = serializers.BooleanField(required=False)
    total = serializers.IntegerField(required=False)
    seats = serializers.ListField(child=serializers.IntegerField(), required=False)
    least = serializers.IntegerField(required=False)
    most = serializers.IntegerField(required=False)
    entry = serializers.CharField(required=False, help_text="How the figures of `per_seat` are entered: tap, pick or type; left out: step.")
    among_most = serializers.CharField(
        required=False, help_text="Asked when several seats share the highest figure of this question; only they can be the answer."
    )
    default_from = serializers.CharField(required=False, help_text="Whose answer stands until another is given.")
    article = serializers.CharField(required=False, help_text="It asks for the jury's word: by which article the jury decides.")


class Note(Answer):
    """Something to know before the deal."""

    text = serializers.CharField(help_text="`{names}` in it are players: `seats` says which.")
    seats = serializers.DictField(child=serializers.IntegerField(), required=False)
    article = serializers.CharField(required=False, help_text="The jury must be asked: by which article it decides.")


class Form(Answer):
    facts = AnyFacts()
    questions = Question(many=True)
    notes = Note(many=True, required=False)


class LaterForm(Answer):
    facts = AnyFacts()
    notes = Note(many=True, required=False)
    questions = serializers.ListField(
        child=AskedAlready(),
        help_text="A number stands for the question of `next` at that place, from 0.",
    )


class Dealt(Answer):
    number = serializers.IntegerField()
    dealer = serializers.IntegerField(allow_null=True)
    leads = serializers.IntegerField(allow_null=True)
    sits_out = serializers.ListField(child=serializers.IntegerField())


class Coming(Dealt):
    form = Form()


class Later(Dealt):
    form = LaterForm()


class Column(Answer):
    name = serializers.CharField()
    head = serializers.CharField(allow_blank=True)


class Cell(Answer):
    """What is empty is left out."""

    text = serializers.CharField(required=False)
    mark = serializers.CharField(required=False, help_text="declarer, made, lost, out, winner …")


class CardRow(Answer):
    number = serializers.CharField(allow_blank=True)
    kind = serializers.CharField(help_text="deal, opening or total.")
    deal = serializers.IntegerField(allow_null=True, help_text="The number of the stored deal it shows.")
    lead = Cell(many=True)
    seats = serializers.ListField(child=Cell(many=True), help_text="For every seat, a cell for each of its columns.")


class BoxRow(Answer):
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    cells = Cell(many=True)


class Box(Answer):
    title = serializers.CharField()
    head = serializers.ListField(child=serializers.CharField(allow_blank=True))
    by_seat = serializers.BooleanField(help_text="The columns are the players, in order.")
    rows = BoxRow(many=True)


class Card(Answer):
    """The table's sheet as the players of the game write it: what has been played."""

    lead = Column(many=True)
    seat = Column(many=True, help_text="Repeated beneath every player.")
    rows = CardRow(many=True)
    boxes = Box(many=True)


class Article(Answer):
    code = serializers.CharField()
    title = serializers.CharField()
    fine = serializers.IntegerField(help_text="What it usually costs in all, divided over the others; 0: the jury names it.")


class Call(Answer):
    id = serializers.UUIDField()
    deal = serializers.IntegerField(help_text="The number of the deal it is about, also of one that is not entered yet.")
    article = serializers.CharField()
    title = serializers.CharField(help_text="What the jury was called for.")
    seat = serializers.IntegerField(allow_null=True)
    contract = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)
    state = serializers.CharField(help_text="waiting, heard or ended.")
    since = serializers.DateTimeField(help_text="When the jury was called.")
    heard_by = serializers.CharField(allow_blank=True, help_text="Who of the jury has taken it up.")
    found = serializers.BooleanField(help_text="Nobody called: the deal waits for the jury, and the call ends with it.")
    outcome = serializers.CharField(allow_blank=True, help_text="How it ended: ruled, settled or withdrawn.")


class Ruling(Answer):
    number = serializers.IntegerField()
    text = serializers.CharField()
    deal = serializers.IntegerField(allow_null=True, help_text="The number of the deal it is about.")
    overturned = serializers.BooleanField()
    appeal_until = serializers.DateTimeField(allow_null=True)
