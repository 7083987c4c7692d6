"""A paper can read our own files and nothing else."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from weasyprint import HTML

from tournaments.papers.making.fetcher import ForeignResource, OwnFilesFetcher


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    ours = tmp_path / "ours"
    ours.mkdir()
    (ours / "mine.txt").write_text("ours")
    (tmp_path / "secret.txt").write_text("secret")
    return ours


@pytest.fixture
def visited() -> Iterator[tuple[str, list[bytes]]]:
    """Run a server on this machine; yield its address and the requests that it got."""
    requests: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    visitor, _address = server.accept()
                except OSError:
                    return
                with visitor:
                    requests.append(visitor.recv(1000))
                    visitor.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}", requests
        server.shutdown(socket.SHUT_RDWR)
        thread.join(5)


def test_our_files_and_data_are_read(folder: Path) -> None:
    fetcher = OwnFilesFetcher(folder)
    assert fetcher.fetch((folder / "mine.txt").as_uri()).read() == b"ours"
    assert fetcher.fetch("data:text/plain,zo").read() == b"zo"


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "file://example.org/etc/passwd",
        "file:///etc/../etc/passwd",
        "http://127.0.0.1:1/",
        "https://example.org/x.png",
        "ftp://example.org/x",
        "//example.org/x",
        "mine.txt",
    ],
)
def test_everything_else_is_refused(folder: Path, address: str) -> None:
    with pytest.raises(ForeignResource):
        OwnFilesFetcher(folder).fetch(address)


@pytest.mark.parametrize("way", ["../secret.txt", "%2e%2e/secret.txt", "link.txt"])
def test_no_way_leads_out_of_the_folder(folder: Path, way: str) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    with pytest.raises(ForeignResource):
        OwnFilesFetcher(folder).fetch(f"{folder.as_uri()}/{way}")


@pytest.mark.parametrize(
    "markup",
    [
        '<img src="{url}/image">',
        '<link rel="stylesheet" href="{url}/style.css">',
        '<style>@import "{url}/more.css";</style>',
        "<style>@font-face {{ font-family: x; src: url({url}/font.ttf) }} p {{ font-family: x }}</style><p>x",
        '<p style="background: url({url}/image)">x',
        '<link rel="attachment" href="{url}/file">',
        '<a rel="attachment" href="{url}/file">x</a>',
        '<object data="{url}/thing"></object>',
        '<svg xmlns="http://www.w3.org/2000/svg"><image href="{url}/image" width="9" height="9"/></svg>',
    ],
)
def test_no_markup_reaches_a_server_or_the_disk(folder: Path, visited: tuple[str, list[bytes]], markup: str) -> None:
    server, requests = visited
    for url in (server, "file:///etc/passwd#"):
        try:
            pdf = HTML(string=markup.format(url=url), base_url=None, url_fetcher=OwnFilesFetcher(folder)).write_pdf()
        except ForeignResource:
            continue
        assert b"/EmbeddedFile" not in pdf
    assert requests == []
