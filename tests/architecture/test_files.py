"""Files are small, and named after their content."""

from __future__ import annotations

import re

from tests.architecture.sources import NOT_OURS, ROOT, our_modules, project_files, tree

MAX_LINES = 400
HANDED_OVER = {"tests", "checker"}
"""Folders whose files may be longer: tests, and the checker, which people get as one file."""
SAYS_NOTHING = re.compile(
    r"^(test_)?(utils?|helpers?|common|misc|core|services?|views2|stuff|manager|handlers?|data|info"
    r"|told|taken|found|heard|said|brought|booked|seated|opened|carried|known|asked|marked|waiting|called|given|shown|done|kept)$"
)
OURS = (
    "bench",
    "chaos",
    "checker",
    "clubs",
    "competitions",
    "config",
    "docs",
    "operations",
    "scoring",
    "tests",
    "tournaments",
    "manage.py",
)


def test_no_file_is_longer_than_anybody_reads() -> None:
    ours = (path for path in project_files(".py", ".js", ".css", ".html") if not (NOT_OURS | HANDED_OVER) & set(path.parts))
    lengths = {str(path): len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in ours}
    assert {path: lines for path, lines in lengths.items() if lines > MAX_LINES} == {}


def test_no_file_or_folder_has_a_name_that_says_nothing() -> None:
    ours = (path for path in project_files(".py", ".js", ".css", ".html") if not NOT_OURS & set(path.parts))
    assert [str(path) for path in ours if any(SAYS_NOTHING.match(part) for part in (*path.parts[:-1], path.stem))] == []


def test_every_module_says_what_it_is_for() -> None:
    silent = []
    for path in our_modules(*OURS):
        module = tree(path)
        docstring = module.body and getattr(getattr(module.body[0], "value", None), "value", None)
        if (module.body or path.stem != "__init__") and not isinstance(docstring, str):
            silent.append(str(path))
    assert silent == []


def test_no_file_names_the_machine_it_was_written_on() -> None:
    """Addresses of package registries and paths of somebody's folders do not belong in a repository."""
    telling = re.compile("|".join(("/" + "work/", "/" + "root/", "/" + "home/[a-z]", "files." + "pythonhosted", "--index" + "-url http")))
    texts = project_files(".py", ".js", ".css", ".html", ".md", ".toml", ".txt", ".in", ".sh", ".yaml", ".yml", ".json", ".po")
    assert [str(path) for path in texts if telling.search((ROOT / path).read_text(encoding="utf-8"))] == []


def test_every_link_in_the_documents_leads_to_a_file() -> None:
    """A decision that gets another name takes its links along."""
    link = re.compile(r"\]\(([^)#\s…]+)(?:#[^)]*)?\)")
    linked = [(path, to) for path in project_files(".md") for to in link.findall((ROOT / path).read_text(encoding="utf-8"))]
    assert len(linked) > 100
    assert [f"{path}: {to}" for path, to in linked if ":" not in to and not (ROOT / path.parent / to).exists()] == []
