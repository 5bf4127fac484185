"""The elimination order of the player: the program's, or one that the user clicks together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import link_button, named
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
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
        self.form = Segmented(
            (("program", live("Best order")), ("own", live("My order"))),
            self,
            tip=live("Which node is eliminated next: the program decides, or you do"),
            changed=lambda id: self.changed.emit(() if id == "own" else None),
        )
        click = live("Click nodes in the order to eliminate them.")
        self._hint = text_label(self, 12, role="muted", text=click)
        following = live("Next node to eliminate")
        self.next = named(ElidedCombo(self), "", tip=following, spoken=following)
        self.next.activated.connect(self._on_next)
        self._chosen = text_label(self, 12, 500)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self._chosen.setSizePolicy(policy)
        self.back_button = link_button(
            self, self._on_back, live("Take back"), tip=live("Take the last node back")
        )
        self.again_button = link_button(
            self,
            lambda: self.changed.emit(()),
            live("Start over"),
            tip=live("Begin a new order"),
        )
        column_layout(
            row_layout(self.form, None),
            self._hint,
            self.next,
            self._chosen,
            row_layout(self.back_button, self.again_button, None, spacing=12),
            parent=self,
            spacing=6,
        )
        self.show_order((), None)

    @property
    def first(self) -> tuple[str, ...] | None:
        """The nodes chosen so far; None for the program's order."""
        return self._first

    @property
    def text(self) -> str:
        """The order chosen so far."""
        return self._chosen.text()

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
        left = ((name, name) for name in self._names if name not in chosen)
        show_choices(self.next, (("", live("Next node to eliminate")), *left), "")

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
