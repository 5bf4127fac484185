"""Limits on the number of parents: of every node, and of single ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.rows.elided_label import ElidedLabel
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent

    from bayesgui.core.arc_constraints import ArcConstraints

_FIELD = 72
MAX_PARENTS = 999


class LimitRow(QWidget):
    """A name, the largest number of parents, and a button that takes the limit back."""

    changed = Signal(int)
    removed = Signal()
    ended = Signal()
    """The number is entered: the next one is another edit."""

    def __init__(self, low: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = ElidedLabel(12, parent=self)
        self.field = SpinEdit(low, MAX_PARENTS, low, self)
        self.field.setKeyboardTracking(False)
        self.field.setFixedWidth(_FIELD)
        self.field.valueChanged.connect(self.changed)
        self.field.editingFinished.connect(self.ended)
        self.cross = QToolButton(self)
        self.cross.setProperty("plain", True)
        self.cross.setIcon(icon("close", "muted"))
        self.cross.setIconSize(QSize(14, 14))
        self.cross.setFixedSize(22, 22)
        self.cross.clicked.connect(self.removed)
        parts = (self.label, self.field, self.cross)
        row_layout(*parts, parent=self, margins=(0, 2, 0, 2), spacing=4, grows=self.label)

    def set_value(self, value: int) -> None:
        """Show a limit without emitting a signal, in place of one that is being typed."""
        with QSignalBlocker(self.field):
            self.field.setValue(value)
            self.field.lineEdit().setText(self.field.text_of(value))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete and not self.cross.isHidden():
            self.removed.emit()
        else:
            super().keyPressEvent(event)


class ParentLimits(QWidget):
    """The limit for every node above those of single nodes."""

    limited = Signal(str, object)
    """A node, or "" for all, and its largest number of parents or None."""
    ended = Signal()
    """A number is entered."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.general = LimitRow(-1, self)
        most = live("Parents of a node, at most")
        tell(self.general.label.set_text, most)
        say(self.general.field, spoken=most)
        tell(self.general.field.setSpecialValueText, live("any"))
        self.general.cross.hide()
        self.general.changed.connect(lambda most: self.limited.emit("", None if most < 0 else most))
        self.general.ended.connect(self.ended)
        self.rows: dict[str, LimitRow] = {}
        self._column = column_layout(self.general, parent=self, spacing=0)

    def show_limits(self, constraints: ArcConstraints, n_nodes: int) -> None:
        """Show the limits of some constraints on a number of nodes."""
        most = constraints.max_parents
        self.general.set_value(-1 if most is None else most)
        limits = dict(constraints.parent_limits)
        if list(limits) != list(self.rows):
            for row in self.rows.values():
                self._column.removeWidget(row)
                row.field.blockSignals(True)
                row.hide()
                row.deleteLater()
            self.rows = {name: self._row_for(name) for name in limits}
        for name, limit in limits.items():
            self.rows[name].set_value(limit)

    def _row_for(self, name: str) -> LimitRow:
        row = LimitRow(0, self)
        most = live("Parents of {name}, at most").filled(name=name)
        tell(row.label.set_text, most)
        say(row.field, spoken=most)
        label = live("Take back the limit of {name}").filled(name=name)
        say(row.cross, tip=label, spoken=label)
        row.changed.connect(lambda most: self.limited.emit(name, most))
        row.removed.connect(lambda: self.limited.emit(name, None))
        row.ended.connect(self.ended)
        self._column.addWidget(row)
        return row

    def focus_limit(self, name: str) -> None:
        """Put the keyboard focus on a node's limit."""
        if name in self.rows:
            self.rows[name].field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.rows[name].field.selectAll()
