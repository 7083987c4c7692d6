"""The questions that a phone must ask about a deal, in the reader's language. Pages, API and schema share these values."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from django.utils.translation import get_language
from msgspec import UNSET, Meta, Struct, UnsetType

from scoring.engine import form as engine
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.play.queries.upcoming import UpcomingDeal, leading_seat

Facts = Annotated[dict[str, Any], Meta(description="The facts of one deal, in the sheet's format.")]


class Choice(Struct, frozen=True, omit_defaults=True):
    """One possible answer to a question. Fields that are empty, 0 or false are left out of the JSON."""

    value: str | int
    label: Annotated[str, Meta(description="The text of the choice. Left out if the page can write it: a seat's name or a number.")] = ""
    sets: Annotated[dict[str, Any], Meta(description="Facts that this choice also sets, by path.")] = {}
    hint: str = ""
    target: bool = False
    rare: bool = False
    again: Annotated[bool, Meta(description="True if a deal with this answer does not count and the same dealer deals again.")] = False
    leads: Annotated[str, Meta(description="The name of a question: with this choice, the seat that answers it leads.")] = ""


class Question(Struct, frozen=True, omit_defaults=True):
    """A question. Fields that are empty, null or false are left out of the JSON."""

    name: str
    ask: str
    kind: engine.Kind
    path: str = ""
    choices: Annotated[
        tuple[Choice, ...],
        Meta(
            description=(
                "The possible answers. For a `number` question, each value is the name of another question that can be answered here too."
            )
        ),
    ] = ()
    when: Annotated[
        dict[str, tuple[str | int | bool | None, ...]],
        Meta(
            description=(
                "Ask the question only if each of these questions has one of the listed answers. `tricks.2` is seat 2's "
                "answer to `tricks`, and null means no answer."
            )
        ),
    ] = {}
    differs_from: tuple[str, ...] = ()
    optional: bool = False
    seats: tuple[int, ...] = ()
    sides: Annotated[tuple[tuple[int, ...], ...], Meta(description="The seats of each side, if the numbers are those of sides.")] = ()
    entry: Annotated[engine.Entry, Meta(description="How the numbers of a `per_seat` question are entered; `step` if left out.")] = "step"
    among_most: Annotated[
        str,
        Meta(
            description=(
                "Ask the question only if several seats have the highest number of the question named here. Only these "
                "seats can be the answer."
            )
        ),
    ] = ""
    article: Annotated[str, Meta(description="For a question about the jury's answer: the code of the article by which it decides.")] = ""
    total: int | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET


class Note(Struct, frozen=True, omit_defaults=True):
    """Something that the players must know before the deal."""

    text: Annotated[str, Meta(description="The note, with `{names}` of players. `seats` has the seat of each.")]
    seats: dict[str, int] = {}
    article: Annotated[str, Meta(description="The code of the article, if the jury must be asked.")] = ""


class QuestionForm(Struct, frozen=True, omit_defaults=True):
    """The questions about one deal, in order."""

    facts: Facts
    questions: tuple[Question, ...]
    notes: tuple[Note, ...] = ()


class LaterForm(Struct, frozen=True, omit_defaults=True):
    """The questions about a later deal. A question that the next deal has too is given as its index in the next deal's form."""

    facts: Facts
    questions: Annotated[
        tuple[int | Question, ...],
        Meta(description="The questions. A number is the index, from 0, of a question in `next`."),
    ]
    notes: tuple[Note, ...] = ()


class _DealSetting(Struct, frozen=True):
    """The number of a deal, and who deals, leads and sits out."""

    number: int
    dealer: int | None
    leads: Annotated[int | None, Meta(description="The seat that leads, unless an answer changes it.")]
    sits_out: tuple[int, ...]


class DealQuestions(_DealSetting, frozen=True):
    """A deal to be entered: its number, who deals, leads and sits out, and the questions."""

    form: QuestionForm


class LaterDealQuestions(_DealSetting, frozen=True):
    """A deal after the next one: its number, its roles and its questions."""

    form: LaterForm


def reader_language() -> str:
    """Return the code of the reader's language."""
    return get_language() or "en"


def deal_questions(upcoming: UpcomingDeal, rules: RuleSet, *, cached: bool = True) -> DealQuestions:
    """Return the questions about this deal.

    `cached=True` caches them for all readers. It must be False for rules that only one reader has, such as unsaved changes.
    """
    language = reader_language()
    build = _cached_form(rules, upcoming.state, language) if cached else _form(rules, upcoming.state, language)
    form, leads = build
    return DealQuestions(upcoming.number, upcoming.state.dealer, leads, tuple(upcoming.state.sits_out), form)


def later_deal_questions(upcoming: UpcomingDeal, rules: RuleSet, first: DealQuestions) -> LaterDealQuestions:
    """Return the questions about a later deal. A question that the deal of `first` has too is given as its index there, to save bytes."""
    deal = deal_questions(upcoming, rules)
    questions = tuple(
        first.form.questions.index(question) if question in first.form.questions else question for question in deal.form.questions
    )
    form = LaterForm(deal.form.facts, questions, deal.form.notes)
    return LaterDealQuestions(deal.number, deal.dealer, deal.leads, deal.sits_out, form)


@lru_cache(maxsize=1024)
def _cached_form(rules: RuleSet, state: Any, language: str) -> tuple[QuestionForm, int | None]:
    return _form(rules, state, language)


def _form(rules: RuleSet, state: Any, language: str) -> tuple[QuestionForm, int | None]:
    """Return (form, leading seat) for the deal that follows this state. The leading seat is None if the game's form does not tell it."""
    form = rules.game.form(state)
    questions = tuple(_question(question, language) for question in form.questions)
    notes = tuple(Note(say(note.words, language, **note.values), dict(note.seats), note.article) for note in form.notes)
    return QuestionForm(dict(form.facts), questions, notes), leading_seat(form)


def _question(question: engine.FormQuestion, language: str) -> Question:
    return Question(
        name=question.name,
        ask=say(question.ask, language),
        kind=question.kind,
        path=question.path,
        choices=tuple(_choice(choice, language) for choice in question.choices),
        when=dict(question.when),
        differs_from=question.differs_from,
        optional=question.optional,
        seats=question.seats,
        sides=question.sides,
        entry=question.entry,
        among_most=question.among_most,
        article=question.article,
        total=UNSET if question.total is None else question.total,
        least=UNSET if question.least is None else question.least,
        most=UNSET if question.most is None else question.most,
    )


def _choice(choice: engine.FormChoice, language: str) -> Choice:
    return Choice(
        value=choice.value,
        label=say(choice.words, language),
        sets=dict(choice.sets),
        hint=choice.hint,
        target=choice.target,
        rare=choice.rare,
        again=choice.again,
        leads=choice.leads,
    )
