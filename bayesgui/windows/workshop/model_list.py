"""The list of models: a box to tick for each, and the sample of its line in the plots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QCheckBox, QMenu, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live
from bayesgui.widgets.plots.series_pens import SAMPLE, paint_sample
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.workshop.model_character import character_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.catalog.registry import Entry
    from bayesgui.classifiers.base import Classifier

ROW = 28


class ModelBox(QCheckBox):
    """A box that the arrow keys leave up and down."""

    stepped = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)


class ModelRow(QWidget):
    """One model: tick, name, sample of its line; a click on the name shows its options."""

    chosen = Signal(str)
    ticked = Signal(str, bool)
    inspected = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self._style: int | None = None
        self._is_current = False
        self.setFixedHeight(ROW)
        self.box = ModelBox(name, self)
        self.box.setObjectName(f"model.{name}")
        self.box.toggled.connect(lambda on: self.ticked.emit(name, on))
        row_layout(self.box, None, parent=self, margins=(14, 0, 14 + SAMPLE, 0))

    def show_state(self, *, is_ticked: bool, is_current: bool, style: int | None) -> None:
        """Show whether the model is ticked and chosen, and its line, if it has one."""
        quietly(self.box.setChecked, is_ticked)
        self._is_current, self._style = is_current, style
        self.update()

    def show_reason(self, reason: str, tip: str) -> None:
        """Disable the model for a reason, or enable it."""
        self.box.setEnabled(not reason)
        self.setToolTip(reason or tip)
        self.box.setToolTip(reason or tip)
        self.box.setAccessibleDescription(reason or tip)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.box.isEnabled():
            self.chosen.emit(self.name)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if not self.box.isEnabled():
            return
        menu = QMenu(self)
        show = menu.addAction(self.tr("What it learned…"))
        show.triggered.connect(lambda _on=False: self.inspected.emit(self.name))
        menu.popup(event.globalPos())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._is_current:
            painter.fillRect(self.rect(), theme().accent_soft)
        if self._style is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_sample(painter, self.width() - 14 - SAMPLE, ROW / 2, self._style)


class ModelList(QWidget):
    """All classifiers in groups: for columns of states, for columns of numbers."""

    chosen = Signal(str)
    """Request to show the options of a model."""
    ticked = Signal(str, bool)
    """A model's box was ticked or cleared."""
    inspected = Signal(str)
    """Request to show what a model learned."""

    def __init__(self, entries: Iterable[Entry[Classifier]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: dict[str, ModelRow] = {}
        self._entries = tuple(entries)
        self.lazy = check_box(
            "workshopLazy",
            self,
            None,
            live("Train as things change"),
            tip=live(
                "Lazy estimation: models follow the table, the class, the folds and their options "
                "without a press of Train"
            ),
        )
        titles = [
            text_label(self, 13, 600, wraps=False, text=text)
            for text in (live("Discrete"), live("Numeric columns"))
        ]
        for title in titles:
            title.setContentsMargins(14, 8, 14, 6)
        self._note = text_label(self, role="muted")
        self._note.setContentsMargins(14, 0, 14, 4)
        states, numbers = (
            [self._row(e.name) for e in self._entries if (e.traits["takes"] == "numbers") == group]
            for group in (False, True)
        )
        column_layout(
            row_layout(self.lazy, margins=(14, 4, 14, 4)),
            titles[0], *states, titles[1], self._note, *numbers,
            parent=self, margins=(0, 8, 0, 8), spacing=0,
        )  # fmt: skip
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _row(self, name: str) -> ModelRow:
        row = ModelRow(name, self)
        row.chosen.connect(self.chosen)
        row.ticked.connect(self.ticked)
        row.inspected.connect(self.inspected)
        row.box.stepped.connect(lambda step: self._step(name, step))
        self.rows[name] = row
        return row

    def _step(self, name: str, step: int) -> None:
        """Go to the next model that suits the table, as the list shows them."""
        shown = sorted(self.rows.values(), key=lambda row: row.y())
        usable = [row for row in shown if row.box.isEnabled()]
        place = usable.index(self.rows[name]) + step
        if 0 <= place < len(usable):
            usable[place].box.setFocus(Qt.FocusReason.TabFocusReason)
            self.chosen.emit(usable[place].name)

    def show_state(
        self,
        ticked: tuple[str, ...],
        current: str,
        reasons: Mapping[str, str],
        note: str,
        styles: Mapping[str, int],
    ) -> None:
        """Show which models are ticked and chosen, with their lines; why others cannot be."""
        for entry in self._entries:
            row = self.rows[entry.name]
            style = styles.get(entry.name) if entry.name in ticked else None
            row.show_state(
                is_ticked=entry.name in ticked, is_current=entry.name == current, style=style
            )
            summary = f"{registered_text(entry.label)}: {registered_text(entry.summary)}"
            tip = f"{summary}\n{character_text(entry)}"
            row.show_reason(reasons.get(entry.name, ""), tip)
        self._note.setText(note)
        self._note.setVisible(bool(note))


LEAST_DOTS = 40
"""Px below which dots would lie on each other."""


class FoldDots(QWidget):
    """A dot for each fold's accuracy, and a tick at the mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values: tuple[float, ...] = ()
        self._ends = (0.0, 1.0)
        self._style = 0
        self.note = ""

    def show_note(self, text: str) -> None:
        """Say how many folds there are so far, at the right of the dots."""
        self.note = text
        self.setAccessibleDescription(text)
        self.update()

    def show_values(self, values: tuple[float, ...], ends: tuple[float, float], style: int) -> None:
        """Show the folds of a model between the ends that all models share."""
        self._values, self._ends, self._style = values, ends, style
        self.setToolTip(", ".join(f"{100 * value:.2f} %" for value in values))
        self.setAccessibleName(self.toolTip())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(220, ROW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, low, high = QPainter(self), *self._ends
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, room = self.height() / 2, self.width() - 16
        if self.note:
            painter.setFont(font(11))
            room -= painter.fontMetrics().horizontalAdvance(self.note) + 8
            painter.setPen(theme().muted)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(self.rect().adjusted(0, 0, -6, 0), side, self.note)
            if room < LEAST_DOTS:
                return
        painter.setPen(theme().border)
        painter.drawLine(8, round(middle), 8 + room, round(middle))
        if not self._values:
            return
        color = theme().series(self._style)
        color.setAlphaF(0.65)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        span = (high - low) or 1.0
        for value in self._values:
            x = 8 + (value - low) / span * room
            painter.drawEllipse(QRectF(x - 4, middle - 4, 8, 8))
        mean = sum(self._values) / len(self._values)
        painter.setBrush(theme().text)
        painter.drawRect(QRectF(8 + (mean - low) / span * room - 1, middle - 7, 2, 14))
