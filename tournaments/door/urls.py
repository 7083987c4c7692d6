"""The addresses of check-in, of empty seats and of wishes."""

from __future__ import annotations

from django.urls import URLPattern, path

from clubs.pages.moved import moved_to
from tournaments.door.pages import card, desk_player, door
from tournaments.seating.pages import gaps, new_seats, wishes

DESK = "e/<slug:slug>/desk/"
ROUND = f"{DESK}rounds/<int:number>/"
TABLE = f"{DESK}tables/<int:number>/<int:table>/"

urlpatterns: list[URLPattern] = [
    path("card/<str:card>/", card.member_card, name="member-card"),
    path(f"{DESK}door/", door.door, name="desk-door"),
    path(f"{DESK}door/part/", door.part, name="desk-door-part"),
    path(f"{DESK}door/hits/", door.hits, name="desk-door-hits"),
    path(f"{DESK}door/present/", door.present, name="door-present"),
    path(f"{DESK}door/rest/", door.rest, name="door-rest"),
    path(f"{DESK}door/undo/", door.undo, name="door-undo"),
    path(f"{DESK}door/guest/", door.guest, name="door-guest"),
    path(f"{DESK}door/not-here/", door.not_here, name="door-not-here"),
    path(f"{DESK}door/wishes/", moved_to("desk-players", "wishes", post=wishes.wishes), name="desk-wishes"),
    path(f"{DESK}door/wishes/<int:wish>/drop/", wishes.drop, name="wish-drop"),
    path(f"{DESK}seats/back/", gaps.occupy, name="seat-occupy"),
    path(f"{ROUND}sits-out/", gaps.sits_out, name="round-sits-out"),
    path(f"{ROUND}take-out/", new_seats.take_out, name="seat-take-out"),
    path(f"{ROUND}put/<int:player>/", moved_to("seating", "choice", asks=("player",), post=new_seats.put), name="seat-put"),
    path(
        f"{ROUND}substitute/<int:player>/",
        moved_to("seating", "choice", query="substitute=yes", asks=("player",), post=new_seats.substitutes),
        name="seat-substitute",
    ),
    path(f"{TABLE}cut-short/", gaps.cut_short, name="table-cut-short"),
    path(f"{DESK}door/players/<int:number>/", desk_player.desk_player, name="player-desk"),
    path(f"{DESK}players/<int:number>/", desk_player.withdraw, name="withdraw"),
    path(f"{DESK}players/<int:number>/name/", desk_player.rename, name="rename"),
    path(f"{DESK}door/players/<int:number>/leave/", desk_player.leave, name="player-leave"),
]
