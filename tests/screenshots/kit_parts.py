"""The rest of the kit: regions, bars, marks, chips, legend, hint box, pill, list and table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView, QMenu, QMenuBar, QTableView, QToolBar, QWidget

from bayesgui.widgets import motion
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.frame.hint_box import HintBox
from bayesgui.widgets.frame.legend import Legend, LegendEntry
from bayesgui.widgets.frame.status_cells import StatusCells
from bayesgui.widgets.frame.tabbed_dock import TabbedDock
from bayesgui.widgets.frame.zoom_pill import ZoomPill
from bayesgui.widgets.marks import paint_mark, paint_pointer
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.probability_bar import paint_bar
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.two_line_row import TwoLineRow
from bayesgui.widgets.theme import font, icon, theme
from tests.screenshots.scenes import Scene, register

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

_BARS = (
    ("belief", 0.707, 0.5),
    ("belief", 0.533, 0.055),
    ("belief", 0.0004, 0.01),
    ("belief", 1.0, 0.99),
    ("belief", 0.62, None),
    ("finding", 1.0, 0.11),
    ("negative", 0.0, 0.0104),
    ("do", 1.0, 0.5),
    ("stale", 0.758, None),
    ("belief", None, None),
)
_MARKS = ("hard", "negative", "several", "likelihood", "fixed", "do")


class _Canvas(QWidget):
    """A piece of canvas with bars and marks."""

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colors.canvas)
        painter.setPen(colors.node_border)
        painter.setBrush(colors.node)
        painter.drawRoundedRect(QRectF(16.5, 16.5, 210, 232), 6, 6)
        painter.setFont(font(12, 500))
        for row, (kind, p, prior) in enumerate(_BARS):
            paint_bar(painter, QRectF(96, 32 + 22 * row, 70, 8), p, prior, kind)  # type: ignore[arg-type]
            painter.setPen(colors.text)
            painter.drawText(28, 40 + 22 * row, kind)
        paint_pointer(painter, QPointF(140, 32), "evidence")
        for column, mark in enumerate(_MARKS):
            for row, radius in enumerate((5.0, 6.0, 12.0)):
                center = QPointF(256 + 36 * column, 30 + 26 * row)
                paint_mark(painter, mark, center, radius)  # type: ignore[arg-type]


def _region(page: QWidget, side: str, at: tuple[int, int, int, int], closed: bool) -> None:
    region = TabbedDock(side, page)  # type: ignore[arg-type]
    for id, title, sign in (
        ("evidence", "Evidence", "evidence"),
        ("variable", "Variable", "sliders"),
        ("separation", "Separation", "dsep"),
    ):
        line = "Click a bar of a node to say what you observed. Shift-click says what it is not."
        region.add_page(id, title, sign, EmptyState("No evidence", line))
    region.set_collapsed(closed)
    region.setGeometry(*at)


def _canvas(page: QWidget) -> None:
    canvas = _Canvas(page)
    canvas.setGeometry(12, 84, 700, 340)
    legend = Legend(canvas)
    legend.set_entries(
        [
            LegendEntry("active trail", "active", 4),
            LegendEntry("blocked trail", "blocked", 2.5, (3, 5)),
            LegendEntry("marriage", "moral", 2, (8, 5)),
            LegendEntry("moral edge", "arc", 1.5),
        ]
    )
    legend.place_in(700, 340)
    pill = ZoomPill(canvas)
    pill.place_in(700, 340)
    pill.set_zoom(0.48)
    for x, kind, last in ((240, "success", "plain"), (440, "success", "warning")):
        hint = HintBox(canvas)
        clique = ("largest clique 8 → 16 cells", last)
        hint.show_at(QPoint(x, 120), kind, "smoke → dysp", ["table of dysp 8 → 16 cells", clique])  # type: ignore[arg-type, list-item]
    refused = HintBox(canvas)
    refused.show_at(QPoint(240, 200), "error", "No arc: it would close a cycle")
    for column, name in enumerate(("smoke", "dysp", "支气管炎")):
        chip = Chip(name, canvas)
        chip.adjustSize()
        chip.move(258 + 90 * column, 260)


def _bars(page: QWidget) -> None:
    menus = QMenuBar(page)
    for title in ("File", "Edit", "View", "Model"):
        menus.addMenu(title)
    menus.setGeometry(0, 0, 1100, 26)
    tools = QToolBar(page)
    tools.setIconSize(QSize(20, 20))
    for name in ("new", "open", "save", "", "undo", "redo", "", "select", "node", "arc"):
        if name:
            action = tools.addAction(icon(name), name)
            action.setCheckable(name == "select")
            action.setChecked(name == "select")
            action.setEnabled(name != "redo")
        else:
            tools.addSeparator()
    spring = QWidget()
    spring.setFixedWidth(500)
    tools.addWidget(spring)
    tools.addWidget(SearchField("Find node", shortcut="Ctrl+F", width=198))
    compact = SearchField("Find node", shortcut="Ctrl+F")
    compact.set_compact(True)
    tools.addWidget(compact)
    tools.setGeometry(0, 26, 1100, 44)
    status = StatusCells(page)
    status.set_sentence("**tub ≠ yes**: 8 posteriors refreshed in 0.02 ms")
    status.set_cell("network", "**8** nodes · **8** arcs · **18** parameters")
    status.set_cell("cost", "largest clique **8** cells · tree **40** cells")
    status.set_cell("evidence", "ln P(e) **−2.3016** · P(e) **0.1001**")
    status.setGeometry(0, 674, 1100, 26)


def _lists(page: QWidget) -> None:
    Section("2 findings", page, px=12).setGeometry(12, 436, 220, 40)
    for row, (title, second, aside) in enumerate(
        (("xray = yes", "observed", "prior 11.0 %"), ("tub ≠ yes", "ruled out", "prior 99.0 %"))
    ):
        line = TwoLineRow(title, second, page)
        line.set_icon("evidence", "evidence")
        line.set_texts(title, second, aside)
        line.setGeometry(0, 478 + 44 * row, 320, 44)
    model = QStandardItemModel(4, 3, page)
    for row in range(4):
        for column in range(3):
            model.setItem(row, column, QStandardItem(f"{0.25 * row:g}"))
    table = QTableView(page)
    table.setModel(model)
    table.setGeometry(340, 440, 300, 150)
    table.setCurrentIndex(model.index(1, 1))
    names = QListView(page)
    names.setModel(model)
    names.setGeometry(660, 440, 140, 150)
    names.setCurrentIndex(model.index(2, 0))
    menu = QMenu(page)
    menu.setWindowFlags(Qt.WindowType.Widget)
    for name in ("undo", "redo", "trash"):
        menu.addAction(icon(name), name.title())
    menu.addSeparator()
    menu.addAction("Select all")
    menu.actions()[1].setEnabled(False)
    menu.setGeometry(820, 440, 180, 140)
    menu.show()


class PartsPage(QWidget):
    """The sheet that everything is placed on."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(1100, 700)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        _canvas(self)
        _region(self, "right", (724, 84, 320, 180), closed=False)
        _region(self, "right", (1052, 84, 40, 180), closed=True)
        _region(self, "bottom", (724, 280, 364, 32), closed=True)
        _lists(self)
        _bars(self)
        self.setFocus()


def parts() -> QWidget:
    """Return the sheet of the other parts."""
    motion.set_reduced(True)
    return PartsPage()


register(Scene("15-kit-parts", parts, scales=(1.0, 1.5)))
