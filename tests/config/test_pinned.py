"""Images and actions that build, run or check Troela are pinned to their content: a tag or a version can be moved to other code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.y*ml"))
DOCKERFILES = sorted([*ROOT.glob("*Dockerfile*"), *(ROOT / ".devcontainer").glob("*Dockerfile*")])
DEVCONTAINER = ROOT / ".devcontainer" / "devcontainer.json"

BY_DIGEST = re.compile(r"([a-z0-9./_-]+:[A-Za-z0-9._-]+)@sha256:[0-9a-f]{64}")
BY_COMMIT = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")


def values_of(key: str, node: Any) -> Iterator[Any]:
    """Yield every value of this key, at any depth."""
    if isinstance(node, dict):
        for name, value in node.items():
            if name == key:
                yield value
            yield from values_of(key, value)
    elif isinstance(node, list):
        for each in node:
            yield from values_of(key, each)


def images_of_dockerfile(text: str) -> list[str]:
    """Return the images from which the stages of a Dockerfile start and copy, without the stages themselves."""
    lines = [line.split() for line in text.splitlines() if line.upper().startswith(("FROM ", "COPY "))]
    starts = [[word for word in line[1:] if not word.startswith("--")] for line in lines if line[0].upper() == "FROM"]
    copies = [word.removeprefix("--from=") for line in lines for word in line if word.startswith("--from=")]
    stages = {start[-1] for start in starts if len(start) > 1}
    sources = [*(start[0] for start in starts), *copies]
    return [source for source in sources if source not in stages]


def images_of_yaml(text: str) -> list[str]:
    """Return the images of a workflow's jobs and services, or of a compose file's services."""
    content = yaml.safe_load(text)
    jobs = [value for value in values_of("container", content) if isinstance(value, str)]
    actions = [use.removeprefix("docker://") for use in values_of("uses", content) if use.startswith("docker://")]
    return [*values_of("image", content), *jobs, *actions]


def images_of_devcontainer(text: str) -> list[str]:
    """Return the image of the development container, and the features that are installed into it."""
    return re.findall(r'"image":\s*"([^"]+)"', text) + re.findall(r'"([\w.-]+\.[a-z]+/[^"\s]+)":\s*\{', text)


def images() -> dict[str, list[str]]:
    """Return all images that Troela names, by file."""
    compose = ROOT / "compose.yaml"
    by_file = {file: images_of_dockerfile(file.read_text()) for file in DOCKERFILES}
    by_file |= {file: images_of_yaml(file.read_text()) for file in (compose, *WORKFLOWS)}
    by_file[DEVCONTAINER] = images_of_devcontainer(DEVCONTAINER.read_text())
    return {str(file.relative_to(ROOT)): names for file, names in by_file.items()}


def test_every_image_is_named_by_its_digest() -> None:
    by_file = images()
    assert [file for file, names in by_file.items() if not names] == [".devcontainer/devcontainer.json"], "a file whose images are not seen"
    unpinned = {file: [name for name in names if not BY_DIGEST.fullmatch(name)] for file, names in by_file.items()}
    assert {file: names for file, names in unpinned.items() if names} == {}


def test_one_tag_is_the_same_image_everywhere() -> None:
    by_tag: dict[str, set[str]] = {}
    for name in [name for names in images().values() for name in names]:
        by_tag.setdefault(name.partition("@")[0], set()).add(name)
    assert {tag: names for tag, names in by_tag.items() if len(names) > 1} == {}


def test_every_action_is_named_by_its_commit_with_its_version_beside_it() -> None:
    lines = [line for file in WORKFLOWS for line in re.findall(r"uses:\s*(.+)", file.read_text())]
    assert len(lines) >= len(WORKFLOWS)
    assert [line for line in lines if not line.startswith(("./", "docker://")) and not BY_COMMIT.fullmatch(line)] == []


def test_what_is_pinned_is_renewed() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    looked_at = {(each["package-ecosystem"], folder) for each in updates for folder in each.get("directories", [each.get("directory")])}
    folders = {f"/{file.parent.relative_to(ROOT)}".rstrip(".") for file in DOCKERFILES}
    assert looked_at >= {("docker", folder) for folder in folders} | {("docker-compose", "/"), ("github-actions", "/")}
    renewed = {name for file, names in images().items() if "Dockerfile" in file or "compose" in file for name in names}
    assert {name for names in images().values() for name in names} <= renewed, "a file that nobody renews names another image"


@pytest.mark.parametrize(
    ("reads", "text", "sources"),
    [
        (
            images_of_dockerfile,
            "FROM a:1 AS b\nFROM --platform=x c:2\nFROM b\nCOPY --from=b /x /\nCOPY --chown=1 --from=d:3 /x /",
            ["a:1", "c:2", "d:3"],
        ),
        (
            images_of_yaml,
            "jobs: {x: {container: a:1, services: {y: {image: b:2}}, steps: [{uses: 'docker://c:3'}]}}",
            ["b:2", "a:1", "c:3"],
        ),
        (images_of_yaml, "jobs: {x: {container: {image: a:1}}}", ["a:1"]),
        (images_of_devcontainer, '{"image": "a:1",\n"features": {"ghcr.io/b/c:2": {"version": "22"}}}', ["a:1", "ghcr.io/b/c:2"]),
    ],
)
def test_no_image_is_overlooked(reads: Any, text: str, sources: list[str]) -> None:
    assert reads(text) == sources
