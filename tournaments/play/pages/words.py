"""The sentences that the script of the phone page needs, with `{names}` to fill in. The words of a game come with its form."""

from __future__ import annotations

from django.utils.translation import gettext as _


def table_words() -> dict[str, str]:
    """Return the sentences by key, in the reader's language."""
    return (
        _entry_words()
        | _deal_words()
        | _mark_words()
        | _sending_words()
        | _correction_words()
        | _round_words()
        | _next_round_words()
        | _jury_words()
    )


def _entry_words() -> dict[str, str]:
    return {
        "where": _("Round {round} · deal {number} of {of}"),
        "where_round": _("Round {round}"),
        "from_director": _("From the director, {time}"),
        "message_seen": _("Seen"),
        "deals": _("{name} deals"),
        "deals_and_sits_out": _("{name} deals and sits out"),
        "leads": _("{name} leads"),
        "declarer_leads": _("the declarer leads"),
        "sits_out": _("{name} sits out"),
        "hint_dealer": _("dealer"),
        "hint_leads": _("leads"),
        "hint_jury": _("ask the jury"),
        "if_allowed": _("If the jury allows it:"),
        "refused": _("refused by the jury"),
        "refused_to": _("refused: {name}"),
        "contract_refused": _("The jury refused this contract. Enter the contract that is played instead."),
        "choose_other": _("Choose another contract"),
        "promised": _("promised"),
        "absent": _("absent hand"),
        "more": _("More…"),
        "tricks": _("{n} tricks"),
        "change": _("{question} {answer}. Change the answer"),
        "take_back": _("{question} Withdraw the answer"),
        "so_far": _("{n} of {of}"),
        "still_to_give": _("Still to give: {n}"),
        "adds_up": _("Adds up to 0."),
        "pot_has_other_side": _("The players together have {n}; the pot has {pot}."),
        "change_sign": _("Change the sign of the figure: {name}"),
        "one_more": _("One point more for {name}"),
        "one_less": _("One point less for {name}"),
        "take_back_figure": _("{name}: withdraw"),
        "next": _("Next"),
        "follows": _("automatic"),
        "from_to": _("From {least} to {most}."),
        "at_least": _("At least {least}."),
        "next_later": _("You can enter the next deal when this one has arrived. Go on playing, and remember the result or write it down."),
        "preview_later": _("You will see who pays whom when there is a connection again."),
    }


def _deal_words() -> dict[str, str]:
    return {
        "this_round": _("This round"),
        "number": _("#"),
        "deal": _("Deal"),
        "together": _("Total"),
        "rulings_and_fines": _("Rulings and fines"),
        "waiting": _("waiting"),
        "not_accepted": _("needs a look"),
        "in_doubt": _("in doubt"),
        "in_doubt_why": _("This deal does not count. Correct it, or ask the jury."),
        "dealt_again": _("dealt again"),
        "after_deal": _("After deal {n}:"),
        "score": _("Score"),
        "booked": _("Points so far"),
        "settled": _("Settled"),
        "beneath": _("The columns under each name: {heads}"),
        "correct": _("Correct"),
        "void": _("Void"),
        "change_it": _("Change"),
        "remove": _("Remove"),
    }


def _mark_words() -> dict[str, str]:
    """Return the meaning of each sign on a game's scorecard, such as “made” or “sits out”."""
    return {
        "mark_declarer": _("declares"),
        "mark_made": _("made"),
        "mark_lost": _("lost"),
        "mark_out": _("out of the game"),
        "mark_one_card": _("one card"),
        "mark_winner": _("winner"),
        "mark_void": _("does not count"),
        "mark_sits_out": _("sits out"),
        "mark_dealer": _("deals"),
    }


def _sending_words() -> dict[str, str]:
    return {
        "send": _("Send deal {n}"),
        "all_sent": _("all sent"),
        "to_send": _("{n} to send"),
        "to_look_at": _("{n} to check"),
        "as_of": _("as of {time}"),
        "offline": _("offline"),
        "offline_and": _("offline · {n} to send"),
        "offline_title": _("No connection."),
        "offline_why": _(
            "Go on playing. This phone keeps your deals since {since}, and sends them as soon as the connection is back: deal {numbers}."
        ),
        "offline_why_unkept": _("Go on playing. This phone sends your deals as soon as the connection is back: deal {numbers}."),
        "if_phone_stops": _("And if this phone stops?"),
        "if_phone_stops_enter": _(
            "These deals are only on this phone. If its battery dies: scan the code of the table with another phone, and "
            "enter them there again."
        ),
        "if_phone_stops_back": _(
            "When this phone works again, open this page on it. A deal that was entered twice in the same way counts once; "
            "differences are shown side by side, to you and to the jury."
        ),
        "if_phone_stops_private": _("A private window loses its deals when it is closed: leave it open until everything is sent."),
        "unkept": _("This phone cannot keep deals. Do not close or reload this page before everything is sent."),
        "not_accepted_n": _("Deal {n} was not accepted"),
        "not_accepted_of_round": _("Deal {n} of round {round} was not accepted"),
        "n_of_round": _("{n} of round {round}"),
        "on_server": _("Already entered:"),
        "on_phone": _("On this phone:"),
        "entered_twice": _("Two phones entered deal {n} differently. First: {theirs}. Then: {mine}."),
        "keep_theirs": _("Keep what is there"),
        "correct_with_mine": _("Replace it with mine"),
        "try_again": _("Try again"),
        "removed": _("Deal {n} was removed from this phone."),
        "sent_again": _("The evening was restored from a backup. This phone has sent again: deal {numbers}."),
        "entered_elsewhere": _("Deal {n} was entered on another phone: {short}. What you had started to enter is gone."),
    }


def _correction_words() -> dict[str, str]:
    return {
        "correcting": _("Correcting deal {n}: {was}"),
        "leave_it": _("Leave it as it is"),
        "save_correction": _("Save deal {n}"),
        "corrected": _("Deal {n} was corrected."),
        "nothing_changed": _("Deal {n} stays as it was."),
        "voided": _("Deal {n} was voided."),
        "undo": _("Undo"),
        "undone": _("Deal {n} has its earlier result again."),
        "needs_line": _("This needs a connection. Nothing was changed; try again in a moment."),
    }


def _round_words() -> dict[str, str]:
    return {
        "not_started": _("Round {round} has not started yet. The director starts it; this page updates by itself."),
        "seats": _("Who sits here, in the order of play"),
        "complete": _("All deals are played"),
        "send_first": _("Deals to send first: {n}."),
        "check_and_sign": _("Do all of you agree with these totals? After signing, only the director and the jury can change them."),
        "deals_and_rulings": _("{name}: deals {deals}, rulings and fines {rulings}"),
        "about_contracts": _("The promise of each contract, and its payments"),
        "sign": _("We agree: sign"),
        "accept": _("{name}: this is right"),
        "accept_each": _("Pass the phone round: each of you taps their own name. The last tap signs for the table."),
        "accept_own": _(
            "Each of you confirms on your own phone that the round is right, with your name code. No phone? Tap your name here "
            "and type your code."
        ),
        "accept_for_them": _(
            "The players of the table say themselves that the round is right. Sign for them only if somebody has left: the "
            "log names those who had not said so."
        ),
        "accept_open": _("has not said yet that it is right"),
        "accept_undo_of": _("{name} no longer says that it is right"),
        "accept_code": _("{name}’s name code"),
        "accept_send": _("This is right"),
        "accepted_n": _("{n} of {of} say that it is right"),
        "sign_for_them": _("Sign for this table"),
        "signed": _("Signed at {time}. Thank you."),
        "finished": _("Round {round} is finished."),
        "finished_unsigned": _("This table has not signed. Ask the director or the jury what is still missing."),
        "sign_finished": _(
            "Round {round} is finished, but this table has not signed. Do all of you agree with these totals? "
            "After that, only the director and the jury can change them."
        ),
        "ends": _("{n} of {of} deals are played"),
        "last_deal": _("Last deal! Finish the deal that you are playing, and start no other. Then sign."),
        "clock_until": _("until {time}"),
        "clock_paused": _("paused"),
        "clock_over": _("The time is over"),
        "in_correction": _("The evening is closed. Until {time} the director and the jury can still correct it; after that it is final."),
        "only_read": _("On this page you can only read."),
        "final": _("The evening is final. Nothing can be changed any more."),
    }


def _next_round_words() -> dict[str, str]:
    return {
        "round_here": _("Round {round} at this table"),
        "sit_here": _("We sit here"),
        "old_round_first": _("Deals from round {round} that are still waiting must be sent first; that happens by itself."),
        "nobody_here": _("In round {round} nobody plays at this table."),
        "look_where": _("Look at the screen or at the list on the wall to see where you sit, and scan the code of that table."),
        "next_seats": _("Round {round}: your next table"),
        "next_seat": _("{name} → table {table}, seat {seat}"),
        "no_next_seat": _("{name} has no seat. Ask the director."),
        "seat_stays": _("Seat %(seat)s: %(stays)s") % {"seat": "{seat}", "stays": "{stays}"},
        "seat_until": _("%(name)s until deal %(deal)s") % {"name": "{name}", "deal": "{deal}"},
        "seat_from": _("%(name)s from deal %(deal)s") % {"name": "{name}", "deal": "{deal}"},
    }


def _jury_words() -> dict[str, str]:
    return {
        "consent": _("The jury must give permission"),
        "needs_consent": _("This may be played only if the jury gives permission."),
        "forgotten_costs": _("Forgetting to call the jury costs {fine}."),
        "forgotten_costs_each": _("Forgetting to call the jury costs {fine}: {each} for each of the others."),
        "call_jury": _("Call the jury"),
        "jury_called": _("Jury called"),
        "jury_knows": _("The jury knows"),
        "jury_knows_since": _("The jury knows (waiting since {time})."),
        "jury_coming": _("{name} of the jury is coming."),
        "calling": _("Calling the jury…"),
        "call_later": _("The call to the jury is sent as soon as there is a connection again. If it is urgent, raise your hand."),
        "back_later": _("The call is withdrawn as soon as there is a connection again."),
        "call_refused": _("The jury could not be called."),
        "back_refused": _("The call could not be taken back."),
        "take_call_back": _("Withdraw the call"),
        "about_deal": _("Deal {n}: {title}"),
        "why_call": _("Why do you call the jury?"),
        "which_deal": _("Which deal is it about?"),
        "deal_n": _("deal {n}"),
        "about_whom": _("Who is it about? (optional)"),
        "jury_note": _("Note for the jury (optional)"),
        "note_too_long": _("At most {most} letters: {n} too many."),
        "choose_reason": _("Choose a reason."),
        "ruling": _("Ruling {n}:"),
        "ruling_overturned": _("Ruling {n}, overturned:"),
        "read_it": _("I have read it"),
        "rulings": _("Rulings"),
        "appeal_until": _("You may appeal until {time}."),
        "appeal": _("Appeal against it"),
        "who_appeals": _("Who appeals?"),
        "appeal_reason": _("Why? Somebody else of the jury reads it, and answers here."),
        "send_appeal": _("Send the appeal"),
        "leave_appeal": _("No appeal"),
        "choose_who_appeals": _("Choose who appeals."),
        "appeal_needs_reason": _("Write why."),
        "appeal_of": _("Appeal by {name} at {time}:"),
        "withdraw_appeal": _("Withdraw this appeal"),
        "appeal_stays": _("There is no connection, so the appeal stays. Try again later."),
        "round_and_table": _("Round {round}, table {table}"),
        "appeal_waits": _("Somebody of the jury will answer."),
        "appeal_denied": _("The ruling stays ({name}):"),
        "appeal_overturned": _("The ruling was overturned ({name}):"),
        "appeal_under_way": _("The appeal by {name} is being sent. Without a connection it waits on this phone, and counts from now:"),
        "appeal_refused": _("The appeal by {name} was not accepted:"),
        "waits": _("waits for the jury"),
        "waits_why": _("Counts once the jury has allowed it. Go on with the next deal."),
        "under_review": _("with the jury"),
        "round_waits": _("All deals are entered. You can sign when the jury has decided about deal {numbers}."),
        "new_pack": _("The cards of deal {n} are kept as a souvenir. Use a new pack from the next deal on."),
    }
