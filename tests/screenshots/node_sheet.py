"""Every form and state of a node that there is, to hold against the sheet of the look."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.canvas.view import CanvasView
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.inference.posteriors import Posteriors
from bayesgui.widgets import motion
from bayesgui.widgets.theme import font, theme
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QShowEvent

COLUMNS, WIDTH, HEIGHT, MARGIN = 5, 284, 260, 24
YES_NO = ("yes", "no")


@dataclass(frozen=True)
class Specimen:
    """One node in one state."""

    title: str
    line: str
    name: str
    states: tuple[str, ...]
    posterior: tuple[float, ...]
    prior: tuple[float, ...]
    finding: Any = None
    freshness: Freshness = Freshness.FRESH
    form: str | None = None
    color: int | None = None
    zoom: float = 1.0
    extra: dict[str, Any] = field(default_factory=dict)


def _many() -> tuple[tuple[str, ...], tuple[float, ...]]:
    numbers = (5.9, 13.6, 9.7, 7.8, 13.2, 3.4, 9.7, 12.0, 11.0, 8.0, 5.7)
    return tuple("ABCDEFGHIJK"), tuple(number / 100 for number in numbers)


LETTERS, SHARES = _many()
SPECIMENS = (
    Specimen("Full", "zoom 65 % and more", "smoke", YES_NO, (0.707, 0.293), (0.5, 0.5)),
    Specimen("Compact", "30 to 65 %", "PRESS", ("a", "b", "c", "d"), (0.02, 0.2, 0.23, 0.55),
             (0.02, 0.2, 0.23, 0.55), zoom=0.5),
    Specimen("Icon", "below 30 %", "smoke", YES_NO, (0.707, 0.293), (0.5, 0.5), zoom=0.26),
    Specimen("Chinese names", "same grid, CJK fallback font", "支气管炎", ("是", "否"),
             (0.512, 0.488), (0.45, 0.55)),
    Specimen("More than 8 states", "7 rows, a click unfolds the rest", "Scenario", LETTERS, SHARES,
             SHARES),
    Specimen("Hard finding", "click a row", "xray", YES_NO, (1.0, 0.0), (0.11, 0.89), "yes"),
    Specimen("Negative finding", "Shift-click: not this state", "CVP", ("LOW", "NORMAL", "HIGH"),
             (0.431, 0.0, 0.569), (0.12, 0.7, 0.18), excluding("NORMAL")),
    Specimen("Several states", "Ctrl-click: one of these", "VENTTUBE",
             ("ZERO", "LOW", "NORMAL", "HIGH"), (0.0, 0.979, 0.021, 0.0), (0.2, 0.7, 0.03, 0.07),
             {"LOW", "NORMAL"}),
    Specimen("Likelihood finding", "▼ is the likelihood of each state", "bronc", YES_NO,
             (0.711, 0.289), (0.45, 0.55), {"yes": 0.9, "no": 0.3}),
    Specimen("Colored", "a strip at the left of the title", "lung", YES_NO, (0.055, 0.945),
             (0.055, 0.945), color=4),
    Specimen("Fixed posterior", "Jeffrey: this distribution", "smoke", YES_NO, (0.3, 0.7),
             (0.5, 0.5), fixed({"yes": 0.3, "no": 0.7})),
    Specimen("Intervention", "do(): incoming arcs dimmed", "smoke", YES_NO, (0.0, 1.0), (0.5, 0.5),
             do("no")),
    Specimen("Hover", "rim ports, row under pointer", "lung", YES_NO, (0.533, 0.467),
             (0.055, 0.945), extra={"hover": "yes"}),
    Specimen("Selected", "2 px accent and 4 px halo", "dysp", YES_NO, (0.626, 0.374),
             (0.436, 0.564), extra={"select": True}),
    Specimen("Name only", "pinned", "either", YES_NO, (0.533, 0.467), (0.065, 0.935), form="name"),
    Specimen("Stale", "after 100 ms without an answer", "TPR", ("LOW", "NORMAL", "HIGH"),
             (0.758, 0.208, 0.034), (0.3, 0.4, 0.3), freshness=Freshness.UPDATING),
    Specimen("Waiting", "automatic updating is off", "TPR", ("LOW", "NORMAL", "HIGH"),
             (0.758, 0.208, 0.034), (0.3, 0.4, 0.3), freshness=Freshness.WAITING),
    Specimen("Impossible evidence", "no numbers, names the conflict", "either", YES_NO, (0.5, 0.5),
             (0.065, 0.935), "no", Freshness.IMPOSSIBLE),
    Specimen("Draft in the table", "a column does not sum to 1", "dysp", YES_NO, (0.626, 0.374),
             (0.436, 0.564), extra={"draft": True}),
    Specimen("Long names", "full text in the tooltip", "LVEDVolumeEstimatedAtRest",
             ("moderately low", "normal", "elevated"), (0.102, 0.683, 0.215), (0.1, 0.6, 0.3)),
)  # fmt: skip


def session_of(specimen: Specimen) -> DocumentSession:
    """Return a session on one node."""
    variable = Variable(specimen.name, specimen.states)
    table = CPT(specimen.name, (), np.array(specimen.prior) / sum(specimen.prior))
    network = BayesianNetwork([variable]).with_cpt(table)
    draft = np.full(len(specimen.states), 0.6)
    drafts = {specimen.name: draft} if "draft" in specimen.extra else {}
    layout = Layout(
        {specimen.name: (0.0, 0.0)},
        colors={specimen.name: specimen.color} if specimen.color else {},
        forms={specimen.name: specimen.form} if specimen.form else {},
    )
    evidence = Evidence({} if specimen.finding is None else {specimen.name: specimen.finding})
    state = DocumentState(network, layout, evidence, drafts)
    session = DocumentSession.of(Document(state))
    impossible = specimen.freshness is Freshness.IMPOSSIBLE
    session.beliefs.set(
        BeliefState(
            specimen.freshness,
            None if impossible else _posteriors(specimen.name, specimen.posterior),
            _posteriors(specimen.name, specimen.prior),
            state,
            (specimen.name,) if impossible else (),
        )
    )
    if "select" in specimen.extra:
        session.selection.set([specimen.name])
    return session


def _posteriors(name: str, numbers: tuple[float, ...]) -> Posteriors:
    return Posteriors.of("specimen", {name: np.array(numbers)}, 0.0)


class Sheet(QWidget):
    """The specimens in a grid."""

    def __init__(self) -> None:
        super().__init__()
        rows = -(-len(SPECIMENS) // COLUMNS)
        self.setFixedSize(COLUMNS * WIDTH + 2 * MARGIN, rows * HEIGHT + 2 * MARGIN)
        self._sessions = []
        self._views: list[tuple[CanvasView, Specimen]] = []
        for place, specimen in enumerate(SPECIMENS):
            row, column = divmod(place, COLUMNS)
            left, top = MARGIN + column * WIDTH, MARGIN + row * HEIGHT
            self._label(specimen.title, 600, left, top)
            self._label(specimen.line, 400, left, top + 17)
            session = session_of(specimen)
            view = CanvasView(self)
            view.setGeometry(left - 8, top + 34, WIDTH - 4, HEIGHT - 38)
            view.set_session(session)
            self._sessions.append(session)
            self._views.append((view, specimen))

    def _label(self, text: str, weight: int, left: int, top: int) -> None:
        label = QLabel(text, self)
        label.setFont(font(12 if weight == 600 else 11, weight))
        label.setProperty("role", "" if weight == 600 else "muted")
        label.setGeometry(left, top, WIDTH - 8, 17)

    def paintEvent(self, event: QPaintEvent) -> None:
        from PySide6.QtGui import QPainter

        QPainter(self).fillRect(self.rect(), theme().canvas)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for view, specimen in self._views:
            view.fit(animated=False)
            view.zoom_to(specimen.zoom, QPointF(view.width() / 2, view.height() / 2))
        QTimer.singleShot(50, self, self._hover)

    def _hover(self) -> None:
        for view, specimen in self._views:
            if "hover" in specimen.extra:
                rect = view.state_rect(specimen.name, specimen.extra["hover"])
                # A pointer that the theme before left there would not move at all.
                QTest.mouseMove(view.viewport(), QPoint(1, 1))
                QTest.mouseMove(view.viewport(), rect.center() + QPoint(2, 0))


def node_sheet() -> QWidget:
    """Return the sheet."""
    motion.set_reduced(True)
    sheet = Sheet()
    sheet.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    return sheet


register(Scene("04-node-sheet", node_sheet, scales=(1.0, 2.0)))
