"""What series are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState


def series_name(state: DocumentState, number: int) -> str:
    """Return what a series is called; one without a name by its number."""
    name = state.series[number].name if number < len(state.series) else ""
    return name or phrase("SeriesWords", "Series {number}", number=number + 1)
