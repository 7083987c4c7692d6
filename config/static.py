"""The addresses of static files. An address contains the version of its content, so that browsers may cache it for ever.

In production each file's name contains a hash. An embedded installation uses the files as they are: a folder in the address is the version
of all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.finders import BaseFinder
from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from clubs.static_files import files_version, is_our_text, is_ours, sent_content

VERSIONED = re.compile(r"v-([0-9a-f]{12})/(.+)")


class HashedStatic(CompressedManifestStaticFilesStorage):
    # Also rewrite imports: our pages are ES modules, and a module would otherwise be loaded twice, under two names.
    support_js_module_import_aggregation = True
    # More than the depth of imports between modules. Files that import each other in a circle would need passes without end.
    max_post_process_passes = 12

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Remove comments from our scripts and styles before their content is hashed and compressed."""
        for name in [name for name in paths if is_our_text(name) and not dry_run]:
            Path(self.path(name)).write_bytes(sent_content(name))
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)  # type: ignore[no-untyped-call]


class VersionedStatic(StaticFilesStorage):
    """The static files of an embedded installation, with addresses such as `/static/v-<version>/css/look.css`.

    A relative address in a file stays below the version's folder.
    """

    def url(self, name: str | None) -> str:
        address = super().url(name)
        if name is None or not is_ours(name):
            return address
        return f"{self.base_url}v-{files_version()}/{address.removeprefix(self.base_url or '')}"


class VersionFinder(BaseFinder):
    """A staticfiles finder for the paths `v-<version>/…` of `VersionedStatic`. Any version finds the current file, as there is no other."""

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        versioned = VERSIONED.fullmatch(path)
        return finders.find(versioned[2], find_all or options.get("all", False)) or [] if versioned else []

    def list(self, ignore_patterns: Any) -> Iterator[Any]:
        """Return nothing, as the other finders list all files."""
        yield from ()
