"""The sentences that the script of the slip's page uses, with `{names}` as placeholders. The words of a game are sent with its form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import pgettext


def slip_words() -> dict[str, str]:
    """Return the sentences by key, in the reader's language."""
    return _grid_words() | _reason_words() | _bar_words()


def _grid_words() -> dict[str, str]:
    return {
        "caption": _("The deals of this slip, a row each"),
        "number": _("#"),
        "head_contract": _("Contract"),
        "head_declarer": _("Player"),
        "head_partner": _("Partner"),
        "head_tricks": _("Tricks"),
        "sum": _("Sum"),
        "deals": _("{name} deals"),
        "sits_out": _("{name} sits out"),
        "absent": _("absent hand"),
        "field_of": _("Deal {n}: {question}"),
        "figure_of": _("Deal {n}: points of {name} on paper"),
        "total_of": _("Total of {name} on paper"),
        "more_of": _("Deal {n}: more questions"),
        "figures_are": _("How the points are written on paper"),
        "figures_deal": _("points of each deal"),
        "figures_running": _("running totals"),
        "typed_deals": _("Total by the rules, after {n} typed deals"),
        "on_paper": _("Total on paper"),
        "difference": _("Difference"),
        "state_empty": _("empty"),
        "state_half": _("not complete yet"),
        "state_wrong": _("not correct"),
        "state_right": _("correct"),
        "state_jury": _("goes to the jury"),
    }


def _reason_words() -> dict[str, str]:
    return {
        "unread": _("“{text}” is not recognized here. Type (part of) a name, or a seat."),
        "unread_figures": _("Type a figure for each of {names}, with spaces between."),
        "unread_total": _("Type a figure for each of {names}, with spaces between. Together they must be {total}."),
        "unread_number": _("From {least} to {most}."),
        "unread_at_least": _("At least {least}."),
        "sum_wrong": _("Together this is {sum}; it should be {right}."),
        "figure_differs": _("{name} gets {right} by the rules; {written} is written on the paper."),
        "make_it": _("Change it to {figures}"),
        "mend": _("Correct it"),
        "paper_to_jury": _("The paper says the same: send it to the jury"),
        "impossible_to_jury": _("It was played like this: send it to the jury"),
        "goes_to_jury": _("This goes to the jury when the slip is booked."),
        "take_back": pgettext("slip", "Not to the jury"),
        "clashes": _("Others have entered this deal in the meantime: {short}. What you typed is still here."),
        "keep_theirs": _("Keep what is there"),
        "correct_with_mine": _("Replace it with mine"),
        "differs": _("You typed {mine}; somebody else typed {theirs}."),
        "field_differs": _("{field} {mine} or {theirs}."),
        "take_theirs": _("The other person’s version is right"),
        "changed_since": _("Corrected after the slip was typed: {short} ({by})."),
    }


def _bar_words() -> dict[str, str]:
    return {
        "count": _("{n} of {of} deals"),
        "wrong_rows": _("not right: {numbers}"),
        "go_to": _("Go to deal {n}"),
        "book": _("Book the slip"),
        "send": _("Send the slip"),
        "confirm": _("This matches the paper"),
        "sending": _("being sent …"),
        "later": _("The server does not answer. Everything is kept in this browser, and is sent again by itself."),
        "only_here": _("saved in this browser, not yet on the server"),
        "only_on_page": _("This browser cannot keep anything: do not close this page before everything is sent."),
        "unbooked": _("The server keeps everything; these deals are not booked yet: {numbers}."),
        "server_has_it": _("The server has received everything."),
        "confirmed_by": _("{name} has confirmed the slip."),
        "unconfirmed": _("Booked as {name} typed it. Somebody else must still compare it with the paper."),
        "typed_once": _("{name} has typed the slip. It counts once a second person has typed the same."),
        "not_agreed": _("Two people typed the slip, and there is a difference. The deals before the first difference count."),
        "photo_of": _("Photo by {name}, {time}"),
        "remove_photo": _("Remove the photo by {name}, {time}"),
        "photo_sent": _("The photo is kept."),
        "later_photo": _("The server does not answer. Choose the photo again in a moment."),
        "photo_unread": _("This is not a photo. Choose a picture."),
        "blind": _("{name} has typed the slip already. Type it from the paper too; afterwards you see the differences."),
    }
