"""The fonts of the web pages: subsets of those of the papers, one file each; the styles name exactly the existing ones."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from django.conf import settings
from fontTools.ttLib import TTFont

FONTS = runpy.run_path(str(settings.BASE_DIR / "setup" / "fonts.py"))
FOLDER: Path = FONTS["FOLDER"]
CUTS: dict[str, dict[str, str]] = FONTS["CUTS"]
CSS = (settings.BASE_DIR / "static" / "css" / "fonts.css").read_text(encoding="utf-8")
FACE = re.compile(r'url\("\.\./fonts/web/(\S+)\.(\S+)\.woff2"\).*?font-display: (\w+); unicode-range: ([^;]+);')
MOST_BYTES = 110_000
"""All fonts of a page, on the wire."""


def letters(unicode_range: str) -> set[int]:
    return set(FONTS["letters"](unicode_range))


@pytest.mark.parametrize(("name", "script"), [(name, script) for name, scripts in CUTS.items() for script in scripts])
def test_a_file_has_the_letters_of_its_script_that_the_papers_have(name: str, script: str) -> None:
    on_paper = set(TTFont(FOLDER / f"{name}.ttf").getBestCmap())
    on_pages = set(TTFont(FOLDER / "web" / f"{name}.{script}.woff2").getBestCmap())
    assert on_pages == on_paper & letters(CUTS[name][script])
    assert on_pages


@pytest.mark.parametrize("name", ["NotoSans-Regular", "NotoSans-Bold", "NotoSerifDisplay-Regular", "NotoSansSymbols2-Regular"])
def test_every_letter_is_in_one_file(name: str) -> None:
    scripts = [letters(unicode_range) for unicode_range in CUTS[name].values()]
    assert set().union(*scripts) >= set(TTFont(FOLDER / f"{name}.ttf").getBestCmap())
    assert sum(len(script) for script in scripts) == len(set().union(*scripts))


def test_the_styles_name_every_file_with_its_letters() -> None:
    faces = {(name, script): (display, letters(unicode_range)) for name, script, display, unicode_range in FACE.findall(CSS)}
    assert faces == {(name, script): ("swap", letters(span)) for name, scripts in CUTS.items() for script, span in scripts.items()}
    assert {path.name for path in (FOLDER / "web").iterdir()} == {f"{name}.{script}.woff2" for name, script in faces}


@pytest.mark.parametrize("scripts", [{"latin", "latin-ext", "arrows", "symbols"}, {"latin", "arabic", "arrows", "symbols"}])
def test_the_letters_of_a_page_weigh_little(scripts: set[str]) -> None:
    files = [path for path in (FOLDER / "web").iterdir() if path.name.split(".")[1] in scripts]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
