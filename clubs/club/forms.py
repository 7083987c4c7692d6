"""The forms for what a club says about itself, and for the places where it plays."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.club.actions.presentation import MAX_DESCRIPTION_LENGTH
from clubs.club.actions.venues import MAX_VENUE_NAME_LENGTH, MAX_VENUE_TEXT_LENGTH


def lines(rows: int) -> forms.Textarea:
    return forms.Textarea(attrs={"rows": rows})


class PresentForm(forms.Form):
    """The description and the contact on the club's page, for readers who do not know the club."""

    description = forms.CharField(
        label=_("About the club"),
        required=False,
        max_length=MAX_DESCRIPTION_LENGTH,
        widget=lines(4),
        help_text=_("For somebody who does not know you yet: what you play, when, and whether they may come and look."),
    )
    address = forms.CharField(label=_("Address"), required=False, widget=lines(3))
    contact_name = forms.CharField(
        label=_("Who answers questions"), required=False, max_length=120, help_text=_("Everybody reads this name, number and address.")
    )
    contact_phone = forms.CharField(label=_("Telephone"), required=False, max_length=40)
    contact_email = forms.CharField(label=_("E-mail"), required=False, max_length=254)
    time_zone = forms.CharField(
        label=_("Time zone"), max_length=40, help_text=_("The clocks by which your evenings begin, such as Europe/Brussels.")
    )


class VenueForm(forms.Form):
    """A place where the club plays."""

    name = forms.CharField(label=pgettext_lazy("of a place", "Name"), max_length=MAX_VENUE_NAME_LENGTH)
    address = forms.CharField(label=_("Address"), required=False, widget=lines(2))
    directions = forms.CharField(
        label=_("How to get there"),
        required=False,
        max_length=MAX_VENUE_TEXT_LENGTH,
        widget=lines(2),
        help_text=_("The stop, the car park, the door."),
    )
    access = forms.CharField(
        label=_("Access"),
        required=False,
        max_length=MAX_VENUE_TEXT_LENGTH,
        widget=lines(2),
        help_text=_("For somebody with a wheelchair or a walking frame: steps, a lift, a hearing loop."),
    )
