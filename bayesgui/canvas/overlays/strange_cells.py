"""The strange cells of a row that stands on the canvas, and what would be more probable there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring, Tag
from bayesgui.document.shown.tables.row_scoring import RowScoring
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.learning.row_scores.strange_cells import StrangeCell

TOKEN = "warning"
LEAST = math.log(2)
"""Strangeness in nats below which a cell is as good as any other."""


@overlays.register("strange_cells", label="Strange cells of a row", order=45)
class StrangeCellsOverlay(Overlay):
    """A border around each strange cell, and a pill with the state that goes better."""

    feature = RowScoring
    state: RowScoring

    @property
    def _cells(self) -> tuple[StrangeCell, ...]:
        """The cells to be marked; the strangest one whatever it is."""
        there = [cell for cell in self.state.row_cells if cell.variable in self.model]
        return tuple(
            cell
            for k, cell in enumerate(there)
            if not k or cell.strangeness >= LEAST or cell.expected != cell.state
        )

    def decorate(self, decorations: Decorations) -> None:
        for cell in self._cells:
            decorations.rings[cell.variable] = Ring(TOKEN, 2.5)
            decorations.tags[cell.variable] = Tag(self._words(cell))

    @staticmethod
    def _words(cell: StrangeCell) -> str:
        number = "∞" if math.isinf(cell.strangeness) else f"{cell.strangeness:.1f}"
        if cell.expected == cell.state:
            return number
        return phrase("Canvas", "rather {state} · {number}", state=cell.expected, number=number)

    def legend(self) -> tuple[LegendEntry, ...]:
        if not self._cells:
            return ()
        return (
            LegendEntry(
                phrase("Legend", "strange cell of the row: −ln P"),
                TOKEN,
                width=2.5,
            ),
        )
