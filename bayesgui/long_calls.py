"""How calls that take long show their progress in notebooks, and how Ctrl+C ends them.

Every public function and method that takes a monitor is followed where the package hands it out,
so that none of them knows of bars. A call within another is part of it, and so is one to which the
caller gave a monitor. Ctrl+C is obeyed where the computation looks whether it was cancelled: no
table, engine or file is left half changed, as by the window's button; a second one ends at once.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import inspect
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.core.errors import Cancelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BARS = "bayesgui.notebook.progress_bar"
DELAY = 0.5
"""Seconds that a call takes before it shows a bar."""
_STEP = 0.1
"""Seconds between two drawings."""


class Bar(Protocol):
    """What is drawn of one call."""

    def draw(self, name: str, fraction: float, text: str, seconds: float) -> None:
        """Draw how far a call is."""

    def end(self, name: str, fraction: float, seconds: float, how: str) -> None:
        """Draw that it ended: ``"done"``, ``"failed"`` or ``"interrupted"``."""


class _Wish:
    """Whether bars are wanted; None for where notebooks can show them."""

    shown: bool | None = None


def progress(shown: bool | None = None) -> None:
    """Say whether calls that take long show a progress bar.

    Parameters
    ----------
    shown : bool, optional
        True shows bars in notebooks and, as a line, in terminals; False shows none; None, which is
        the beginning, shows them in notebooks only, and scripts stay silent.

    Notes
    -----
    A bar appears when a call has taken half a second. In all of these calls, Ctrl+C (in a notebook:
    *Interrupt*) ends the computation at its next look, after some hundredths of a second, and
    nothing is left half-done; a second one ends it at once.

    Examples
    --------
    >>> import bayesgui
    >>> bayesgui.progress(False)
    >>> bayesgui.progress()
    """
    _Wish.shown = shown


def _is_wanted() -> bool:
    # What another thread prints may land in another cell.
    if threading.current_thread() is not threading.main_thread():
        return False
    if _Wish.shown is not None:
        return _Wish.shown
    # A shell with a kernel: a notebook, whichever program shows it.
    if "ipykernel" not in sys.modules:
        return False
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return hasattr(shell, "kernel")


class FollowedCall:
    """The monitor of one public call: it draws a bar, and obeys Ctrl+C."""

    stop_requested = False

    def __init__(self, name: str) -> None:
        self._name = name
        self._bar: Bar | None = None
        self._fraction, self._text = 0.0, ""
        self._begun = time.monotonic()
        self._due = self._begun + DELAY
        self._thread = threading.get_ident()
        self._interrupted = False

    def report(self, fraction: float, text: str = "") -> None:
        """Remember how far the call is, and draw it if that is due."""
        self._fraction, self._text = fraction, text
        self._look()

    def publish(self, event: object) -> None:
        """Drop the event."""

    def check(self) -> None:
        """Raise if the call was interrupted."""
        if self._interrupted:
            raise KeyboardInterrupt if self._is_callers() else Cancelled
        self._look()

    def interrupt(self, *_: Any) -> None:
        """End the call at its next look; at once, if it was told so before."""
        if self._interrupted:
            raise KeyboardInterrupt
        self._interrupted = True

    def ended(self, how: str) -> None:
        """Draw the end, where something was drawn."""
        if self._bar is not None:
            seconds = time.monotonic() - self._begun
            self._bar.end(self._name, self._fraction, seconds, how)

    def was_interrupted(self) -> bool:
        """Whether Ctrl+C was pressed."""
        return self._interrupted

    def _is_callers(self) -> bool:
        return threading.get_ident() == self._thread

    def _look(self) -> None:
        now = time.monotonic()
        if now < self._due or not self._is_callers():
            return
        self._due = now + _STEP
        if self._bar is None:
            self._bar = importlib.import_module(_BARS).new_bar()
        self._bar.draw(self._name, self._fraction, str(self._text), now - self._begun)


def followed(value: Any) -> Any:
    """Return a public function that shows its progress, or a class whose methods do.

    Others are returned as they are.
    """
    if inspect.isclass(value):
        follow_methods(value)
        return value
    if not _has_monitor(value):
        return value
    call = _followed(value, value.__name__)
    # Where it is found, also by pickle.
    call.__module__ = "bayesgui"
    return call


def follow_methods(kind: type) -> None:
    """Have the public methods of a class of ours, and of its bases, show their progress."""
    for each in kind.__mro__:
        if not each.__module__.startswith("bayesgui.") or "_is_followed" in vars(each):
            continue
        each._is_followed = True  # type: ignore[attr-defined]
        for name, method in [*vars(each).items()]:
            if name.startswith("_") or getattr(method, "__isabstractmethod__", False):
                continue
            if _has_monitor(method):
                setattr(each, name, _followed(method, name))
            elif isinstance(method, classmethod) and _has_monitor(method.__func__):
                setattr(each, name, classmethod(_followed(method.__func__, name)))


def _has_monitor(value: Any) -> bool:
    return inspect.isfunction(value) and "monitor" in inspect.signature(value).parameters


def _followed(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    place = [*inspect.signature(function).parameters].index("monitor")

    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if _Running.call or not _is_wanted():
            made = function(*args, **kwargs)
        elif "monitor" in kwargs or len(args) > place:
            with _one_call():
                made = function(*args, **kwargs)
        else:
            with _following(name) as monitor:
                made = function(*args, monitor=monitor, **kwargs)
        if type(made).__module__.startswith("bayesgui."):
            follow_methods(type(made))
        return made

    return call


class _Running:
    """Whether a call is running of which others are parts."""

    call = False


@contextlib.contextmanager
def _one_call() -> Iterator[None]:
    """Take the calls within this one for its parts."""
    _Running.call = True
    try:
        yield
    finally:
        _Running.call = False


@contextlib.contextmanager
def _following(name: str) -> Iterator[FollowedCall]:
    """Follow one call to its end."""
    monitor = FollowedCall(name)
    how = "failed"
    try:
        with _one_call(), _obeying(monitor):
            yield monitor
        if monitor.was_interrupted():
            raise KeyboardInterrupt
        how = "done"
    except KeyboardInterrupt:
        how = "interrupted"
        raise
    except Cancelled:
        # Of a thread that the call had started.
        if not monitor.was_interrupted():
            raise
        how = "interrupted"
        raise KeyboardInterrupt from None
    finally:
        monitor.ended(how)


@contextlib.contextmanager
def _obeying(monitor: FollowedCall) -> Iterator[None]:
    """Have Ctrl+C ask the call to end, where it would have raised anywhere."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    signal.signal(signal.SIGINT, monitor.interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
