"""Mistakes in what runs beside the evening: pages that visitors share, and backups."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

SHARED = "config/server/shared_pages.py"
TEST_SHARED = "tests/config/server/test_shared_pages.py"
FOLDER, MAKING = "operations/backup/folder.py", "operations/backup/making.py"
TEST_BACKUP = "tests/operations/backup"
TEST_VERIFIED = f"{TEST_BACKUP}/test_damage.py::test_the_last_that_verify_agreed_with_is_never_removed"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "shared": (
        Mutant(
            "a program with a token is given the page of strangers", "config/server/shared_visitor.py",
            '(b"authorization", b"range")', '(b"range",)', TEST_SHARED,
        ),
        Mutant(
            "a page that asks what is new is given an old answer while the server does not know", SHARED,
            "if answer is None or visitor.version:", "if answer is None:", TEST_SHARED,
        ),
        Mutant(
            "who may have missed something is told what was asked before they came", SHARED,
            "arrived_at if visitor.wants_latest else arrived_at - FRESH_SECONDS", "arrived_at - FRESH_SECONDS",
            f"{TEST_SHARED}::test_who_may_have_missed_something_is_told_what_was_asked_after_they_came",
        ),
        Mutant(
            "an answer with a cookie is shared with strangers", SHARED,
            ' and b"set-cookie" not in names', "", f"{TEST_SHARED}::test_an_answer_with_a_cookie_is_for_one_visitor",
        ),
        Mutant(
            "a rendering begun before the visitor came is good enough", SHARED,
            "answer.rendered_at < arrived_at:\n", "False:\n",
            f"{TEST_SHARED}::test_a_rendering_begun_before_the_visitor_came_is_not_the_latest",
        ),
    ),
    "backup": (
        Mutant(
            "old backups go though `verify` agreed with none", FOLDER,
            "if agreed is None or each == agreed:", "if each == agreed:", TEST_VERIFIED,
        ),
        Mutant(
            "the first that `verify` agreed with is kept, not the last", FOLDER,
            "for each in reversed(backups) if is_verified", "for each in backups if is_verified", TEST_VERIFIED,
        ),
        Mutant(
            "a photo that changed and is as long as before is not copied again", MAKING,
            "(before.bytes, before.changed_ns) == (status.st_size, status.st_mtime_ns)", "before.bytes == status.st_size",
            f"{TEST_BACKUP}/test_making.py::test_a_photo_that_has_not_changed_is_not_copied_again",
        ),
        Mutant(
            "what another house on the stick has begun is removed", FOLDER,
            'if match and match["house"] == house and', "if match and",
            f"{TEST_BACKUP}/test_making.py::test_one_that_a_power_cut_left_half_done_counts_for_nothing_and_goes_later",
        ),
        Mutant(
            "an old backup brings back whom the newer one beside it knows to be forgotten", "operations/backup/restoring.py",
            "dict.fromkeys([backup, *beside])", "dict.fromkeys([backup])",
            f"{TEST_BACKUP}/test_restoring.py::test_the_list_of_the_forgotten_only_grows",
        ),
    ),
}  # fmt: skip
