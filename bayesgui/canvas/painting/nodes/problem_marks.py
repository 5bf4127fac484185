"""Marks of errors, warnings and hints in the title of a node."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.painting.nodes.display import UNFILLED

if TYPE_CHECKING:
    from bayesgui.canvas.painting.nodes.display import NodeDisplay

MOST = 3
"""Marks that a title has room for; what is graver goes first."""
_SAID_BY_MARKS = ("draft", UNFILLED)


def with_marks(display: NodeDisplay, marks: tuple[str, ...]) -> NodeDisplay:
    """Return the display of a node with marks in place of the badges that say the same."""
    if not marks:
        return display
    badges = [badge for badge in display.badges if badge not in _SAID_BY_MARKS]
    return replace(display, badges=(*marks[:MOST], *badges), unfilled="")
