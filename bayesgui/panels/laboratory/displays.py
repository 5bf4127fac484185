"""Displays of watched engines: an engine's own, or the one that fits any run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.discovery import import_modules
from bayesgui.panels.laboratory.courses import GenericDisplay
from bayesgui.panels.laboratory.engine_display import DISPLAYS

if TYPE_CHECKING:
    from bayesgui.panels.laboratory.engine_display import EngineDisplay


def display_of(engine: str, label: str) -> type[EngineDisplay]:
    """Return the display of an engine, by its registered name and its label."""
    import_modules("bayesgui.panels.laboratory")
    return DISPLAYS.get(engine) or type("Display", (GenericDisplay,), {"label": label})
