"""Lighthouse's scores of the most visited pages, on a mid-range phone with a slow connection.

It measures the demo evening with one web process, this machine's Chromium, and the version of Lighthouse in `bench/lighthouse_tool`. Each
page is measured three times, and the median counts. If a category is below the promise, the reasons are printed.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from django.core.management import call_command

from bench.figures import BenchFigure
from bench.server import running
from operations.demo.scene import newest_demo
from tournaments.evening.models import Table
from tournaments.play.actions.passes import table_pass

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
TOOL = Path(__file__).parent / "lighthouse_tool"
RUNS, TRIES = 3, 4
LEAST = 95.0
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
KEPT_OUT = {("phone", "seo")}
"""Each (page, category) without a promised score. A table's page is secret, so it forbids search engines, which lowers its score."""


def measure() -> dict[str, object]:
    """Measure the front page, and the pages of an evening, a player and a table."""
    install()
    call_command("demo", stdout=sys.stderr)
    evening = newest_demo()
    assert evening is not None
    table = Table.objects.filter(round__tournament=evening, round__state="playing").order_by("number")[0]
    paths = {
        "home": "/",
        "evening": f"/e/{evening.slug}/",
        "player": f"/e/{evening.slug}/players/1/",
        "phone": f"/t/{table_pass(table)}/",
    }
    with running(1) as server:
        reports = {page: [report(f"http://127.0.0.1:{server.port}{path}") for _ in range(RUNS)] for page, path in paths.items()}
    for page, of_page in reports.items():
        print("\n".join(f"{page}: {line}" for line in reasons(of_page[-1])), file=sys.stderr)
    return {"figures": [figure for page, of_page in reports.items() for figure in figures(page, of_page)]}


def install() -> None:
    """Install Lighthouse at its pinned version, if it is not there yet."""
    stamp, lock = TOOL / "node_modules" / "installed-lock.json", TOOL / "package-lock.json"
    if not stamp.exists() or stamp.read_bytes() != lock.read_bytes():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=TOOL, check=True, stdout=sys.stderr)
        shutil.copy(lock, stamp)


def report(address: str) -> dict[str, Any]:
    """Return Lighthouse's report of one visit. If Chromium did not start recording in time, the visit is repeated."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        flags = ["--quiet", "--output=json", f"--output-path={out}", "--chrome-flags=--headless=new --no-sandbox"]
        for _ in range(TRIES):
            command = [str(TOOL / "node_modules" / ".bin" / "lighthouse"), address, *flags, '--extra-headers={"Cookie": "language=nl"}']
            subprocess.run(command, env=os.environ | {"CHROME_PATH": CHROMIUM}, check=False, capture_output=True)
            said: dict[str, Any] = json.loads(out.read_text(encoding="utf-8")) if out.exists() else {"runtimeError": "no report"}
            if "runtimeError" not in said:
                return said
    raise SystemExit(f"Lighthouse could not look at {address}: {said['runtimeError']}")


def figures(page: str, reports: list[dict[str, Any]]) -> list[BenchFigure]:
    """Return the score of each category of a page: the median of its reports."""
    promised = [category for category in CATEGORIES if (page, category) not in KEPT_OUT]
    scores = {category: float(median(each["categories"][category]["score"] for each in reports)) for category in promised}
    return [BenchFigure(f"{page}: {category}", round(100 * score), "of 100", LEAST, at_most=False) for category, score in scores.items()]


def reasons(said: dict[str, Any]) -> list[str]:
    """Return the reasons that lower the report's scores, each with its weight in its category."""
    return [
        f"{name} {audit['id']} {audit['score']:.2f} (weight {reference['weight']}) {audit.get('displayValue', '')}".rstrip()
        for name, category in said["categories"].items()
        for reference in category["auditRefs"]
        for audit in [said["audits"][reference["id"]]]
        if reference["weight"] and audit["score"] is not None and audit["score"] < 1
    ]
