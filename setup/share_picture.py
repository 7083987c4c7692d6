"""Draws static/img/share.png: the picture in the preview of a link whose page has no picture of its own."""

from __future__ import annotations

import datetime
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Draw share.png with the library that makes the papers, so that it has their fonts and colours."""
    import django

    django.setup()
    from django.template.loader import render_to_string

    from tournaments.papers.making.make import draw_picture
    from tournaments.papers.making.press import press
    from tournaments.papers.sheet import PaperSheet

    sheet = PaperSheet(render_to_string("tournaments/papers/share_picture.html"))
    pdf = press([sheet], title="Troela", made_at=datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC))
    (ROOT / "static" / "img" / "share.png").write_bytes(draw_picture(pdf))


if __name__ == "__main__":
    main()
