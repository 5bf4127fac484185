"""What the check of the model found: marks on nodes, and arcs that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.overlays.constraints import FORBIDDEN
from bayesgui.canvas.painting.arc_painter import HIDDEN
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.document.shown.checked import Checked
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.severity import SEVERITIES, TOKENS

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations


@overlays.register("checked", label="Problems of the model", order=12)
class CheckedOverlay(Overlay):
    """The marks of the check, and its refused arcs as those of background knowledge are drawn."""

    feature = Checked
    state: Checked

    @property
    def _shown(self) -> dict[str, tuple[str, ...]]:
        marks = {name: self.state.marks_of(name) for name in self.model}
        return {name: found for name, found in marks.items() if found}

    def decorate(self, decorations: Decorations) -> None:
        if not self.state.has_marks:
            return
        decorations.marks = self._shown
        for arc in self.state.refused:
            if arc in self.model.arcs and arc not in decorations.arcs:
                decorations.edges.append(Edge(*arc, FORBIDDEN, is_directed=True, is_along_arc=True))
                decorations.arcs[arc] = HIDDEN

    def legend(self) -> tuple[LegendEntry, ...]:
        if not self.state.has_marks:
            return ()
        there = {each for marks in self._shown.values() for each in marks}
        words = {
            "error": phrase("Legend", "error"),
            "warning": phrase("Legend", "warning"),
            "hint": phrase("Legend", "hint"),
        }
        return tuple(
            LegendEntry(words[each], TOKENS[each], severity=each)
            for each in SEVERITIES
            if each in there
        )
