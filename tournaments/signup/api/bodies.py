"""The bodies of requests about signing up."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from msgspec import Meta

from tournaments.api.request_body import Body
from tournaments.signup.actions.answers import MAX_CONTACT_LENGTH, MAX_PARTY

MAX_NAME_LENGTH = 120
MAX_NAMES = 20
"""The greatest number of names that a body may have. The action refuses more than four people with its own sentence."""

PersonName = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
PersonText = Annotated[str, Meta(min_length=1, max_length=20)]
Contact = Annotated[
    str, Meta(max_length=MAX_CONTACT_LENGTH, description="A guest's e-mail address or telephone number. It is deleted after the evening.")
]
AnswerChoice = Annotated[
    Literal["yes", "maybe", "no", "accept"],
    Meta(description="The answer. `accept` takes the place that the person is offered; so does yes."),
]


class SignUpBody(Body, kw_only=True):
    """The fields that every answer has beside the answer itself."""

    seeks_partner: Annotated[
        bool, Meta(description="With yes, in an evening of pairs: true if the person has no partner and wants one to be found.")
    ] = False
    on: Annotated[
        datetime.date | None,
        Meta(description="The date of the evening that the person saw. If the evening was moved since, the answer is refused."),
    ] = None


class PartyBody(SignUpBody, kw_only=True):
    """The others of a party."""

    partners: Annotated[
        tuple[PersonName, ...],
        Meta(max_length=MAX_NAMES, description=f"The others of the party, up to {MAX_PARTY - 1}: all get a place together, or none does."),
    ] = ()
    reserve: Annotated[
        str, Meta(max_length=MAX_NAME_LENGTH, description="In an evening of pairs: who plays if one of the two is missing. Gets no place.")
    ] = ""


class AnswerBody(SignUpBody, kw_only=True):
    """The answer of one person."""

    answer: AnswerChoice


class OwnAnswerBody(PartyBody, kw_only=True):
    """The answer of a member. With `partners` or a `reserve`, which are names, or numbers of members, the answer must be yes."""

    answer: AnswerChoice


class ProposalAnswerBody(Body):
    """The answer to a proposed partner."""

    other: Annotated[PersonText, Meta(description="The person in `proposed`, such as `member 12`.")]
    agrees: Annotated[bool, Meta(description="False: propose somebody else.")]


class GuestBody(PartyBody, kw_only=True):
    """A guest signs up, alone or with others. No account is needed."""

    name: PersonName
    contact: Contact


class DeskAnswerBody(AnswerBody, kw_only=True):
    """An answer that the desk was told."""

    person: Annotated[PersonText, Meta(description="Who said it, such as `member 12` or `guest 3`.")]


class DeskSignUpBody(PartyBody, kw_only=True):
    """Somebody calls to sign up. Members are named by their name or number, guests by their name."""

    name: Annotated[PersonName, Meta(description="The one who speaks for all.")]
    contact: Contact = ""


class GuestDecisionBody(Body):
    """The decision of the desk about a guest who asks to come, and about everybody of their party."""

    person: Annotated[PersonText, Meta(description="One of the party, such as `guest 3`.")]
    admits: bool
