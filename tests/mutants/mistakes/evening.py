"""Mistakes in an evening: its ledger, seats, log and rights."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

LEDGER = "tournaments/play/ledger.py"
CHAIN = "clubs/chain.py"
LOG = "tournaments/evening/log.py"
PERMISSIONS = "tournaments/evening/permissions.py"
VERDICTS = "tournaments/jury/verdicts.py"
CARRY_OVER = "tournaments/play/carry_over.py"
TEST_SLIPS = "tests/tournaments/slips/test_slips.py"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "ledger": (
        Mutant(
            "what no longer holds is not reversed", LEDGER,
            "wrong.append(key)", "pass", "tests/tournaments/play/test_amend.py",
        ),
        Mutant(
            "a reversal pays the same way again", LEDGER,
            "payer_id=payment.payee_id,\n        payee_id=payment.payer_id",
            "payer_id=payment.payer_id,\n        payee_id=payment.payee_id", "tests/tournaments/play/test_amend.py",
        ),
        Mutant(
            "what is booked already is booked again", LEDGER,
            "expected[booking] -= 1", "pass", "tests/tournaments/play/test_rotation.py",
        ),
        Mutant(
            "an overturned ruling goes on moving points", LEDGER,
            "ruling.point_moves if not overturned and", "ruling.point_moves if", "tests/tournaments/jury/test_rulings.py",
        ),
    ),
    "fold": (
        Mutant(
            "a voided deal after which nobody else dealt moves the rotation on", LEDGER,
            "if dealt is None or dealt.counts:", "if True:", "tests/tournaments/play/test_amend.py",
        ),
        Mutant(
            "a voided deal does not move the rotation on", LEDGER,
            "if dealt is None or dealt.counts:", "if dealt is None:", "tests/tournaments/play/test_rotation.py",
        ),
        Mutant(
            "a deal in doubt counts as the gap where the next one is entered", LEDGER,
            "if not deal and not gap:", "if not gap:", "tests/tournaments/play/test_amend.py",
        ),
        Mutant(
            "points awarded leave the same dealer dealing", VERDICTS,
            "Played((line,), AWARDED, rules.game.skip_deal(at))", "Played((line,), AWARDED, at)", "tests/tournaments/play/test_rotation.py",
        ),
        Mutant(
            "an annulled deal counts", VERDICTS,
            "Played((line,), ANNULLED, at, counts=False)", "Played((line,), ANNULLED, at)", "tests/tournaments/jury/test_verdicts.py",
        ),
        Mutant(
            "what a player takes along goes to the seat beside", CARRY_OVER,
            "carry_over.get(player, {}).get(name, 0) for player in players]",
            "carry_over.get(player, {}).get(name, 0) for player in players[::-1]]",
            "tests/tournaments/play/test_carry_over.py",
        ),
    ),
    "seats": (
        Mutant(
            "every deal pays who sits there now", LEDGER,
            "wanted.update(bookings(deal, outcome, history.at(deal.number))", "wanted.update(bookings(deal, outcome, history.now)",
            "tests/tournaments/seating/test_seats.py",
        ),
        Mutant(
            "somebody plays their last deal on a seat no more", "tournaments/play/seat_history.py",
            "if last is None or deal <= last)", "if last is None or deal < last)", "tests/tournaments/seating/test_seats.py",
        ),
        Mutant(
            "somebody may have played one deal on two seats", "tournaments/seating/actions/seat_rows.py",
            "        _refuse_two_seats_at_once(seats, history)\n", "", "tests/tournaments/seating/test_two_seats.py",
        ),
        Mutant(
            "verify looks at the payments of a deal as if nobody had changed seats", "tournaments/archive/checks/ledger.py",
            "bookings(deal, outcome, history.at(deal.number))", "bookings(deal, outcome, history.now)",
            "tests/tournaments/archive/test_drawn_and_signed.py",
        ),
        Mutant(
            "the checker takes any draw for what its method promises", "checker/troela_check.py",
            "    if draw.method in SEARCHED:\n        check_promises(here, draw)", "    pass",
            "tests/tournaments/archive/test_drawn_and_signed.py",
        ),
        Mutant(
            "a table signs though somebody has not accepted, and verify sees nothing", "checker/troela_check.py",
            'require(after.get("without", []) == missing and (not missing or entry["who"].split()[0] in ("user", "command")))', "pass",
            "tests/tournaments/archive/test_drawn_and_signed.py",
        ),
    ),
    "log": (
        Mutant(
            "the seal leaves out what an entry says", CHAIN,
            "(previous + canonical_json(content))", "(previous)", "tests/tournaments/evening/test_append_only.py",
        ),
        Mutant(
            "the seal leaves out the entry before", CHAIN,
            "(previous + canonical_json(content))", "(canonical_json(content))",
            "tests/checker/test_checker.py",
        ),
        Mutant(
            "an entry that was changed does not show", CHAIN,
            'link["hash"] != seal(expected, content) and (', "False and (",
            "tests/tournaments/evening/test_append_only.py",
        ),
        Mutant(
            "a change does not step the version", LOG,
            "tournament.newest_entry = version + 1", "tournament.newest_entry = version", "tests/tournaments/archive/test_export.py",
        ),
    ),
    "permissions": (
        Mutant(
            "a table's pass counts at every table", PERMISSIONS,
            " and is_played_at(table, actor.table)", "", "tests/tournaments/evening/test_rights.py",
        ),
        Mutant(
            "a club's director has no right in its evenings", PERMISSIONS,
            "ClubRole.OWNER, ClubRole.DIRECTOR, ", "ClubRole.OWNER, ", "tests/tournaments/evening/test_rights.py",
        ),
        Mutant(
            "an office outlives its holder's role in the club", PERMISSIONS,
            '.filter(role_ends=F("ends"))', "", "tests/tournaments/evening/test_officials.py",
        ),
        Mutant(
            "an invitation stays open when its maker gives roles no more", "clubs/roles/queries/invitations.py",
            "Exists(givers), ", "", "tests/clubs/roles/test_invitations.py",
        ),
        Mutant(
            "a pass that was replaced still opens its table", PERMISSIONS,
            "code if code and code.key == nonce else None", "code", "tests/tournaments/evening/test_rights.py",
        ),
        Mutant(
            "a pass need not be signed", PERMISSIONS,
            "_signer.unsign(table_pass).partition", 'table_pass.rpartition(":")[0].partition', "tests/tournaments/evening/test_rights.py",
        ),
        Mutant(
            "a member of the jury rules about their own table", "tournaments/evening/own_tables.py",
            "(table is not None and plays_at(actor, table)) or ", "",
            "tests/tournaments/jury/test_calls.py tests/tournaments/jury/test_jury_case.py",
        ),
    ),
    "slips": (
        Mutant(
            "a slip of the pen in running figures stands in all rows after it", "tournaments/slips/rows.py",
            "before = _after(right, figures)", "before = right", f"{TEST_SLIPS}::test_one_wrong_running_figure_is_named_in_one_row_alone",
        ),
        Mutant(
            "who types blind sees the other's slip before they sent theirs", "tournaments/slips/queries/typed.py",
            "if twice and own is not None else None", "if twice else None",
            f"{TEST_SLIPS}::TestTypedTwice::test_who_types_blind_sees_the_other_slip_once_theirs_is_sent",
        ),
        Mutant(
            "who changes a slip leaves its confirmation", "tournaments/slips/actions/slips.py",
            '    slip.confirmed_at, slip.confirmed_by = None, ""\n', "",
            f"{TEST_SLIPS}::TestASecondPersonLooks::test_what_is_changed_afterwards_is_confirmed_again",
        ),
        Mutant(
            "a row counts under the UUID of whoever typed it second", "tournaments/slips/actions/slips.py",
            "(slip if slip.nth == 1 else other).typed_rows", "(other if slip.nth == 1 else slip).typed_rows",
            f"{TEST_SLIPS}::TestTypedTwice::test_a_row_counts_under_the_uuid_of_who_typed_it_first",
        ),
    ),
    "door": (
        Mutant(
            "of two namesakes the door brings back the withdrawn one", "tournaments/door/actions.py",
            "key=lambda entrant: entrant.withdrawn", "key=lambda entrant: not entrant.withdrawn",
            "tests/tournaments/door/test_door.py::test_of_two_namesakes_the_one_who_takes_part_is_checked_in",
        ),
        Mutant(
            "a line of a list breaks up another pair", "tournaments/entrants/queries/entry_list.py",
            "problems += self._paired(entry, partner)", "pass", "tests/tournaments/door/test_pairs_at_the_door.py",
        ),
        Mutant(
            "a changed partner gives the pair another number", "tournaments/entrants/actions/pairs.py",
            "pair = own or GroupOfPlayers(", "pair = GroupOfPlayers(", "tests/tournaments/door/test_pairs_at_the_door.py",
        ),
        Mutant(
            "a newcomer before the first deal is in no pair", "tournaments/seating/actions/substitutes.py",
            "elif not has_played(entrant):", "elif False:", "tests/tournaments/door/test_pairs_at_the_door.py",
        ),
    ),
}  # fmt: skip
