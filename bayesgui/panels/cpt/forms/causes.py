"""The row above a noisy-MAX: states without effect, the convention for the leak, the part shown."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import check_box, menu_button
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live
from bayesgui.widgets.menu_entries import add_entry
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import row_layout, text_label
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.model import Model
    from bayesgui.core.noisy_max import NoisyMax


class CausesRow(QWidget):
    """Options of a noisy-MAX."""

    shown_changed = Signal(str)
    """Request to show ``"parameters"`` or ``"table"``."""
    leak_toggled = Signal(bool)
    """Whether the numbers of a cause include the leak."""
    neutral_chosen = Signal(str, int)
    """A parent, and which of its states has no effect."""
    absent_chosen = Signal(int)
    """Which state of the node is the one without any effect."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.shown = Segmented(
            [("parameters", live("Parameters")), ("table", live("Table"))],
            self,
            tip=live("Show the parameters, or the table that they give"),
            changed=self.shown_changed,
        )
        self.menu = QMenu(self)
        self.neutral = menu_button(
            "",
            self,
            self.menu,
            live("No effect"),
            tip=live("Choose the states that have no effect"),
            spoken=live("States without effect"),
        )
        self.leak = check_box(
            "",
            self,
            text=live("Causes include the leak"),
            tip=live(
                "Ticked: a cause's numbers hold while the leak is at work too (Henrion's "
                "convention). Not ticked: they are of the cause alone (Díez's). The leak has its "
                "own column in both, and the table is the same."
            ),
        )
        self.leak.setFont(font(12))
        self.leak.toggled.connect(self.leak_toggled)
        self.size_label = text_label(self, role="muted", wraps=False)
        # Hide the least important part first.
        self.size_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.size_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        parts = (self.shown, self.neutral, self.leak, self.size_label)
        row_layout(*parts, parent=self, margins=(8, 0, 12, 0), spacing=8, grows=self.size_label)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the size if there is no room for it."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        taken = sum(w.sizeHint().width() + 8 for w in (self.shown, self.neutral, self.leak)) + 20
        self.size_label.setVisible(taken + self.size_label.sizeHint().width() <= self.width())

    def show_form(self, form: NoisyMax, network: Model) -> None:
        """Fill the menu of states without effect, and show the number of parameters."""
        for action in self.menu.actions():
            if (old := action.menu()) is not None:
                old.deleteLater()
        self.menu.clear()
        for parent, state in zip(form.parents, form.neutral, strict=True):
            chosen = partial(self.neutral_chosen.emit, parent)
            self._add(parent, network[parent].states, state, chosen)
        self.menu.addSeparator()
        states = network[form.variable].states
        self._add(form.variable, states, form.absent, self.absent_chosen.emit)
        given = sum(len(effect) - 1 for effect in form.effects) + 1
        count = given * (form.leak.size - 1)
        whole = count_text(form.table().n_parameters)
        text = self.tr("{count} parameters instead of {all}")
        self.size_label.setText(text.format(count=count_text(count), all=whole))
        self._fit()

    def _add(
        self, title: str, states: Sequence[str], current: int, chosen: Callable[[int], object]
    ) -> None:
        menu = self.menu.addMenu(title.replace("&", "&&"))
        group = QActionGroup(menu)
        for place, state in enumerate(states):
            group.addAction(
                add_entry(menu, state, partial(chosen, place), checked=place == current)
            )
