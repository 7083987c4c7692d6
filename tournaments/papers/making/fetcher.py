"""A fetcher that lets papers load only our own static files."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from weasyprint.urls import FatalURLFetchingError, URLFetcher, URLFetcherResponse


class ForeignResource(FatalURLFetchingError):
    """The error if a paper refers to anything but our own files.

    It means that text typed by a user was read as markup, so the paper is not made.
    """


class OwnFilesFetcher(URLFetcher):
    """A fetcher of `data:` URLs and files below one folder. All else is refused, even through redirects, `..` or links (STACK §3)."""

    def __init__(self, folder: Path) -> None:
        super().__init__(allowed_protocols={"data", "file"}, allow_redirects=False)
        self.folder = folder.resolve()

    def fetch(self, url: str, headers: Any = None) -> URLFetcherResponse:
        """Return the file at this address. Raises ForeignResource if it is not one of Troela's own files."""
        parts = urlsplit(url)
        if parts.scheme == "data":
            response: URLFetcherResponse = super().fetch(url, headers)
            return response
        if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
            raise ForeignResource(f"not a file of Troela: {url}")
        path = Path(url2pathname(parts.path)).resolve()
        if not path.is_relative_to(self.folder) or not path.is_file():
            raise ForeignResource(f"not a file of Troela: {url}")
        return URLFetcherResponse(url, path.read_bytes())
