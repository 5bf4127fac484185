"""Asks for the picture of a network as values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.pictures.painter import PAINTER, DrawingRequest

if TYPE_CHECKING:
    from bayesgui.formats.base import Loaded
    from bayesgui.pictures.drawing import Drawing


def drawing_of(content: Loaded, language: str = "en") -> Drawing:
    """Return the picture of a network as the canvas has it; one without positions is arranged.

    `language`: no word of a picture depends on it; the page translates those that it adds.
    """
    return PAINTER.drawing(DrawingRequest(content))
