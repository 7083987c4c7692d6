"""Mistakes in what screens and phones show and send."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

HUB = "tournaments/live/hub.py"
PHONE = "static/js/table"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
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
        Mutant(
            "after an answer that cannot be reached the next deal is sent all the same", f"{PHONE}/outbox.js",
            'if (reply.kind === "unreachable") return this.sendLater(false, reply.askedMs);',
            'if (reply.kind === "unreachable") return !this.sendLater(false, reply.askedMs);', "tests/node/outbox.test.js",
        ),
    ),
}  # fmt: skip
