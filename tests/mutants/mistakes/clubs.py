"""Mistakes in what `clubs` holds: people, their login and what is kept of them."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

SECOND_FACTOR = "clubs/login/second_factor.py"
NAMES = "tournaments/entrants/queries/names.py"
REDACTION = "clubs/privacy/redaction.py"
FORGETTING = "clubs/privacy/actions/forgetting.py"
FORGET = "tournaments/privacy/actions/forget.py"
TEST_NAMES = "tests/clubs/people/test_public_names_pages.py"
TEST_FORGETTING = "tests/tournaments/privacy/test_forgetting.py"
TEST_MEMBERS = "tests/tournaments/privacy/test_forgetting_members.py"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
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
    "second_factor": (
        Mutant(
            "the code of an app counts twice", SECOND_FACTOR,
            "max(numbers) <= row.data.get", "max(numbers) < row.data.get",
            "tests/clubs/login/test_second_step.py::test_a_code_counts_once_in_whatever_process_it_comes_again",
        ),
        Mutant(
            "an owner demands it who has one and did not show it", "clubs/login/actions/second_factor.py",
            "not shows_second_factor(by)", "not (by.user and has_second_factor(by.user))",
            "tests/clubs/login/test_second_factor.py::test_only_an_owner_who_showed_their_own_demands_it",
        ),
        Mutant(
            "recovery codes outlive the app that they stood in for", "clubs/login/actions/second_factor.py",
            "Authenticator.objects.filter(user=user.pk).delete()",
            "Authenticator.objects.filter(user=user.pk).exclude(type=Authenticator.Type.RECOVERY_CODES).delete()",
            "tests/clubs/login/test_second_step.py::test_a_lost_phone_is_taken_off_by_who_made_the_account_and_its_holder_is_told",
        ),
        Mutant(
            "a token from before the second factor counts as one made with it", SECOND_FACTOR,
            "type__in=SECOND_FACTORS, created_at__lte=time)", "type__in=SECOND_FACTORS)",
            "tests/clubs/login/test_second_factor.py::test_a_token_counts_if_it_was_made_with_the_second_factor_of_the_account",
        ),
        Mutant(
            "a password proves who somebody is whose account has a second factor", "clubs/login/pages/proof.py",
            "    if has_second_factor(actor.user):\n", "    if False:\n",
            "tests/clubs/login/test_own_account.py::test_who_has_a_second_step_is_asked_for_that_and_not_for_the_password",
        ),
    ),
    "names": (
        Mutant(
            "a member's choice shows more than the evening does", NAMES,
            "most_private(self.kind, choice) if choice", "PublicName(choice) if choice",
            f"{TEST_NAMES}::test_choices_are_read_in_one_query_however_many_chose",
        ),
        Mutant(
            "a word that may be several players becomes the name of one", NAMES,
            'next(iter(people[words])) if len(people[words]) == 1 else ""', "min(people[words])",
            f"{TEST_NAMES}::test_what_the_jury_typed_names_people_as_the_reader_may_see_them",
        ),
        Mutant(
            "what a member chooses leaves pages that are kept as they were", NAMES,
            'return "-".join([*parts, f"n{self.choices.version}"] if self.choices.version else parts)', 'return "-".join(parts)',
            f"{TEST_NAMES}::test_a_member_chooses_on_their_own_page_and_sees_how_the_line_reads",
        ),
        Mutant(
            "a member may choose more than the club lets them", "clubs/people/public_names.py",
            "not is_more_private(kind, least)", "kind != least",
            "tests/clubs/people/test_public_names.py::test_what_a_club_offers_is_more_private_than_what_it_shows",
        ),
    ),
    "forgetting": (
        Mutant(
            "a name of three letters is not looked for alone", REDACTION,
            "len(_folded(word)) >= MIN_LETTERS", "len(_folded(word)) > MIN_LETTERS",
            f"{TEST_FORGETTING}::test_a_word_of_three_letters_is_looked_for_alone_and_one_of_two_is_not",
        ),
        Mutant(
            "a short name is taken out of longer words", REDACTION,
            'in ("", " ") and plain[end : end + 1]', 'in ("", " ") or plain[end : end + 1]',
            f"{TEST_FORGETTING}::test_names_are_found_as_people_type_them_and_only_whole",
        ),
        Mutant(
            "a member who was merged into another is not forgotten with them", "tournaments/privacy/actions/forget_members.py",
            "[*member.merged.all(), member] if not each.forgotten", "[member] if not each.forgotten",
            f"{TEST_MEMBERS}::test_who_was_merged_into_them_is_forgotten_too",
        ),
        Mutant(
            "an account that belongs to another club too is emptied", FORGETTING,
            "user is None or Membership.objects.filter(user=user.pk).exclude(club=member.club_id).exists()", "user is None",
            f"{TEST_MEMBERS}::test_their_periods_go_and_their_account_is_emptied_unless_another_club_has_it_too",
        ),
        Mutant(
            "earlier periods of membership stay", FORGETTING,
            "    EarlierPeriod.objects.filter(member=member).delete()\n", "",
            f"{TEST_MEMBERS}::test_their_periods_go_and_their_account_is_emptied_unless_another_club_has_it_too",
        ),
        Mutant(
            "the name and address of the account stay", FORGETTING,
            "    _empty_account(member)\n", "",
            f"{TEST_MEMBERS}::test_their_periods_go_and_their_account_is_emptied_unless_another_club_has_it_too",
        ),
        Mutant(
            "the account keeps its last name", FORGETTING,
            "user.first_name = user.last_name = user.email", "user.first_name = user.email",
            f"{TEST_MEMBERS}::test_their_periods_go_and_their_account_is_emptied_unless_another_club_has_it_too",
        ),
        Mutant(
            "notes of calls in the log keep the name", FORGET,
            '    Event.CALL: ("note",),\n', "",
            f"{TEST_FORGETTING}::test_free_text_that_holds_the_name_is_redacted_and_says_so",
        ),
        Mutant(
            "notes of calls keep the name", FORGET,
            "update(note=redact(call.note, searched))", "update(note=call.note)",
            f"{TEST_FORGETTING}::test_free_text_that_holds_the_name_is_redacted_and_says_so",
        ),
        Mutant(
            "reasons for taking a signature back keep the name", FORGET,
            '    Event.REOPEN: ("reason",),\n', "",
            "tests/privacy/test_typed_texts.py::test_the_reason_for_taking_a_signature_back_is_redacted",
        ),
    ),
}  # fmt: skip
