"""Every event that a club's log can contain. Actions record them; pages show them with their labels."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class ClubEvent(models.TextChoices):
    """An event in a club's log.

    The value is part of sealed log entries and must never change. The label is followed by its object: «admitted member 5».
    """

    CREATE = "found", _("created the club")
    GIVE_ROLE = "give_role", _("gave a role to")
    END_ROLE = "end_role", _("ended the role of")
    INVITE = "invite", _("offered a role to")
    WITHDRAW_INVITATION = "withdraw_invitation", _("took back the invitation of")
    ACCEPT_ROLE = "accept_role", _("accepted a role:")
    OFFER_CLUB = "offer_club", _("offered the club to")
    TAKE_OVER_CLUB = "take_over_club", _("took over the club:")
    DECLINE_ROLE = "decline_role", _("declined a role:")
    MAKE_ACCOUNT = "make_account", _("made the account of")
    NEW_LINK = "new_link", _("made a new password link for")
    DEMAND_SECOND_FACTOR = "demand_second_factor", _("decided on the second step at login:")
    RESET_SECOND_FACTOR = "reset_second_factor", _("removed the second step of")
    ADMIT = "admit", _("made a member:")
    AMEND_MEMBER = "amend_member", pgettext_lazy("log of a club", "changed")
    LEAVE = "leave", _("noted that somebody left:")
    COME_BACK = "come_back", _("made a member again:")
    IMPORT_MEMBERS = "import_members", _("took over a list:")
    MAKE_CODE = "make_code", _("made a code for an account of")
    LINK_ACCOUNT = "link_account", _("linked an account to")
    UNLINK_ACCOUNT = "unlink_account", _("removed the account of")
    RENEW_LINKS = "renew_links", _("renewed the personal links of")
    ADMIT_GUEST = "admit_guest", _("made a guest a member:")
    MERGE = "merge", _("merged two members who are one person:")
    UNDO = "undo", _("undid a change of")
    SHOW_HISTORY = "show_history", _("chose who may read the evenings of")
    OPEN_SEASON = "open_season", _("began")
    SET_SEASON_RULE = "set_season_rule", _("decided how to count")
    IMPORT_RESULTS = "import_results", _("took over evenings from before Troela for")
    DROP_PAST_EVENING = "drop_past_evening", _("removed an evening from before Troela from")
    CREATE_COMPETITION = "create_competition", pgettext_lazy("log of a club", "created")
    SET_COMPETITION_RULE = "set_competition_rule", pgettext_lazy("log of a club", "changed the rules of")
    RENAME_COMPETITION = "rename_competition", pgettext_lazy("log of a club", "renamed")
    CLOSE_COMPETITION = "close_competition", pgettext_lazy("log of a club", "closed")
    REOPEN_COMPETITION = "reopen_competition", pgettext_lazy("log of a club", "opened again")
    SEAL_COMPETITION = "seal_competition", pgettext_lazy("log of a club", "sealed new final tables of")
    PUBLISH_RULES = "publish_rules", _("published")
    TAKE_OVER_RULES = "take_over_rules", _("imported")
    SHOW_RULES = "show_rules", _("showed to other clubs")
    HIDE_RULES = "hide_rules", _("no longer shows to other clubs")
    SET_RETENTION = "set_retention", _("decided how long names are kept:")
    SET_NAMES = "set_names", _("decided which names the public sees:")
    SET_LANGUAGE = "set_language", _("decided on the language:")
    PRESENT = "present", _("changed what the club says about itself:")
    ADD_VENUE = "add_venue", _("added a place:")
    CHANGE_VENUE = "change_venue", _("changed a place:")
    ARCHIVE_VENUE = "archive_venue", _("archived a place:")
    REOPEN_VENUE = "reopen_venue", _("brought back a place:")
    FORGET = "forget", pgettext_lazy("log of a club", "deleted the data of")
    THROW_AWAY = "throw_away", _("threw away the rehearsal")
    IMPORT = "import", pgettext_lazy("log of a club", "imported")
