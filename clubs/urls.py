"""The addresses of a club's pages. The club's front page shows evenings, so its address is in `config.addresses.pages`."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from clubs.club import pages as languages
from clubs.houserules.pages import amend_articles, amend_rules, own_paragraphs, rules, rules_file
from clubs.login.pages import accounts, tokens
from clubs.people.pages import member_accounts, member_import, members, public_names
from clubs.privacy import pages as retention
from clubs.roles.pages import invitations, people

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/", invitations.own_clubs, name="own-clubs"),
    path("clubs/new/", people.club_new, name="club-new"),
    path("clubs/invitations/<int:invitation>/accept/", invitations.accept, name="invitation-accept"),
    path("clubs/invitations/<int:invitation>/decline/", invitations.decline, name="invitation-decline"),
    path("c/<slug:club>/leave/", invitations.leave, name="club-leave"),
    path("rules/", rules.all_rules, name="all-rules"),
    path("rules/<slug:game>/", rules.poster, name="poster"),
    path("rules/<slug:game>/play/", rules.how_to_play, name="how-to-play"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:token>/revoke/", tokens.revoke, name="token-revoke"),
    path("c/<slug:club>/members/", members.members, name="members"),
    path("clubs/link/", member_accounts.link, name="link-account"),
    path("c/<slug:club>/me/", member_accounts.own, name="own-membership"),
    path("c/<slug:club>/members/<int:number>/code/", member_accounts.make_code, name="member-code"),
    path("c/<slug:club>/members/<int:number>/account/", member_accounts.unlink, name="member-unlink"),
    path("c/<slug:club>/members/<int:number>/name/", member_accounts.answer_name, name="member-proposed-name"),
    path("c/<slug:club>/members/import/", member_import.members_import, name="members-import"),
    path("c/<slug:club>/members/cards/", members.cards, name="member-cards"),
    path("c/<slug:club>/members/members.csv", members.export, {"kind": "csv"}, name="members-csv"),
    path("c/<slug:club>/members/members.xlsx", members.export, {"kind": "xlsx"}, name="members-xlsx"),
    path("c/<slug:club>/members/changes/<int:entry>/undo/", members.undo, name="member-undo"),
    path("c/<slug:club>/members/names/", public_names.public_names, name="public-names"),
    path("c/<slug:club>/members/kept/", retention.retention, name="retention"),
    path("c/<slug:club>/members/<int:number>/", members.member, name="member"),
    path("c/<slug:club>/members/<int:number>/leave/", members.leave, name="member-leave"),
    path("c/<slug:club>/members/<int:number>/back/", members.come_back, name="member-back"),
    path("c/<slug:club>/members/<int:number>/card.svg", members.card_image, name="member-card-image"),
    path("c/<slug:club>/seasons/", people.seasons, name="seasons"),
    path("c/<slug:club>/roles/", people.roles, name="roles"),
    path("c/<slug:club>/roles/hand-over/", people.hand_over, name="club-hand-over"),
    path("c/<slug:club>/roles/accounts/", accounts.make, name="account-make"),
    path("c/<slug:club>/roles/accounts/<int:account>/link/", accounts.link, name="account-link"),
    path("c/<slug:club>/roles/accounts/<int:account>/second-factor/", accounts.reset_second_factor, name="second-factor-reset"),
    path("c/<slug:club>/roles/second-factor/", accounts.demand_second_factor, name="second-factor-demand"),
    path("c/<slug:club>/roles/accounts/<int:account>/end/", people.end_role, name="role-end"),
    path("c/<slug:club>/roles/invitations/<int:invitation>/withdraw/", invitations.withdraw, name="invitation-withdraw"),
    path("c/<slug:club>/rules/", rules.rules, name="rules"),
    path("c/<slug:club>/rules/language/", languages.language, name="club-language"),
    path("c/<slug:club>/rules/change/", amend_rules.amend_rules, name="rules-change"),
    path("c/<slug:club>/rules/paragraphs/", own_paragraphs.own_paragraphs, name="rules-paragraphs"),
    path("c/<slug:club>/rules/articles/", amend_articles.amend_articles, name="rules-articles"),
    path("c/<slug:club>/rules/published/<slug:game>/", rules.published_rules, name="published-rules"),
    path("c/<slug:club>/rules/<int:key>/", rules.house_rules, name="house-rules"),
    path("c/<slug:club>/rules/<int:rules>/file/", rules_file.rules_file, name="rules-file"),
    path("c/<slug:club>/rules/<int:rules>/show/", rules_file.show_rules, name="rules-show"),
    path("c/<slug:club>/rules/gallery/", rules_file.gallery, name="rules-gallery"),
    path("c/<slug:club>/rules/import/", rules_file.import_rules, name="rules-import"),
]
