"""What is asked again and again is sent to PostgreSQL as text only once, and not at all where a pooler stands between."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection

from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable

pytestmark = [
    pytest.mark.both,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite's library keeps what it prepared by itself"),
]


def prepared() -> list[str]:
    """The statements that the server keeps for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall()]


def test_the_second_report_prepares_nothing(four: AtTable) -> None:
    phone = phone_at(four)
    assert phone.sends(RIK).status_code == 201
    first = prepared()
    assert any(each.startswith('INSERT INTO "tournaments_deal"') for each in first)
    assert phone.sends(RIK, number=2).status_code == 201
    assert prepared() == first


def test_where_a_pooler_stands_between_nothing_is_prepared(four: AtTable) -> None:
    database: Any = connection
    database.connection.prepare_threshold = None
    with patch.dict(connection.settings_dict["OPTIONS"]):
        del connection.settings_dict["OPTIONS"]["prepare_threshold"]
        before = prepared()
        assert phone_at(four).sends(RIK).status_code == 201
        assert prepared() == before
