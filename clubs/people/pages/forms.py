"""The forms for a club's members: their fields and labels. `clubs.people.details` reads the typed values, and the actions decide."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.direction import isolated
from clubs.people.details import OWN_FIELDS
from clubs.people.models import Member
from clubs.people.public_names import PublicName, most_private, offered_choices, public_name
from clubs.roles.pages.forms import DATE_INPUT, set_choices

DATES = ("birthday", "joined_on", "left_on")
SAMPLE_PLACE, SAMPLE_POINTS = 3, "+12"
"""The place and the points in the sample line that shows each form of a name."""

DETAIL_LABELS = {
    "name": _("Name"),
    "called": _("Name at the table"),
    "kind": pgettext_lazy("of member", "Kind"),
    "email": _("E-mail"),
    "telephone": _("Telephone"),
    "address": _("Address"),
    "birthday": _("Birthday"),
    "notes": _("Notes"),
    "joined_on": _("Member since"),
    "left_on": _("Left the club on"),
    "proposed_name": _("Proposed name"),
    "public_name": _("Name for the public"),
}
"""The labels of a member's fields, in forms and in the history of changes."""


class MemberDetailsForm(forms.Form):
    """A member's details."""

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
        help_text=_("As it is written on an envelope."),
    )
    birthday = forms.DateField(label=DETAIL_LABELS["birthday"], required=False, widget=DATE_INPUT)
    notes = forms.CharField(
        label=DETAIL_LABELS["notes"],
        max_length=2500,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Only the people who keep the list of members see this."),
    )

    public_name = forms.ChoiceField(
        label=_("Name for the public"), required=False, help_text=_("Members choose this themselves, or you do it for them when they ask.")
    )

    @classmethod
    def of(cls, member: Member, data: Any = None) -> MemberDetailsForm:
        """Return the form with this member's details."""
        form = cls(data, initial={field: getattr(member, field) for field in cls.base_fields})
        set_choices(
            form, "public_name", public_name_choices(member, as_lines=isinstance(form.fields["public_name"].widget, PublicNameLines))
        )
        return form

    @property
    def changes(self) -> dict[str, Any]:
        """The changed values. A `public_name` that was not sent does not change, so that the name never becomes more open by accident."""
        return {field: self.cleaned_data[field] for field in self.changed_data if field != "public_name" or field in self.data}


class NewMemberForm(MemberDetailsForm):
    """A new member: only the name is required."""

    number = forms.IntegerField(
        label=_("Number"), min_value=1, max_value=1_000_000, required=False, help_text=_("Empty: the next free number.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["called"].required = False
        del self.fields["public_name"]
        self.fields["called"].help_text = _("Empty: the first name.")
        self.order_fields(["name", "called", "number"])


class PublicNameLines(forms.RadioSelect):
    """Radio buttons that show each choice as a standings line that the public would see."""


class OwnDetailsForm(MemberDetailsForm):
    """The details that members may correct themselves."""

    public_name = forms.ChoiceField(
        label=_("My name for the public"),
        required=False,
        widget=PublicNameLines(attrs={"class": "name-lines"}),
        help_text=_(
            "People outside the club see this: on pages, on the big screen, in lists on the wall and in programs. Members, "
            "and the people who work at an evening, see the full name; the players at your table see your table name."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].help_text = _("A new name counts only after the secretary has agreed to it.")
        for field in set(self.fields) - {"name", *OWN_FIELDS}:
            del self.fields[field]


class LinkForm(forms.Form):
    """The form in which a user types the code that links their account to a member."""

    code = forms.CharField(
        label=_("The code"), max_length=40, widget=forms.TextInput(attrs={"autocapitalize": "none", "autocomplete": "off"})
    )


class DayForm(forms.Form):
    """A day on which somebody left or came back."""

    on = forms.DateField(label=_("Date"), required=False, widget=DATE_INPUT, help_text=_("Empty: today’s date."))


class MemberListForm(forms.Form):
    """A list of members, pasted or in a file."""

    text = forms.CharField(
        label=_("The list"),
        help_text=_(
            "One name per line. Or columns, with headers in the first line: name, number, table name, kind, e-mail, "
            "telephone, address, birthday, notes."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        required=False,
        strip=False,
    )
    file = forms.FileField(
        label=_("Or a file"),
        required=False,
        help_text=_("XLSX or CSV. The rows of the file appear in the list, where you can correct them."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )


def public_name_choices(member: Member, *, as_lines: bool) -> list[tuple[str, Any]]:
    """Return the forms of name that this member may choose, each with an example.

    The example is the resulting name, or with `as_lines` a whole standings line.
    """
    club = member.club
    offered = [kind for kind in PublicName if kind in offered_choices(club.public_names, club.least_names) or kind == member.public_name]
    rows = [("", PublicName(club.public_names), gettext("as the club shows names"))]
    rows += [(kind.value, most_private(kind, club.public_names), str(kind.label)) for kind in offered]
    label = _line if as_lines else _with_name
    return [
        (value, label(public_name(kind, name=member.name, called=member.called, number=member.number), words))
        for value, kind, words in rows
    ]


def _line(shown: str, words: str) -> SafeString:
    return format_html(
        '<span class="members-line" aria-hidden="true"><i>{}</i><b>{}</b><span class="figure-plus" dir="ltr">{}</span></span>'
        '<span class="visually-hidden">{}: </span><span class="note">{}</span>',
        SAMPLE_PLACE, isolated(shown), SAMPLE_POINTS, isolated(shown), words,
    )  # fmt: skip


def _with_name(shown: str, words: str) -> str:
    return f"{isolated(shown)} · {words}"


def labels_of(fields: Sequence[tuple[str, str, str]]) -> list[tuple[Any, str, str]]:
    """Return (label, old value, new value) of each changed field, for the page. `fields` has (name, old value, new value) as stored."""
    words = {"kind": dict(Member.Kind.choices), "public_name": dict(PublicName.choices)}

    def readable(field: str, value: str) -> str:
        if field in DATES and value:
            return str(date_format(datetime.date.fromisoformat(value), "DATE_FORMAT"))
        return str(words.get(field, {}).get(value, value))

    return [(DETAIL_LABELS.get(field, field), readable(field, before), readable(field, after)) for field, before, after in fields]
