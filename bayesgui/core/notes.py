"""Text notes on the canvas."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextNote:
    """A text note on the canvas.

    Parameters
    ----------
    id : str
        Identity within the document.
    x, y : float
        Upper left corner in canvas units.
    text : str
        Content of the note.
    width : float
        Width at which the text wraps, in canvas units.
    color : int or None
        Color of its strip, 1 to 8; None for none.
    """

    id: str
    x: float
    y: float
    text: str
    width: float = 220.0
    color: int | None = None
