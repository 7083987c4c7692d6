"""A secretary administers the members: pastes a list, searches, corrects and undoes; a member corrects their own data."""

from __future__ import annotations

import datetime
import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from clubs.actions import give_role
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.actions import member_accounts, members
from clubs.people.models import Member
from clubs.people.queries.members import MEMBERS_ON_A_PAGE
from clubs.problems import Refusal
from clubs.roles.models import ClubRole
from tests.cast import MACHINE, MovableClock, account
from tests.pages.read import text


@pytest.fixture
def secretary(club: Club) -> Client:
    user = account("schrijver")
    give_role(by=MACHINE, club=club, user=user, role=ClubRole.SECRETARY)
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def many(club: Club) -> Club:
    Member.objects.bulk_create(
        Member(
            club=club, number=number, name=f"Speler {number:04}", called="Sp", birthday=datetime.date(1950, 1, 1), email=f"s{number}@x.org"
        )
        for number in range(1, 2001)
    )
    return club


def test_twenty_two_members_with_four_clicks(secretary: Client, club: Club) -> None:
    names = "\n".join(f"Speler {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUV")
    page = reverse("members-import", args=[club.slug])
    assert f'action="{page}"' in secretary.get(reverse("members", args=[club.slug])).content.decode()
    read = secretary.post(page, {"text": names})
    assert club.members.count() == 0
    body = read.content.decode()
    assert "22 new" in text(body)
    expected = html.unescape(body.split('name="expected" value="')[1].split('"')[0])
    done = secretary.post(page, {"text": names, "expected": expected, "import": "yes"}, follow=True)
    assert club.members.count() == 22
    assert "22 members are new." in text(done.content.decode())


def test_every_bad_row_is_named_by_number_and_column_and_nothing_happens(secretary: Client, club: Club) -> None:
    file = SimpleUploadedFile("leden.csv", b"naam;e-mail;geboortedatum\nTruus Bos;truus;31-02-1950\nAn Bos;an@example.org;\n")
    response = secretary.post(reverse("members-import", args=[club.slug]), {"text": "", "file": file, "import": "yes"})
    words = text(response.content.decode())
    assert response.status_code == 422
    assert "2 Truus Bos E-mail: This is not an e-mail address." in words
    assert "Birthday: This is not a date." in words
    assert club.members.count() == 0


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("q=eli", ["Élise Bos"]),
        ("q=bos", ["Élise Bos", "Jan Bos"]),
        ("q=jan bo", ["Jan Bos"]),
        ("q=3", ["Wim Vos"]),
        ("q=@example", ["Jan Bos"]),
        ("kind=junior", ["Jan Bos"]),
        ("state=left", ["An Vos"]),
        ("state=all&sort=number", ["Jan Bos", "An Vos", "Wim Vos", "Élise Bos"]),
        ("sort=birthday", ["Wim Vos", "Jan Bos", "Élise Bos"]),
        ("sort=nonsense&kind=x&state=y&page=z", ["Élise Bos", "Jan Bos", "Wim Vos"]),
    ],
)
def test_the_list_is_searched_filtered_and_sorted(query: str, names: list[str], secretary: Client, club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos", kind="junior", email="jan@example.org", birthday="1990-12-31")
    members.leave(by=MACHINE, member=members.admit(by=MACHINE, club=club, name="An Vos"))
    members.admit(by=MACHINE, club=club, name="Wim Vos", birthday="1999-02-01")
    members.admit(by=MACHINE, club=club, name="Élise Bos")
    page = secretary.get(reverse("members", args=[club.slug]) + f"?{query}").context["page"]
    assert [member.name for member in page] == names


def test_two_thousand_members_cost_few_queries(secretary: Client, many: Club, django_assert_max_num_queries: object) -> None:
    address = reverse("members", args=[many.slug])
    with django_assert_max_num_queries(8):  # type: ignore[operator]
        page = secretary.get(address + "?q=speler&sort=birthday")
    assert (len(page.context["page"]), page.context["page"].paginator.count) == (MEMBERS_ON_A_PAGE, 2000)


def test_members_read_names_but_neither_contacts_nor_notes(club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos", email="jan@example.org", telephone="0123 456", notes="zegt niets")
    words = {}
    for role in (ClubRole.MEMBER, ClubRole.BOARD, ClubRole.SECRETARY):
        user = account(f"x-{role}")
        give_role(by=MACHINE, club=club, user=user, role=role)
        client = Client()
        client.force_login(user)
        words[role] = text(client.get(reverse("members", args=[club.slug])).content.decode())
    assert ["jan@example.org" in words[role] for role in words] == [False, True, True]
    assert ["0123 456" in words[role] for role in words] == [False, True, True]
    assert not any("zegt niets" in page for page in words.values())


def test_a_change_is_shown_and_undone(secretary: Client, club: Club) -> None:
    member = members.admit(by=MACHINE, club=club, name="Jan Bos")
    page = reverse("member", args=[club.slug, 1])
    secretary.post(page, {"name": "Jan Bos", "called": "Jan", "kind": "honorary", "address": "Markt 1\r\n2000 Antwerpen"})
    words = text(secretary.get(page).content.decode())
    assert "Kind: full member honorary member" in words
    assert "user " not in words.partition("Kind: full member")[2].partition("Undo")[0], "a person, not the log's name of an account"
    member.refresh_from_db()
    assert (member.kind, member.address) == ("honorary", "Markt 1\n2000 Antwerpen")
    change = member.changes.order_by("-entry__number").first()
    assert change is not None
    secretary.post(reverse("member-undo", args=[club.slug, change.entry.number]), {"member": "1"})
    member.refresh_from_db()
    assert (member.kind, member.address) == ("full", "")


def test_an_account_that_is_not_linked_is_told_what_to_do(secretary: Client, club: Club) -> None:
    user = account("jan")
    give_role(by=MACHINE, club=club, user=user, role=ClubRole.MEMBER)
    client = Client()
    client.force_login(user)
    own = reverse("own-membership", args=[club.slug])
    page = client.get(own)
    assert page.status_code == 200
    assert "Ask the secretary for a code." in text(page.content.decode())
    assert f'action="{reverse("link-account")}"' in page.content.decode()
    assert "make a code there" in text(secretary.get(own).content.decode())
    assert client.post(own, {"name": "Jan"}).status_code == 404
    answer = client.get(f"/api/v1/clubs/{club.slug}/me/")
    assert (answer.status_code, answer.json()["problems"][0]["code"]) == (404, "ACCOUNT_NOT_LINKED")
    members.admit(by=MACHINE, club=club, name="Jan Bos")
    body = secretary.post(reverse("member-code", args=[club.slug, 1])).content.decode()
    code = text(body.split('class="mono"')[1].split("</p>")[0]).strip("> ")
    client.post(reverse("link-account"), {"code": code})
    assert "Member number 1" in text(client.get(own).content.decode())


def test_a_member_links_their_account_and_corrects_their_own_data(secretary: Client, club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos", notes="geheim")
    body = secretary.post(reverse("member-code", args=[club.slug, 1])).content.decode()
    code = text(body.split('class="mono"')[1].split("</p>")[0]).strip("> ")
    client = Client()
    client.force_login(account("jan"))
    assert client.post(reverse("link-account"), {"code": "abcd-efgh-jkmn"}).status_code == 422
    own = client.post(reverse("link-account"), {"code": code.upper().replace("-", " ")}, follow=True)
    assert own.status_code == 200
    assert "geheim" not in own.content.decode()
    client.post(reverse("own-membership", args=[club.slug]), {"name": "Jan de Bos", "called": "Jan", "telephone": "0123"})
    member = club.members.get()
    assert (member.name, member.telephone, member.proposed_name) == ("Jan Bos", "0123", "Jan de Bos")
    assert "This member spells their own name Jan de Bos." in text(secretary.get(reverse("member", args=[club.slug, 1])).content.decode())
    secretary.post(reverse("member-proposed-name", args=[club.slug, 1]), {"answer": "yes"})
    member.refresh_from_db()
    assert (member.name, member.proposed_name) == ("Jan de Bos", "")
    other = Client()
    other.force_login(account("piet"))
    assert other.post(reverse("link-account"), {"code": code}).status_code == 422, "a code works once"


def test_a_code_ends_after_a_month_and_with_the_next_one(club: Club, clock: MovableClock) -> None:
    member = members.admit(by=MACHINE, club=club, name="Jan Bos")
    first = member_accounts.make_code(by=MACHINE, member=member)
    second = member_accounts.make_code(by=MACHINE, member=member)
    jan = Actor(user=account("jan"))
    with pytest.raises(Refusal, match="CODE_WRONG"):
        member_accounts.link_account(by=jan, code=first)
    clock.moves(days=31)
    with pytest.raises(Refusal, match="CODE_WRONG"):
        member_accounts.link_account(by=jan, code=second)
    member.refresh_from_db()
    assert member.user is None


def test_cards_of_those_who_are_here_are_printed(secretary: Client, club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos")
    members.leave(by=MACHINE, member=members.admit(by=MACHINE, club=club, name="An Vos"))
    body = secretary.get(reverse("member-cards", args=[club.slug]) + "?state=all").content.decode()
    assert ("Jan Bos" in body, "An Vos" in body, body.count("data:image/svg")) == (True, False, 2)


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_list_goes_out_as_it_is_shown(kind: str, secretary: Client, club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos", notes="=1+1")
    members.leave(by=MACHINE, member=members.admit(by=MACHINE, club=club, name="An Vos"))
    response = secretary.get(reverse(f"members-{kind}", args=[club.slug]) + "?state=left")
    assert response.headers["Content-Disposition"] == f'attachment; filename="de-vier-azen.{kind}"'
    if kind == "csv":
        assert response.content.decode("utf-8-sig").splitlines()[1].startswith("2;An Vos;An;")
        assert b"Jan Bos" not in response.content


def test_days_are_said_in_the_readers_language_before_and_after_a_list_is_taken_over(club: Club, secretary: Client) -> None:
    secretary.cookies["language"] = "nl"
    shown = text(secretary.post(f"/c/{club.slug}/members/import/", {"text": "naam;geboortedatum\nTruus Bos;02-03-1950"}))
    assert "2 maart 1950" in shown
    member = members.admit(by=MACHINE, club=club, name="An Bos", birthday="1950-03-02")
    assert "2 maart 1950" in text(secretary.get(f"/c/{club.slug}/members/{member.number}/"))


def test_the_list_begins_with_the_search_and_folds_its_filters(secretary: Client, club: Club) -> None:
    members.admit(by=MACHINE, club=club, name="Jan Bos")
    page = secretary.get(reverse("members", args=[club.slug]) + "?state=all&sort=number").content.decode()
    places = [page.index(part) for part in ('type="search"', 'id="state"', "Jan Bos", 'id="new-member"', 'id="import"')]
    assert places == sorted(places)
    assert "Filter and order 2" in text(page)


@pytest.mark.parametrize(("old", "new"), [("import", "#import"), ("duplicates", "tidy/#duplicates"), ("guests", "tidy/#guests")])
def test_an_old_address_leads_to_its_part(club: Club, old: str, new: str) -> None:
    answer = Client().get(f"/c/{club.slug}/members/{old}/")
    assert (answer.status_code, answer["Location"]) == (301, f"/c/{club.slug}/members/{new}")
