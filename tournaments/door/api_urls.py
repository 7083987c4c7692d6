"""The addresses of the API about check-in, empty seats and wishes."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.door.api import door
from tournaments.seating.api import seat_gaps

EVENING = "tournaments/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path(f"{EVENING}door/", door.DoorView.as_view(), name="api-door"),
    path(f"{EVENING}door/players/<int:player>/", door.DoorPlayerView.as_view(), name="api-door-player"),
    path(f"{EVENING}door/hits/", door.DoorSearchView.as_view(), name="api-door-hits"),
    path(f"{EVENING}door/arrivals/", door.ArrivalsView.as_view(), name="api-arrivals"),
    path(f"{EVENING}door/arrivals/undo/", door.UndoneArrivalsView.as_view(), name="api-arrivals-undo"),
    path(f"{EVENING}door/arrivals/rest/", door.RestArrivalsView.as_view(), name="api-arrivals-rest"),
    path(f"{EVENING}door/arrivals/rest/undo/", door.UndoneRestArrivalsView.as_view(), name="api-arrivals-rest-undo"),
    path(f"{EVENING}door/departures/", door.DeparturesView.as_view(), name="api-departures"),
    path(f"{EVENING}gaps/", seat_gaps.GapsView.as_view(), name="api-gaps"),
    path(f"{EVENING}gaps/back/", seat_gaps.TakeSeatAgainView.as_view(), name="api-seat-back"),
    path(f"{EVENING}rounds/<int:number>/sit-outs/", seat_gaps.SitOutsView.as_view(), name="api-sit-outs"),
    path(f"{EVENING}rounds/<int:number>/substitutes/", seat_gaps.SubstitutesView.as_view(), name="api-substitutes"),
    path(f"{EVENING}rounds/<int:number>/tables/<int:table>/cut-short/", seat_gaps.CutShortView.as_view(), name="api-cut-short"),
    path(f"{EVENING}wishes/", seat_gaps.WishesView.as_view(), name="api-wishes"),
    path(f"{EVENING}wishes/<int:wish>/", seat_gaps.WishView.as_view(), name="api-wish"),
]
