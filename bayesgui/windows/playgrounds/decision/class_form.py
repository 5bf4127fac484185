"""The numbers of one class: mean, spread and prior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import icon, theme_changes
from bayesgui.windows.playgrounds.decision.limits import MAX_MEAN, MIN_DEVIATION
from bayesgui.windows.playgrounds.decision.number_row import NumberRow, section_label
from bayesgui.windows.playgrounds.decision.settings import MAX_SHARE, MIN_SHARE
from bayesgui.windows.playgrounds.decision.strokes import SUBSCRIPTS, class_name, paint_swatch

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.windows.playgrounds.decision.settings import DecisionSettings


class Swatch(QWidget):
    """The mark of a class."""

    def __init__(self, index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._index = index
        self.setFixedSize(QSize(16, 16))
        theme_changes().changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        paint_swatch(QPainter(self), QRectF(1, 1, 14, 14), self._index)


class ClassForm(QWidget):
    """Mean, spread and prior of a class, each with a slider and a field."""

    changed = Signal(str, int, float, bool)
    """``"mean"``, ``"deviation"`` or ``"prior"``; the class; the number; whether by slider."""
    slider_pressed = Signal()
    removed = Signal(int)

    def __init__(self, index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.index = index
        self._title = section_label(self)
        self._known_as = ""
        self.remove = QToolButton(self)
        self.remove.setAutoRaise(True)
        self.remove.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.remove.clicked.connect(lambda: self.removed.emit(self.index))
        head = row_layout(Swatch(index, self), spacing=8)
        head.addWidget(self._title, 1)
        head.addWidget(self.remove)
        self.rows = {
            "mean": NumberRow(index, -MAX_MEAN, MAX_MEAN, self),
            "deviation": NumberRow(index, MIN_DEVIATION, MAX_MEAN, self),
            "prior": NumberRow(index, 0.0, 1.0, self),
        }
        whole = column_layout(head, parent=self, margins=(0, 0, 0, 6), spacing=5)
        for name, row in self.rows.items():
            row.setObjectName(f"decision.{name}.{index}")
            row.changed.connect(
                lambda value, slid, name=name: self.changed.emit(name, index, value, slid)
            )
            row.slider_pressed.connect(self.slider_pressed)
            whole.addWidget(row)
        whole.addWidget(Hairline(self))
        self._use_icon()
        theme_changes().changed.connect(self._use_icon)
        self.retranslate()

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        sub, name = SUBSCRIPTS[self.index], class_name(self.index)
        self._show_title()
        self.rows["mean"].set_name(self.tr("mean {sign}").format(sign="μ" + sub))
        self.rows["deviation"].set_name(self.tr("spread {sign}").format(sign="σ" + sub))
        self.rows["prior"].set_name(self.tr("prior {sign}").format(sign=f"P({name})"))
        self.remove.setToolTip(self.tr("Remove class {name}").format(name=name))
        self.remove.setAccessibleName(self.remove.toolTip())

    def show_settings(self, settings: DecisionSettings) -> None:
        """Show the numbers of the class."""
        k, width = self.index, settings.range
        if settings.names[k] != self._known_as:
            self._known_as = settings.names[k]
            self._show_title()
        self.rows["mean"].set_number(settings.means[k], settings.low, settings.high)
        least, most = MIN_SHARE * width, MAX_SHARE * width
        self.rows["deviation"].set_number(settings.deviations[k], least, most)
        self.rows["prior"].set_number(settings.priors[k], 0.0, 1.0)
        # Of two priors the second follows from the first.
        self.rows["prior"].setVisible(settings.count > 2 or k == 0)
        self.remove.setVisible(settings.count > 2)

    def _show_title(self) -> None:
        title = self.tr("Class {name}").format(name=class_name(self.index))
        self._title.setText(f"{title}: {self._known_as}" if self._known_as else title)

    def _use_icon(self) -> None:
        self.remove.setIcon(icon("close"))
