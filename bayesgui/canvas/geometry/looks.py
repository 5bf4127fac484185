"""How the nodes of each kind look: their rows and their outline.

A look is registered by the name of its kind in `looks`. It stands below geometry and painting,
which both ask it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainterPath

from bayesgui.core.node_rules import CHANCE
from bayesgui.widgets.painting import rounded

if TYPE_CHECKING:
    from PySide6.QtCore import QRectF
    from PySide6.QtGui import QPainter

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.variable import Variable
    from bayesgui.widgets.painting import Fill, Pen


class NodeLook:
    """The look of one kind of node: a rounded box, with rows that its kind gives."""

    has_states = False
    """Whether the rows are states, with bars, that a click observes."""

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        """Return the text of each row."""
        raise NotImplementedError

    def numbers(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        """Return the number at the right of each row that is no state."""
        return ()

    def outline(self, box: QRectF, radius: float) -> QPainterPath:
        """Return the outline of a node's box."""
        path = QPainterPath()
        path.addRoundedRect(box, radius, radius)
        return path

    def paint(self, painter: QPainter, box: QRectF, radius: float, fill: Fill, pen: Pen) -> None:
        """Paint the outline, filled, and framed with a pen."""
        painter.setPen(pen)
        painter.setBrush(fill)
        painter.drawPath(self.outline(box, radius))


class ChanceLook(NodeLook):
    """The look of chance nodes: a row with a bar for each state."""

    has_states = True

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        return variable.states

    def paint(self, painter: QPainter, box: QRectF, radius: float, fill: Fill, pen: Pen) -> None:
        # Qt rasterizes a rounded rectangle more evenly than its path.
        rounded(painter, box, radius, fill, pen)


looks: dict[str, NodeLook] = {CHANCE: ChanceLook()}
"""The looks by kind of node."""
