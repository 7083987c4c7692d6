"""The refusals of a tournament: codes in addition to those of `clubs.problems`."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.problems import SENTENCES, Refusal, Sentence, refuse, sentence

__all__ = ["Refusal", "refuse", "sentence"]

SENTENCES |= {
    "PASS_INVALID": Sentence(_("This table link is not valid. Scan the code on the table again."), 403),
    "TABLE_NOT_NAMED": Sentence(_("This page is out of date. Reload it; the deals that it keeps are then sent."), 422),
    "NO_TABLE_NOW": Sentence(_("Nobody plays at table {table} now. Look at the screen or the list to see where you sit."), 404),
    "START_MISSING": Sentence(_("Fill in when the evening starts, or leave the other times empty too."), 422),
    "DOORS_AFTER_START": Sentence(_("The doors cannot open after the start. Choose an earlier time."), 422),
    "ENDS_AT_START": Sentence(_("The evening cannot end at the moment it starts. Choose another time."), 422),
    "DEADLINE_HALF": Sentence(_("Fill in both the day and the time until which people can answer, or leave both empty."), 422),
    "VENUE_ARCHIVED": Sentence(_("The club no longer plays at {name}. Choose another place."), 422),
    "EVENING_STARTED": Sentence(_("The evening has started, so it can no longer be moved or cancelled. Close it.")),
    "EVENING_DRAWN": Sentence(_("Round {round} has been drawn. Take back its draw first, then move or cancel the evening.")),
    "EVENING_CANCELLED": Sentence(_("The evening is cancelled. First decide that it goes ahead after all.")),
    "DATES_MISSING": Sentence(_("Tick at least one date."), 422),
    "EVENINGS_MISSING": Sentence(_("Tick at least one evening."), 422),
    "EVENINGS_CHANGED": Sentence(
        _("One of these evenings can no longer be changed: it was drawn, cancelled or moved into the past. Look again.")
    ),
    "TOO_MANY_EVENINGS": Sentence(_("At most {most} evenings can be done at once. Choose fewer, then do the rest."), 422),
    "MOVED_TO_PAST": Sentence(_("{name} would be on {day}, which is past. Untick it, or choose another day of the week."), 422),
    "MESSAGE_REUSED": Sentence(_("A message with this id was already sent, with other content. Send it with a new id.")),
    "TOO_MANY_MESSAGES": Sentence(_("{most} messages are shown already. Withdraw one first."), 422),
    "TOO_MANY_SCREENS": Sentence(_("An evening has at most {most} screens. Remove one first."), 422),
    "LAST_SCREEN": Sentence(_("This is the only screen of the evening. Change it, or add another one first.")),
    "TOURNAMENT_CLOSED": Sentence(_("This tournament is final. Nothing can be changed any more.")),
    "TOURNAMENT_IN_CORRECTION": Sentence(
        _("This tournament is closed. Only the director and the jury can still correct it, until {until}.")
    ),
    "NOTHING_TO_BREAK_OFF": Sentence(
        _("No round has been started, so there is nothing to break off. Cancel or close the evening instead.")
    ),
    "NO_WHOLE_ROUND": Sentence(_("No round was finished. Choose that everything counts that was entered, or nothing."), 422),
    "ROUND_DOES_NOT_COUNT": Sentence(
        _("The evening was broken off and round {round} does not count. To change it, the director first undoes the closing.")
    ),
    "STILL_OPEN": Sentence(_("Still open: {items}. Read the list and confirm it before closing.")),
    "TOURNAMENT_NOT_PREPARING": Sentence(_("The tournament has started; this can only be done before the first round.")),
    "HISTORY_NOT_SHOWN": Sentence(_("This member does not show you the page of their evenings. Ask them."), 403),
    "SIGN_UP_NOT_OPEN": Sentence(_("Signing up for this evening is not open yet. The club first announces when and where it is.")),
    "SIGN_UP_IS_OVER": Sentence(_("Signing up for this evening is over. Ask at the door whether there is still a chair.")),
    "EVENING_IS_CANCELLED": Sentence(
        _("This evening is cancelled, so you cannot sign up for it. Look at the club’s page for the next one.")
    ),
    "EVENING_WAS_MOVED": Sentence(_("The evening is now on {on}. Look at the page again, and answer for that day.")),
    "BY_INVITATION": Sentence(_("This evening is by invitation. Ask the club."), 403),
    "MEMBERS_ONLY": Sentence(
        _("Only members of the club can come to this evening. Are you a member? Log in, or use the link on your card."), 403
    ),
    "OFFER_OVER": Sentence(
        _("You did not answer in time, so the place went to the next person. Say yes again: you are then last on the list.")
    ),
    "SIGN_UPS_TOO_MANY": Sentence(_("{most} people have answered for this evening, and Troela takes no more. Call the club.")),
    "SIGN_UP_WAIT": Sentence(
        _("Many guests have signed up from this phone or network in a short time. Try again in {duration}, or call the club."), 429
    ),
    "PARTY_TOO_LARGE": Sentence(_("At most {most} people sign up together. Let the others sign up too."), 422),
    "CONTACT_WRONG": Sentence(_("Write an e-mail address or a telephone number, so that the club can reach you."), 422),
    "SIGNED_UP_ALREADY": Sentence(_("{name} has signed up already. To come with somebody else, first sign off.")),
    "PARTNER_SAID_NO": Sentence(_("{name} has said no for this evening. Talk to them, or choose somebody else.")),
    "EVENING_NOT_OF_PAIRS": Sentence(_("This evening is not played in pairs. Leave this empty."), 422),
    "LINK_WRONG": Sentence(_("This link is not valid: it was renewed, or copied only in part. Ask the club for a new one."), 404),
    "LINK_OVER": Sentence(_("This link was for an evening that is over. Look at the club’s page for the next one."), 404),
    "PROPOSAL_OVER": Sentence(_("This proposal is over. Look at the page again: there may be another.")),
    "DUTY_FULL": Sentence(_("Enough people do this already: {duty}. Look whether another duty is open.")),
    "DUTY_IS_OVER": Sentence(_("This evening is over or cancelled, so its duties do not change any more. Look at the next evening.")),
    "DUTY_NOT_YOURS": Sentence(_("This is not on the rota for you: {duty}. Take it first, or look at the page again.")),
    "DUTY_NOT_THEIRS": Sentence(_("The other does not have the duty that you want in exchange. Choose another, or none."), 422),
    "DUTY_HAS_IT": Sentence(_("One of you two would then have this duty twice: {duty}. Ask somebody else."), 422),
    "SWAP_OVER": Sentence(_("Nobody asks this any more: it was taken back, or answered otherwise. Look at the page again.")),
    "NO_SUCH_MEMBER": Sentence(_("The club has no member called {name}. Write the name as the club does, or the member number."), 422),
    "DUTY_WITHOUT_NAME": Sentence(_("Write what there is to do, or choose one of the other duties."), 422),
    "DUTY_HAS_PEOPLE": Sentence(_("Still on the rota for {duty}: {count}. Take somebody out first, then change the number."), 422),
    "DUTIES_TOO_MANY": Sentence(_("An evening has at most {most} duties. Put some of them together."), 422),
    "NO_EARLIER_DUTIES": Sentence(_("No earlier evening of the club has duties. Write down what this evening needs.")),
    "ENROLLED_ALREADY": Sentence(_("{name} is enrolled already."), 422),
    "MEMBER_UNKNOWN": Sentence(_("The club has no member with number {number}. Correct it, or leave it out for a guest."), 422),
    "LIST_CHANGED": Sentence(_("Nobody was enrolled: something changed for {rows} after you opened this page. Check and try again.")),
    "SEASON_RULE_MEANWHILE": Sentence(
        _("{by} has changed the rule in the meantime: version {version} now applies. Look at it, then decide again.")
    ),
    "SEASON_RULE_SAME": Sentence(_("This is the same as version {version} of the rule; there is nothing to store.")),
    "COMPETITION_RULE_MEANWHILE": Sentence(
        _("{by} has changed the rules in the meantime: version {version} now applies. Look at it, then decide again.")
    ),
    "COMPETITION_RULE_SAME": Sentence(_("This is the same as version {version} of the rules; there is nothing to store.")),
    "COMPETITION_CLOSED": Sentence(_("This competition is closed, so its tables are final. Open it again first.")),
    "COMPETITION_NOT_CLOSED": Sentence(_("This competition is not closed; there is nothing to open again.")),
    "RESULTS_CHANGED": Sentence(_("Nothing was imported: the file would now give another result. Look again.")),
    "MEMBERS_SAME": Sentence(_("You chose the same member twice. Choose two different members."), 422),
    "MEMBERS_MET": Sentence(_("{name} and {other} both played in {evening}, so they are two people. First correct who played there.")),
    "MEMBER_FORGOTTEN": Sentence(_("The data of member {number} was deleted; there is nothing left to compare.")),
    "GUEST_TWICE": Sentence(_("Two different players of one evening are called {name}. Choose one of them.")),
    "REHEARSAL_OF_REHEARSAL": Sentence(_("This evening is a rehearsal itself. Rehearse the real evening.")),
    "NOT_AUTOMATIC": Sentence(_("This evening does not play by itself. Make a rehearsal of it first.")),
    "NOT_REHEARSAL": Sentence(_("This is a real evening, and real evenings are never deleted. Only a rehearsal can be thrown away.")),
    "TOO_FEW_PLAYERS": Sentence(_("At least {least} players are needed for a table; there are {count}."), 422),
    "RATINGS_TOO_MANY": Sentence(_("An evening has at most {most} ratings. Delete one first."), 422),
    "RATING_NAME_TWICE": Sentence(_("There already is a rating {name}. Give this one another name."), 422),
    "GROUPS_TOO_MANY": Sentence(_("A rating has at most {most} pairs or teams."), 422),
    "GROUP_LINE": Sentence(_("Write line {line} like this: a name, a colon, then the players. “Boxtel: 3, 8, 12”"), 422),
    "GROUP_NAME_TWICE": Sentence(_("The name {name} is in the list twice. Give one of them another name."), 422),
    "GROUP_PLAYER_UNKNOWN": Sentence(_("{name}: this evening has no player {player}. Type a player’s number, or the whole name."), 422),
    "TEAM_TWICE": Sentence(_("{player} is in two groups of this rating: {team} and {other}. Remove them from one."), 422),
    "PARTNER_SAME": Sentence(_("{name} is named twice in this pair. Choose two different players."), 422),
    "PAIRED_ALREADY": Sentence(_("{name} already plays with {other}. Dissolve that pair first."), 422),
    "PAIR_OF_TWO": Sentence(_("A pair has two players. Write both names with & between them."), 422),
    "PARTNER_OTHERWISE": Sentence(_("Row {line} says that {name} plays with {other}. Correct one of the two rows."), 422),
    "RESERVE_ALREADY": Sentence(_("{team} already has a reserve, {name}. Change that at the team first."), 422),
    "TEAM_TOO_LARGE": Sentence(_("{name} has {count} players; at most {most} are possible here."), 422),
    "STANDINGS_FROZEN": Sentence(_("The standings are frozen. Ask for them again after the director has published them.")),
    "NO_STORY": Sentence(
        _("The evening has no story before it is closed. Close it first."),
    ),
    "NOTHING_TO_FREEZE": Sentence(
        _("No round has started, so there are no standings to freeze yet. Start the first round, then freeze them.")
    ),
    "ROUND_NOT_FINISHED": Sentence(_("Round {round} is not finished. Finish it first.")),
    "DRAWN_MEANWHILE": Sentence(_("Round {round} has been drawn in the meantime. Look at its seating.")),
    "ROUNDS_LEFT": Sentence(_("The plan has fewer rounds left than you asked for. Rounds that can still be drawn: {left}."), 422),
    "STANDING_EACH_ROUND": Sentence(_("When rounds are drawn by the standings, only one round can be drawn at a time."), 422),
    "ROUNDS_ALL_DRAWN": Sentence(_("All {rounds} rounds have been drawn. Change the plan to play another one.")),
    "ROUND_HAS_STARTED": Sentence(_("Round {round} has started; its draw stays as it is.")),
    "REDRAW_TOO_LATE": Sentence(
        _("Round {round} cannot be drawn again: fewer than two tables have no deal yet. Swap or move single players instead.")
    ),
    "ROUND_NOT_STARTED": Sentence(_("Round {round} has not started. The director starts it.")),
    "SEATS_OPEN": Sentence(
        _("Round {round} cannot start yet: {gaps}. Give everybody a seat or let them sit out, and fill every empty seat.")
    ),
    "LEAVES_BEFORE_START": Sentence(
        _("Round {round} has not started. Start it first, and let {name} leave after it; or let {name} leave now.")
    ),
    "PLAYS_ALREADY": Sentence(
        _("{name} has a seat in a round that has started. If they are not there, record that they left: their seat is then empty.")
    ),
    "POINTS_TAKEN_OVER": Sentence(_("{other} plays on with the points of {name}. Let {name} come back as a new guest.")),
    "PLAYER_NOT_BACK": Sentence(_("{name} is withdrawn. Check them in first.")),
    "PLAYER_SEATED": Sentence(_("{name} has a seat in round {round}. Remove this player from the table first.")),
    "SEAT_NOT_EMPTY": Sentence(_("{name} has no empty seat of their own in this round. Put them at a table instead.")),
    "CHAIR_NOT_EMPTY": Sentence(
        _("The chair of {name} at table {table} is not empty, or the table has stopped playing. Let {name} leave first.")
    ),
    "WISH_ONESELF": Sentence(_("Choose somebody other than {name}."), 422),
    "WISH_AGAINST": Sentence(_("There is already a different wish about {name}. Remove that one first."), 422),
    "WISHES_TOO_MANY": Sentence(_("An evening has at most {most} wishes.")),
    "CLOCK_RUNS": Sentence(_("The clock is already running, until {until}. Give extra minutes, or remove the clock first.")),
    "CLOCK_NOT_SET": Sentence(_("No clock is running in this round. Start one first.")),
    "WIFI_PASSWORD": Sentence(
        _("A Wi-Fi password has {least} to {most} characters. Type it as it is on the router, or leave it empty."), 422
    ),
    "CLOCK_CHANGED": Sentence(_("Somebody has just set the clock: it now ends at {until}. Nothing was changed; look again.")),
    "ROUND_FINISHED": Sentence(_("Round {round} is finished. Show this to the director, who can still enter and correct its deals.")),
    "ROUND_FULL": Sentence(_("This table has played all its {deals} deals.")),
    "TABLE_HAS_TOTALS": Sentence(
        _("Totals were typed for this table’s whole round. Correct the totals at the desk, or remove them first.")
    ),
    "TABLE_HAS_DEALS": Sentence(
        _("This table has entered deals already: {numbers}. Type the rest of its deals, or void these first if only its totals count.")
    ),
    "DEAL_IS_TOTALS": Sentence(
        _("These are totals for the whole table, not a deal. The desk can correct them on the page where it typed them.")
    ),
    "DEAL_NOT_TOTALS": Sentence(_("This is a deal of the table, not its totals. Correct it as a deal.")),
    "TOTALS_AT_DESK": Sentence(_("The desk typed these totals from the table’s paper. Ask the desk to correct or remove them."), 403),
    "TOTALS_SUM": Sentence(
        _("These totals add up to {sum}, not to 0. Check the signs and each column; if nobody remembers, call the jury."), 422
    ),
    "TOTALS_A_FIGURE": Sentence(
        _("Give every player a whole number with its sign, such as +12 or −5; 0 for a player who ended even."), 422
    ),
    "TOTALS_TOO_LARGE": Sentence(_("A total is never above {most}. Check the figure."), 422),
    "TOTALS_DEALS": Sentence(_("Fill in how many deals the table played, from 1 to {most}."), 422),
    "TABLES_NOT_SIGNED": Sentence(_("These tables have not signed yet: {tables}.")),
    "ROUND_REDRAWN": Sentence(_("Round {round} was drawn again after you opened this page. Look at who sits where, then start it.")),
    "DEALS_MISSING": Sentence(_("Deals are missing or in doubt at table {tables}. Read the list and confirm it before finishing.")),
    "TABLE_SIGNED": Sentence(_("This table has signed its round. Only the director can change it now.")),
    "TABLE_NOT_READY": Sentence(_("The table has played {played} of {deals} deals; it can sign when all of them are entered.")),
    "TABLE_IN_DOUBT": Sentence(_("Deal {number} is in doubt. Correct it or ask the jury before signing.")),
    "SIGNED_OTHERWISE": Sentence(
        _("This table signed at {time}, with {totals}. Nothing was changed; if that is wrong, ask the director or the jury to reopen it.")
    ),
    "TOTALS_CHANGED": Sentence(_("The totals have changed since you looked. Read them again before signing.")),
    "UUID_REUSED": Sentence(_("This deal was sent before with a different result. Nothing was changed; use “Correct” on the deal itself.")),
    "DEAL_ELSEWHERE": Sentence(_("This deal belongs to another table. Nothing was changed.")),
    "DEAL_TAKEN": Sentence(_("Deal {number} was entered already, with another result. Compare the two and correct it if needed.")),
    "DEAL_AHEAD": Sentence(_("Deal {missing} must be sent first; this one is kept and sent after it.")),
    "TIME_NOT_CALLED": Sentence(_("In this game the end of the time is not announced: a table may stop after any deal. Finish the round.")),
    "TIME_DEAL_MISSING": Sentence(
        _("Enter deal {number} of table {table} first; a later deal has already been entered. Then announce that time is up.")
    ),
    "DEAL_VOID": Sentence(_("Deal {number} is void. Enter it again.")),
    "REVISION_OLD": Sentence(_("Deal {number} has just been changed on another phone. Look at it again.")),
    "MOVES_UNBALANCED": Sentence(_("Choose two different players, one who pays and one who receives, and an amount above 0."), 422),
    "MOVES_STRANGER": Sentence(_("Player {number} does not take part in this tournament."), 422),
    "DEAL_RULED": Sentence(_("The jury ruled on deal {number}. Ask the jury; it can overturn its ruling.")),
    "CALL_ELSEWHERE": Sentence(_("This call belongs to another table. Nothing was changed.")),
    "CALL_ENDED": Sentence(_("This call has ended. Call the jury again if something else happens.")),
    "CALL_FOUND": Sentence(_("This call ends when the jury has decided about its deal, or when the deal is corrected or voided.")),
    "RULING_OWN_TABLE": Sentence(_("You play at this table. Ask another member of the jury, or the director."), 403),
    "RULING_ONESELF": Sentence(_("You cannot decide about yourself. Ask another member of the jury, or the director."), 403),
    "OWN_TABLE": Sentence(
        _("You play at this table: another official must do this. If there is none, appoint somebody on the page of the officials."), 403
    ),
    "PLAYS_AS_OTHER": Sentence(_("{name} plays as this player already. Choose another player, or first change who {name} plays as."), 422),
    "SLIP_CHANGED": Sentence(_("{name} has just typed this slip. Look at it, then send yours again; what you typed is still here.")),
    "SLIP_SAME_PERSON": Sentence(_("You typed this slip yourself. Somebody else at the desk must do this."), 403),
    "SLIP_NOT_CONFIRMED_HERE": Sentence(_("This evening slips are not checked by a second person. The plan says how they are confirmed.")),
    "SLIP_NOT_TYPED": Sentence(_("Nobody has typed this slip yet. Type it first.")),
    "SLIP_TYPED_TWICE": Sentence(_("{name} and {other} have typed this slip already. One of them must settle the differences.")),
    "PICTURES_BUSY": Sentence(
        _("Many pictures are being drawn at this moment. Ask for yours again in half a minute."), 503, retry_after=30
    ),
    "PICTURES_TOO_MANY": Sentence(
        _("Many pictures that were requested from your internet connection are still being drawn. Ask for yours again in ten seconds."),
        429,
        retry_after=10,
    ),
    "PHOTO_UNREADABLE": Sentence(
        _("This photo cannot be kept. Send a JPEG, PNG or WebP of at most {most} kB and {megapixels} megapixels."), 422
    ),
    "PHOTOS_TOO_MANY": Sentence(_("This slip has {most} photos already. Remove one first."), 422),
    "PHOTO_REUSED": Sentence(_("Another photo was already sent under this number. Nothing was changed.")),
    "SLIP_ROW_TWICE": Sentence(_("Deal {number} is on this slip twice. Send each row once."), 422),
    "ACCEPT_EACH": Sentence(_("This evening each player says for themselves that the round of the table is right. Tap your own name.")),
    "ACCEPT_NOT_HERE": Sentence(_("This evening a table signs with one tap for everybody. Open the table’s page and sign there.")),
    "ACCEPT_OWN_CODE": Sentence(_("This evening each player signs with their own name code. Type yours."), 403),
    "NAME_CODE_WRONG": Sentence(
        _("This code does not belong to this name, or the player’s table is not playing now. Look at the code again."), 422
    ),
    "NAME_CODE_WAIT": Sentence(
        _(
            "Too many wrong codes. Try again in {seconds} seconds, type yours on the table’s phone, or ask the desk to "
            "clear the wrong tries."
        )
    ),
    "RULES_FIXED": Sentence(_("A round has been drawn, so the rules can no longer change. Take its draw back first.")),
    "SEASON_FIXED": Sentence(_("A round has been drawn, so the season can no longer change. Take its draw back first.")),
    "DRAFT_SIGNED": Sentence(_("This proposal was signed already, as ruling {number}. Open the case again for another decision.")),
    "CALL_OTHER_DEAL": Sentence(_("This call is about deal {number}. Decide about that deal, or open a case without a call."), 422),
    "CALL_REUSED": Sentence(_("This call was sent before with a different text. Nothing was changed.")),
    "WORD_NOT_HERE": Sentence(_("In this game no contract needs the jury’s permission."), 422),
    "SOUVENIR_NOT_HERE": Sentence(_("In this deal {name} made no contract whose cards may be kept as a souvenir."), 422),
    "ROUND_DRAWN": Sentence(_("Round {round} is drawn already. Take back the draw first, then draw again without this player.")),
    "NOT_SURE": Sentence(_("Nobody can undo this. Tick that you are sure."), 422),
    "PLAYER_FORGOTTEN": Sentence(_("The name of player {name} was deleted and cannot come back. Enrol them again if they play again.")),
    "PLAYER_IS_MEMBER": Sentence(_("{name} is a member of the club. Delete the data on the club’s page of members, for all evenings.")),
    "PLAYER_EXCLUDED": Sentence(_("Ruling {number} excludes {name}. Overturn it first.")),
    "APPEAL_REUSED": Sentence(_("This appeal was sent before with a different text. Nothing was changed.")),
    "APPEAL_MADE": Sentence(_("{name} has already appealed against ruling {number}. A player appeals once.")),
    "APPEAL_STRANGER": Sentence(
        _("Ruling {number} does not concern {name}. Choose a player of its table, or one whose points it moves."), 422
    ),
    "APPEAL_OVER": Sentence(_("The time to appeal ended at {until}. Ask the director, who can still overturn the ruling.")),
    "APPEAL_ANSWERED": Sentence(_("This appeal was answered already. Reload the page to read the answer.")),
    "APPEAL_NOT_YOURS": Sentence(_("Only who sent this appeal can withdraw it: the same account, or the same table's phone."), 403),
    "APPEAL_OWN_RULING": Sentence(_("You made this ruling yourself, so somebody else answers the appeal: {names}."), 403),
    "APPEAL_TOO_LATE": Sentence(_("The time to appeal ended at {until}. Only the director can overturn this ruling now.")),
    "FINE_DIVIDES": Sentence(_("The fine must be divisible by {count}, the number of players who receive it."), 422),
    "AWARD_UNBALANCED": Sentence(_("The points awarded add up to {sum}; they must add up to 0."), 422),
    "AWARD_NOT_HERE": Sentence(_("In this game a deal does more than move points. Annul the deal or replace its result instead."), 422),
    "AWARD_IDLE": Sentence(_("A player who sat out a deal gets no points for it."), 422),
    "CARDS_WRONG": Sentence(_("Choose the thirteen different cards of the hand."), 422),
    "LOTS_NOT_DUE": Sentence(_("You cannot draw lots between these players alone: draw between all players who share the place now.")),
    "SOUVENIR_KEPT": Sentence(_("The cards of deal {number} are already a souvenir: ruling {ruling} decided that.")),
    "PLAYER_ELSEWHERE": Sentence(_("{name} does not sit at table {table}."), 422),
    "PLAYER_WITHDRAWN": Sentence(_("{name} is already left out of every draw.")),
    "RULING_OVERTURNS": Sentence(
        _("Ruling {number} cannot be overturned, because it overturns another ruling itself. Make a new ruling instead.")
    ),
    "RULING_OVERTURNED": Sentence(_("Ruling {number} was overturned already.")),
    "SEATED_TWICE": Sentence(_("{name} would sit on two chairs in round {round}. Give one of them to somebody else."), 422),
    "SEAT_WITHDRAWN": Sentence(_("{name} was withdrawn. Enrol {name} again first."), 422),
    "TABLE_SIZE": Sentence(_("Table {table} would have {count} players; this game is played at tables of {sizes}."), 422),
    "TABLE_SIZE_PLAYED": Sentence(
        _("Table {table} has already played deals, so it keeps its {count} chairs. Put a player on each chair, or let the table stop."), 422
    ),
    "SEAT_DEAL": Sentence(_("Table {table} has deals 1 to {played}. Choose the deal from which this applies: 1 to {most}."), 422),
    "TABLE_UNKNOWN": Sentence(_("Round {round} has no table {table}."), 422),
    "SEAT_ELSEWHERE": Sentence(
        _(
            "{name} would have deals at two tables of round {round}. "
            "In this game each deal builds on the ones before it, so choose deal 1 at both tables."
        ),
        422,
    ),
    "SEATS_BETWEEN_TABLES": Sentence(
        _(
            "In this game a deal builds on the ones before it, so two tables can exchange players only for the whole round. "
            "Choose deal 1 at both tables."
        ),
        422,
    ),
    "SEATS_CHANGED_LATER": Sentence(
        _("At table {table} somebody else took seat {seat} after deal {number}. Choose a later deal, or change that back first."), 422
    ),
    "PLAYER_NOT_SEATED": Sentence(_("{name} has no seat in round {round}."), 422),
    "SEAT_UNKNOWN": Sentence(_("Table {table} has no seat {seat}."), 422),
    "SEATS_CHANGED": Sentence(_("Nothing was changed, because something else changed in the meantime: {changes}. Look again.")),
    "FINAL_NONE": Sentence(_("The plan has no final. Set in the plan how many players go on to it."), 422),
    "FINAL_TOO_EARLY": Sentence(_("The final begins after round {round}. Play and finish that one first.")),
    "FINAL_DRAWN": Sentence(_("Round {round} of the final is drawn already. Take back the draw first.")),
    "FINAL_TIED": Sentence(
        _("{names} are equal, with room for {seats} of them in the final. Decide: all of them go on, or draw lots."), 422
    ),
    "FINAL_CHANGED": Sentence(
        _("Nothing was decided: the players who can play the final changed after you opened this page. Look again, then decide.")
    ),
    "FINAL_UNDECIDED": Sentence(_("Round {round} is the final. First decide who plays it.")),
    "FINAL_MIXED": Sentence(_("Table {table} mixes finalists and others. Seat the finalists at tables of their own."), 422),
    "FINAL_STARTED": Sentence(
        _("In round {round} finalists and the other players sit at separate tables. Swap or move single players instead.")
    ),
    "FINAL_SIZE": Sentence(
        _(
            "{count} finalists cannot be divided over tables. Change in the plan how many go on, or decide differently "
            "about the players who are equal."
        ),
        422,
    ),
    "PRIZE_MONEY_AND_POINTS": Sentence(_("A prize is worth money or points, not both. Make two prizes of it."), 422),
    "PRIZES_NONE": Sentence(_("There are no prizes yet. Make the list first."), 422),
    "PRIZES_TOO_MANY": Sentence(_("A list has at most {most} prizes. Leave some out."), 422),
    "PRIZES_CHANGED": Sentence(_("Nothing was confirmed: the prize winners changed after you opened this page. Look again, then confirm.")),
    "PRIZES_NOT_CONFIRMED": Sentence(_("Nobody has confirmed who gets which prize. The director must do that first.")),
    "PICTURE_REHEARSAL": Sentence(_("This evening is a rehearsal: its players are invented, and there are no pictures of them to share.")),
    "PAPER_UNKNOWN": Sentence(_("There is no paper of this kind."), 422),
    "PAPER_LIBRARY": Sentence(_("This machine lacks a system library for papers; `manage.py check` names it."), 500),
    "PAPER_DISK": Sentence(_("The paper could not be kept: the disk is full or may not be written to."), 500),
    "PAPER_GIVEN_UP": Sentence(_("Troela tried several times to make this paper, but failed each time."), 500),
    "PAPER_FAILED": Sentence(_("This paper could not be made; the log of the machine says why."), 500),
    "FILE_UNREADABLE": Sentence(_("This file is not an export of a Troela tournament: {reason}"), 422),
    "EVENING_UNREADABLE": Sentence(_("The evening cannot be written to a file: {why}"), 500),
    "FILE_DIFFERS": Sentence(_("The file contradicts itself: {difference}"), 422),
    "FILE_CLASHES": Sentence(_("The file and this database disagree about {what}: here it is {here}; in the file it is {file}."), 422),
    "DEAL_EXISTS": Sentence(
        _("Deal {id} of the file already exists here, in the tournament {slug}. Import it elsewhere, or not again."), 422
    ),
    "SLUG_TAKEN": Sentence(_("There is a tournament at this address already: {slug}."), 422),
}
