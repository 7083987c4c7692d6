"""Describe a scored sheet in sentences, for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.engine.problem import Refused
from scoring.engine.sheet import Published, read_sheet
from scoring.engine.spoken import joined, signed
from scoring.games import published


def explain(sheet: Any, scored: Mapping[str, Any], language: str, published: Published = published) -> str:
    """Describe each deal in one line (what was played, who pays whom), then mistakes and the totals.

    Players are named by their seat: #0, #1, #2 …
    """
    errors: dict[int | None, list[str]] = {each["deal"]: [] for each in scored["errors"]}
    for each in scored["errors"]:
        errors[each["deal"]].append(f"  ! {each['code']} ({each['field']}): {each['message']}")
    out = list(errors.get(None, []))
    try:
        rules, start, deals = read_sheet(sheet, published)
        outcomes = rules.game.replay(start, deals).outcomes
    except Refused:
        return "\n".join(out)
    names = [f"#{seat}" for seat in range(start.seats)]
    out.insert(0, f"{rules.title.get(language, rules.code)} {rules.version} ({rules.fingerprint})")
    for number, outcome in enumerate(outcomes):
        what = "?" if outcome.facts is None else rules.game.describe_deal(outcome.facts, names, language)
        lead = "" if outcome.facts is None else rules.game.describe_lead(outcome.facts, names, language)
        out.append(joined(f"{number + 1}. {what}", f"({lead.rstrip('.')})" if lead else ""))
        if outcome.played is not None:
            out.append(
                f"   {rules.game.describe_result(outcome.played, names, language)}  [{_figures(outcome.played.points(start.seats))}]"
            )
        out.extend(errors.get(number, []))
    out.append(f"= {_figures(scored['points'])}" + (f"  pot {signed(scored['pot'])}" if scored["pot"] else ""))
    return "\n".join(out)


def _figures(points: Any) -> str:
    return " ".join(signed(figure) for figure in points)
