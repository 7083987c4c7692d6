"""The forms for a club's members: their fields and labels. `clubs.member_details` reads what is typed, and the actions decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.member_details import OWN_FIELDS
from clubs.models import Member
from clubs.web.forms import DATE_INPUT

DETAIL_LABELS = {
    "name": _("Name"),
    "called": _("Called at the table"),
    "kind": pgettext_lazy("of member", "Kind"),
    "email": _("E-mail"),
    "telephone": _("Telephone"),
    "address": _("Address"),
    "birthday": _("Birthday"),
    "notes": _("Notes"),
    "joined_on": _("Member since"),
    "left_on": _("Left on"),
    "proposed_name": _("Proposed name"),
}
"""What is kept of a member, by field, as forms and the history of changes call it."""


class MemberDetailsForm(forms.Form):
    """What is kept of a member."""

    name = forms.CharField(label=DETAIL_LABELS["name"], max_length=120)
    called = forms.CharField(label=DETAIL_LABELS["called"], max_length=24)
    kind = forms.ChoiceField(label=DETAIL_LABELS["kind"], choices=Member.Kind, required=False)
    email = forms.EmailField(label=DETAIL_LABELS["email"], max_length=254, required=False)
    telephone = forms.CharField(
        label=DETAIL_LABELS["telephone"], max_length=40, required=False, widget=forms.TextInput(attrs={"type": "tel"})
    )
    address = forms.CharField(
        label=DETAIL_LABELS["address"],
        max_length=400,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("As it stands on an envelope."),
    )
    birthday = forms.DateField(label=DETAIL_LABELS["birthday"], required=False, widget=DATE_INPUT)
    notes = forms.CharField(
        label=DETAIL_LABELS["notes"],
        max_length=2500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Only for whoever keeps the members."),
    )

    @classmethod
    def of(cls, member: Member, data: Any = None) -> MemberDetailsForm:
        """The form with what is known of this member."""
        return cls(data, initial={field: getattr(member, field) for field in cls.base_fields})


class NewMemberForm(MemberDetailsForm):
    """A new member: only the name has to be known."""

    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=1_000_000, required=False, help_text=_("Empty: the next free one.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["called"].required = False
        self.fields["called"].help_text = _("Empty: the first name.")
        self.order_fields(["name", "called", "number"])


class OwnDetailsForm(MemberDetailsForm):
    """What a member corrects of themselves."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = _("Another name counts once the secretary agrees.")
        for field in set(self.fields) - {"name", *OWN_FIELDS}:
            del self.fields[field]


class LinkForm(forms.Form):
    """The code with which an account is linked."""

    code = forms.CharField(
        label=_("The code"), max_length=40, widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"})
    )


class DayForm(forms.Form):
    """A day on which somebody left or came back."""

    on = forms.DateField(label=_("On"), required=False, widget=DATE_INPUT, help_text=_("Empty: today."))


class MemberListForm(forms.Form):
    """A list of members, pasted or in a file."""

    text = forms.CharField(
        label=_("The list"),
        help_text=_(
            "One name a line. Or columns, with headers in the first line: name, number, table name, kind, e-mail, telephone, address, "
            "birthday, notes."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("XLSX or CSV. Its rows come into the list, where they can be corrected."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )


def labels_of(fields: Sequence[tuple[str, str, str]]) -> list[tuple[Any, str, str]]:
    """The fields of a change under the words of the forms; kinds in words."""
    kinds = dict(Member.Kind.choices)
    return [
        (DETAIL_LABELS.get(field, field), str(kinds.get(before, before)), str(kinds.get(after, after)))
        if field == "kind"
        else (DETAIL_LABELS.get(field, field), before, after)
        for field, before, after in fields
    ]
