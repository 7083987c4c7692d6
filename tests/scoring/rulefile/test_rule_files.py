"""A club's rules as a file: read with its lines, merged into the published rules, and all mistakes reported at once."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.engine.problem import Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.engine.words import LANGUAGES
from scoring.games import FOLDER, GAMES, published, ruleset_from
from scoring.rulefile.check import MAX_PROBLEMS, in_lines, merge, problem_sentence, problems, whole_set
from scoring.rulefile.differences import differences
from scoring.rulefile.hidden import visible_tree
from scoring.rulefile.text import read, write

CLUB = """\
like = "rikken_belgian"
title = { nl = "Rikken bij ons" }
removed_contracts = ["SEUL_6", "SEUL_7", "TROULA"]
bid_order = [
    ["RIKKEN_HORS"], ["RIKKEN_DANS"], ["SEUL_8"], ["ABONDANCE_9"], ["ABONDANCE_10"], ["ABONDANCE_11"], ["ABONDANCE_12"],
    ["MISERE", "PETITE"], ["TROU"], ["MISERE_TABLE"], ["PETIT_CHELEM"], ["GRAND_CHELEM"],
]

[contracts]
RIKKEN_HORS = { pays = { made = 3 } }
PETITE = { like = "MISERE", exactly = 1, pays = { flat = 4 } }
ABONDANCE_9 = { pays = { flat = 6 } }

[options]
fine_trou = 21

[words.contracts]
PETITE = { nl = "Petite", fr = "Petite misère" }
"""
WRONG = """\
like = "rikken_belgian"
titel = { nl = "Rikken bij ons" }
seats = [4, 9]
removed_contracts = ["SEUL_6", "NOPE"]
unit = 1

[contracts]
RIKKEN_HORS = { pays = { made = 3.5, ovr = 3 } }
RIKKEN_DANS = { pays = { by_tricks = [1, 2] } }
PETITE = { like = "MISERE", exactly = 14, pays = { flat = -4 } }
A = { like = "B" }
B = { like = "A" }
ABONDANCE_9 = { at_least = "nine" }
TROU = { partner = "somebody" }
[options]
fine_trou = 20
fine_tru = 21

[words.contracts]
A = { nl = "{0.__class__}" }
"""


def tree(text: str) -> dict[str, Any]:
    return dict(read(text).tree)


def points(rules: RuleSet, **contract: Any) -> tuple[int, ...] | str:
    outcome = rules.game.replay(TableStart(), [{"dealer": 0, "contracts": [{"declarer": 0, **contract}]}]).outcomes[0]
    return outcome.played.points(4) if outcome.played else outcome.problems[0].code


def test_a_file_changes_what_it_names_and_nothing_else() -> None:
    rules, before = merge(tree(CLUB)), published("rikken_belgian")
    assert points(rules, code="RIKKEN_HORS", partner=2, took=9) == (4, -4, 4, -4)
    assert points(before, code="RIKKEN_HORS", partner=2, took=9) == (3, -3, 3, -3)
    assert points(rules, code="RIKKEN_DANS", partner=2, took=9) == (3, -3, 3, -3)
    assert points(rules, code="PETITE", took=1) == (12, -4, -4, -4)
    assert points(rules, code="PETITE", took=0) == (-12, 4, 4, 4)
    assert points(rules, code="TROULA", partner=2, took=8) == "BE_UNKNOWN_CONTRACT"


def test_a_row_changes_its_contract_alone() -> None:
    """ABONDANCE_10 is published as being like ABONDANCE_9: its payments do not change."""
    rules = merge(tree(CLUB))
    assert points(rules, code="ABONDANCE_9", took=9) == (18, -6, -6, -6)
    assert points(rules, code="ABONDANCE_10", took=10) == (15, -5, -5, -5)


def test_words_alone_keep_the_fingerprint_and_figures_do_not() -> None:
    base = published("rikken_belgian")
    words = {
        "like": "rikken_belgian",
        "words": {"contracts": {"MISERE": {"nl": "Miserie"}}},
        "title": {"nl": "Ons"},
        "settlement": "zero_sum",
    }
    assert merge(words).fingerprint == base.fingerprint
    assert merge(words).title["nl"] == "Ons"
    assert merge({**words, "contracts": {"MISERE": {"pays": {"flat": 8}}}}).fingerprint != base.fingerprint


def test_everything_that_changes_what_a_table_or_jury_does_is_in_the_fingerprint() -> None:
    changes: tuple[dict[str, Any], ...] = (
        {"words": {"articles": {"REVOKE": {"fine": 30}}}},
        {"words": {"articles": {"REVOKE": {"fine": 33}}}},
        {"words": {"articles": {"SLOW": {"ladder": [0, 6, 12]}}}},
        {"words": {"articles": {"TALK": {"hidden": True}}}},
        {"words": {"articles": {"REVOKE": {"deal": "annulled"}}}},
        {"words": {"regulation": {"lead": {"text": [{"en": "The dealer leads."}]}}}},
        {"own_paragraphs": [{"section": "end", "text": {"en": "Who is late pays a round."}}]},
        {"contracts": {"MISERE": {"exactly": 0, "leads": "declarer"}}},
        {"contracts": {"MISERE": {"exactly": 0, "open_cards": True}}},
        {"options": {"overruffing": True}},
    )
    base = published("rikken_belgian")
    seen = {base.fingerprint}
    for change in changes:
        rules = merge({"like": "rikken_belgian", **change})
        assert rules.earlier_fingerprint == base.fingerprint, f"{change} changes no score"
        assert ruleset_from(json.loads(json.dumps(rules.copy(), sort_keys=True))).fingerprint == rules.fingerprint
        assert rules.fingerprint not in seen, change
        seen.add(rules.fingerprint)
    for names in ({"articles": {"REVOKE": {"title": {"en": "A revoke"}, "rank": 3}}}, {"contracts": {"MISERE": {"en": "Misery"}}}):
        assert merge({"like": "rikken_belgian", "words": names}).fingerprint == base.fingerprint, "names change no rule"


def test_an_option_that_nothing_uses_any_more_is_gone() -> None:
    own = {"like": "rikken_brabant", "contracts": {"MISERE": {"pays": {"flat": 6}}, "PIEK": {"pays": {"flat": 4}}}}
    names = {option.name for option in merge(own).all_options}
    assert "misere" not in names
    assert "open_misere" in names
    assert [(each.code, each.field) for each in problems({**own, "options": {"misere": 7}})] == [("OPTION_UNKNOWN", "options.misere")]


def test_a_removed_contract_takes_what_is_said_of_it_along() -> None:
    own = {"like": "rikken_brabant", "removed_contracts": ["TROELA", "RIK"]}
    assert problems(own) == ()
    rules = merge(own)
    assert not {"TROELA", "RIK"} & set(rules.game.contract_codes)
    assert "troela_base" not in {option.name for option in rules.all_options}
    assert points(rules, code="RIK_BETER", partner=2, took=9) == (2, -2, 2, -2), "published as like the rik that is gone"


def test_options_are_values_as_a_sheet_has_them() -> None:
    rules = merge({"like": "rikken_brabant", "options": {"misere": 6}})
    assert rules.fingerprint == published("rikken_brabant").with_options({"misere": 6}).fingerprint
    assert rules.file == {"like": "rikken_brabant", "options": {"misere": 6}}


def test_every_mistake_is_said_at_once_with_its_line() -> None:
    file = read(WRONG)
    lines = [(line, problem.code, problem.field) for line, problem in in_lines(file, problems(file.tree))]
    assert lines == [
        (2, "FILE_KEY_MISSPELT", "titel"),
        (3, "FILE_SEATS", "seats"),
        (4, "FILE_CONTRACT_UNKNOWN", "removed_contracts.1"),
        (8, "FILE_KEY_MISSPELT", "contracts.RIKKEN_HORS.pays.ovr"),
        (8, "TABLE_HALF_POINTS", "contracts.RIKKEN_HORS.pays.made"),
        (9, "TABLE_OPEN", "contracts.RIKKEN_DANS.pays.by_tricks"),
        (10, "FILE_WHOLE", "contracts.PETITE.exactly"),
        (10, "FILE_NAME_MISSING", "contracts.PETITE"),
        (10, "FILE_NOT_IN_ORDER", "contracts.PETITE"),
        (10, "TABLE_VALUE", "contracts.PETITE.pays.flat"),
        (11, "FILE_LIKE_CYCLE", "contracts.A.like"),
        (11, "FILE_NOT_IN_ORDER", "contracts.A"),
        (12, "FILE_NAME_MISSING", "contracts.B"),
        (12, "FILE_NOT_IN_ORDER", "contracts.B"),
        (13, "FILE_WHOLE", "contracts.ABONDANCE_9.at_least"),
        (14, "FILE_CHOICE", "contracts.TROU.partner"),
        (16, "BE_FINE_NOT_DIVISIBLE", "options.fine_trou"),
        (17, "FILE_KEY_MISSPELT", "options.fine_tru"),
        (20, "FILE_BRACES", "words.contracts.A.nl"),
    ]
    for problem in problems(file.tree):
        for language in LANGUAGES:
            sentence = problem_sentence(problem, language)
            assert len(sentence) > 20
            assert "{" not in sentence, sentence


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("like = 'rikken_belgian'\n[contracts\n", "FILE_NOT_TOML", 2),
        ("a = 1\na = 2\n", "FILE_NOT_TOML", 2),
        ("a = [1,\n2", "FILE_NOT_TOML", 2),
        ("a = " + "9" * 5000, "FILE_NOT_TOML", None),
        (b"\xff\xfe\x00", "FILE_NOT_TEXT", None),
        ("a = " + "[" * 2000 + "]" * 2000, "FILE_TOO_DEEP", None),
        (".".join(["a"] * 50) + " = 1", "FILE_TOO_DEEP", None),
        ("[" + ".".join(["'a'"] * 50) + "]", "FILE_TOO_DEEP", None),
        ("[[" + " . ".join(["a"] * 50) + "]]", "FILE_TOO_DEEP", None),
        ("a = " + "{a=" * 50 + "1" + "}" * 50, "FILE_TOO_DEEP", None),
        ('a = "\\""\n' + ".".join(["a"] * 50) + " = 1", "FILE_TOO_DEEP", None),
        ("#" * 300_000, "FILE_TOO_LARGE", None),
    ],
)  # fmt: skip
def test_what_is_no_rule_file_is_said(text: str | bytes, code: str, line: int | None) -> None:
    with pytest.raises(Refused) as raised:
        read(text)
    [problem] = raised.value.problems
    assert (problem.code, problem.context.get("line")) == (code, line)


@pytest.mark.parametrize("text", ["'" + "a." * 50 + "'", '"' + "[" * 50 + '"', '"""\n' + "{" * 50 + '\n"""', "[1.5, 2.5] # " + "a.[" * 50])
def test_dots_and_brackets_in_texts_and_comments_make_nothing_deep(text: str) -> None:
    assert read("a = " + text).tree["a"]


def test_the_first_of_very_many_problems_are_named() -> None:
    many = "".join(f"k{number} = 1\n" for number in range(5_000))
    assert len(problems(tree('like = "rikken_belgian"\n' + many))) == MAX_PROBLEMS


@pytest.mark.parametrize("own", [None, 3, [], {}, {"like": "bridge"}, {"like": 3}, {"like": ["rikken_belgian"]}])
def test_a_file_says_what_it_is_like(own: Any) -> None:
    assert [problem.code for problem in problems(own)] in (["FILE_LIKE"], ["FILE_TABLE"])


def test_a_game_without_contracts_takes_options_and_words() -> None:
    assert [each.code for each in problems({"like": "russian_501", "contracts": {}})] == ["FILE_NOT_THIS_GAME"]
    assert merge({"like": "russian_501", "title": {"en": "Ours"}}).fingerprint == published("russian_501").fingerprint


@pytest.mark.parametrize("code", GAMES)
def test_the_published_files_are_rule_files_too(code: str) -> None:
    whole = dict(published(code).data)
    assert problems(whole) == ()
    assert whole_set(whole).fingerprint == published(code).fingerprint
    assert merge({"like": code}).fingerprint == published(code).fingerprint


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/*.toml")), ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_key_has_its_line_and_what_is_written_reads_back(path: Any) -> None:
    file = read(path.read_bytes())
    assert file.lines.keys() == set(_paths(file.tree))
    assert read(write(file.tree)).tree == file.tree


def test_lines_of_the_notations_that_toml_has() -> None:
    tables = "[[t.u]]\n\"q 1\" = 'a#b'\nk = [ [1, {z = 3}],\n  2 ]\n[t.u.v]\nw = 1.5\n[[t.u]]\n"
    file = read('a.b = 1 # c\nx = """two\n "" [y] = # lines\n"""""\n' + tables)
    assert file.lines.keys() == set(_paths(file.tree))
    wanted = {"a.b": 1, "x": 2, "t.u.0": 5, "t.u.0.q 1": 6, "t.u.0.k.0.1.z": 7, "t.u.0.k.1": 8, "t.u.0.v.w": 10, "t.u.1": 11}
    assert {path: file.lines[path] for path in wanted} == wanted


def _paths(part: Any, path: str = "") -> list[str]:
    items = part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ()
    return ([path] if path else []) + [each for key, value in items for each in _paths(value, f"{path}.{key}" if path else str(key))]


def test_a_copy_keeps_the_file_and_an_old_copy_still_reads() -> None:
    rules = merge(tree(CLUB))
    copy = ruleset_from(rules.copy())
    assert (copy.file, copy.fingerprint) == (tree(CLUB), rules.fingerprint)
    assert copy.with_options({}).own == rules.own
    assert merge(copy.file).fingerprint == rules.fingerprint
    old = published("rikken_belgian").copy()
    assert "own" not in old
    assert ruleset_from(old).file == {"like": "rikken_belgian"}


def test_a_row_that_does_not_sum_to_zero_is_named_where_the_rules_claim_that_it_does() -> None:
    """Row EMBALLAGE_13 of a real group's table: 4, 4 and then 4, 4 again."""
    text = """like = "whist_iwwa"
[contracts.ASK_JOIN]
pays = { declarers = [-1,-1,-1,-1,-1,-1,-1,-1,1,1,1,1,1,4], opponents = [1,1,1,1,1,1,1,1,-1,-1,-1,-1,-1,4] }
"""
    file = read(text)
    [(line, problem)] = in_lines(file, problems(file.tree))
    assert (line, problem.code) == (3, "TABLE_SUM")
    assert problem_sentence(problem, "en").startswith("ASK_JOIN with 13 tricks sums to 16, not to 0.")
    assert problems({**file.tree, "settlement": "pot_pays"}) == ()


def test_figures_of_another_way_of_paying_replace_and_the_same_way_is_completed() -> None:
    own = {"like": "rikken_brabant", "contracts": {"RIK": {"pays": {"base": 3}}, "SOLO_8": {"pays": {"flat": 9}}}}
    rules = merge(own)
    assert points(rules, code="RIK", partner=2, took=9) == (4, -4, 4, -4)
    assert points(rules, code="SOLO_8", made=True) == (27, -9, -9, -9)
    assert points(rules, code="SOLO_9", took=10) == points(published("rikken_brabant"), code="SOLO_9", took=10)


HIDDEN = "\u202e\u2066\u200b\u00ad\u2069"


def test_words_are_cleaned_of_what_nobody_can_see_as_names_are() -> None:
    own = {
        "like": "rikken_brabant",
        "title": {"nl": f"Rik{HIDDEN}ken", "fa": "نیم\u200cفاصله"},
        "source": f"{HIDDEN}Reglement",
        "words": {
            "contracts": {"RIK": {"nl": f"{HIDDEN}Rik"}},
            "articles": {"OTHER": {"title": {"nl": f"Iets{HIDDEN}"}, "text": {"nl": "a"}}},
        },
        "own_paragraphs": [{"section": "end", "text": {"nl": f"Koffie{HIDDEN}\n\n  Thee \u0301"}}],
    }
    rules = merge(own)
    assert rules.file["title"] == {"nl": "Rikken", "fa": "نیم\u200cفاصله"}
    assert rules.file["words"]["contracts"] == {"RIK": {"nl": "Rik"}}
    assert rules.file["own_paragraphs"][0]["text"] == {"nl": "Koffie\n\n  Thee "}
    assert not set(HIDDEN) & set(json.dumps([rules.file, rules.copy()], ensure_ascii=False))
    assert not set(HIDDEN) & set("".join(each.here for each in differences(own)))


@pytest.mark.parametrize(
    ("text", "field", "line"),
    [
        ('"tit\u202ele" = { nl = "a" }', "title", 2),
        ('title = { "n\u200bl" = "a" }', "title.nl", 2),
        ('[words.contracts]\n"R\u202eIK" = { nl = "a" }', "words.contracts.RIK", 3),
        ('title = { nl = "\u202e" }', "title.nl", 2),
        ('source = " \u3164\u200b"', "source", 2),
    ],
)
def test_a_key_with_something_hidden_and_a_text_of_nothing_else_are_refused(text: str, field: str, line: int) -> None:
    file = read(f'like = "rikken_brabant"\n{text}')
    [(line_found, problem)] = in_lines(file, problems(file.tree))
    assert (problem.code, problem.field, line_found) == ("FILE_HIDDEN", field, line)
    assert "\u202e" not in problem_sentence(problem, "nl")
    with pytest.raises(Refused):
        merge(file.tree)


def test_a_club_s_words_move_nothing_beside_them_and_published_words_are_as_they_are() -> None:
    persian = dict.fromkeys(LANGUAGES, "حکم")
    tree = {"like": "rikken_brabant", "title": persian, "words": {"contracts": {"RIK": {"nl": "حکم"}}}}
    rules, before = merge(tree), published("rikken_brabant")
    assert set(rules.title.values()) == {"\u2068حکم\u2069"}
    assert rules.words["contracts"]["RIK"] == {**before.words["contracts"]["RIK"], "nl": "\u2068حکم\u2069"}
    assert ruleset_from(rules.copy()).title == rules.title
    assert rules.file == tree
    assert all("\u2068" not in json.dumps([published(code).words, dict(published(code).title)], ensure_ascii=False) for code in GAMES)


@pytest.mark.parametrize("code", GAMES)
def test_published_words_hold_nothing_that_would_be_cleaned(code: str) -> None:
    data = published(code).data
    assert visible_tree(data) == data
