"""The regulation in prose: complete in every language, true for every value of every option, and in our own words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from scoring.engine.options import Option
from scoring.engine.own_paragraphs import KEY, MAX_PARAGRAPHS, OwnParagraph
from scoring.engine.problem import Refused
from scoring.engine.regulation import SECTIONS
from scoring.engine.ruleset import RuleSet
from scoring.engine.words import LANGUAGES
from scoring.games import GAMES, published, ruleset_from
from scoring.rulefile.check import merge

PHRASES = Path(__file__).parent / "belgian_regulation_phrases.txt"
WRITTEN = ("regulation", "regulation_titles", "article_rules", "bid_lines", "newcomers", "source")

NEEDED: Mapping[str, Mapping[str, Any]] = {
    "mie_en_all_four_per_opponent": {"all_pass": "mie_en"},
    "partner_loss_scope": {"partner_loss": "declarer_double"},
    "games": {"round": "games"},
    "price": {"money": True},
    "solo_base": {"solo7": True},
    "klaverjas.revoke_fine": {"revoke_rule": "fine"},
    "schafkopf.geier_value": {"geier": True},
    "schafkopf.farbwenz_value": {"farbwenz": True},
    "schafkopf.farbgeier_value": {"farbgeier": True},
    "schafkopf.hochzeit_value": {"hochzeit": True},
    "schafkopf.bettel_value": {"bettel": True},
    "schafkopf.muss_wins_with": {"all_pass": "muss"},
    "schafkopf.cross_tie": {"all_pass": "cross"},
    "schafkopf.ramsch_value": {"all_pass": "ramsch"},
    "schafkopf.durchmarsch": {"all_pass": "ramsch"},
    "schafkopf.durchmarsch_value": {"all_pass": "ramsch", "durchmarsch": "91"},
    "schafkopf.jungfrau": {"all_pass": "ramsch"},
    "schafkopf.laufende_from": {"laufende": 1},
    "schafkopf.laufende_from_wenz": {"laufende": 1},
    "schafkopf.laufende_most": {"laufende": 1},
    **{f"schafkopf.cash_{name}": {"cash": True} for name in ("ruf", "solo", "schneider", "schwarz", "laufende")},
    "skat.ramsch_seeger": {"passed_in": "ramsch"},
    "skat.loss_fee_first": {"settlement": "loss_fee"},
    "skat.loss_fee_count": {"settlement": "loss_fee"},
    "skat.loss_fee_later": {"settlement": "loss_fee"},
    "rikken_stichting.points_table": {"troela": True},
    "whist_iwwa.fine_third_solo": {"third_solo_after": 2},
}
"""Options that only matter if others have certain values."""


def text_of(rules: RuleSet, language: str) -> str:
    return "\n".join(
        f"{section.title}|{paragraph.title}|{paragraph.text}"
        for section in rules.regulation.sections(language)
        for paragraph in section.paragraphs
    )


def other_values(option: Option, rules: RuleSet) -> Iterator[Any]:
    """Yield values of an option besides its default: all of a choice, and a change of each part of the others."""
    match option.kind:
        case "bool":
            yield not option.default
        case "choice":
            yield from (value for value in option.values if value != option.default)
        case "int":
            step = 3 if "fine" in option.name else 1
            yield option.default + step if option.most is None or option.default < option.most else option.default - step
        case "levels" | "flags":
            for key, value in option.default.items():
                yield {**option.default, key: not value if isinstance(value, bool) else value + 1}
        case "groups":
            yield [*option.default[1:], option.default[0]]
        case "table":
            for code, entry in option.default.items():
                figures = {key: figure + 2 for key, figure in entry.items() if isinstance(figure, int)}
                yield {code: {**entry, **figures}}


@pytest.mark.parametrize("game", GAMES)
def test_every_section_in_every_language(game: str) -> None:
    for language in LANGUAGES:
        sections = published(game).regulation.sections(language)
        assert tuple(section.code for section in sections) == SECTIONS
        assert all(section.title and all(paragraph.text for paragraph in section.paragraphs) for section in sections)
        assert published(game).regulation.play(language), "say to newcomers how a deal goes"


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_written_in_every_language(game: str) -> None:
    missing = [sorted(each) for part in WRITTEN for each in leaves(published(game).words.get(part, {})) if not {*LANGUAGES} <= each.keys()]
    assert missing == []


def leaves(part: Any) -> Iterator[Mapping[str, Any]]:
    """Yield every sentence in some words: a mapping from languages to texts."""
    if isinstance(part, list):
        for each in part:
            yield from leaves(each)
    elif isinstance(part, Mapping) and "en" in part:
        yield part
    elif isinstance(part, Mapping):
        for each in part.values():
            yield from leaves(each)


@pytest.mark.parametrize("game", GAMES)
def test_every_option_is_spoken_of(game: str) -> None:
    rules = published(game)
    assert {option.name for option in rules.all_options} - rules.regulation.mentioned_options() == set()


@pytest.mark.parametrize("game", GAMES)
def test_each_value_of_an_option_is_read_in_the_text(game: str) -> None:
    """A club that changed an option reads its own value: no two values give the same regulation, in any language."""
    plain = published(game)
    for option in plain.all_options:
        values = [option.default, *other_values(option, plain)]
        needed = NEEDED.get(f"{game}.{option.name}", NEEDED.get(option.name, {}))
        rule_sets = [plain.with_options({**needed, option.name: value}) for value in values]
        for language in LANGUAGES:
            texts = [text_of(rules, language) for rules in rule_sets]
            assert len(set(texts)) == len(texts), (option.name, language)
            assert not any("{" in text or "}" in text for text in texts), (option.name, language)


@pytest.mark.parametrize("game", GAMES)
def test_no_eight_words_of_a_source(game: str) -> None:
    phrases = frozenset(PHRASES.read_text().split())
    words = re.findall(r"[^\W\d_]+", unicodedata.normalize("NFKC", text_of(published(game), "fr")).casefold())
    runs = [" ".join(islice(words, start, start + 8)) for start in range(len(words) - 7)]
    assert [run for run in runs if sha256(run.encode()).hexdigest()[:10] in phrases] == []


@pytest.mark.parametrize("game", GAMES)
def test_french_typography(game: str) -> None:
    assert re.findall(r".{12}(?: [;:!?»]|« )", text_of(published(game), "fr")) == []
    assert re.findall(r".{12}(?:\w[;!?])", text_of(published(game), "fr")) == []


@pytest.mark.parametrize("game", GAMES)
def test_published_prose_fills_no_copy(game: str) -> None:
    rules = published(game)
    assert rules.fingerprint == rules.earlier_fingerprint
    own = merge({"like": game, KEY: [OwnParagraph("end", {"nl": "Na de tweede ronde is er koffie."}).to_json()]})
    assert own.fingerprint != rules.fingerprint
    assert "regulation" not in rules.copy()["data"].get("words", {})
    paragraph = ruleset_from(own.copy()).regulation.sections("nl")[-1].paragraphs[-1]
    assert (paragraph.text, paragraph.own) == ("Na de tweede ronde is er koffie.", True)


@pytest.mark.parametrize("game", GAMES)
def test_each_article_of_the_jury_has_its_paragraph(game: str) -> None:
    rules = published(game)
    offered = [code for code, article in rules.articles.items() if not article.hidden]
    assert set(rules.articles) <= set(rules.words["article_rules"]), "say what the rule behind the article is"
    for language in LANGUAGES:
        section = next(each for each in rules.regulation.sections(language) if each.code == "irregularities")
        assert [each.article for each in section.paragraphs if each.article] == offered
        assert all(rules.regulation.article(code, language) in section.paragraphs for code in offered)
    assert rules.regulation.article("NOBODY", "en") is None


@pytest.mark.parametrize("game", GAMES)
def test_the_source_is_in_the_readers_language(game: str) -> None:
    rules = published(game)
    assert rules.source_words["en"] == rules.source, "the text of `source` in rules.toml, and its translation in regulation.toml, differ"
    assert set(rules.source_words) >= set(LANGUAGES)
    assert ruleset_from(rules.copy()).source_words == rules.source_words
    assert merge({"like": game, "source": "Reglement van de club, 1987"}).source_words == {"en": "Reglement van de club, 1987"}


def test_a_fine_is_the_clubs_own_in_the_text() -> None:
    rules = published("rikken_belgian").with_options({"fine_trou": 30})
    stated = rules.regulation.article("TROU", "nl")
    assert stated is not None
    assert "betaalt samen 30 punten" in stated.text


@pytest.mark.parametrize("game", [game for game in GAMES if published(game).game.bids()])
def test_bids_stand_in_their_order(game: str) -> None:
    rules = published(game)
    bids = rules.game.bids()
    assert [bid.code for bid in bids] == [row.code for row in rules.game.charts()[0].rows]
    for language in LANGUAGES:
        assert all(bid.promise[language] for bid in bids)
        section = next(each for each in rules.regulation.sections(language) if each.code == "bids")
        assert [paragraph.title for paragraph in section.paragraphs if paragraph.title] == [bid.name[language] for bid in bids]


def test_the_figures_of_a_bid_are_those_of_its_table() -> None:
    bids = {bid.code: bid for bid in published("rikken_brabant").game.bids()}
    assert bids["RIK"].pays["en"].startswith("Made: each opponent pays 1. Each trick more: 1 more. All 13: 7. Lost: each opponent gets 2.")
    assert "All 13: 3." in bids["SOLO_12"].pays["en"]
    assert bids["MISERE"].pays["en"] == "Made or lost, 5 from or to each opponent."
    assert next((first.code, second.code) for first, second in pairwise(bids.values()) if second.equal) == ("MISERE", "PIEK")


def paragraph(section: Any, text: Any, **more: Any) -> dict[str, Any]:
    return {"section": section, "text": text, **more}


@pytest.mark.parametrize(
    "raw",
    [
        "coffee", [{}], [paragraph("nowhere", {"nl": "x"})], [paragraph(["end"], {"nl": "x"})], [paragraph("end", {})],
        [paragraph("end", {"nl": " "})], [paragraph("end", {"nl": "x" * 2001})], [paragraph("end", {"nl": 3})],
        [paragraph("end", {"nl": "x"}, more=1)], [paragraph("end", {"nl": "x"})] * (MAX_PARAGRAPHS + 1),
    ],
)  # fmt: skip
def test_a_club_paragraph_that_cannot_be_read_is_refused(raw: Any) -> None:
    copy = published("rikken_brabant").copy()
    copy["data"]["own_paragraphs"] = raw
    with pytest.raises(Refused) as refused:
        ruleset_from(copy)
    assert {problem.code for problem in refused.value.problems} <= {"PARAGRAPH_VALUE", "PARAGRAPHS_MANY"}


@pytest.mark.parametrize(
    "raw", ["x", {"nowhere": {"text": []}}, {"end": {"text": [{"when": "a>b", "nl": "x"}]}}, {"end": {"text": [{"nl": 3}]}}, {"end": []}]
)
def test_a_clubs_own_sentence_that_cannot_be_read_is_refused(raw: Any) -> None:
    copy = published("rikken_brabant").copy()
    copy["data"]["words"]["regulation"] = raw
    with pytest.raises(Refused):
        ruleset_from(copy)


def test_a_club_may_write_a_section_of_its_own() -> None:
    copy = published("rikken_brabant").copy()
    copy["data"]["words"]["regulation"] = {
        "lead": {"text": [{"nl": "De gever komt uit bij {name:RIK}."}, {"nl": "{option:gone} valt weg."}]}
    }
    rules = ruleset_from(copy)
    section = next(each for each in rules.regulation.sections("nl") if each.code == "lead")
    assert [paragraph.text for paragraph in section.paragraphs] == ["De gever komt uit bij Rik."]
    assert rules.fingerprint == published("rikken_brabant").fingerprint


def test_a_file_cannot_break_the_phrases_of_the_regulation() -> None:
    copy = published("rikken_brabant").copy()
    copy["data"]["words"] |= {"bid_lines": {"flat": 3}, "regulation_titles": {"end": []}, "newcomers": 5, "article_rules": {"REVOKE": 1}}
    assert text_of(ruleset_from(copy), "nl") == text_of(published("rikken_brabant"), "nl")


def test_figures_of_each_side_are_said() -> None:
    bids = {bid.code: bid for bid in published("whist_couleur").game.bids()}
    assert bids["TOGETHER_8"].pays["en"] == (
        "Made: 7 for each who plays it. Each trick more: 3 more. All 13: 30. Each of the others: 0. "
        "Lost: it costs each who plays it 10. Each further trick short: 3 more. Each of the others: 10, and 3 more for each further trick."
    )
