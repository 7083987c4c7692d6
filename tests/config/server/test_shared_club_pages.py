"""The public pages of a club are cached like those of an evening, and stay cached while a new one cannot get its turn."""

from __future__ import annotations

import pytest

from config.server.shared_pages import FRESH_SECONDS, PAUSE_SECONDS, RENEW_SECONDS
from config.server.shared_visitor import About
from tests.config.server.test_shared_pages import A_MOMENT, SharedPagesHall, in_a_hall


def test_what_a_page_is_about_is_asked_for() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        for path in ("/e/may/", "/c/club/", "/c/club/seasons/1/", "/c/club/statistics/", "/e/may/feed/"):
            await hall.asks(path)
        hall.now += FRESH_SECONDS + A_MOMENT
        await hall.asks("/c/club/")
        assert hall.django.asked_marks == [{(About.EVENING, "may"), (About.CLUB_NOW, "club"), (About.CLUB, "club")}]

    in_a_hall(visit)


def test_a_page_of_a_club_is_made_anew_for_nobody_who_made_up_a_version() -> None:
    async def visit(hall: SharedPagesHall) -> None:
        for _ in range(20):
            await hall.asks("/c/club/seasons/1/", troela_at_least="99")
            hall.now += PAUSE_SECONDS
        assert hall.questions == 1

    in_a_hall(visit)


@pytest.mark.parametrize("status", [429, 503])
def test_a_page_that_waits_in_vain_for_its_turn_stays_with_its_age(status: int) -> None:
    """The page was once dropped, and refused to everybody, because a client over its limit was the first to want the newer one."""

    async def visit(hall: SharedPagesHall) -> None:
        hall.django.content = b"<body><main class='page'>de stand</main>"
        await hall.asks("/c/club/seasons/1/", cookie="language=nl")
        hall.now += RENEW_SECONDS
        hall.django.status = status
        old = await hall.asks("/c/club/seasons/1/", cookie="language=nl")
        assert (old.status, "age" in {name.decode() for name in old.headers}) == (200, True)
        hall.django.status = 200
        hall.now += PAUSE_SECONDS
        assert b"age" not in (await hall.asks("/c/club/seasons/1/", cookie="language=nl")).headers

    in_a_hall(visit)
