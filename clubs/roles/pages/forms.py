"""The forms for a club's roles, seasons and accounts: their fields and labels. `clubs.actions` decides what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.region import club_languages
from clubs.roles.models import ClubRole

DATE_INPUT = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


def set_choices(form: forms.Form, name: str, choices: Sequence[tuple[str, str] | tuple[str, list[tuple[str, str]]]]) -> None:
    """Set the choices of a field, which depend on the request. A choice may be a titled group of choices."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices


class ClubForm(forms.Form):
    """A new club."""

    name = forms.CharField(label=_("Name of the club"), max_length=120)
    language = forms.ChoiceField(label=_("Language of the papers"), choices=club_languages)


class SeasonForm(forms.Form):
    """A season of the club: a period of evenings."""

    name = forms.CharField(label=_("Name"), max_length=60)
    starts_on = forms.DateField(label=_("From"), widget=DATE_INPUT)
    ends_on = forms.DateField(label=_("Until"), widget=DATE_INPUT)


class AccountNameField(forms.CharField):
    """A text box for the name of an account. It does not look the account up, as the answer would reveal whether it exists."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=150, help_text=_("The name that this person logs in with. It is not checked here."), **kwargs)
        self.widget.attrs |= {"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}


class RoleForm(forms.Form):
    """The role of an account in the club."""

    user = AccountNameField(label=_("Account"))
    role = forms.ChoiceField(label=_("Role"), choices=ClubRole)


class HandOverForm(forms.Form):
    """The form with the account that becomes the owner of the club."""

    user = AccountNameField(label=_("Account of the new owner"))


class AccountForm(forms.Form):
    """A new account for somebody."""

    name = forms.CharField(
        label=_("User name"),
        max_length=60,
        help_text=_("One word to log in with: jan, or jan.v.dongen."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off", "spellcheck": "false"}),
    )
    full_name = forms.CharField(label=_("Full name"), max_length=120, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    role = forms.ChoiceField(label=_("Role"), choices=ClubRole, initial=ClubRole.MEMBER)


class TokenForm(forms.Form):
    """The form of a new API token: it says for what program the token is."""

    name = forms.CharField(label=_("Used for"), max_length=60, help_text=_("For example: the club's website."))
