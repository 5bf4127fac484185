"""The head of a left page: the method that deals with blanks, and the button that closes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.fields.choice_combo import show_choices
from bayesgui.widgets.live_text import Text, live
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from bayesgui.panels.panel import Panel

METHODS = ("em", "fractional")


class MethodChoice(QWidget):
    """A list of methods beside a button; it always shows the one whose page it stands on."""

    method_chosen = Signal(str)
    """Registered name of another method."""

    def __init__(self, method: str, page: Panel) -> None:
        super().__init__(page)
        self._method = method
        self.box = named(
            QComboBox(self),
            "blanksMethod",
            tip=live("What is made of blanks"),
            spoken=live("Method"),
        )
        labels = ((name, Text("Registry", parameter_learners[name].label)) for name in METHODS)
        show_choices(self.box, labels, method)
        self.box.activated.connect(self._on_chosen)
        self.close_button = plain_button(
            "close", self, page.close_requested, live("Close these pages")
        )
        row_layout(
            self.box,
            self.close_button,
            parent=self,
            margins=(12, 12, 12, 10),
            spacing=6,
            grows=self.box,
        )

    def _on_chosen(self, index: int) -> None:
        name = METHODS[index]
        self.box.setCurrentIndex(METHODS.index(self._method))
        if name != self._method:
            self.method_chosen.emit(name)
