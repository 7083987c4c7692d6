"""`manage.py paper`: one paper, at once, in a file; mistakes are answered with a sentence."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.papers.reading import text
from tournaments.evening.models import Paper, Round


@pytest.mark.slow
def test_it_writes_the_paper_asked_for(playing: Round, tmp_path: Path) -> None:
    out, output = tmp_path / "sheets.pdf", StringIO()
    call_command("paper", "scoresheet-blank", playing.tournament.slug, round=1, table=2, language="en", out=str(out), stdout=output)
    assert "E · Marcel Dupont" in text(out.read_bytes())
    assert "1 sheets" in output.getvalue()
    assert not Paper.objects.exists()


@pytest.mark.parametrize(
    ("kind", "slug", "more", "expected"),
    [
        ("standings", "elsewhere", {}, "There is no tournament 'elsewhere'. There are: marietoernooi-2026-03-16."),
        ("seating", None, {}, "There is no paper of this kind."),
        ("seating", None, {"round": 9}, "There is nothing with that name here."),
        ("scoresheet-blank", None, {"table": 1}, "Which round?"),
    ],
)
def test_mistakes_are_answered_in_a_sentence(
    playing: Round, tmp_path: Path, kind: str, slug: str | None, more: dict[str, int], expected: str
) -> None:
    with pytest.raises(CommandError, match=expected.replace("?", r"\?")):
        call_command("paper", kind, slug or playing.tournament.slug, out=str(tmp_path / "x.pdf"), **more)
    assert not (tmp_path / "x.pdf").exists()


def test_a_file_that_cannot_be_written_is_said(playing: Round, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="could not be made"):
        call_command("paper", "standings", playing.tournament.slug, out=str(tmp_path / "nowhere" / "x.pdf"))
