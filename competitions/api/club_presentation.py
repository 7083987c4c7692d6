"""The API of a club's own words and its places: read them, change them, add and archive places."""

from __future__ import annotations

from typing import Annotated

from django.db import transaction
from django.urls import reverse
from msgspec import UNSET, Meta, Struct, UnsetType
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.actors import Actor
from clubs.club.actions.face import choose_colour, remove_logo, set_logo
from clubs.club.actions.presentation import MAX_DESCRIPTION_LENGTH, present_club
from clubs.club.actions.venues import MAX_VENUE_NAME_LENGTH, MAX_VENUE_TEXT_LENGTH, add_venue, archive_venue, change_venue
from clubs.club.models import Club, Venue
from clubs.roles.permissions import ClubRight, club_at, club_for
from tournaments.api.action_view import action_view
from tournaments.api.documentation import describe_public_read, describe_read
from tournaments.api.picture_body import PictureBody, SentPicture
from tournaments.api.request_body import Body
from tournaments.api.view import ApiView
from tournaments.evening.problems import refuse

MAX_ADDRESS_LENGTH = 400
HUE = "The hue of the club's colour in degrees of OKLCH; the shades are computed from it."
ADDRESS = "The address, with line breaks."
DIRECTIONS = "How to get there: the bus stop, the car park, which door to use."
ACCESS = "What somebody with a wheelchair or a walking frame must know."

Line = Annotated[str, Meta(max_length=254)]
AddressText = Annotated[str, Meta(max_length=MAX_ADDRESS_LENGTH, description=ADDRESS)]
VenueName = Annotated[str, Meta(min_length=1, max_length=MAX_VENUE_NAME_LENGTH)]
DirectionsText = Annotated[str, Meta(max_length=MAX_VENUE_TEXT_LENGTH, description=DIRECTIONS)]
AccessText = Annotated[str, Meta(max_length=MAX_VENUE_TEXT_LENGTH, description=ACCESS)]


class PresentationAnswer(Struct, frozen=True, kw_only=True):
    """The texts of a club about itself. Everybody can read them; one that the club did not write is empty."""

    slug: str
    name: str
    language: Annotated[str, Meta(description="The language of the club's pages, such as nl; `language/` sets it.")]
    description: Annotated[str, Meta(description="Paragraphs of plain text for somebody who does not know the club.")]
    address: str
    contact_name: Annotated[str, Meta(description="The name of the person who answers questions.")]
    contact_phone: str
    contact_email: str
    hue: Annotated[int | None, Meta(description=f"{HUE} null is Troela's green.")]
    logo: Annotated[str, Meta(description="The path of the logo, a square PNG; empty without a logo. It changes with the logo.")]
    time_zone: Annotated[str, Meta(description="The IANA name of the zone in which the club's evenings take place.")]


class PresentationBody(Body):
    """The changes to what a club says about itself; a field that is left out stays unchanged."""

    description: Annotated[str, Meta(max_length=MAX_DESCRIPTION_LENGTH)] | UnsetType = UNSET
    address: AddressText | UnsetType = UNSET
    contact_name: Annotated[str, Meta(max_length=120, description="Everybody reads this name.")] | UnsetType = UNSET
    contact_phone: Line | UnsetType = UNSET
    contact_email: Line | UnsetType = UNSET
    hue: Annotated[int, Meta(ge=0, le=359, description=HUE)] | UnsetType | None = UNSET
    time_zone: Annotated[str, Meta(min_length=1, max_length=40, description="Such as Europe/Brussels.")] | UnsetType = UNSET


class VenueAnswer(Struct, frozen=True, kw_only=True):
    """A place where the club plays."""

    key: int
    name: Annotated[str, Meta(description="An announcement names its place by this name.")]
    address: str
    directions: Annotated[str, Meta(description=DIRECTIONS)]
    access: Annotated[str, Meta(description=ACCESS)]
    archived: Annotated[bool, Meta(description="True if this place is no longer offered for new evenings.")]


class VenuesAnswer(Struct, frozen=True):
    """The club's places by name, with those that are archived."""

    venues: tuple[VenueAnswer, ...]


class NewVenueBody(Body):
    """A new place. Only its name is required."""

    name: VenueName
    address: AddressText | UnsetType = UNSET
    directions: DirectionsText | UnsetType = UNSET
    access: AccessText | UnsetType = UNSET


class VenueBody(Body):
    """The changes to a place; a field that is left out stays unchanged."""

    name: VenueName | UnsetType = UNSET
    address: AddressText | UnsetType = UNSET
    directions: DirectionsText | UnsetType = UNSET
    access: AccessText | UnsetType = UNSET
    archived: (
        Annotated[bool, Meta(description="True: the place is no longer offered for new evenings. False: it is offered again.")] | UnsetType
    ) = UNSET


class ClubPresentationView(ApiView):
    http_method_names = (*ApiView.http_method_names, "patch")

    @describe_public_read("Read what a club says about itself", PresentationAnswer)
    def get(self, request: Request, club: str) -> Response:
        return Response(presentation_answer(club_at(club)))

    @action_view("Change what a club says about itself", ClubRight.PRESENT_CLUB)
    def patch(self, row: Club, body: PresentationBody) -> PresentationAnswer:
        with transaction.atomic():
            if changes := body.given("hue"):
                present_club(by=self.actor, club=row, **changes)
            if body.hue is not UNSET:
                choose_colour(by=self.actor, club=row, hue=body.hue)
        return presentation_answer(row)


class ClubLogoView(ApiView):
    http_method_names = ("put", "delete")
    parser_classes = (PictureBody,)

    @action_view("Give the club a logo; the server draws it again as a square PNG", ClubRight.PRESENT_CLUB, refusals=(503,))
    def put(self, row: Club, body: SentPicture) -> PresentationAnswer:
        return presentation_answer(set_logo(by=self.actor, club=row, image=body.data))

    @action_view("Remove the club's logo", ClubRight.PRESENT_CLUB)
    def delete(self, row: Club) -> PresentationAnswer:
        return presentation_answer(remove_logo(by=self.actor, club=row))


class VenuesView(ApiView):
    @describe_read("List the places where a club plays", VenuesAnswer, operation_id="clubs_venues_list")
    def get(self, request: Request, club: str) -> Response:
        row = club_for(self.actor, club, ClubRight.PRESENT_CLUB)
        return Response(VenuesAnswer(tuple(map(venue_answer, row.venues.all()))))

    @action_view("Add a place where the club plays", ClubRight.PRESENT_CLUB, status=201)
    def post(self, row: Club, body: NewVenueBody) -> VenueAnswer:
        return venue_answer(add_venue(by=self.actor, club=row, **body.given()))


def _venue(actor: Actor, club: str, venue: int) -> Venue:
    """Return the place with this key, for an actor who may change it. Refused: NOT_FOUND, and without the right PRESENT_CLUB."""
    row = club_for(actor, club, ClubRight.PRESENT_CLUB)
    place = row.venues.filter(pk=venue).first()
    if place is None:
        raise refuse("NOT_FOUND")
    place.club = row
    return place


class VenueView(ApiView):
    http_method_names = ("patch",)

    @action_view("Change a place, archive it, or use it again", _venue)
    def patch(self, place: Venue, body: VenueBody) -> VenueAnswer:
        with transaction.atomic():
            if changes := body.given("archived"):
                change_venue(by=self.actor, venue=place, **changes)
            if body.archived is not UNSET:
                archive_venue(by=self.actor, venue=place, archived=body.archived)
        return venue_answer(place)


def presentation_answer(club: Club) -> PresentationAnswer:
    """Return what this club says about itself."""
    stored = {name: getattr(club, name) for name in PresentationAnswer.__struct_fields__ if name != "logo"}
    logo = reverse("club-logo", args=[club.slug, club.logo_tag]) if club.logo_tag else ""
    return PresentationAnswer(**stored, logo=logo)


def venue_answer(venue: Venue) -> VenueAnswer:
    """Return a place as the API sends it."""
    return VenueAnswer(
        key=venue.pk, name=venue.name, address=venue.address, directions=venue.directions, access=venue.access, archived=venue.archived
    )
