"""Reference of the expression language: every function and distribution with an example."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from bayesgui.core.formulas.functions import FUNCTIONS
from bayesgui.widgets.rows.layouts import column_layout
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
        self.table = self._table()
        column = column_layout(rules, parent=self, margins=(12, 10, 12, 12), spacing=8)
        column.addWidget(self.table, 1)

    def _table(self) -> QTableWidget:
        table = QTableWidget(len(FUNCTIONS), 3, self)
        table.setAccessibleName(self.tr("Functions of expressions"))
        table.setHorizontalHeaderLabels(
            [self.tr("Function"), self.tr("Result"), self.tr("Example")]
        )
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(26)
        table.setShowGrid(False)
        table.setFont(font(12))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for row, function in enumerate(FUNCTIONS):
            texts = function.signature, description_of(function.name), function.example
            for place, text in enumerate(texts):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                table.setItem(row, place, item)
        header = table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for place, mode in enumerate(("ResizeToContents", "Stretch", "ResizeToContents")):
            header.setSectionResizeMode(place, QHeaderView.ResizeMode[mode])
        table.selectRow(0)
        table.doubleClicked.connect(lambda index: self._choose(index.row()))
        return table

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
            self._choose(self.table.currentRow())
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int) -> None:
        self.close()
        self.chosen.emit(FUNCTIONS[row].example)
