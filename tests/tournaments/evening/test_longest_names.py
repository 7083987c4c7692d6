"""The longest text of every form fits into its column: PostgreSQL refuses a longer one, SQLite stores it silently."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django import forms
from django.apps import apps
from django.contrib.auth.models import User
from django.db import models

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club, Season
from clubs.login.models import ApiToken
from clubs.people.models import Member
from clubs.people.pages import forms as member_forms
from clubs.roles.actions import invitations
from clubs.roles.models import Invitation
from clubs.roles.pages import forms as club_forms
from scoring.games import published
from tests.cast import AtTable
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Entrant, Official, Round, Ruling, Tournament
from tournaments.evening.pages import forms as evening_forms
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions.decide import MAX_POINTS
from tournaments.jury.decisions import Move
from tournaments.jury.pages.forms import OverturnForm, RulingForm
from tournaments.papers.actions import papers
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

W = "Ẃ"


def longest(form: type[forms.Form], name: str) -> str:
    """Return the longest text that this field of the form accepts."""
    field = form.base_fields[name]
    assert isinstance(field, forms.CharField)
    assert field.max_length is not None
    return W * field.max_length


@pytest.fixture
def everything(db: None) -> Tournament:
    """An evening in which every typed text has the greatest length that its form accepts."""
    owner = Actor(user=User.objects.create_user("w" * 150))
    club = club_actions.create_club(by=owner, name=longest(club_forms.ClubForm, "name"), slug="w" * 60)
    club_actions.make_account(by=owner, club=club, name="v" * 60, full_name=longest(club_forms.AccountForm, "full_name"), role="member")
    other = User.objects.create_user("x" * 150)
    offered = invitations.offer_role(by=owner, club=club, name="x" * 150, role="director")
    assert isinstance(offered, Invitation)
    invitations.accept(by=Actor(user=other), invitation=offered)
    who: dict[str, Any] = {name: longest(member_forms.NewMemberForm, name) for name in ("name", "called")}
    email = f"{'w' * 64}@{'.'.join(['x' * 61] * 3)}.be"
    member = club_actions.admit(by=owner, club=club, number=1_000_000, email=email, **who)
    club_actions.amend_member(by=owner, member=member, **who)
    day = datetime.date(2026, 3, 16)
    season = club_actions.open_season(by=owner, club=club, name=longest(club_forms.SeasonForm, "name"), starts_on=day, ends_on=day)
    base = published("rikken_brabant")
    house = club_actions.publish_rules(by=owner, club=club, name=W * 200, base=base, options={"misere": 6})
    club_actions.issue_token(by=owner, name=longest(club_forms.TokenForm, "name"))
    name = longest(evening_forms.CreateForm, "name")
    evening = evenings.create(
        by=owner, club=club, name=name, on=day, rules=base, house_rules=house, season=season, rounds_planned=1, deals_a_round=1
    )
    evenings.amend(by=owner, tournament=evening, name=longest(PlanForm, "name"))
    first, *_others = prepare.enrol(by=owner, tournament=evening, members=[member], guests=[W * 120, W * 120, W * 120])
    renamed = {name: longest(evening_forms.RenameForm, name) for name in ("name", "called")}
    prepare.rename(by=owner, tournament=evening, entrant=first, **renamed)
    offices.appoint(by=owner, tournament=evening, user=other, role=Official.Role.DIRECTOR)
    drawn = drawing.seat(by=owner, tournament=evening, seed=longest(evening_forms.DrawForm, "seed"))
    rounds.start(by=owner, round=drawn)
    table = drawn.tables.get()
    deal = AtTable(table).plays("MISERE 0 | made", by=owner)
    play.void(by=owner, deal=deal, revision=1, reason=longest(evening_forms.ReopenForm, "reason"))
    ruling = jury.rule(
        by=owner,
        tournament=evening,
        kind=Ruling.Kind.ADJUST,
        text=longest(RulingForm, "text"),
        article=longest(RulingForm, "article"),
        moves=[Move(1, 2, MAX_POINTS)],
        table=table,
    )
    jury.overturn(by=owner, ruling=ruling, text=longest(OverturnForm, "text"))
    papers.ask(by=owner, tournament=evening, kind="standings", about="tournament", language="nl")
    offices.dismiss(by=owner, tournament=evening, user=other)
    return evening


def test_the_longest_of_everything_fits(everything: Tournament) -> None:
    compared = 0
    stored: list[type[models.Model]] = [*apps.get_app_config("clubs").get_models(), *apps.get_app_config("tournaments").get_models(), User]
    for model in stored:
        for row in model._default_manager.all():
            for field in model._meta.concrete_fields:
                if isinstance(field, models.CharField) and field.max_length is not None:
                    value = getattr(row, field.attname)
                    assert len(value) <= field.max_length, f"{model.__name__}.{field.name}: {len(value)}"
                    compared += 1
    assert compared > 150


def test_a_form_takes_no_more_than_the_column_behind_it() -> None:
    behind: list[tuple[type[forms.Form], type[models.Model]]] = [
        (club_forms.ClubForm, Club),
        (member_forms.NewMemberForm, Member),
        (member_forms.MemberDetailsForm, Member),
        (club_forms.SeasonForm, Season),
        (club_forms.TokenForm, ApiToken),
        (evening_forms.CreateForm, Tournament),
        (PlanForm, Tournament),
        (evening_forms.RenameForm, Entrant),
        (evening_forms.DrawForm, Round),
        (RulingForm, Ruling),
    ]
    for form, model in behind:
        columns = {field.name: field.max_length for field in model._meta.concrete_fields if isinstance(field, models.CharField)}
        typed = {name: field for name, field in form.base_fields.items() if isinstance(field, forms.CharField)}
        for name in set(columns) & set(typed):
            most = typed[name].max_length
            assert most is not None
            assert most <= (columns[name] or most), f"{form.__name__}.{name}"
