"""The mistakes: each one text of one file, what it becomes, and the tests that must fail then.

Add one where a test was found to see nothing. The text must stand in the file exactly once; `test_mutants.py` holds that it still does.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """One mistake."""

    what: str
    """What goes wrong by it, in a sentence."""
    file: str
    before: str
    after: str
    tests: str
    """Arguments of pytest, or a file of tests/node."""


LEDGER = "tournaments/play/ledger.py"
CHAIN = "clubs/chain.py"
LOG = "tournaments/evening/log.py"
PERMISSIONS = "tournaments/evening/permissions.py"
HASHED_ORDER = "tournaments/seating/draw/hashed_order.py"
TABLE_SIZES = "tournaments/seating/draw/table_sizes.py"
SEATING = "tournaments/seating/draw/seating.py"
SEATS = "tournaments/seating/draw/seats.py"
FRAMES = "tournaments/seating/draw/frames.py"
VERDICTS = "tournaments/jury/verdicts.py"
CARRY_OVER = "tournaments/play/carry_over.py"
HUB = "tournaments/live/hub.py"
PHONE = "static/js/table"

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
            "() if overturned else ruling.point_moves", "ruling.point_moves", "tests/tournaments/jury/test_rulings.py",
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
            "wanted.update(bookings(deal, outcome, history.at(deal.number)))", "wanted.update(bookings(deal, outcome, history.now))",
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
            "tests/tournaments/evening/test_append_only.py tests/tournaments/archive/test_verify.py",
        ),
        Mutant(
            "a change does not step the version", LOG,
            "tournament.newest_entry = version + 1", "tournament.newest_entry = version", "tests/tournaments/archive/test_export.py",
        ),
    ),
    "login": (
        Mutant(
            "an address that a visitor invented counts", "config/server/client_address.py",
            "read_address(entries[-proxies])", "read_address(entries[0])", "tests/clubs/login/test_client_address.py",
        ),
        Mutant(
            "headers are believed past the proxy", "config/server/client_address.py",
            "self._proxies if is_proxy(scope, self._networks) else 0", "self._proxies", "tests/clubs/login/test_client_address.py",
        ),
        Mutant(
            "wrong passwords that come at once are looked at together", "clubs/login/attempts.py",
            "allowed if isinstance(allowed, Wait) else self._begin_alone()", "allowed if isinstance(allowed, Wait) else 0",
            "tests/clubs/login/test_at_once.py",
        ),
        Mutant(
            "a device goes on after its account got a new password", "clubs/login/devices.py",
            "== name and _is_genuine(entry, account)", "== name", "tests/clubs/login/test_lock.py",
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
    "draw": (
        Mutant(
            "the seed decides nothing", HASHED_ORDER,
            'f"{seed}:{player}"', 'f":{player}"', "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "the odd table comes first", TABLE_SIZES,
            "return [preferred] * ((players - sum(best)) // preferred) + sorted(best)",
            "return sorted(best) + [preferred] * ((players - sum(best)) // preferred)", "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "somebody sits twice", HASHED_ORDER,
            "[next(rest) for _ in range(size)]", "[shuffled[0] for _ in range(size)]", "tests/tournaments/seating/draw/test_draw.py",
        ),
        Mutant(
            "who had a turn at the table of five has the next one too", HASHED_ORDER,
            "key=lambda player: turns.get(player, 0))[:count]", "key=lambda player: -turns.get(player, 0))[:count]",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_random_turns_are_shared",
        ),
        Mutant(
            "rounds played before are forgotten", FRAMES,
            "evening.usual, meetings(evening.played)", "evening.usual, meetings(())",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_rounds_played_are_known",
        ),
        Mutant(
            "turns at the table of five cost nothing", SEATING,
            "return max(0, turns - self.frame.most_turns[player], self.frame.fewest_turns[player] - turns)", "return 0",
            "tests/tournaments/seating/draw/test_draw_evening.py::test_few_meet_twice",
        ),
        Mutant(
            "partners sit beside one another", SEATS,
            "weight for first, second, weight in opposite if beside", "0 for first, second, weight in opposite if beside",
            "tests/tournaments/seating/draw/test_draw_wishes.py::test_an_evening_of_pairs_spreads_the_others",
        ),
    ),
    "live": (
        Mutant(
            "a version older than the last is handed on", HUB,
            "if version <= self._sent.get(slug, -1):", "if False:", "tests/tournaments/live/test_hub.py",
        ),
    ),
    "phone": (
        Mutant(
            "an older state of the table replaces a newer one", f"{PHONE}/table-page.js",
            " || (state.version < this.state.version && state.version >= shown)", "", "tests/node/table-page.test.js",
        ),
        Mutant(
            "a late answer replaces a newer fragment", "static/js/live.js",
            "if (turns.get(part) !== turn) return true;", "", "tests/node/live.test.js",
        ),
        Mutant(
            "the declarer may be their own partner", f"{PHONE}/questions.js",
            " && !answersExcluded(question, valid).includes(answer)", "", "tests/node/questions.test.js",
        ),
        Mutant(
            "what is behind a deal that got no answer is sent before it", f"{PHONE}/sender.js",
            "if (!(await this.send(entry))) return;", "await this.send(entry);", "tests/node/outbox.test.js",
        ),
        Mutant(
            "a refused deal is sent for ever", f"{PHONE}/sender.js",
            "return this.entries.filter((entry) => !entry.refused);", "return this.entries;", "tests/node/outbox.test.js",
        ),
        Mutant(
            "deals are sent in the order in which they were typed", f"{PHONE}/outbox.js",
            "one.round - other.round || one.number - other.number", "0", "tests/node/outbox.test.js",
        ),
        Mutant(
            "what was begun is thrown away while another number must be entered first", f"{PHONE}/draft.js",
            "if (deal?.number !== this.deal?.number) this.reset();", "this.begun = {};", "tests/node/draft.test.js",
        ),
    ),
}  # fmt: skip
"""By what they are about; the first of each is among those that `--short` tries."""
