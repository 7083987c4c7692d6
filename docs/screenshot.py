"""Make docs/screenshot.png: the demo evening on a phone, on the projector and on paper. `make screenshot`; needs Chromium and pdftoppm."""

from __future__ import annotations

import base64
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

HERE = Path(__file__).parent


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        environment = {**os.environ, "TROELA_DATA": folder, "TROELA_URL": f"http://127.0.0.1:{port}", "LOG_LEVEL": "ERROR"}
        run = [sys.executable, "manage.py"]
        subprocess.run([*run, "migrate", "--verbosity", "0"], env=environment, check=True)
        printed = subprocess.run([*run, "demo"], env=environment, check=True, capture_output=True, text=True).stdout
        addresses = [word for word in printed.split() if word.startswith("http")]
        screen = next(address for address in addresses if address.endswith("/screen/"))
        phone = next(address for address in addresses if "/t/" in address)
        slug = screen.split("/")[-3]
        paper = Path(folder) / "sheet.pdf"
        subprocess.run(
            [*run, "paper", "scoresheet-blank", slug, "--round", "2", "--table", "3", "--language", "en", "--out", paper],
            env=environment,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        subprocess.run(["pdftoppm", "-r", "110", "-png", "-singlefile", paper, paper.with_suffix("")], check=True)
        server = subprocess.Popen(
            [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--timeout-graceful-shutdown", "1"],
            env=environment,
            stderr=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait_for(f"http://127.0.0.1:{port}/up/")
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"] if os.geteuid() == 0 else []
            )
            pictures = [_phone(browser, phone), _screen(browser, screen), paper.with_suffix(".png").read_bytes()]
            (HERE / "screenshot.png").write_bytes(_together(browser, pictures))
            browser.close()
        finally:
            server.terminate()
            server.wait()


def _wait_for(address: str) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(address):
                return
        except urllib.error.URLError:
            time.sleep(0.2)
    sys.exit(f"{address} does not answer")


def _phone(browser: Browser, address: str) -> bytes:
    """A rik, entered but for the last tap."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, device_scale_factor=2, locale="en")
    page.goto(address)
    for question, nth in (("contract", 0), ("declarer", 1), ("partner", 2), ("took_8", 9)):
        page.locator(f"[data-question={question}] button").nth(nth).click()
    expect(page.locator("main")).to_contain_text("pays")
    return page.screenshot()


def _screen(browser: Browser, address: str) -> bytes:
    page = browser.new_page(viewport={"width": 1440, "height": 810}, locale="en")
    page.goto(address)
    expect(page.locator("body")).to_contain_text("Sum of all points")
    return page.screenshot()


def _together(browser: Browser, pictures: list[bytes]) -> bytes:
    phone, screen, sheet = (f"data:image/png;base64,{base64.b64encode(picture).decode()}" for picture in pictures)
    page = browser.new_page(viewport={"width": 1400, "height": 700})
    page.set_content(f"""<style>
        body{{margin:0;inline-size:1400px;block-size:700px;background:#e9e4d6;position:relative}}
        img{{position:absolute;box-shadow:0 10px 34px #0006;border-radius:10px}}
        .screen{{inline-size:880px;inset:34px auto auto 470px}} .sheet{{inline-size:560px;inset:276px auto auto 800px;border-radius:2px}}
        .phone{{block-size:632px;inset:34px auto auto 60px;border-radius:26px;border:9px solid #111}}
        </style><img class=screen src="{screen}"><img class=sheet src="{sheet}"><img class=phone src="{phone}">""")
    return page.screenshot()


if __name__ == "__main__":
    main()
