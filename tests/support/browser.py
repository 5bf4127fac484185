"""Pages in a real browser: headless Chromium, a fresh profile for each page, nothing from outside.

``browser.open(path)`` of the fixture `browser` opens a file or an address and returns Playwright's
``Page``. When the test ends it fails if a page reported an error on its console, or asked for
anything but itself; of a page that came from a server, anything but this server.
"""

from __future__ import annotations

import asyncio
import functools
import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urldefrag, urlsplit

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ABSENT = "There is no Chromium on this machine; as root: apt-get install chromium."
FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
# Its sandbox refuses root, and a screen of a container's shared memory is too small.
FLAGS_OF_ROOT = ("--no-sandbox", "--disable-dev-shm-usage")
PHONE = {"width": 390, "height": 844, "touch": True}
"""A phone held upright: ``browser.open(path, **PHONE)``."""


@functools.cache
def chromium() -> str | None:
    """Return the path of a Chromium that starts, None if there is none."""
    for name in PROGRAMS:
        path = shutil.which(name)
        # Ubuntu has a script of this name that only asks for another package.
        if path and subprocess.run([path, "--version"], capture_output=True, check=False).stdout:
            return path
    return None


@dataclass
class Opened:
    """An open page and what it asked for and complained of."""

    page: Page
    address: str
    judged: bool
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def listen(self) -> None:
        """Note requests and errors from now on."""
        self.page.on("request", lambda request: self._note_request(request.url))
        self.page.on("websocket", lambda socket: self._note_request(socket.url))
        self.page.on("console", self._note_line)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note_request(self, address: str) -> None:
        if urlsplit(address).scheme in ("data", "blob", "about"):
            return
        own = urlsplit(self.address)
        if own.scheme == "file":
            if urldefrag(address).url == urldefrag(self.address).url:
                return
        elif urlsplit(address).netloc == own.netloc:
            return
        self.requests.append(address)

    def _note_line(self, line: Any) -> None:
        if line.type in ("error", "warning"):
            self.errors.append(f"{line.type}: {line.text}")


class Pages:
    """The pages that a test has open."""

    def __init__(self, program: Browser) -> None:
        self.program = program
        self.opened: list[Opened] = []
        self._contexts: list[Any] = []

    def open(
        self,
        address: str | Path,
        *,
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        dark: bool = False,
        calm: bool = False,
        language: str = "en-US",
        offline: bool | None = None,
        scripts: bool = True,
        judged: bool = True,
        **context: Any,
    ) -> Page:
        """Open a file or an address.

        Parameters
        ----------
        address
            A path, or an address with a scheme; a fragment can be in an address only
            (``path.as_uri() + "#xray=yes"``).
        width, height
            Of what is seen of the page, in pixels.
        touch
            Whether there is a finger in place of a mouse: ``page.tap``, no hovering.
        dark, calm
            Whether the reader's system is dark; whether it wants no movement.
        language
            The reader's, as ``navigator.language`` says it.
        offline
            Whether the network is off; it is for files.
        scripts
            Whether pages may run scripts.
        judged
            Whether errors and requests to elsewhere fail the test. Either way ``opened[-1]`` has
            them.
        **context
            More for Playwright's ``new_context``, for example ``permissions``.
        """
        if isinstance(address, Path):
            address = address.resolve().as_uri()
        made = self.program.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            is_mobile=touch,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
            locale=language,
            offline=address.startswith("file:") if offline is None else offline,
            java_script_enabled=scripts,
            **context,
        )
        self._contexts.append(made)
        opened = Opened(made.new_page(), address, judged)
        self.opened.append(opened)
        opened.listen()
        opened.page.goto(address)
        return opened.page

    def close(self) -> None:
        """Close every page."""
        for each in self._contexts:
            each.close()

    def complaints(self) -> list[str]:
        """Return what judged pages asked for from elsewhere, and their errors."""
        judged = [each for each in self.opened if each.judged]
        asked = [f"{each.address} asked for {it}" for each in judged for it in each.requests]
        return asked + [f"{each.address}: {it}" for each in judged for it in each.errors]


def start_chromium(folder: Path) -> Iterator[Browser]:
    """Yield a browser whose own files are in `folder`; skip the test where there is none."""
    path = chromium()
    if path is None:
        pytest.skip(ABSENT)
    playwright_module = pytest.importorskip(
        "playwright.sync_api", reason="The Python package playwright is not installed."
    )
    root = os.name == "posix" and os.geteuid() == 0
    environment = {**os.environ, "HOME": str(folder)}
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        environment[name] = str(folder / name.lower())
    playwright = playwright_module.sync_playwright().start()
    try:
        program = playwright.chromium.launch(
            executable_path=path,
            args=[*FLAGS, *(FLAGS_OF_ROOT if root else ())],
            env=environment,
        )
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        program.bayesgui_loop = loop
        yield program
        asyncio._set_running_loop(loop)
        program.close()
    finally:
        playwright.stop()


def pages_of(program: Any) -> Iterator[Pages]:
    """Yield what opens pages during a test; afterwards close and judge them."""
    # Between its calls Playwright leaves its event loop marked as running in this thread, where no
    # other test could run one of its own.
    asyncio._set_running_loop(program.bayesgui_loop)
    pages = Pages(program)
    try:
        yield pages
    finally:
        pages.close()
        asyncio._set_running_loop(None)
    complaints = pages.complaints()
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)
