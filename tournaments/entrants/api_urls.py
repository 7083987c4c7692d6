"""The addresses of a club's members in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.entrants.api import members

CLUB = "clubs/<slug:club>/"
MEMBER = f"{CLUB}members/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("account/link/", members.LinkAccount.as_view(), name="api-link-account"),
    path(f"{CLUB}me/", members.OwnMembership.as_view(), name="api-own-membership"),
    path(f"{CLUB}members/", members.Members.as_view(), name="api-members"),
    path(f"{CLUB}members/import/", members.Import.as_view(), name="api-members-import"),
    path(f"{CLUB}names/", members.PublicNames.as_view(), name="api-public-names"),
    path(f"{CLUB}members/duplicates/", members.Duplicates.as_view(), name="api-member-duplicates"),
    path(f"{CLUB}members/guests/", members.Guests.as_view(), name="api-member-guests"),
    path(f"{CLUB}members/changes/<int:entry>/undo/", members.UndoChange.as_view(), name="api-member-undo"),
    path(f"{CLUB}members/changes/<int:entry>/move-back/", members.UndoMove.as_view(), name="api-member-move-undo"),
    path(MEMBER, members.OneMember.as_view(), name="api-member"),
    path(f"{MEMBER}leave/", members.Leave.as_view(), name="api-member-leave"),
    path(f"{MEMBER}back/", members.ComeBack.as_view(), name="api-member-back"),
    path(f"{MEMBER}merge/", members.MergeMembers.as_view(), name="api-member-merge"),
    path(f"{MEMBER}code/", members.MemberCode.as_view(), name="api-member-code"),
    path(f"{MEMBER}unlink/", members.Unlink.as_view(), name="api-member-unlink"),
    path(f"{MEMBER}name/", members.ProposedName.as_view(), name="api-member-name"),
]
