"""The project's own files, as git lists them, and the contents of the Python ones."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_OURS = {"vendor", "migrations", "node_modules"}


@cache
def project_files(*endings: str) -> tuple[Path, ...]:
    """Return the files with these endings, committed or about to be, relative to the root."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    paths = (Path(line) for line in listed.stdout.splitlines())
    return tuple(sorted(path for path in paths if path.suffix in endings and (ROOT / path).is_file()))


def our_modules(*packages: str) -> tuple[Path, ...]:
    """Return the Python modules of these packages, without migrations."""
    return tuple(path for path in project_files(".py") if path.parts[0] in packages and not NOT_OURS & set(path.parts))


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))
