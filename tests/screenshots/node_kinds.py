"""Decisions and utilities in all their states, to hold against the sheet of the kinds of nodes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

import bayesgui
from bayesgui.canvas.geometry.text_metrics import node_metrics
from bayesgui.canvas.painting.nodes.icon_nodes import paint_icon_node
from bayesgui.canvas.painting.nodes.painter import paint_node
from bayesgui.canvas.painting.nodes.valued_nodes import valued_icon
from bayesgui.canvas.painting.nodes.worth_display import decision_display, utility_display
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.document.shown.worth import NodeWorth
from bayesgui.graph.layout import Layout
from bayesgui.widgets.theme import font, theme
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.canvas.painting.nodes.display import NodeDisplay

LEFT, TOP, COLUMN, ROW = 32.0, 20.0, 208.0, 190.0
SIZE = (1080, 400)
TEST = NodeWorth((22.5, 20.0), frozenset({0}))
DRILL = NodeWorth((20.0, 0.0), frozenset({0, 1}), depends=True)


def model() -> Any:
    """Return the nodes of the sheet."""
    net = bayesgui.BayesianNetwork([bayesgui.Variable("Oil", ("dry", "wet", "soaking"))])
    made = net.with_decision("Test?", ["yes", "no"]).with_decision("Drill?", ["yes", "no"])
    made = made.with_decision("Insure?", ["yes", "no"])
    revenue = [[0, 120, 270], [0, 0, 0]]
    made = made.with_utility("Revenue", ["Drill?", "Oil"], revenue)
    made = made.with_utility("Noise", ["Test?"], [-10.0, 0.0], weight=0.5)
    made = made.with_utility("Cost", ["Drill?"], [-80.0, 0.0])
    return made.with_utility("Profit", ["Revenue", "Cost"])


def displays() -> list[list[tuple[str, str, NodeDisplay]]]:
    """Return title, line and display of each specimen, row by row."""
    made, missing = model(), np.array([[0, 120, 270], [0, np.nan, np.nan]], float)
    unfinished = made.with_mechanism(Utility("Revenue", ("Drill?", "Oil"), missing))
    policy = CPT("Drill?", (), [1.0, 0.0])

    def decision(name: str, worth: NodeWorth, number: int | None, **more: Any) -> NodeDisplay:
        chosen = more.pop("chosen", None)
        finding = None if chosen is None else Intervention(chosen)
        held = Decision(name, (), more.pop("policy", None))
        return decision_display(name, held, ("yes", "no"), worth, finding, number, **more)

    return [
        [
            ("Decision, free", "EU of each option", decision("Test?", TEST, 1)),
            ("Chosen", "a click on an option", decision("Test?", TEST, 1, chosen="no")),
            ("It depends", "best in some cases", decision("Drill?", DRILL, 2)),
            ("Not ordered", "no path orders it", decision("Insure?", NodeWorth(), None)),
            ("By hand, stale", "policy, updating", decision(
                "Drill?", NodeWorth((20.0, 0.0), frozenset({0})), 2, policy=policy,
                stale="updating")),
        ],
        [
            ("Utility", "on its own scale",
             utility_display("Revenue", made, NodeWorth(expected=73.8))),
            ("Weighted", "counts half", utility_display("Noise", made, NodeWorth(expected=-10.0))),
            ("Super-value", "a formula", utility_display("Profit", made, NodeWorth(expected=22.5))),
            ("Unfinished", "2 of 6 are missing",
             utility_display("Revenue", unfinished, NodeWorth())),
        ],
    ]  # fmt: skip


class KindSheet(QWidget):
    """The specimens in two rows, and the smaller forms."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(*SIZE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colors, made = QPainter(self), theme(), model()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colors.canvas)
        for row, line in enumerate(displays()):
            for column, (title, words, display) in enumerate(line):
                left, top = LEFT + column * COLUMN, TOP + row * ROW
                self._write(painter, left, top, title, words)
                metrics = node_metrics(made, display.title, Layout())
                box = QRectF(left, top + 40, metrics.width, metrics.height)
                paint_node(painter, box, metrics, display, "full", 1.0, colors)
        left, top = LEFT + 4 * COLUMN, TOP + ROW
        self._write(painter, left, top, "Compact, icon", "30 to 65 %, below 30 %")
        for place, line in enumerate(displays()):
            display = line[0][2]
            forms = {display.title: "compact"}
            metrics = node_metrics(made, display.title, Layout(forms=forms))
            box = QRectF(left + 100 * place, top + 40, metrics.width * 0.75, metrics.height)
            paint_node(painter, box, metrics, display, "compact", 1.0, colors)
            small = QRectF(left + 100 * place, top + 92, 46, 21)
            paint_icon_node(painter, small, valued_icon(display, display.look), colors)
        painter.end()

    @staticmethod
    def _write(painter: QPainter, left: float, top: float, title: str, words: str) -> None:
        for k, (text, weight, color) in enumerate(
            ((title, 600, theme().text), (words, 400, theme().muted))
        ):
            painter.setFont(font(12, weight))
            painter.setPen(color)
            painter.drawText(QPointF(left, top + 12 + 16 * k), text)


register(Scene("31-node-kinds", KindSheet, scales=(1.0, 2.0)))
