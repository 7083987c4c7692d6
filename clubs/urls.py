"""The addresses of a club's pages. The club's front page shows evenings, so its address is in `config.addresses.pages`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, register_converter
from django.urls.converters import StringConverter

from clubs.club.pages import face, settings
from clubs.houserules.pages import change_rules, rules, rules_file
from clubs.login.pages import accounts, tokens
from clubs.pages.moved import moved_to
from clubs.people.pages import member_accounts, member_import, members
from clubs.roles.pages import invitations, own_clubs, people
from scoring.games import GAMES


class RulesKeyConverter(StringConverter):
    """The key of rules in an address: the number of a club's version, or the code of a published game."""

    regex = "|".join((r"[0-9]{1,11}", *GAMES))


register_converter(RulesKeyConverter, "rules_key")

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/", own_clubs.own_clubs, name="own-clubs"),
    path("clubs/new/", moved_to("own-clubs", "start", post=own_clubs.start), name="club-new"),
    path("clubs/invitations/<int:invitation>/accept/", invitations.accept, name="invitation-accept"),
    path("clubs/invitations/<int:invitation>/decline/", invitations.decline, name="invitation-decline"),
    path("c/<slug:club>/leave/", invitations.leave, name="club-leave"),
    path("rules/", rules.all_rules, name="all-rules"),
    path("rules/<slug:game>/", rules.poster, name="poster"),
    path("tokens/", moved_to("account", "tokens", post=tokens.issue), name="tokens"),
    path("tokens/<int:token>/revoke/", tokens.revoke, name="token-revoke"),
    path("c/<slug:club>/members/", members.members, name="members"),
    path("clubs/link/", moved_to("own-clubs", "link", post=own_clubs.link), name="link-account"),
    path("c/<slug:club>/me/", member_accounts.own, name="own-membership"),
    path("c/<slug:club>/members/<int:number>/code/", member_accounts.make_code, name="member-code"),
    path("c/<slug:club>/members/<int:number>/account/", member_accounts.unlink, name="member-unlink"),
    path("c/<slug:club>/members/<int:number>/name/", member_accounts.answer_name, name="member-proposed-name"),
    path("c/<slug:club>/members/import/", moved_to("members", "import", post=member_import.members_import), name="members-import"),
    path("c/<slug:club>/members/cards/", members.cards, name="member-cards"),
    path("c/<slug:club>/members/members.csv", members.export, {"kind": "csv"}, name="members-csv"),
    path("c/<slug:club>/members/members.xlsx", members.export, {"kind": "xlsx"}, name="members-xlsx"),
    path("c/<slug:club>/members/changes/<int:entry>/undo/", members.undo, name="member-undo"),
    path("c/<slug:club>/members/names/", moved_to("club-settings", "names", post=settings.public_names), name="public-names"),
    path("c/<slug:club>/members/kept/", moved_to("club-settings", "kept", post=settings.retention), name="retention"),
    path("c/<slug:club>/members/<int:number>/", members.member, name="member"),
    path("c/<slug:club>/members/<int:number>/leave/", members.leave, name="member-leave"),
    path("c/<slug:club>/members/<int:number>/back/", members.come_back, name="member-back"),
    path("c/<slug:club>/members/<int:number>/card.svg", members.card_image, name="member-card-image"),
    path("c/<slug:club>/settings/", settings.club_settings, name="club-settings"),
    path("c/<slug:club>/settings/present/", settings.present, name="club-present"),
    path("c/<slug:club>/settings/colour/", settings.colour, name="club-colour"),
    path("colours/<int:hue>/<slug:tag>.css", face.colour_styles, name="colour-styles"),
    path("c/<slug:club>/settings/logo/", face.change_logo, name="club-logo-change"),
    path("c/<slug:club>/logo/<slug:tag>.png", face.logo, name="club-logo"),
    path("c/<slug:club>/settings/places/", settings.new_venue, name="venue-new"),
    path("c/<slug:club>/settings/places/<int:venue>/", settings.venue, name="venue"),
    path("c/<slug:club>/seasons/", people.seasons, name="seasons"),
    path("c/<slug:club>/roles/", moved_to("club-settings", "roles", post=people.roles), name="roles"),
    path("c/<slug:club>/roles/hand-over/", people.hand_over, name="club-hand-over"),
    path("c/<slug:club>/roles/accounts/", moved_to("club-settings", "roles", post=accounts.make), name="account-make"),
    path("c/<slug:club>/roles/accounts/<int:account>/link/", accounts.link, name="account-link"),
    path("c/<slug:club>/roles/accounts/<int:account>/second-factor/", accounts.reset_second_factor, name="second-factor-reset"),
    path("c/<slug:club>/roles/second-factor/", accounts.demand_second_factor, name="second-factor-demand"),
    path("c/<slug:club>/roles/accounts/<int:account>/end/", people.end_role, name="role-end"),
    path("c/<slug:club>/roles/invitations/<int:invitation>/withdraw/", invitations.withdraw, name="invitation-withdraw"),
    path("c/<slug:club>/rules/", rules.rules, name="rules"),
    path("c/<slug:club>/rules/language/", moved_to("club-settings", "language", post=settings.language), name="club-language"),
    path("c/<slug:club>/rules/change/", change_rules.change_rules, name="rules-change"),
    path("c/<slug:club>/rules/<int:rules>/file/", rules_file.rules_file, name="rules-file"),
    path("c/<slug:club>/rules/<int:rules>/show/", rules_file.show_rules, name="rules-show"),
    path("c/<slug:club>/rules/<rules_key:key>/", rules.read_rules, name="house-rules"),
]
