"""The elimination order of the player: the program's, or one that the user clicks together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import link_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence


class OrderChoice(QWidget):
    """A switch, the nodes chosen so far, and the remaining ones to choose from."""

    changed = Signal(object)
    """The nodes to eliminate first, a tuple; None for the program's order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._names: tuple[str, ...] = ()
        self._first: tuple[str, ...] | None = None
        self.form = Segmented([("program", ""), ("own", "")], self)
        self.form.changed.connect(lambda id: self.changed.emit(() if id == "own" else None))
        self._hint = text_label(self, 12, role="muted")
        self.next = ElidedCombo(self)
        self.next.activated.connect(self._on_next)
        self._chosen = text_label(self, 12, 500)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._chosen.setSizePolicy(policy)
        self.back_button = link_button(self, self._on_back)
        self.again_button = link_button(self, lambda: self.changed.emit(()))
        buttons = row_layout(self.back_button, self.again_button, spacing=12)
        buttons.addStretch(1)
        form = row_layout(self.form)
        form.addStretch(1)
        column_layout(form, self._hint, self.next, self._chosen, buttons, parent=self, spacing=6)
        self.show_order((), None)

    @property
    def first(self) -> tuple[str, ...] | None:
        """The nodes chosen so far; None for the program's order."""
        return self._first

    @property
    def text(self) -> str:
        """The order chosen so far."""
        return self._chosen.text()

    def retranslate(self) -> None:
        """Set all texts."""
        self.form.set_texts(self.tr("Best order"), self.tr("My order"))
        self.form.setToolTip(
            self.tr("Which node is eliminated next: the program decides, or you do")
        )
        self._hint.setText(self.tr("Click nodes in the order to eliminate them."))
        self.next.setAccessibleName(self.tr("Next node to eliminate"))
        self.next.setToolTip(self.tr("Next node to eliminate"))
        self.back_button.setText(self.tr("Take back"))
        self.back_button.setToolTip(self.tr("Take the last node back"))
        self.again_button.setText(self.tr("Start over"))
        self.again_button.setToolTip(self.tr("Begin a new order"))
        self.show_order(self._names, self._first)

    def show_order(self, names: Sequence[str], first: tuple[str, ...] | None) -> None:
        """Show an order of some of the nodes; None for the program's."""
        self._names, self._first = tuple(names), first
        self.form.set_current("program" if first is None else "own")
        for widget in (self._hint, self.next, self._chosen, self.back_button, self.again_button):
            widget.setVisible(first is not None)
        chosen = first or ()
        self._chosen.setText(" → ".join(chosen))
        self.back_button.setEnabled(bool(chosen))
        self.again_button.setEnabled(bool(chosen))
        self.next.clear()
        self.next.addItem(self.tr("Next node to eliminate"))
        self.next.addItems([name for name in self._names if name not in chosen])

    def take(self, name: str) -> None:
        """Put a node at the end of the order, or take it back if it is the last one."""
        if self._first is None or name not in self._names:
            return
        if name not in self._first:
            self.changed.emit((*self._first, name))
        elif name == self._first[-1]:
            self._on_back()

    def _on_next(self, index: int) -> None:
        if index > 0:
            self.take(self.next.itemText(index))

    def _on_back(self) -> None:
        if self._first:
            self.changed.emit(self._first[:-1])
