"""The forms for what a club says about itself, and for the places where it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.club.actions.presentation import MAX_DESCRIPTION_LENGTH
from clubs.club.actions.venues import MAX_VENUE_NAME_LENGTH, MAX_VENUE_TEXT_LENGTH
from clubs.club.colour import Colours, colours

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

OWN_COLOUR = "own"
"""The choice of a colour that is not in the list."""
HUES_OFFERED = (
    (5, pgettext_lazy("colour", "Wine red")),
    (30, pgettext_lazy("colour", "Brick red")),
    (55, pgettext_lazy("colour", "Brown")),
    (85, pgettext_lazy("colour", "Bronze")),
    (115, pgettext_lazy("colour", "Olive")),
    (143, pgettext_lazy("colour", "Leaf green")),
    (190, pgettext_lazy("colour", "Sea green")),
    (220, pgettext_lazy("colour", "Petrol")),
    (245, pgettext_lazy("colour", "Blue")),
    (265, pgettext_lazy("colour", "Royal blue")),
    (295, pgettext_lazy("colour", "Violet")),
    (330, pgettext_lazy("colour", "Plum")),
)
"""The hues of the list, in degrees, with their names."""


def _paragraph(label: StrOrPromise, rows: int, most: int | None = None, help_text: StrOrPromise = "") -> forms.CharField:
    """Return an optional field of several lines."""
    area = forms.Textarea(attrs={"rows": rows})
    return forms.CharField(label=label, required=False, max_length=most, widget=area, help_text=help_text)


class PresentForm(forms.Form):
    """The description and the contact on the club's page, for readers who do not know the club."""

    description = _paragraph(
        _("About the club"),
        4,
        MAX_DESCRIPTION_LENGTH,
        _("For people who do not know you yet: what you play, when, and whether they can come and watch."),
    )
    address = _paragraph(_("Address"), 3)
    contact_name = forms.CharField(
        label=_("Who answers questions"), required=False, max_length=120, help_text=_("Everybody reads this name, number and address.")
    )
    contact_phone = forms.CharField(label=_("Telephone"), required=False, max_length=40)
    contact_email = forms.CharField(label=_("E-mail"), required=False, max_length=254)
    time_zone = forms.CharField(
        label=_("Time zone"), max_length=40, help_text=_("The time zone of your evenings, such as Europe/Brussels.")
    )


class ColourForm(forms.Form):
    """The club's colour: Troela's green, one of the hues offered, or the hue of any colour."""

    choice = forms.ChoiceField(label=_("Colour"), widget=forms.RadioSelect)
    own = forms.CharField(
        label=_("A colour of your own"),
        required=False,
        max_length=7,
        widget=forms.TextInput(attrs={"type": "color"}),
        help_text=_("For instance that of your logo. Troela takes its hue and makes it as dark as text on it needs."),
    )

    def __init__(self, data: Any = None, *, hue: int | None = None) -> None:
        super().__init__(data, auto_id="colour_%s")
        offered = [("", pgettext_lazy("colour", "Green of Troela"))] + [(str(degrees), name) for degrees, name in HUES_OFFERED]
        field = self.fields["choice"]
        assert isinstance(field, forms.ChoiceField)
        field.required = False
        field.choices = [*offered, (OWN_COLOUR, _("A colour of your own"))]
        typed = "" if hue is None else str(hue)
        self.initial["choice"] = typed if typed in dict(offered) else OWN_COLOUR
        self.initial["own"] = shown_colour(hue)
        self.hue = hue

    @property
    def swatches(self) -> list[tuple[Any, Colours]]:
        """The radio buttons, each with the colours that it stands for in light mode."""
        hues = {"": None, OWN_COLOUR: self.hue} | {str(degrees): degrees for degrees, _name in HUES_OFFERED}
        return [(each, colours(hues[each.data["value"]], "light")) for each in self["choice"]]


class LogoForm(forms.Form):
    """A picture for the club's logo."""

    image = forms.FileField(
        label=pgettext_lazy("file", "Picture"),
        help_text=_("A PNG, JPEG or WebP; a square one is shown largest. The empty border is cut off."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


def shown_colour(hue: int | None) -> str:
    """Return the colour that stands for this hue in a form: the lightest that the club's pages have."""
    return colours(hue, "light").lift


class VenueForm(forms.Form):
    """A place where the club plays."""

    name = forms.CharField(label=pgettext_lazy("of a place", "Name"), max_length=MAX_VENUE_NAME_LENGTH)
    address = _paragraph(_("Address"), 2)
    directions = _paragraph(_("How to get there"), 2, MAX_VENUE_TEXT_LENGTH, _("The bus stop, the car park, which door to use."))
    access = _paragraph(
        _("Access"),
        2,
        MAX_VENUE_TEXT_LENGTH,
        _("For somebody with a wheelchair or a walking frame: steps, a lift, a hearing loop."),
    )
