"""Reference of the expression language: every function and distribution with an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtWidgets import QFrame, QHeaderView, QLabel, QWidget

from bayesgui.core.formulas.functions import FUNCTIONS, Function
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.rows.rows_table import Column, RowsTable
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

WIDTH, HEIGHT = 760, 400


def description_of(function: str) -> str:
    """Return the description of a function or distribution in the current language."""
    return {
        "if": QCoreApplication.translate(
            "Formulas", "One value if a condition holds, otherwise another"
        ),
        "min": QCoreApplication.translate("Formulas", "The smallest of several numbers"),
        "max": QCoreApplication.translate("Formulas", "The largest of several numbers"),
        "abs": QCoreApplication.translate("Formulas", "Absolute value"),
        "sqrt": QCoreApplication.translate("Formulas", "Square root"),
        "exp": QCoreApplication.translate("Formulas", "Exponential function, a power of e"),
        "log": QCoreApplication.translate("Formulas", "Natural logarithm"),
        "floor": QCoreApplication.translate("Formulas", "Rounded down"),
        "ceil": QCoreApplication.translate("Formulas", "Rounded up"),
        "round": QCoreApplication.translate("Formulas", "Rounded to the nearest whole number"),
        "Normal": QCoreApplication.translate(
            "Formulas", "Given mean and standard deviation, not variance"
        ),
        "TruncatedNormal": QCoreApplication.translate(
            "Formulas", "Normal, truncated below low and above high"
        ),
        "LogNormal": QCoreApplication.translate("Formulas", "Its logarithm is Normal(mu, sigma)"),
        "Uniform": QCoreApplication.translate("Formulas", "Constant density from low to high"),
        "Exponential": QCoreApplication.translate(
            "Formulas", "Given its rate; the mean is 1 / rate"
        ),
        "Gamma": QCoreApplication.translate("Formulas", "The mean is shape · scale"),
        "Beta": QCoreApplication.translate("Formulas", "From 0 to 1; the mean is a / (a + b)"),
        "Poisson": QCoreApplication.translate("Formulas", "Counts 0, 1, 2 …, given their mean"),
        "Binomial": QCoreApplication.translate("Formulas", "Successes in n trials"),
        "Geometric": QCoreApplication.translate("Formulas", "Failures before the first success"),
        "NegativeBinomial": QCoreApplication.translate(
            "Formulas", "Failures before the r-th success"
        ),
        "Bernoulli": QCoreApplication.translate(
            "Formulas", "p for the state 1, true or yes, else for the first"
        ),
        "Distribution": QCoreApplication.translate(
            "Formulas", "A weight for each state, divided by their sum"
        ),
    }[function]


class ExpressionHelp(QFrame):
    """A popup list beside the field; a double-click or Enter inserts the example."""

    chosen = Signal(str)
    """An example to insert into the field."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._row = parent
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("Functions of expressions"))
        self.setFrameShape(QFrame.Shape.Box)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(self.palette().ColorRole.Base)
        rules = QLabel(self.tr(
            "Write parents by their names, in backquotes if these contain spaces: `two words`. "
            "A state counts as its value, the midpoint of its interval or the number that is "
            "its name; an open interval counts as if it were as wide as the one next to it. "
            'States are compared in quotes: smoke = "yes". Operators: + − * / ^ = != < <= > >= '
            "and or not."
        ), self)  # fmt: skip
        rules.setWordWrap(True)
        rules.setFont(font(12))
        self.table: RowsTable[Function] = RowsTable(26, self)
        self._fill()
        column = column_layout(rules, parent=self, margins=(12, 10, 12, 12), spacing=8)
        column.addWidget(self.table, 1)

    def _fill(self) -> None:
        columns: list[Column[Function]] = [
            Column(self.tr("Function"), lambda each: each.signature, weight=400),
            Column(self.tr("Result"), lambda each: description_of(each.name), weight=400),
            Column(self.tr("Example"), lambda each: each.example, weight=400),
        ]
        self.table.records.show(columns, FUNCTIONS)
        self.table.setAccessibleName(self.tr("Functions of expressions"))
        self.table.setShowGrid(False)
        self.table.setSelectionMode(RowsTable.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        for place, mode in enumerate(("ResizeToContents", "Stretch", "ResizeToContents")):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode[mode])
        self.table.selectRow(0)
        self.table.doubleClicked.connect(self._choose)

    def show_at(self, corner: QPoint) -> None:
        """Show the list with its lower right corner at a point of the screen."""
        self.resize(WIDTH, HEIGHT)
        room = self._row.screen().availableGeometry()
        x = max(room.left(), min(corner.x() - WIDTH, room.right() - WIDTH))
        above = corner.y() - HEIGHT
        self.move(x, above if above >= room.top() else min(corner.y(), room.bottom() - HEIGHT))
        self.show()
        self.table.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Insert the example with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose()
        else:
            super().keyPressEvent(event)

    def _choose(self) -> None:
        chosen = self.table.current
        self.close()
        if chosen is not None:
            self.chosen.emit(chosen.example)
