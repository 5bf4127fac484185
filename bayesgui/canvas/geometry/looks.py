"""How the nodes of each kind look: their rows, their outline and the colors of both.

A look is registered by the name of its kind in `looks`. It stands below geometry and painting,
which both ask it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from bayesgui.canvas.geometry.node_geometry import POINTS, FixedSizes
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
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
    """Whether the rows are states that a click observes or chooses."""
    has_beliefs = False
    """Whether the rows have the bars of probabilities, and of compared scenarios."""
    rim, ground, title = "node_border", "node", "node_title"
    """Color tokens of its border, its body and its title strip."""
    rim_width = 1.0
    sizes: FixedSizes | None = None
    """Sizes of a node that has no rows."""
    icon = "node"
    """Name of its icon."""

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        """Return the text of each row."""
        raise NotImplementedError

    def numbers(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        """Return the number at the right of each row that is no state."""
        return ()

    def beside_name(self, mechanism: Mechanism) -> float:
        """Return the width in canvas units that what stands beside the name takes from it."""
        return 0.0

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
    has_beliefs = True

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        return variable.states

    def paint(self, painter: QPainter, box: QRectF, radius: float, fill: Fill, pen: Pen) -> None:
        # Qt rasterizes a rounded rectangle more evenly than its path.
        rounded(painter, box, radius, fill, pen)


class DecisionLook(NodeLook):
    """The look of decisions: square corners, and a row for each option."""

    has_states = True
    rim, title = "value", "value_soft"
    rim_width = 1.5
    icon = "decision"

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        return variable.states

    def beside_name(self, mechanism: Mechanism) -> float:
        return 21.0

    def outline(self, box: QRectF, radius: float) -> QPainterPath:
        path = QPainterPath()
        path.addRect(box)
        return path


class UtilityLook(NodeLook):
    """The look of utilities: a hexagon with a name, a number and its bar."""

    rim, ground, title = "value", "value_soft", "value_soft"
    rim_width = 1.5
    sizes = FixedSizes(64.0, (84.0, 38.0), (46.0, 21.0))
    icon = "utility"

    def rows(self, variable: Variable, mechanism: Mechanism) -> tuple[str, ...]:
        return ()

    def beside_name(self, mechanism: Mechanism) -> float:
        return 48.0 if getattr(mechanism, "weight", 1.0) == 1.0 else 92.0

    def outline(self, box: QRectF, radius: float) -> QPainterPath:
        depth, middle = POINTS * box.height(), box.center().y()
        path = QPainterPath(QPointF(box.left(), middle))
        path.lineTo(box.left() + depth, box.top())
        path.lineTo(box.right() - depth, box.top())
        path.lineTo(box.right(), middle)
        path.lineTo(box.right() - depth, box.bottom())
        path.lineTo(box.left() + depth, box.bottom())
        path.closeSubpath()
        return path


looks: dict[str, NodeLook] = {
    CHANCE: ChanceLook(),
    DECISION: DecisionLook(),
    UTILITY: UtilityLook(),
}
"""The looks by kind of node."""
