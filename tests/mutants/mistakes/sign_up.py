"""Mistakes in signing up for an evening: the limit, the waiting list, links and merged members."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

QUEUE = "tournaments/signup/queue.py"
VALUES = "tournaments/signup/values.py"
LAWS = "tests/tournaments/signup/test_queue.py"
ANSWERS = "tests/tournaments/signup/test_answers.py"

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "sign_up": (
        Mutant(
            "one person more than the limit gets a place", QUEUE,
            "return free is None or len(party.people) <= free", "return free is None or len(party.people) <= free + 1", LAWS,
        ),
        Mutant(
            "an offer that ran out stays open for a microsecond", QUEUE,
            "each.until is not None and each.until <= now]", "each.until is not None and each.until < now]", LAWS,
        ),
        Mutant(
            "the next offer begins when somebody looks, not when the last one ran out", QUEUE,
            "            self.fill(ended_at)", "            self.fill(now)", LAWS,
        ),
        Mutant(
            "who lets an offer lapse keeps their place on the list", QUEUE,
            "            for person in list(party.people):\n                self.put_outside(party, person, SignUpPlace.LAPSED, ended_at)",
            "            self.move(party, SignUpPlace.WAITING)", LAWS,
        ),
        Mutant(
            "an offer on the day lasts as long as any other", VALUES,
            "if offered_at < self.day:", "if True:", LAWS,
        ),
        Mutant(
            "a pair is split: the first who fits gets the place alone", QUEUE,
            "return free is None or len(party.people) <= free", "return free is None or free > 0", LAWS,
        ),
        Mutant(
            "signing off after the deadline is not marked as late", QUEUE,
            "was_late = party.place == SignUpPlace.IN and self.terms.is_late(fact.at)", "was_late = False", LAWS,
        ),
        Mutant(
            "a place is offered after the draw", QUEUE,
            "if self.people_at[SignUpPlace.WAITING] and not self.drawn else ():", "if self.people_at[SignUpPlace.WAITING] else ():", LAWS,
        ),
        Mutant(
            "of two merged members the answer that was given first remains", QUEUE,
            "last = max(two, key=", "last = min(two, key=", LAWS,
        ),
        Mutant(
            "a merged member is counted twice", QUEUE,
            "                if person != last:\n", "                if False:\n", LAWS,
        ),
        Mutant(
            "the order is that of the names, not that of the log", "tournaments/signup/queries/facts.py",
            'tournament__in=evenings).order_by("tournament", "number")', 'tournament__in=evenings).order_by("tournament", "-who", "-at")',
            ANSWERS,
        ),
        Mutant(
            "a personal link still works after the evening", "tournaments/signup/links.py",
            "if tournament.on < timezone.localdate() - datetime.timedelta(days=1) or tournament.state == Tournament.State.CLOSED:",
            "if tournament.state == Tournament.State.CLOSED:",
            "tests/tournaments/signup/test_coming_pages.py",
        ),
        Mutant(
            "a guest's phone may send forms without end", "clubs/login/pace.py",
            "        if len(recent) >= most:\n            return _wait(PaceReason.BLOCKED_HERE, recent[most - 1]",
            "        if False:\n            return _wait(PaceReason.BLOCKED_HERE, recent[most - 1]",
            "tests/tournaments/signup/test_guest_forms.py",
        ),
        Mutant(
            "the contacts of guests stay after the evening", "tournaments/privacy/actions/retention.py",
            "    delete_guests_contacts(today)\n", "", ANSWERS,
        ),
    ),
}  # fmt: skip
