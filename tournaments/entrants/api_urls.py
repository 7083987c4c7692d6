"""The addresses of a club's members in the API."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.entrants.api import members

CLUB = "clubs/<slug:club>/"
MEMBER = f"{CLUB}members/<int:number>/"

urlpatterns: list[URLPattern] = [
    path("account/link/", members.LinkAccountView.as_view(), name="api-link-account"),
    path(f"{CLUB}me/", members.OwnMembershipView.as_view(), name="api-own-membership"),
    path(f"{CLUB}members/", members.MembersView.as_view(), name="api-members"),
    path(f"{CLUB}members/import/", members.ImportMembersView.as_view(), name="api-members-import"),
    path(f"{CLUB}names/", members.PublicNamesView.as_view(), name="api-public-names"),
    path(f"{CLUB}members/duplicates/", members.DuplicateMembersView.as_view(), name="api-member-duplicates"),
    path(f"{CLUB}members/guests/", members.ClubGuestsView.as_view(), name="api-member-guests"),
    path(f"{CLUB}members/changes/<int:entry>/undo/", members.UndoMemberChangeView.as_view(), name="api-member-undo"),
    path(f"{CLUB}members/changes/<int:entry>/move-back/", members.UndoMemberMoveView.as_view(), name="api-member-move-undo"),
    path(MEMBER, members.MemberView.as_view(), name="api-member"),
    path(f"{MEMBER}leave/", members.LeaveClubView.as_view(), name="api-member-leave"),
    path(f"{MEMBER}back/", members.RejoinClubView.as_view(), name="api-member-back"),
    path(f"{MEMBER}merge/", members.MergeMembersView.as_view(), name="api-member-merge"),
    path(f"{MEMBER}code/", members.MemberCodeView.as_view(), name="api-member-code"),
    path(f"{MEMBER}unlink/", members.UnlinkAccountView.as_view(), name="api-member-unlink"),
    path(f"{MEMBER}links/", members.MemberLinksView.as_view(), name="api-member-links"),
    path(f"{MEMBER}name/", members.ProposedNameView.as_view(), name="api-member-name"),
]
