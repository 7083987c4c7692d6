"""Read rule files from a disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from scoring.games import with_words_beside
from scoring.rulefile.text import RuleFile, read


def rule_file_at(path: Path) -> RuleFile:
    """Return the rule file at this path. Raises OSError, and Refused as `read` does.

    If it is a whole rule set named `rules.toml`, the words in the files beside it are added.
    """
    file = read(path.read_bytes())
    if "like" in file.tree or path.name != "rules.toml":
        return file
    return replace(file, tree=with_words_beside(file.tree, path.parent))
