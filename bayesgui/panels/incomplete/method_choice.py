"""The head of a left page: the method that deals with blanks, and the button that closes it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QWidget

from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.rows.layouts import row_layout

METHODS = ("em", "fractional")


class MethodChoice(QWidget):
    """A list of methods beside a button; it always shows the one whose page it stands on."""

    method_chosen = Signal(str)
    """Registered name of another method."""
    close_requested = Signal()

    def __init__(self, method: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._method = method
        self.box = QComboBox(self)
        self.box.setObjectName("blanksMethod")
        for name in METHODS:
            self.box.addItem(registered_text(parameter_learners[name].label), name)
        self.box.setCurrentIndex(METHODS.index(method))
        self.box.activated.connect(self._on_chosen)
        self.close_button = plain_button("close", self)
        self.close_button.clicked.connect(self.close_requested)
        row = row_layout(parent=self, margins=(12, 12, 12, 10), spacing=6)
        row.addWidget(self.box, 1)
        row.addWidget(self.close_button)

    def retranslate(self) -> None:
        """Set all texts."""
        self.box.setAccessibleName(self.tr("Method"))
        self.box.setToolTip(self.tr("What is made of blanks"))
        for k, name in enumerate(METHODS):
            self.box.setItemText(k, registered_text(parameter_learners[name].label))
        self.close_button.setToolTip(self.tr("Close these pages"))
        self.close_button.setAccessibleName(self.tr("Close these pages"))

    def _on_chosen(self, index: int) -> None:
        name = METHODS[index]
        self.box.setCurrentIndex(METHODS.index(self._method))
        if name != self._method:
            self.method_chosen.emit(name)
