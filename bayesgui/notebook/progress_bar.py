"""The bar of a call that takes long: an element of a notebook that is updated, or a line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from bayesgui.notebook.elements import escaped

if TYPE_CHECKING:
    from bayesgui.long_calls import Bar

_WIDTH = 240
"""Pixels of a whole bar."""
_LETTERS = 24
"""Letters of a whole bar in a terminal."""
_ENOUGH = 0.02
"""Part of a call after which its end can be guessed."""


def new_bar() -> Bar:
    """Return a bar for where the program runs."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return _Element() if hasattr(shell, "kernel") else _Line()


def duration(seconds: float) -> str:
    """Return a time in words: 3.2 s, 45 s, 2 min 5 s, 1 h 10 min."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def facts(fraction: float, text: str, seconds: float) -> str:
    """Return what is written beside a bar."""
    parts = [f"{fraction:.0%}", text, duration(seconds)]
    if _ENOUGH < fraction < 1:
        parts.append(f"about {duration(seconds / fraction * (1 - fraction))} left")
    return " · ".join(filter(None, parts))


def ending(fraction: float, seconds: float, how: str) -> str:
    """Return what is written where a bar was."""
    if how == "interrupted":
        return f"interrupted at {fraction:.0%} after {duration(seconds)}; nothing was kept"
    return f"{how} after {duration(seconds)}" if how != "done" else duration(seconds)


def bar_html(name: str, fraction: float, text: str, seconds: float) -> str:
    """Return a bar for light and dark pages."""
    share = min(max(fraction, 0.0), 1.0)
    return (
        '<div style="display:flex;align-items:center;gap:0.8em;opacity:0.85">'
        f"<code>{escaped(name)}</code>"
        f'<div role="progressbar" aria-label="{escaped(name)}" aria-valuemin="0" '
        f'aria-valuemax="100" aria-valuenow="{share * 100:.0f}" '
        f'style="width:{_WIDTH}px;height:0.5em;border:1px solid currentColor;'
        'border-radius:0.25em;overflow:hidden">'
        f'<div style="width:{share * 100:.1f}%;height:100%;background:currentColor"></div></div>'
        f"<span>{escaped(facts(share, text, seconds))}</span></div>"
    )


class _Element:
    """A bar in a notebook, which is one element that changes."""

    def __init__(self) -> None:
        self._handle: Any = None

    def _show(self, html: str, plain: str) -> None:
        from IPython.display import display

        shown = {"text/html": html, "text/plain": plain}
        if self._handle is None:
            publish: Any = display
            self._handle = publish(shown, raw=True, display_id=True)
        else:
            self._handle.update(shown, raw=True)

    def draw(self, name: str, fraction: float, text: str, seconds: float) -> None:
        """See `Bar`."""
        self._show(
            bar_html(name, fraction, text, seconds), f"{name}: {facts(fraction, text, seconds)}"
        )

    def end(self, name: str, fraction: float, seconds: float, how: str) -> None:
        """See `Bar`."""
        said = ending(fraction, seconds, how)
        html = f'<div style="opacity:0.6"><code>{escaped(name)}</code> {escaped(said)}</div>'
        self._show(html, f"{name}: {said}")


class _Line:
    """A bar in a terminal, which is one line that is written again."""

    def draw(self, name: str, fraction: float, text: str, seconds: float) -> None:
        """See `Bar`."""
        done = round(_LETTERS * min(max(fraction, 0.0), 1.0))
        line = f"{name} [{'#' * done}{'.' * (_LETTERS - done)}] {facts(fraction, text, seconds)}"
        self._write(line)

    def end(self, name: str, fraction: float, seconds: float, how: str) -> None:
        """See `Bar`."""
        self._write(f"{name}: {ending(fraction, seconds, how)}\n")

    def _write(self, line: str) -> None:
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)  # noqa: T201
