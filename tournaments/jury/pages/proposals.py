"""The points and the text that are proposed to the jury for a decision. Only reads; needs neither request nor form."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import comma_text
from scoring.engine.articles import ANNULLED, OTHER_SIDE
from scoring.engine.words import say
from tournaments.evening.models import Ruling
from tournaments.jury.actions.case_decisions import FORGOTTEN, STRUCK, CaseAnswers
from tournaments.jury.queries.cases import Case
from tournaments.jury.queries.rulings import warnings_of

Kind = Ruling.Kind

NOT_FILLED_IN = "…"
"""The placeholder in a proposed text for an answer that is still missing."""


def proposed_text(case: Case, code: str, answers: CaseAnswers, language: str, result: str = "") -> str:
    """Return a proposed text of the decision in this language: the article's sentence, the jury's sentences, and any chosen reason.

    `result` is the new result as text, if a deal is replaced. For example, a fine of 15 by the article of an unannounced trou becomes «Piet
    did not announce a trou. Piet is fined 15. Deal 1 is annulled; the same dealer deals again.»
    """
    words = case.view.rules.words["jury"]
    contract = case.contract_name(answers.contract or case.contract, language)
    not_asked = code in (FORGOTTEN, STRUCK)
    values = {
        "player": case.names[answers.seat] if answers.seat is not None else NOT_FILLED_IN,
        "contract": contract or NOT_FILLED_IN,
        "deal": case.number,
        "points": case.article.fine if not_asked else answers.points or NOT_FILLED_IN,
        "round": max(case.tournament.rounds.values_list("number", flat=True)) + 1,
        "result": result or NOT_FILLED_IN,
    }
    sentences = [say(words[part], language, **values) for part in _sentences(case, code, answers) if part]
    if not not_asked:
        sentences.insert(0, say(case.article.text, language, **values))
    reason = case.article.reasons.get(answers.reason)
    return " ".join([*sentences, say(reason, language)] if reason else sentences)


def _sentences(case: Case, code: str, answers: CaseAnswers) -> tuple[str, ...]:
    """Return the keys of the rule set's sentences for the jury that form a decision's text, in order. An empty key adds no sentence."""
    fine = "fine" if answers.seat is not None and answers.points else ""
    fine_of_article = "fine" if case.article.fine else ""
    dealt_again = "annul" if case.deal is None and case.article.deal == ANNULLED else ""
    return {
        FORGOTTEN: ("forgotten", fine_of_article, "stands"),
        STRUCK: ("forgotten", fine_of_article, "annul"),
        Kind.ANNUL: (fine, "annul"),
        Kind.FINE: ("fine", dealt_again),
        Kind.WARN: ("warn", fine),
    }.get(code, (code,))


def fine_help(case: Case) -> str:
    """Return a text that tells who gets the points of a fine in this evening's rules."""
    if case.view.rules.fines_to == OTHER_SIDE:
        return _("Both players of the other side share them equally; the partner gets nothing.")
    return _("The other players of the deal share them equally.")


def earlier_warnings(case: Case) -> str:
    """Return a text that names the players of the table who were warned before, and the fines of the article's ladder."""
    sentences = [
        ngettext("%(name)s was warned %(times)s time before.", "%(name)s was warned %(times)s times before.", times)
        % {"name": name, "times": times}
        for name, times in ((case.names[seat], warnings_of(entrant)) for seat, entrant in enumerate(case.entrants))
        if times
    ] or [_("None of these players was warned before.")]
    if case.article.ladder_costs:
        steps = [_("warning %(time)s: %(points)s") % {"time": time, "points": points} for time, points in enumerate(case.article.ladder, 1)]
        sentences.append(_("Points by this article: %(steps)s.") % {"steps": comma_text(steps)})
    return " ".join(sentences)
