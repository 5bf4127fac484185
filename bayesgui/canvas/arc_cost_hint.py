"""Short texts of the canvas: the cost of an arc, and the numbers of a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from bayesgui.widgets.frame.hint_box import HintBox
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import joined, titled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QPointF, QRect
    from PySide6.QtWidgets import QAbstractScrollArea

    from bayesgui.canvas.painting.scene_content import SceneContent
    from bayesgui.document.overlays import ArcCost
    from bayesgui.widgets.frame.hint_box import Kind


class ArcCostHint:
    """Shows beside the pointer how much adding an arc would cost."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        self._view = view
        self._box = HintBox(view)

    @property
    def text(self) -> str:
        """The text on display, "" for none."""
        return self._box.text if self._box.isVisible() else ""

    def show(self, cost: ArcCost, px: QPointF, target: QRect) -> None:
        """Show the cost beside a viewport pixel, but not over the numbers of the target's box."""
        near: Kind = "warning" if cost.near_budget else "success"
        kind: Kind = "error" if cost.over_budget else near
        below = QPoint(round(px.x()), max(round(px.y()), target.bottom()))
        point = self._view.viewport().mapTo(self._view, below)
        headline = f"{cost.parent} → {cost.child}"
        above = max(0, below.y() - target.top())
        self._box.show_at(point, kind, headline, _lines(cost, kind), above=above)

    def show_words(
        self, kind: Kind, headline: str, lines: Sequence[str], px: QPointF, free: int = 0
    ) -> None:
        """Show a headline above lines beside a viewport pixel; what is refused has a sign.

        `free`: see `HintBox.show_at`.
        """
        point = self._view.viewport().mapTo(self._view, px.toPoint())
        self._box.show_at(point, kind, headline, lines, "forbid" if kind == "error" else "", free)

    def hide(self) -> None:
        """Hide the hint."""
        self._box.hide()


def _lines(cost: ArcCost, kind: Kind) -> list[str | tuple[str, Kind]]:
    lines: list[str | tuple[str, Kind]] = []
    if cost.table_cells is not None:
        text = phrase("Canvas", "table of {child} {before} → {after} cells")
        lines.append(
            text.format(
                child=cost.child,
                before=count_text(cost.table_cells[0]),
                after=count_text(cost.table_cells[1]),
            )
        )
    if cost.cost is not None:
        text = phrase("Canvas", "largest clique {before} → {after} cells")
        said = text.format(
            before=count_text(cost.cost[0].largest_clique),
            after=count_text(cost.cost[1].largest_clique),
        )
        lines.append(said if kind == "success" else (said, kind))
    return lines


def describe_node(scene: SceneContent, name: str) -> str:
    """Return a node and its numbers on one line, for the status bar and screen readers."""
    display = scene.displays.display(name)
    rows = ", ".join(f"{row.state} {row.number}" for row in display.rows if row.number)
    words = [titled(name, rows) if rows else name]
    if display.utility is not None:
        words = [titled(name, display.utility.number)]
    for plate in scene.session.document.state.plates:
        if name in plate.members:
            words.append(phrase("Canvas", "in the plate {label}", label=plate.label).rstrip())
    if name in scene.session.document.state.model.unobserved:
        words.append(phrase("Canvas", "cannot be observed"))
    return joined(words)
