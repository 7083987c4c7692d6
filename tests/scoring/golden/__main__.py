"""Writes the result of each golden line under the current rules (`make golden`). Read the difference before you commit it."""

from __future__ import annotations

from scoring.games import GAMES
from tests.scoring.notation import GOLDEN, golden


def main() -> None:
    changed = 0
    for code in GAMES:
        file = GOLDEN / f"{code}.txt"
        lines = file.read_text(encoding="utf-8").splitlines()
        for line in golden(code):
            if line.result() != line.expected:
                index = int(line.where.rpartition(":")[2]) - 1
                lines[index] = f"{lines[index].partition('=>')[0]}=> {line.result()}"
                changed += 1
                print(f"{line.where}: {line.text}: {line.expected} is now {line.result()}")
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{changed} lines changed." if changed else "Every golden line is scored as it is written.")


if __name__ == "__main__":
    main()
