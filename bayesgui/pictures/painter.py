"""The process that paints pictures: Qt in it cannot disturb, or be disturbed by, this program.

A notebook or a script may have an application of its own, or make one later, in any thread, with
or without a display; there can be only one in a process. The painter starts at the first picture
and waits for more until this program ends.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, cast

from bayesgui import own_modules
from bayesgui.core.errors import BayesGuiError, FormatError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.decisions.solving.strategy_tree import TreeNode
    from bayesgui.formats.base import Loaded
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.pictures.drawing import Drawing

MODULE = "bayesgui.app.files.picture_process"
"""Module that the process runs; above this floor, and never imported here."""
_SCREENS = ("QT_SCALE", "QT_SCREEN", "QT_AUTO_SCREEN", "QT_ENABLE_HIGHDPI", "QT_FONT_DPI")
_PLUGINS = ("QT_PLUGIN_PATH", "QT_QPA_PLATFORM_PLUGIN_PATH")
"""Set by other packages (OpenCV, Anaconda) to the folders of their own Qt."""
_PATIENCE = 5.0
"""Seconds that the process may take to end."""
_LOOK_SECONDS = 0.05
"""Seconds between two attempts to end it in the midst of a picture."""


@dataclass(frozen=True)
class PictureRequest:
    """The picture to paint.

    `content`: the network with its positions, notes and findings. `posteriors`, `prior`: given the
    findings and without any; None where there are none, and the bars are empty.
    """

    content: Loaded
    title: str
    posteriors: Posteriors | None
    prior: Posteriors | None
    theme: str
    suffix: str


@dataclass(frozen=True)
class DrawingRequest:
    """A network whose picture is wanted as values, for a live page; its findings are not shown."""

    content: Loaded


@dataclass(frozen=True)
class RunRequest:
    """A step of the player to paint.

    `content`: the network with its positions and findings. `algorithm`, `target`, `first`: as for
    `bayesgui.explain.scripts.writing.script_of`. `titles`: what stands above the graph and above
    the tree.
    """

    content: Loaded
    algorithm: str
    target: str
    first: tuple[str, ...]
    step: int
    titles: tuple[str, str]
    suffix: str


@dataclass(frozen=True)
class TreeRequest:
    """A strategy's tree to paint.

    `columns`: what it asks, in the order of time. `numbers`: the place of each decision in time.
    `heads`: what stands above the totals and the probabilities of the ends.
    """

    root: TreeNode
    columns: tuple[str, ...]
    numbers: Mapping[str, int | None]
    heads: tuple[str, str]
    suffix: str


@dataclass(frozen=True, repr=False)
class PaintedPicture:
    """A picture as a file; a notebook shows it, unless it is a PDF.

    `width`, `height`: size in pixels, of which a PDF has 96 per inch.
    """

    data: bytes
    width: int
    height: int
    suffix: str
    remarks: tuple[str, ...] = ()

    def _repr_svg_(self) -> str | None:
        if self.suffix != ".svg":
            return None
        text = self.data.decode("utf-8")
        return text[text.index("<svg") :]

    def _repr_png_(self) -> bytes | None:
        return self.data if self.suffix == ".png" else None

    def __repr__(self) -> str:
        return f"<PaintedPicture {self.suffix}, {self.width} × {self.height} pixels>"


@dataclass(frozen=True)
class PagesRequest:
    """A text to lay out on the pages of a PDF.

    `pictures`: PNG files by the name that the HTML has for them.
    """

    title: str
    head: str
    body: tuple[str, ...]
    pictures: Mapping[str, bytes]


class Painter:
    """Keeps the process; usable from several threads, one picture after the other."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] | None = None
        self._owner = 0

    def start(self) -> None:
        """Start the process, unless it runs, so that Qt is loaded while something else is done."""
        with self._lock:
            self._started()

    def paint(self, request: PictureRequest | RunRequest | TreeRequest) -> PaintedPicture:
        """Return a picture."""
        answer = self._ask(request)
        assert isinstance(answer, PaintedPicture)
        return answer

    def pages(self, request: PagesRequest) -> bytes:
        """Return a PDF."""
        answer = self._ask(request)
        assert isinstance(answer, bytes)
        return answer

    def drawing(self, request: DrawingRequest) -> Drawing:
        """Return the picture of a network as values."""
        answer = self._ask(request)
        return cast("Drawing", answer)

    def _ask(
        self,
        request: PictureRequest | RunRequest | TreeRequest | PagesRequest | DrawingRequest,
    ) -> object:
        with self._lock, contextlib.ExitStack() as unless_answered:
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            # The answer to an interrupted question must not be taken for that to the next one.
            unless_answered.callback(self._close)
            try:
                pickle.dump(request, process.stdin)
                process.stdin.flush()
                answer: object = pickle.load(process.stdout)
            except (OSError, EOFError, pickle.UnpicklingError):
                raise _refused(self._last_words()) from None
            unless_answered.pop_all()
        if isinstance(answer, BayesGuiError):
            raise answer
        return answer

    def close(self) -> None:
        """End the process; the next picture starts another one.

        The picture being painted is no longer needed.
        """
        while not self._lock.acquire(timeout=_LOOK_SECONDS):
            process = self._process
            if process is not None and self._owner == os.getpid():
                process.kill()
        try:
            self._close()
        finally:
            self._lock.release()

    def _started(self) -> subprocess.Popen[bytes]:
        # After a fork the process belongs to the parent.
        if self._process is None or self._owner != os.getpid() or self._process.poll() is not None:
            self._close()
            if not sys.executable:
                raise _refused("this Python does not say where it is")
            self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
            try:
                self._process = subprocess.Popen(
                    own_modules.command(MODULE),
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=self._said,
                    env=_environment(),
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            except OSError as error:
                raise _refused(error.strerror or str(error)) from None
            self._owner = os.getpid()
        return self._process

    def _last_words(self) -> str:
        """Return the last line that the process wrote before it ended, and forget it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        words = ""
        if self._said is not None:
            self._said.seek(0)
            lines = self._said.read().decode(errors="replace").split("\n")
            words = next((line.strip() for line in reversed(lines) if line.strip()), "")
        self._close()
        return words

    def _close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            for pipe in (process.stdin, process.stdout):
                with contextlib.suppress(OSError):
                    if pipe is not None:
                        pipe.close()
            if self._owner == os.getpid():
                _end(process)
        if self._said is not None:
            self._said.close()
            self._said = None


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait until a process has ended that was told so by its closed pipe."""
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _refused(reason: str) -> FormatError:
    return FormatError(
        "The picture cannot be painted: {reason}. Export it from the window instead.",
        reason=reason.rstrip(".") or "the painting process ended",
    )


def _environment() -> dict[str, str]:
    """Return the environment of the process: no display, and the modules that are used here."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(_SCREENS) and name not in _PLUGINS
    }
    python_path = own_modules.python_path(sys.path)
    return kept | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": python_path}


PAINTER = Painter()
"""The painter of this program."""
atexit.register(PAINTER.close)
