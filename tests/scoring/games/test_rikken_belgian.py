"""Belgian tournament rikken: the dossier's examples, every mistake with its code, the options that clubs change, and the texts."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.duties.solo_state import table_of
from scoring.engine.promised.facts import PromisedFacts
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import DealOutcome
from scoring.engine.ruleset import RuleSet
from scoring.engine.sheet import score
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import published, sentences
from tests.scoring.dossier import examples
from tests.scoring.typed_games import facts_of, promised

BELGIAN = published("rikken_belgian")
GAME = promised(BELGIAN)
EXAMPLES = examples("rikken_belgian")
HARD = "\u00a0"
"""A no-break space, as before a figure or a colon; these tests do not check it."""
NAMES = ["Els", "An", "Piet", "Jo"]
RIKKEN: dict[str, Any] = {"code": "RIKKEN_HORS", "declarer": 0, "partner": 2, "took": 8}
NINE: dict[str, Any] = {"code": "ABONDANCE_9", "declarer": 0, "made": True}
TABLE: dict[str, Any] = {"code": "MISERE_TABLE", "declarer": 0, "made": True}
ALLOWED: dict[str, Any] = {**TABLE, "jury": "approved"}
SLAM: dict[str, Any] = {"code": "GRAND_CHELEM", "declarer": 0, "made": True, "jury": "approved"}


def judged(
    deal: dict[str, Any], seats: int = 4, dealer: int | None = 3, lost: Any = None, **options: Any
) -> DealOutcome[PromisedState, PromisedFacts]:
    game = promised(BELGIAN.with_options(options))
    return game.score_deal(game.first_state(TableStart(seats, dealer, None, {} if lost is None else {"lost_solos": lost})), deal)


def event(type_: str, seat: int | None = 0, **more: Any) -> dict[str, Any]:
    return {"type": type_, "seat": seat, **more}


def deal(*contracts: dict[str, Any], events: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    return {**({"contracts": list(contracts)} if contracts else {}), **({"events": list(events)} if events else {}), **more}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_example(example: dict[str, Any]) -> None:
    scored, expected = score(example["sheet"], published, sentences()), example["expect"]
    if "error" in expected:
        assert [error["code"] for error in scored["errors"]] == [expected["error"]]
        return
    assert scored["errors"] == []
    assert {name: scored[name] for name in ("score", "points", "pot")} == {name: expected[name] for name in ("score", "points", "pot")}
    last = scored["deals"][-1]
    assert (last["next_dealer"], last["status"]) == (expected["next_dealer"], expected["deal_status"])


def test_all_of_them_are_here() -> None:
    assert len(EXAMPLES) == 59


MISTAKES: list[tuple[dict[str, Any], str, str, dict[str, Any]]] = [
    (deal({**RIKKEN, "took": None}, tricks=[5, 2, 3, 2]), "TRICKS_SUM", "tricks", {}),
    (deal({**RIKKEN, "took": 14}), "TRICKS_RANGE", "contracts.0.took", {}),
    (deal({**RIKKEN, "took": None}), "TRICKS_REQUIRED", "contracts.0.took", {}),
    (deal({**RIKKEN, "code": "ABONDANCE_13"}), "UNKNOWN_CONTRACT", "contracts.0.code", {}),
    (deal({**NINE, "code": "SEUL_6"}), "CONTRACT_DISABLED", "contracts.0.code", {}),
    (deal(), "NO_CONTRACT", "contracts", {}),
    (deal(NINE, {**NINE, "declarer": 1}), "NOT_SIMULTANEOUS", "contracts", {}),
    (deal(ALLOWED, {**TABLE, "code": "MISERE", "declarer": 1}), "NOT_SIMULTANEOUS", "contracts", {}),
    (deal(ALLOWED, ALLOWED), "DUPLICATE_DECLARER", "contracts", {}),
    (deal({**RIKKEN, "partner": None}), "PARTNER_MISSING", "contracts.0.partner", {}),
    (deal({**RIKKEN, "partner": 0}), "PARTNER_INVALID", "contracts.0.partner", {}),
    (deal({**NINE, "partner": 2}), "PARTNER_FORBIDDEN", "contracts.0.partner", {}),
    (deal({**RIKKEN, "code": "RIKKEN_DANS", "trump": "S"}, turned="H"), "TRUMP_NOT_TURNED", "contracts.0.trump", {}),
    (deal({**SLAM, "trump": "S"}, turned="H"), "TRUMP_NOT_TURNED", "contracts.0.trump", {}),
    (deal({**RIKKEN, "trump": "H"}, turned="H"), "TRUMP_IS_TURNED", "contracts.0.trump", {}),
    (deal({**SLAM, "code": "PETIT_CHELEM", "trump": "H"}, turned="H"), "TRUMP_IS_TURNED", "contracts.0.trump", {}),
    (deal({**RIKKEN, "trump": "NT"}), "TRUMP_REQUIRED", "contracts.0.trump", {}),
    (deal({**RIKKEN, "code": "TROU", "trump": "S", "fourth_ace": "C"}), "TROU_TRUMP", "contracts.0.trump", {}),
    (deal({**RIKKEN, "code": "TROULA", "trump": "S"}), "TROULA_TRUMP", "contracts.0.trump", {}),
    (deal({**ALLOWED, "trump": "S"}), "TRUMP_FORBIDDEN", "contracts.0.trump", {}),
    (deal({**RIKKEN, "trump": "S", "called_suit": "S"}), "CALLED_SUIT_IS_TRUMP", "contracts.0.called_suit", {}),
    (deal({**RIKKEN, "code": "RIKKEN_DANS", "called_suit": "H"}, turned="H"), "CALLED_SUIT_IS_TRUMP", "contracts.0.called_suit", {}),
    (deal({**NINE, "called_suit": "H"}), "FIELD_NOT_HERE", "contracts.0.called_suit", {}),
    (deal(TABLE), "JURY_REQUIRED", "contracts.0.jury", {}),
    (deal(TABLE), "JURY_REQUIRED", "contracts.0.jury", {"lost": [2, 0, 0, 0]}),
    (deal(TABLE, events=(event("FORGOT_JURY_THIRD_SOLO"),)), "JURY_REQUIRED", "contracts.0.jury", {"lost": [2, 0, 0, 0]}),
    (deal(NINE), "JURY_REQUIRED_THIRD_SOLO", "contracts.0.jury", {"lost": [2, 0, 0, 0]}),
    (deal(NINE), "JURY_REQUIRED_THIRD_SOLO", "contracts.0.jury", {"lost": [1, 0, 0, 0], "third_solo_after": 1}),
    (deal({**TABLE, "jury": "refused"}), "JURY_REFUSED", "contracts.0.jury", {}),
    (deal(ALLOWED, events=(event("JURY_REFUSED", code="MISERE_TABLE"),)), "REFUSED_CONTRACT_SCORED", "events.0.code", {}),
    (deal(ALLOWED, events=(event("FORGOT_JURY"),)), "JURY_CONTRADICTION", "contracts.0.jury", {}),
    (deal(RIKKEN, events=(event("JURY_REFUSED", code="ABONDANCE_9"),)), "REFUSAL_NOT_POSSIBLE", "events.0.code", {}),
    (deal(RIKKEN, events=(event("JURY_REFUSED", code="TROU"),)), "REFUSAL_NOT_POSSIBLE", "events.0.code", {"lost": [9, 0, 0, 0]}),
    (deal(RIKKEN, events=(event("JURY_REFUSED"),)), "UNKNOWN_CONTRACT", "events.0.code", {}),
    (deal(NINE, events=(event("FORGOT_JURY"),)), "FINE_WITHOUT_OBLIGATION", "events.0.seat", {}),
    (deal(ALLOWED, events=(event("FORGOT_JURY", 1),)), "FINE_WITHOUT_OBLIGATION", "events.0.seat", {}),
    (deal(NINE, events=(event("FORGOT_JURY_THIRD_SOLO"),)), "FINE_WITHOUT_OBLIGATION", "events.0.seat", {"lost": [1, 2, 2, 2]}),
    (deal(events=(event("FORGOT_TURNUP"),)), "TURNUP_NOT_DEALER", "events.0.seat", {}),
    (deal(events=(event("FORGOT_TURNUP"),)), "DEALER_REQUIRED", "dealer", {"dealer": None}),
    (deal(RIKKEN, events=(event("FORGOT_TURNUP", 3),)), "ANNULLED_DEAL_HAS_TRICKS", "contracts", {}),
    (deal(events=(event("FORGOT_TROU"),), tricks=[5, 2, 3, 3]), "ANNULLED_DEAL_HAS_TRICKS", "tricks", {}),
    (deal(events=(event("FORGOT_TROU"),), kind="all_pass"), "ANNULLED_DEAL_HAS_TRICKS", "kind", {}),
    (deal(RIKKEN, events=(event("REVOKED"),)), "UNKNOWN_EVENT", "events.0.type", {}),
    (deal(RIKKEN, events=({"seat": 0},)), "UNKNOWN_EVENT", "events.0.type", {}),
    (deal(events=(event("FORGOT_TROU"), event("FORGOT_TROU"))), "EVENT_TWICE", "events.1.seat", {}),
    (
        deal({**SLAM, "jury": None}, events=(event("FORGOT_JURY"), event("FORGOT_JURY_THIRD_SOLO"))),
        "EVENT_TWICE", "events.1.seat", {"lost": [2, 0, 0, 0], "solo_set": {"GRAND_CHELEM": True}},
    ),
    (
        deal(RIKKEN, events=(event("FORGOT_TURNUP", 3, card_known=True, agreed_free_redeal=True),)),
        "FIELD_NOT_HERE", "events.0.agreed_free_redeal", {},
    ),
    (deal(events=(event("FORGOT_TROU", 4),)), "SEAT_RANGE", "events.0.seat", {}),
    (deal(events=(event("FORGOT_TURNUP", 7),)), "SEAT_RANGE", "events.0.seat", {}),
    (deal(events=(event("FORGOT_TROU", None),)), "SEAT_RANGE", "events.0.seat", {}),
    (deal(events=(event("FORGOT_TROU", 4),)), "SITTING_OUT", "events.0.seat", {"seats": 5, "dealer": 4}),
    (deal(events=(event("FORGOT_TROU", card_known=True),)), "FIELD_NOT_HERE", "events.0.card_known", {}),
    (deal(RIKKEN, events=(event("FORGOT_TROU", play_started="no"),)), "WRONG_TYPE", "events", {}),
    (deal(RIKKEN, events=({"kind": "FORGOT_TROU"},)), "WRONG_TYPE", "events", {}),
    (deal(RIKKEN, events=(event("FORGOT_JURY", deal="maybe"),)), "WRONG_TYPE", "events", {}),
    (deal({**TABLE, "jury": "perhaps"}), "WRONG_TYPE", "contracts.0.jury", {}),
    (deal({**RIKKEN, "declarer": 4}), "SEAT_RANGE", "contracts.0.declarer", {}),
    (deal(RIKKEN, dealer=1), "DEALER_OUT_OF_TURN", "dealer", {}),
    (deal(RIKKEN, auction=[[0, "RIKKEN_HORS"]]), "FIELD_NOT_HERE", "auction", {}),
]  # fmt: skip


@pytest.mark.parametrize(("report", "code", "field", "where"), MISTAKES)
def test_a_mistake_has_its_code_its_field_and_a_sentence(report: dict[str, Any], code: str, field: str, where: dict[str, Any]) -> None:
    outcome = judged(report, **where)
    assert [(problem.code, problem.field) for problem in outcome.problems] == [(f"BE_{code}", field)]
    assert outcome.played is None
    for language in LANGUAGES:
        sentence = BELGIAN.sentence(outcome.problems[0], language)
        assert sentence != outcome.problems[0].code
        assert "{" not in sentence


def test_every_sentence_of_this_game_is_for_a_mistake_that_can_be_made() -> None:
    assert set(BELGIAN.data["words"]["problems"]) <= {code for _, code, _, _ in MISTAKES}


@pytest.mark.parametrize(
    "carry_over", [{"lost_solos": [1, 2]}, {"lost_solos": [0, 0, 0, -1]}, {"lost_solos": "2000"}, {"lost_solos": [True] * 4}]
)
def test_what_came_before_must_be_a_figure_a_seat(carry_over: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        GAME.first_state(TableStart(4, 3, None, carry_over))
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("BE_WRONG_TYPE", "carried.lost_solos")]


@pytest.mark.parametrize("option", ["fine_turnup", "fine_trou", "fine_jury", "fine_third_solo"])
def test_a_fine_that_three_players_cannot_share_is_refused(option: str) -> None:
    with pytest.raises(Refused) as refused:
        BELGIAN.with_options({option: 10})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [("BE_FINE_NOT_DIVISIBLE", f"options.{option}")]
    assert BELGIAN.sentence(refused.value.problems[0], "nl").endswith("veelvoud van 3.")
    assert score({"game": "rikken_belgian", "options": {option: 10}}, published, sentences(), "fr")["errors"][0]["message"].startswith(
        "Une"
    )


def test_the_points_are_provisional_until_the_club_confirms_or_replaces_them() -> None:
    assert BELGIAN.provisional
    assert not BELGIAN.with_options({"points_confirmed": True}).provisional
    assert not BELGIAN.with_options({"points_table": {"MISERE": {"flat": 5}}}).provisional
    assert BELGIAN.with_options({"fine_jury": 30}).provisional
    assert BELGIAN.with_options({"points_confirmed": True}).fingerprint == BELGIAN.fingerprint
    assert BELGIAN.local == ("fr", "nl")


def test_an_extra_contract_is_played_when_the_club_gives_it_points() -> None:
    table: dict[str, Any] = {"extra_contracts": {"SEUL_7": {"made": 2, "over": 1, "lost": 2, "under": 1}}}
    game = promised(BELGIAN.with_options(table))
    offered = [choice.value for choice in game.form(game.first_state(TableStart(4, 3))).questions[0].choices]
    assert offered[:4] == ["RIKKEN_HORS", "RIKKEN_DANS", "SEUL_7", "ABONDANCE_9"]
    seven = {"code": "SEUL_7", "declarer": 0, "took": 6}
    played = judged(deal(seven), **table).played
    assert played is not None
    assert (played.points(4), table_of(played.state).lost_solos) == ((-6, 2, 2, 2), (1, 0, 0, 0))


def test_lost_solos_are_counted_seat_by_seat_and_handed_on() -> None:
    lost = {**NINE, "made": False}
    miseres = [{"code": "MISERE", "declarer": seat, "made": made} for seat, made in ((0, False), (1, True), (2, False))]
    slam = {**SLAM, "made": False}
    struck = {**TABLE, "made": False, "jury": "forgotten_annulled"}
    replay = GAME.replay(
        TableStart(4, 3, None, {"lost_solos": [0, 0, 1, 5]}), [deal(lost), deal(*miseres), deal(slam), deal(struck), deal(RIKKEN)]
    )
    assert not any(outcome.problems for outcome in replay.outcomes)
    assert GAME.carry_over(replay.state) == {"lost_solos": (2, 0, 2, 5)}
    with_slams = BELGIAN.with_options({"solo_set": {"GRAND_CHELEM": True, "ABONDANCE": False}})
    counted = promised(with_slams).replay(TableStart(4, 3), [deal(slam), deal(lost)])
    assert promised(with_slams).carry_over(counted.state) == {"lost_solos": (1, 0, 0, 0)}


def test_a_made_grand_slam_is_a_souvenir() -> None:
    made, lost = judged(deal(SLAM)).played, judged(deal({**SLAM, "made": False})).played
    assert made is not None
    assert lost is not None
    assert made.extra == {"souvenir": True}
    assert lost.extra == {}
    assert "souvenir" in GAME.describe_result(made, NAMES, "en")


def test_what_a_contract_says_short_of_its_jury_becomes_an_event() -> None:
    outcome = judged(deal({**TABLE, "jury": "forgotten"}))
    assert GAME.write_facts(facts_of(outcome))["events"] == [{"type": "FORGOT_JURY", "seat": 0}]
    assert facts_of(judged(deal({**NINE, "jury": "forgotten"}), lost=[2, 0, 0, 0])).own("events")[0].type == "FORGOT_JURY_THIRD_SOLO"


def test_a_struck_deal_needs_no_result() -> None:
    played = judged(deal({"code": "MISERE_TABLE", "declarer": 0, "jury": "forgotten_annulled"})).played
    assert played is not None
    assert (played.points(4), played.counts, played.status) == ((-15, 5, 5, 5), False, "redeal_same_dealer")


def report(facts: dict[str, Any], language: str = "en", **where: Any) -> tuple[str, str]:
    outcome = judged(facts, **where)
    assert outcome.played is not None, outcome.problems
    row, sentence = (
        GAME.describe_deal(facts_of(outcome), NAMES, language),
        GAME.describe_result(outcome.played, NAMES, language),
    )
    return row.replace(HARD, " "), sentence.replace(HARD, " ")


def test_fines_are_told_in_every_language() -> None:
    forgotten = deal({**TABLE, "declarer": 3, "jury": "forgotten"})
    assert report(forgotten) == (
        "Misère on the table Jo ✓; Jury not called Jo",
        "Misère on the table made. Els, An and Piet each pay Jo 14. Jo forgot to call the jury: pays 15. Jo pays Els, An and Piet 5 each.",
    )
    turnup = deal(events=(event("FORGOT_TURNUP", 3),))
    assert report(turnup, "nl") == (
        "Keerkaart vergeten Jo",
        "Jo vergat de kaart te keren: betaalt 3. Jo betaalt Els, An en Piet elk 1. Dezelfde gever deelt opnieuw.",
    )
    trou = deal(events=(event("FORGOT_TROU", 1),))
    assert report(trou, "fr")[1].startswith("An a oublié d’annoncer le trou : paie 15.")
    refused = deal(RIKKEN, events=(event("JURY_REFUSED", 0, code="MISERE_TABLE"),))
    assert report(refused)[1].endswith("Jo pays Piet 2. The jury refused Els’s bid: Misère on the table.")
    assert report(refused)[0] == "Rikken outside trumps Els+Piet 8; Refused by the jury Els: Misère on the table"


def test_the_fines_have_a_chart_of_their_own() -> None:
    contracts, fines = promised(BELGIAN.with_options({"fine_jury": 30})).charts()
    assert [row.code for row in contracts.rows][:2] == ["RIKKEN_HORS", "RIKKEN_DANS"]
    assert {row.code: row.cells for row in fines.rows} == {
        "FORGOT_TURNUP": ((-3, 1),),
        "FORGOT_TROU": ((-15, 5),),
        "FORGOT_JURY": ((-30, 10),),
        "FORGOT_JURY_THIRD_SOLO": ((0, 0),),
    }
    assert {*LANGUAGES} <= fines.title.keys() & fines.note.keys()


def test_at_a_table_of_five_a_club_may_fine_the_dealer_for_the_turnup() -> None:
    house = BELGIAN.with_options({"turnup_at_five": True})
    questions = {question.name: question for question in house.game.form(house.game.first_state(TableStart(5, 4))).questions}
    assert [choice.words["en"] for choice in questions["turnup"].choices] == ["The dealer pays 4", "Deal again without a fine"]
    assert "turnup" not in {question.name for question in BELGIAN.game.form(BELGIAN.game.first_state(TableStart(5, 4))).questions}
    assert "pays each of the four" in house.game.charts()[1].note["en"]


def test_only_a_deal_with_problems_that_the_rules_name_waits_for_the_jury() -> None:
    problems = {code: [Problem(f"BE_{code}", "contract", {})] for code in ("JURY_REQUIRED", "JURY_REQUIRED_THIRD_SOLO", "PARTNER_INVALID")}
    assert [BELGIAN.is_for_the_jury(each) for each in problems.values()] == [True, True, False]
    one = RuleSet.build(BELGIAN.functions, {**BELGIAN.data, "waits_for_jury": ["BE_JURY_REQUIRED"]}, {}, BELGIAN.shared_words)
    assert [one.is_for_the_jury(each) for each in problems.values()] == [True, False, False]


def test_an_option_that_came_later_is_in_the_fingerprint_only_where_it_is_chosen() -> None:
    data: Any = BELGIAN.data
    before = {**data, "options": {name: option for name, option in data["options"].items() if name != "turnup_at_five"}}
    earlier = RuleSet.build(BELGIAN.functions, before, {}, BELGIAN.shared_words)
    assert earlier.fingerprint == BELGIAN.fingerprint == "5a43-edb0"
    assert BELGIAN.with_options({"turnup_at_five": True}).fingerprint != BELGIAN.fingerprint
