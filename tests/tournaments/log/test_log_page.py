"""The log as the jury reads it: in words, filtered, with an address for each entry; verified on request; and the exported file."""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation
from django.utils.html import escape

from clubs.people.actions.members import add_member
from clubs.people.models import Member
from clubs.privacy.actions.redacting import redacting
from tests.cast import AtTable, People, user_of
from tests.layers import Layers
from tests.notation import deal as deal_in
from tests.pages.read import text
from tests.tournaments.archive.test_verify import change
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import first_difference, read_evening
from tournaments.evening.actions import evenings, offices
from tournaments.evening.events import Event
from tournaments.evening.log import head
from tournaments.evening.models import LogEntry, Tournament
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.log.wording.log_changes import LogChange, LogWording, changed_figures
from tournaments.log.wording.log_entries import action_choice, action_name
from tournaments.play.actions import deals as play

pytestmark = pytest.mark.django_db


@pytest.fixture
def reader(browser_of: Callable[[str], Client]) -> Client:
    """A member of the jury at the log."""
    return browser_of("jury")


@pytest.fixture
def at(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/log/"


@pytest.fixture
def ruled(four: AtTable, people: People, tournament: Tournament, layers: Layers) -> Tournament:
    """An evening with every action of the jury: calls, a fine that is overturned, a deal annulled and one split.

    Request it before anybody logs in: it is a layer, which is made again if a test has written something before.
    """
    layers("the jury's deeds", lambda: judge(four, people, tournament))
    tournament.refresh_from_db()
    return tournament


def judge(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    first, second, third = (
        calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE", seat=1, note="hearts")
        for _each in range(3)
    )
    calls.take_up(by=people.jury, call=first)
    calls.withdraw(by=four.by, call=first)
    calls.end(by=people.jury, call=second)
    an = tournament.entrants.get(number=2)
    fine = jury.fine(by=people.jury, tournament=tournament, player=an, points=6, text="Revoked.", call=third, article="REVOKE", warn=True)
    verdicts.award(by=people.jury, deal=four.table.deals.get(number=1), points=[3, -1, -1, -1], text="Split.")
    verdicts.annul(by=people.jury, deal=deal, text="Wrong cards.")
    jury.overturn(by=people.jury, ruling=fine, text="It was followed.")
    jury.exclude(by=people.jury, tournament=tournament, player=tournament.entrants.get(number=5), text="Rude.")


def test_a_correction_shows_both_deals_as_the_players_write_them(reader: Client, four: AtTable, at: str) -> None:
    deal = four.plays("RIK 1+2 | 9")
    facts = {"dealer": deal.facts["dealer"], **deal_in("RIK 1+2 | 10")}
    play.correct(by=four.by, deal=deal, facts=facts, revision=1, reason="counted again")
    page = reader.get(at)
    assert "the table corrected round 1 table 1 deal 1" in text(page)
    assert "<del>Rik An+Piet 9 (dealt by Els)</del>" in page.content.decode()
    assert "<ins>Rik An+Piet 10 (dealt by Els)</ins>" in page.content.decode()
    assert "counted again" in text(page)


def test_the_log_names_people_and_no_account_or_phone(
    director: Client, people: People, four: AtTable, at: str, tournament: Tournament
) -> None:
    four.plays("RIK 1+2 | 9")
    User.objects.filter(pk=user_of(people.director).pk).update(first_name="Marieke de Wit")
    lut = add_member(tournament.club, name="Lut Claes")
    Member.objects.filter(pk=lut.pk).update(user=user_of(people.jury))
    offices.dismiss(by=people.director, tournament=tournament, user="desk")
    offices.appoint(by=people.director, tournament=tournament, user=user_of(people.jury), role="desk")
    page = text(director.get(at))
    assert "Marieke de Wit appointed Lut Claes" in page
    assert "the table entered round 1 table 1 deal 1" in page
    assert "phone1" not in page
    assert "user " not in page


def test_a_figure_that_players_leave_out_is_shown_where_it_differs() -> None:
    assert changed_figures({"a": [{"took": 5}]}, {"a": [{"took": 4}]}) == [LogChange("a 1 took", "5", "4")]
    assert changed_figures({"a": 1}, {"a": 1, "b": [1]}) == [LogChange("b", "–", "1")]


@pytest.mark.parametrize(
    ("language", "sentences"),
    {
        "en": (
            "called the jury to round 1 table 1 deal 1", "took back the call to", "answered the call to", "ended the call to",
            "ruled ruling 1", "overturned ruling 1", "Revoke", "An Peeters pays Els Maes 2", "annulled; the same dealer deals again",
            "A +3, B −1, C −1, D −1", "hearts", "Rita Claes, from round 2 on",
        ),
        "nl": (
            "riep de jury bij ronde 1 tafel 1 gift 1", "trok de oproep in bij", "beantwoordde de oproep bij", "beëindigde de oproep van",
        ),
        "fr": ("a appelé le jury pour", "a retiré l’appel pour", "a pris en charge l’appel pour", "a clos l’appel pour"),
    }.items(),
)  # fmt: skip
def test_every_deed_of_the_jury_is_told_in_words(
    ruled: Tournament, reader: Client, at: str, language: str, sentences: tuple[str, ...]
) -> None:
    words = text(reader.get(at, headers={"Accept-Language": language}))
    for sentence in sentences:
        assert sentence in words
    events = {what for what in ruled.log.values_list("what", flat=True) if "_" in what}
    assert not any(what in words for what in events), "a deed is shown by its code"


def test_an_evening_of_pairs_says_who_was_ranked_before(reader: Client, people: People, tournament: Tournament) -> None:
    evenings.amend(by=people.owner, tournament=tournament, entrants="pairs")
    assert LogEntry.objects.get(what=Event.AMEND).before == {"entrants": "players"}
    page = reader.get(f"/e/{tournament.slug}/log/")
    assert page.status_code == 200
    assert "who is ranked in the standings" in text(page)
    # Entries from before hold the name of a class instead of the former value.
    with redacting():
        LogEntry.objects.filter(what=Event.AMEND).update(before={"entrants": "tournaments.Entrant.None"})
    assert reader.get(f"/e/{tournament.slug}/log/").status_code == 200


def test_no_deed_lacks_words(reader: Client) -> None:
    assert [event for event in Event if action_name(event.value) != str(event.label) or "_" in str(event.label)] == []


@pytest.mark.both
@pytest.mark.parametrize(
    ("filters", "entries"),
    [
        ({"what": "rule"}, 4),
        ({"who": "table", "what": "withdraw_call"}, 1),
        ({"who": "user jury", "what": "hear"}, 1),
        ({"round": "1", "table": "1", "what": "rule"}, 3),
        ({"round": "2"}, 0),
        ({"table": "11"}, 0),
        ({"table": "x"}, 0),
        ({"q": "followed"}, 1),
    ],
)
def test_filters_keep_what_was_asked_for(ruled: Tournament, reader: Client, at: str, filters: dict[str, str], entries: int) -> None:
    words = text(reader.get(at, filters))
    assert (f"{entries} entr" if entries else "No entry of the log was found.") in words


@pytest.mark.slow
def test_every_entry_has_an_address_on_whatever_page_it_stands(reader: Client, four: AtTable, people: People, at: str) -> None:
    tournament = four.table.round.tournament
    for turn in range(60):
        jury.warn(by=people.jury, tournament=tournament, player=tournament.entrants.get(number=1), text=f"Again {turn}.")
    assert 'id="n3"' not in reader.get(at).content.decode()
    assert 'id="n3"' in reader.get(at, {"at": "3"}).content.decode()
    assert 'href="?at=3#n3"' in reader.get(at, {"at": "3"}).content.decode()
    assert reader.get(at, {"at": "9" * 30}).status_code == 200
    assert reader.get(at, {"at": "²", "round": "²"}).status_code == 200


def test_a_row_that_somebody_changed_still_opens_the_page(ruled: Tournament, reader: Client, at: str) -> None:
    changed = (
        '{"facts": 7, "moves": [3], "decides": {"word": 4}, "totals": {"a": 1}, "tables": 2, "calls": [], "call": 5, "played_at": "T"}'
    )
    change(f"UPDATE tournaments_logentry SET after = '{changed}'")
    assert reader.get(at).status_code == 200


@pytest.mark.both
def test_the_verifier_says_what_agrees(ruled: Tournament, reader: Client, at: str) -> None:
    words = text(reader.post(f"{at}check/"))
    assert "Everything agrees: 2 deals" in words
    assert head(ruled)[:16] in words


def test_the_verifier_names_the_row_that_was_changed(ruled: Tournament, reader: Client, at: str) -> None:
    change("UPDATE tournaments_ruling SET text = 'Forgiven.' WHERE number = 2")
    words = text(reader.post(f"{at}check/"))
    assert "Something was changed" in words
    difference = first_difference(export_evening(ruled))
    assert difference is not None
    assert difference in words
    assert 'Ruling 2: text "Forgiven."' in words
    assert reader.get(f"{at}check/").status_code == 405


def test_the_evening_s_file_is_what_the_command_writes(ruled: Tournament, reader: Client, at: str) -> None:
    answer = reader.get(f"{at}export.json")
    sent = answer.content.decode()
    assert sent == evening_text(export_evening(ruled))
    assert answer["Content-Disposition"] == f'attachment; filename="{ruled.slug}.json"'
    assert json.loads(sent)["head"] == head(ruled)
    assert first_difference(read_evening(sent)) is None


def test_the_code_on_a_paper_leads_to_whether_it_still_holds(client: Client, ruled: Tournament) -> None:
    entry = LogEntry.objects.get(tournament=ruled, number=5)
    words = text(client.get(f"/e/{ruled.slug}/head/5/{entry.hash}/", follow=True))
    assert "Your paper agrees with the log" in words
    assert f"{ruled.log.count() - 5} later entries follow." in words
    assert "Your paper does not agree with the log" in text(client.get(f"/e/{ruled.slug}/head/6/{entry.hash}/", follow=True))
    assert "Your paper does not agree with the log" in text(client.get(f"/e/{ruled.slug}/head/{10**12}/{entry.hash}/", follow=True))
    assert client.get(f"/e/{ruled.slug}/head/5/x/", follow=True).status_code == 404


def test_anybody_may_have_the_checker_and_know_it_by_its_digits(client: Client, tournament: Tournament) -> None:
    program = (Path(settings.BASE_DIR) / "checker" / "troela_check.py").read_bytes()
    assert client.get("/checker/troela_check.py").content == program
    assert hashlib.sha256(program).hexdigest() in text(client.get("/checker/"))
    assert 'href="/checker/"' in client.get(f"/e/{tournament.slug}/").content.decode()


def test_an_entry_names_another_time_than_its_own_only_if_a_phone_reported_late(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9")
    entry = tournament.log.get(what=Event.REPORT)
    for seconds, is_late in ((0, False), (90, False), (91, True)):
        entry.after = {"played_at": (entry.at - timedelta(seconds=seconds)).isoformat()}
        assert ("played at" in [change.name for change in LogWording(tournament, [entry], "en").changes(entry)]) == is_late


def test_what_was_done_to_the_tournament_reads_as_a_sentence_in_every_language() -> None:
    """The Dutch texts end with “het” where the tournament follows; the others need their own article there."""
    ends = {"nl": ("het",), "fr": ("le", "du", "au"), "de": ("vom", "das", "legte an:", "änderte den Plan:")}
    with translation.override("nl"):
        about_tournament = [event for event in Event if str(event.label).endswith(" het")]
    assert len(about_tournament) >= 15
    for language, words in ends.items():
        with translation.override(language):
            wrong = [str(event.label) for event in about_tournament if not str(event.label).endswith(words)]
        assert wrong == [], language


def test_the_choices_of_an_action_are_whole_sentences(reader: Client, ruled: Tournament, at: str) -> None:
    page = reader.get(at).content.decode()
    with translation.override("nl"):
        assert action_choice("confirm_prizes", "tournament") == "Bevestigde de prijzen van het toernooi"
        assert action_choice("correct", "round 1 table 1 deal 1") == "Verbeterde …"
    with translation.override("en"):
        choices = {action_choice(what, subject) for what, subject in ruled.log.values_list("what", "object")}
    for choice in choices:
        assert f">{escape(choice)}</option>" in page, choice
    assert any(choice.endswith("…") for choice in choices)
