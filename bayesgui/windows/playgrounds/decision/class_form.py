"""The numbers of one class: mean, spread and prior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import icon, theme_changes
from bayesgui.windows.playgrounds.decision.limits import MAX_MEAN, MIN_DEVIATION
from bayesgui.windows.playgrounds.decision.number_row import NumberRow
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
        name, sub = class_name(index), SUBSCRIPTS[index]
        self._title = text_label(self, 13, 600)
        self._known_as = ""
        self.remove = QToolButton(self)
        self.remove.setAutoRaise(True)
        self.remove.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.remove.clicked.connect(lambda: self.removed.emit(self.index))
        tip = live("Remove class {name}").filled(name=name)
        say(self.remove, tip=tip, spoken=tip)
        head = row_layout(
            Swatch(index, self), self._title, self.remove, spacing=8, grows=self._title
        )
        bounds = {
            "mean": (-MAX_MEAN, MAX_MEAN),
            "deviation": (MIN_DEVIATION, MAX_MEAN),
            "prior": (0.0, 1.0),
        }
        names = {
            "mean": live("mean {sign}").filled(sign=f"μ{sub}"),
            "deviation": live("spread {sign}").filled(sign=f"σ{sub}"),
            "prior": live("prior {sign}").filled(sign=f"P({name})"),
        }
        self.rows = {
            key: NumberRow(index, *bounds[key], text, f"decision.{key}.{index}", self)
            for key, text in names.items()
        }
        for key, row in self.rows.items():
            row.changed.connect(
                lambda value, slid, key=key: self.changed.emit(key, index, value, slid)
            )
            row.slider.sliderPressed.connect(self.slider_pressed)
        column_layout(
            head, *self.rows.values(), Hairline(self),
            parent=self, margins=(0, 0, 0, 6), spacing=5,
        )  # fmt: skip
        self._use_icon()
        theme_changes().changed.connect(self._use_icon)
        tell(self._show_title, live("Class {name}").filled(name=name))

    def show_settings(self, settings: DecisionSettings) -> None:
        """Show the numbers of the class."""
        k, width = self.index, settings.range
        if settings.names[k] != self._known_as:
            self._known_as = settings.names[k]
            tell(self._show_title, live("Class {name}").filled(name=class_name(k)))
        self.rows["mean"].set_number(settings.means[k], settings.low, settings.high)
        least, most = MIN_SHARE * width, MAX_SHARE * width
        self.rows["deviation"].set_number(settings.deviations[k], least, most)
        self.rows["prior"].set_number(settings.priors[k], 0.0, 1.0)
        # Of two priors the second follows from the first.
        self.rows["prior"].setVisible(settings.count > 2 or k == 0)
        self.remove.setVisible(settings.count > 2)

    def _show_title(self, title: str) -> None:
        self._title.setText(f"{title}: {self._known_as}" if self._known_as else title)

    def _use_icon(self) -> None:
        self.remove.setIcon(icon("close"))
