"""The addresses of pages that are now parts of other pages; each redirects there.

An address that still takes POST requests is not listed here: it stays with its page, as `moved_to(…, post=…)`.
"""

from __future__ import annotations

from django.urls import URLPattern, path

from clubs.pages.moved import moved_to
from tournaments.evening.pages import closing, plan
from tournaments.finals import pages as final
from tournaments.prizes.pages import prizes

DESK = "e/<slug:slug>/desk/"

urlpatterns: list[URLPattern] = [
    path("account/ready/", moved_to("home")),
    path("e/<slug:slug>/head/<int:number>/<str:hash>/", moved_to("checker", asks=("slug", "number", "hash")), name="head"),
    path("rules/<slug:game>/play/", moved_to("poster", "play")),
    path("e/<slug:slug>/desk/codes/", moved_to("papers", "codes")),
    path("c/<slug:club>/rules/paragraphs/", moved_to("rules-change", "paragraphs")),
    path("c/<slug:club>/rules/articles/", moved_to("rules-change", "jury")),
    path("c/<slug:club>/rules/gallery/", moved_to("rules-change")),
    path("c/<slug:club>/rules/import/", moved_to("rules-change")),
    path("c/<slug:club>/rules/replay/", moved_to("rules-history", "replay")),
    path("c/<slug:club>/rules/published/<rules_key:key>/", moved_to("house-rules")),
    path(f"{DESK}groups/", moved_to("desk-players", "ratings"), name="desk-groups"),
    path("e/<slug:slug>/desk/messages/list/", moved_to("desk", "hall")),
    path("c/<slug:club>/members/duplicates/", moved_to("members-tidy", "duplicates")),
    path("c/<slug:club>/members/guests/", moved_to("members-tidy", "guests")),
    path("c/<slug:club>/jury/", moved_to("club-statistics", "jury")),
    path("e/<slug:slug>/desk/name-codes/", moved_to("desk-players", "name-codes")),
    path(f"{DESK}close/", moved_to("desk-closing", "close", query="step=close", post=closing.close), name="desk-close"),
    path(f"{DESK}exports/", moved_to("desk-more", "files")),
    path(f"{DESK}final/", moved_to("desk-closing", "final", query="step=final", post=final.decide), name="desk-final"),
    path(f"{DESK}prizes/read/", moved_to("desk-closing", "reading", query="step=reading", post=prizes.read_out), name="desk-prizes-read"),
    path(f"{DESK}rehearsal/", moved_to("desk-plan", "rehearsal", post=plan.rehearse), name="rehearsal"),
    path(f"{DESK}results/", moved_to("desk-closing", "results", query="step=results"), name="desk-results"),
]
