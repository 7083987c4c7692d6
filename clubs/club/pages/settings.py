"""The page of a club's settings: rules, language, roles, second factor, names for the public, and how long names are kept.

Each setting is a part of the page, shown only to those who may change it. Forms of roles and accounts are answered in their own modules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from clubs.actors import Actor, of_user
from clubs.club.actions.face import choose_colour, read_colour
from clubs.club.actions.languages import set_language
from clubs.club.actions.presentation import present_club
from clubs.club.actions.venues import add_venue, archive_venue, change_venue
from clubs.club.colour import colours
from clubs.club.forms import OWN_COLOUR, ColourForm, LogoForm, PresentForm, VenueForm, shown_colour
from clubs.club.models import Club, Venue
from clubs.direction import isolated
from clubs.login.pages.proof import require_recent_proof
from clubs.pages.parts import redirect_to_part
from clubs.pages.refusals import refusal_at_fields
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from clubs.people.public_names import PublicName, public_name
from clubs.privacy.actions import retention as retention_actions
from clubs.problems import refuse
from clubs.region import club_languages
from clubs.roles.models import ClubRole
from clubs.roles.pages.forms import AccountForm, HandOverForm, RoleForm, set_choices
from clubs.roles.pages.role_words import role_grid
from clubs.roles.permissions import ClubRight, club_and_rights, club_for
from clubs.roles.queries.invitations import INVITATION_VALID_DAYS, open_invitations
from clubs.roles.queries.roles import memberships

EXAMPLE = Member(name="Piet van Dijk", called="Piet", number=12)
"""An invented member, whose name shows each choice on the page."""


class LanguageForm(forms.Form):
    """A form with one field: the language, such as `nl`, or its regional form."""

    language = forms.ChoiceField(label=gettext_lazy("Language of the club"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        set_choices(self, "language", club_languages())


class PublicNamesForm(forms.Form):
    """The fields for how much of a name the public reads, and for the most private choice that members have."""

    shown = forms.ChoiceField(
        label=gettext_lazy("How the public sees everybody’s name"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy("This applies to guests too. An evening may show less; a member may show less of their own name."),
    )
    least = forms.ChoiceField(
        label=gettext_lazy("The least that members may show"),
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "Even if a member asks to show less, the club shows at least this. Choices that members have already made stay."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(kind.value, f"{isolated(_example(kind))} · {kind.label}") for kind in PublicName]
        set_choices(self, "shown", choices)
        set_choices(self, "least", choices[1:])


class RetentionForm(forms.Form):
    """The months until guests are forgotten, and the years until former members are. An empty field means never."""

    guests_months = forms.IntegerField(
        label=gettext_lazy("Months until the data of guests is deleted"),
        required=False,
        min_value=1,
        max_value=retention_actions.MAX_MONTHS,
    )
    members_years = forms.IntegerField(
        label=gettext_lazy("Years until the data of members who left is deleted"),
        required=False,
        min_value=1,
        max_value=retention_actions.MAX_YEARS,
    )


def _example(kind: str) -> str:
    return public_name(kind, name=EXAMPLE.name, called=EXAMPLE.called, number=EXAMPLE.number)


@require_safe
def club_settings(request: HttpRequest, club: str) -> HttpResponse:
    """Show the settings that the reader may change."""
    return settings_page(request, club)


def settings_page(request: HttpRequest, slug: str, **refused: forms.Form) -> HttpResponse:
    """Return the page of settings. A form in `refused` is shown again as it was typed, with its part unfolded."""
    club, rights = club_and_rights(of_user(request.user), slug, ClubRight.SEE_SETTINGS)
    context: dict[str, Any] = {"club": club}
    if ClubRight.PUBLISH_RULES in rights:
        context["house_rules"] = sorted(set(club.house_rules.values_list("name", flat=True)))
        context["language_name"] = dict(club_languages())[club.language]
        context["language_form"] = LanguageForm(initial={"language": club.language})
    if ClubRight.PRESENT_CLUB in rights:
        context["present_form"] = PresentForm(initial={name: getattr(club, name) for name in PresentForm.base_fields}, auto_id="present_%s")
        context["colour_form"] = ColourForm(hue=club.hue)
        context["logo_form"] = LogoForm(auto_id="logo_%s")
        context["chosen_colours"] = [(mode, colours(club.hue, mode)) for mode in ("light", "dark")]
        context["venue_form"] = VenueForm(auto_id="venue_%s")
        context["venues"] = [(each, _form_of(each)) for each in club.venues.all()]
    if ClubRight.GIVE_ROLES in rights:
        context |= {
            "role_form": RoleForm(initial={"role": "director"}),
            "account_form": AccountForm(auto_id="account_%s"),
            "hand_over_form": HandOverForm(auto_id="hand_over_%s"),
            "roles": ClubRole.choices,
            "grid": role_grid(),
            "memberships": memberships(club),
            "invitations": open_invitations().filter(club=club).order_by("name"),
            "invitation_days": INVITATION_VALID_DAYS,
        }
    if ClubRight.KEEP_MEMBERS in rights:
        context["names_form"] = PublicNamesForm(initial={"shown": club.public_names, "least": club.least_names})
        context["shown_name"] = _example(club.public_names)
        context["chose"] = club.members.filter(merged_into=None).exclude(public_name="").count()
    if ClubRight.FORGET in rights:
        kept = {"guests_months": club.forget_guests_months, "members_years": club.forget_members_years}
        context["kept_form"] = RetentionForm(initial=kept)
    if "refused_venue" in refused and "venues" in context:
        sent = refused["refused_venue"]
        context["venues"] = [(each, sent if sent.auto_id == form.auto_id else form) for each, form in context["venues"]]
    return render(request, "clubs/settings.html", context | refused, status=422 if refused else 200)


def _form_of(venue: Venue, data: Any = None) -> VenueForm:
    initial = {name: getattr(venue, name) for name in VenueForm.base_fields}
    return VenueForm(data, initial=initial, auto_id=f"venue_{venue.pk}_%s")


@require_POST
def venue(request: HttpRequest, club: str, venue: int) -> HttpResponse:
    """Change a place, archive it, or use it again (`archived` is yes or no). A refused form is shown again in the list."""
    actor = of_user(request.user)
    row = club_for(actor, club, ClubRight.PRESENT_CLUB)
    place = row.venues.filter(pk=venue).first()
    if place is None:
        raise refuse("NOT_FOUND")
    place.club = row
    if "archived" in request.POST:
        archive_venue(by=actor, venue=place, archived=request.POST["archived"] == "yes")
        return redirect_to_part("venues", "club-settings", club)
    form = _form_of(place, request.POST)
    if form.is_valid():
        with refusal_at_fields(form):
            change_venue(by=actor, venue=place, **form.cleaned_data)
            messages.success(request, gettext("The place is changed."))
            return redirect_to_part("venues", "club-settings", club)
    return settings_page(request, club, refused_venue=form)


def _setting(
    name: str, form_class: type[forms.Form], right: ClubRight, change: Callable[..., object], done: Promise, *, proof: bool = False
) -> Callable[[HttpRequest, str], HttpResponse]:
    """Return the view of one setting's form, which needs this right. `name` is the `id` of its part of the page.

    `change` is the action that stores the form's values, and `done` the message afterwards. With `proof`, readers must prove again who they
    are.
    """

    @require_POST
    def view(request: HttpRequest, club: str) -> HttpResponse:
        actor = of_user(request.user)
        row = club_for(actor, club, right)
        form = form_class(request.POST)
        if form.is_valid():
            if proof:
                require_recent_proof(request)
            with refusal_at_fields(form):
                change(by=actor, club=row, **form.cleaned_data)
                messages.success(request, str(done))
                return redirect_to_part(name, "club-settings", club)
        return settings_page(request, club, **{f"{name}_form": form})

    return view


def _choose_colour(*, by: Actor, club: Club, choice: str, own: str) -> None:
    """Store the chosen hue. A colour of their own that is the one shown keeps its hue, which the shade in the form may miss by a degree."""
    if choice != OWN_COLOUR:
        hue = int(choice) if choice else None
    else:
        hue = club.hue if own == shown_colour(club.hue) else read_colour(own, "own")
    choose_colour(by=by, club=club, hue=hue)


language = _setting(
    "language", LanguageForm, ClubRight.PUBLISH_RULES, set_language, gettext_lazy("The club uses this language from now on.")
)
present = _setting("present", PresentForm, ClubRight.PRESENT_CLUB, present_club, gettext_lazy("The club’s page now shows this."))
colour = _setting(
    "colour", ColourForm, ClubRight.PRESENT_CLUB, _choose_colour, gettext_lazy("The club’s pages have this colour from now on.")
)
new_venue = _setting(
    "venue", VenueForm, ClubRight.PRESENT_CLUB, add_venue, gettext_lazy("The place is added. You can choose it for an evening.")
)
public_names = _setting(
    "names",
    PublicNamesForm,
    ClubRight.KEEP_MEMBERS,
    set_public_names,
    gettext_lazy("From now on the public sees names as you chose, on every page and list."),
)
retention = _setting(
    "kept",
    RetentionForm,
    ClubRight.FORGET,
    retention_actions.set_retention,
    gettext_lazy("The club now keeps names for as long as you chose."),
    proof=True,  # forgetting cannot be undone
)
