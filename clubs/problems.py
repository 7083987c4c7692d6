"""Refusals. Each has a stable code, and a sentence in the reader's language that says what to do. Games and tournaments add codes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from scoring.engine.problem import Problem
from scoring.engine.ruleset import RuleSet


@dataclass(frozen=True)
class Sentence:
    """The sentence that explains a problem's code to the user, and the HTTP status with which the server answers."""

    text: str | Promise
    status: int = 409
    retry_after: int | None = None
    """The seconds in the header Retry-After, after which the user may try again; None for no such header."""


SENTENCES: dict[str, Sentence] = {
    "NOT_ALLOWED": Sentence(_("You may not do this. Ask the director."), 403),
    "LOGIN_NEEDED": Sentence(_("Log in first."), 403),
    "SECOND_FACTOR_NEEDED": Sentence(
        _("In this club everybody who may do more than a member needs a second step to log in. Set it up, or log in with it, at {address}"),
        403,
    ),
    "NOT_FOUND": Sentence(_("There is nothing with that name here."), 404),
    "ACCOUNT_NOT_LINKED": Sentence(
        _("Your account is not linked to a member of this club yet. Ask the club’s secretary for a code, and type it under Your clubs."),
        404,
    ),
    "FIELD_MISSING": Sentence(_("Fill in this field."), 422),
    "FIELD_UNKNOWN": Sentence(_("This field does not exist here; leave it out."), 422),
    "FIELD_WRONG": Sentence(_("This value does not fit the field."), 422),
    "NAME_INVISIBLE": Sentence(_("This name has no characters that can be seen. Write it with letters, figures or signs."), 422),
    "TEXT_TOO_LONG": Sentence(_("This text is longer than {most} characters. Shorten it."), 422),
    "TIME_ZONE_UNKNOWN": Sentence(_("There is no time zone with this name. Write it like Europe/Brussels."), 422),
    "HUE_UNKNOWN": Sentence(_("A hue is a whole number of degrees, from 0 to 359. Leave it empty for Troela’s green."), 422),
    "COLOUR_UNKNOWN": Sentence(_("This is no colour. Write it like #7a1f3d."), 422),
    "COLOUR_GREY": Sentence(_("Grey, black and white have no hue of their own. Choose a colour such as red, blue or brown."), 422),
    "LOGO_SVG": Sentence(_("An SVG can contain a program. Save the logo as PNG, JPEG or WebP, and send that."), 422),
    "LOGO_SMALL": Sentence(_("Without its empty border this picture is less than {least} pixels wide or high. Send the logo larger."), 422),
    "LOGO_UNREADABLE": Sentence(
        _("This is no PNG, JPEG or WebP of at most {most} kB and {megapixels} megapixels with a drawing in it. Save the logo again."), 422
    ),
    "PICTURE_BUSY": Sentence(_("Other pictures are being processed. Try again in a few seconds."), 503, retry_after=3),
    "TOO_MANY_VENUES": Sentence(_("A club can have {most} places. Change one that you no longer use."), 422),
    "NAME_TAKEN": Sentence(_("This name is in use already; choose another."), 422),
    "ACCOUNT_NAME": Sentence(_("A user name is one word of at most 60 letters, figures and @ . + - _"), 422),
    "ACCOUNT_ELSEWHERE": Sentence(_("{name} belongs to another club too; ask the person who runs this server for a new link.")),
    "ACCOUNT_NOT_MADE_HERE": Sentence(_("This club did not make the account {name}; ask the person who runs this server for a new link.")),
    "PROOF_NEEDED": Sentence(_("Nobody can undo this. Confirm who you are, at {address}, and send it again."), 403),
    "LEAST_NAMES_TOO_OPEN": Sentence(
        _("Members may always show less of their name than the club does. Allow them at least one shorter form."), 422
    ),
    "PUBLIC_NAME_NOT_OFFERED": Sentence(_("This club does not offer that. Choose one of the options that it offers."), 422),
    "FIGURE_WRONG": Sentence(_("Enter a whole number, such as 12 or −3."), 422),
    "SERIES_LENGTH": Sentence(_("You entered {number} figures. Enter 14: one for each number of tricks, 0 to 13."), 422),
    "CONTRACT_NAME": Sentence(_("Give this contract a name, in one language at least."), 422),
    "CONTRACT_CODE": Sentence(_("A code has at most {most} capitals, figures and _, and begins with a capital: SMALL_MISERE."), 422),
    "CONTRACT_TWICE": Sentence(_("{name} has this code already. Choose another code, or another name."), 422),
    "CONTRACT_EQUAL": Sentence(
        _(
            "Bids can only be equal for contracts that several players may play in one deal. "
            "Tick that for both contracts, or untick “Same rank as the bid above”."
        ),
        422,
    ),
    "CONTRACTS_NONE": Sentence(_("There is no contract left to play. Add one, or put one back."), 422),
    "LAST_OWNER": Sentence(_("{name} is the only owner left; make somebody else owner first.")),
    "TOO_MANY_CLUBS": Sentence(
        _("You own {most} clubs that you founded. Hand one over first, or ask the person who runs this server to found the next one.")
    ),
    "TOO_MANY_INVITATIONS": Sentence(_("{count} invitations have not been answered yet. Withdraw some first.")),
    "TOO_MANY_NAMES": Sentence(_("Many names were in use already. Try again in an hour."), 429),
    "SECOND_FACTOR_FIRST": Sentence(
        _("First set up the second step for your own account, or log in with it; then you can require it of the others.")
    ),
    "NO_SECOND_FACTOR": Sentence(_("{name} logs in without a second step; there is nothing to remove.")),
    "NUMBER_TAKEN": Sentence(_("Number {number} is in use already; choose another."), 422),
    "LIST_TOO_LONG": Sentence(_("A list has at most {most} names. Divide it."), 422),
    "LIST_UNREADABLE": Sentence(_("This is neither a text nor a table with names. Save it as XLSX or CSV, or paste the names."), 422),
    "NAME_TOO_LONG": Sentence(_("This name is longer than {most} characters. Shorten it."), 422),
    "MEMBER_OTHERWISE": Sentence(_("Number {number} belongs to {name}. Correct the number or the name."), 422),
    "MEMBER_WHICH": Sentence(_("Several members are called {name}: {numbers}. Add the member number."), 422),
    "TWICE_IN_LIST": Sentence(
        _("This row and row {line} are the same person. Remove one of the two; if they are two people, give them different table names."),
        422,
    ),
    "MEMBER_NUMBER_WRONG": Sentence(_("A member number is a whole number, 1 or higher. Correct it, or leave it out."), 422),
    "MEMBER_HAS_NUMBER": Sentence(_("{name} is number {number} here. Correct the number, or leave it out."), 422),
    "MEMBERS_CHANGED": Sentence(
        _("Nothing was saved: something changed for {rows} after you opened this page. Look again, then import the list.")
    ),
    "MEMBER_HAS_ACCOUNT": Sentence(_("{name} has an account already; remove it first.")),
    "CODE_WRONG": Sentence(_("This code does not work: it was mistyped, used before, or is too old. Ask the secretary for another."), 422),
    "ACCOUNT_IS_SOMEBODY": Sentence(_("Your account already belongs to another member of this club. Ask the secretary.")),
    "CLUB_TO_ONESELF": Sentence(_("You own this club already; fill in somebody else’s account."), 422),
    "EMAIL_WRONG": Sentence(_("This is not an e-mail address. Write it like jan@example.org."), 422),
    "TELEPHONE_WRONG": Sentence(_("This is not a telephone number. Write it with figures, spaces and + - ( ) / ."), 422),
    "ADDRESS_TOO_LONG": Sentence(_("An address has at most {most} lines."), 422),
    "DATE_WRONG": Sentence(_("This is not a date. Write it like 31-05-1980 or 1980-05-31."), 422),
    "DATE_LATER": Sentence(_("This day has not come yet; choose today or an earlier day."), 422),
    "BIRTHDAY_WRONG": Sentence(_("No member was born on that day; check the year."), 422),
    "LEFT_ALREADY": Sentence(_("{name} has left already; look at the list of members who left.")),
    "LEFT_BEFORE": Sentence(_("{name} cannot leave before the day they joined; choose a later day."), 422),
    "NOT_LEFT": Sentence(_("{name} is a member; only somebody who left can come back.")),
    "JOINED_BEFORE_LEFT": Sentence(_("{name} cannot come back before the day they left; choose a later day."), 422),
    "NOTHING_TO_UNDO": Sentence(_("There is nothing left to undo here: it was already undone, or it changed no member.")),
    "CHANGED_SINCE": Sentence(_("{name} was changed again after that; undo the later change first, or enter the values again.")),
    "MEMBER_PLAYED": Sentence(
        _("{name} is enrolled for an evening or has played in one, so the member cannot be removed. Record that they left instead.")
    ),
    "SEASON_ENDS_BEFORE_START": Sentence(_("The season must end on or after the day it starts."), 422),
    "RULES_UNCHANGED": Sentence(_("This is the same as version {version}; there is nothing to publish.")),
    "UNREADABLE": Sentence(_("The request could not be read as JSON."), 400),
    "TOO_LARGE": Sentence(_("The request is larger than {most} KB."), 413),
    "TOO_MANY": Sentence(_("Too many requests came from this address in one minute. Wait a moment and try again."), 429),
    "BUSY": Sentence(_("Too many people are asking for a calculation at this moment. Wait a few seconds and try again."), 503),
    "DATABASE_BUSY": Sentence(_("Too many people are saving something at this moment. Try again in a few seconds."), 503),
    "DATABASE_AWAY": Sentence(
        _(
            "The database does not answer. Go on playing: phones keep what is entered and send it by themselves. The page tries "
            "again in a moment."
        ),
        503,
    ),
    "DISK_FULL": Sentence(
        _(
            "The server's disk is full: nothing new can be stored, but nothing is lost. Go on playing: phones keep what is "
            "entered. The person who looks after the server must free some space."
        ),
        503,
    ),
    "READ_ONLY": Sentence(
        _(
            "The database can only be read at the moment: nothing can be stored. Go on playing: phones keep what is entered. Tell "
            "the person who looks after the server."
        ),
        503,
    ),
    "BROKEN": Sentence(_("Something went wrong here. It is our mistake, not yours; what you just sent was not saved."), 500),
    "METHOD_NOT_ALLOWED": Sentence(_("This address does not accept this kind of request."), 405),
}
"""The sentences of every code that does not belong to a game. `tournaments.evening.problems` adds the codes of an evening."""


class Refusal(Exception):
    """The exception for a user's mistakes, or for a right that they lack. It contains all problems together; nothing was changed.

    `rules` are the rules of the game in which the problems occurred; they contain the sentences of the game's own codes.
    """

    def __init__(self, *problems: Problem, rules: RuleSet | None = None, **more: Any) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems
        self.rules = rules
        self.more = more
        """Further content of the answer, such as `deal`: the deal as the server has it."""

    @property
    def status(self) -> int:
        """The HTTP status of the answer: that of the first problem's code, or 422 for a code of a game."""
        entry = SENTENCES.get(self.problems[0].code)
        return entry.status if entry else 422

    @property
    def headers(self) -> dict[str, str]:
        """The HTTP headers of the answer: Retry-After if the first problem or its code has a number of seconds to wait."""
        entry = SENTENCES.get(self.problems[0].code)
        seconds = self.problems[0].context.get("seconds") or (entry.retry_after if entry else None)
        return {"Retry-After": str(seconds)} if seconds else {}

    def messages(self) -> list[dict[str, str]]:
        """Return the problems for the reader as `[{"code", "field", "message"}]`: `message` is the sentence, in the reader's language."""
        return [{"code": problem.code, "field": problem.field, "message": sentence(problem, self.rules)} for problem in self.problems]


def refuse(code: str, field: str = "", *, rules: RuleSet | None = None, **context: Any) -> Refusal:
    """Return a refusal with one problem; the caller raises it."""
    more = {"deal": context.pop("deal")} if "deal" in context else {}
    return Refusal(Problem(code, field, context), rules=rules, **more)


def sentence(problem: Problem, rules: RuleSet | None = None) -> str:
    """Return the sentence of a problem in the active language."""
    entry = SENTENCES.get(problem.code)
    if entry is not None:
        context = {name: isolated(value) if isinstance(value, str) else value for name, value in problem.context.items()}
        return str(entry.text).format_map(context)
    if rules is not None:
        return rules.sentence(problem, get_language() or "en")
    return problem.code
