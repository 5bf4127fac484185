"""The dialog that sets a number as the finding of a node whose states are intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit

from bayesgui.app.shell.dialog import Dialog, restyle

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.variable import Variable

WIDTH = 340


class NumberDialog(Dialog):
    """Asks for a number; `chosen` carries the state whose interval contains it."""

    chosen = Signal(str)

    def __init__(self, variable: Variable, parent: QWidget) -> None:
        super().__init__(
            self.tr("Evidence on {name}").format(name=variable.name), parent, "numberDialog"
        )
        self._variable = variable
        self.field = QLineEdit(self)
        self.field.setObjectName("findingNumber")
        self.field.setAccessibleName(self.tr("Number of {name}").format(name=variable.name))
        self.field.setToolTip(self.tr("A number; the finding is the interval it lies in"))
        row = QHBoxLayout()
        row.setSpacing(8)
        label = QLabel(f"{variable.name} =", self)
        label.setBuddy(self.field)
        row.addWidget(label)
        row.addWidget(self.field, 1)
        if variable.unit:
            row.addWidget(QLabel(variable.unit, self))
        self.content.addLayout(row)
        self.line = self.add_line("", "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.set_button = self.add_button(self.tr("Observe"), self._set, primary=True)
        self.field.textChanged.connect(self._follow)
        self._follow()
        self.resize(WIDTH, self.sizeHint().height())
        self.field.setFocus()

    @property
    def state(self) -> str | None:
        """The state whose interval contains the number, or None."""
        position = self._variable.position(self.field.text().strip())
        return None if position is None else self._variable.states[position]

    def _follow(self) -> None:
        text, state = self.field.text().strip(), self.state
        wrong = bool(text) and state is None
        restyle(self.field, "wrong", wrong)
        restyle(self.line, "role", "error" if wrong else "muted")
        self.set_button.setEnabled(state is not None)
        if wrong:
            self.line.setText(self.tr("“{text}” is not a number.").format(text=text))
        elif state is not None:
            self.line.setText(self.tr("lies in {state}").format(state=state))
        else:
            limits = ", ".join(f"{edge:g}" for edge in (self._variable.edges or ())[1:-1])
            self.line.setText(self.tr("Cut points: {limits}").format(limits=limits or "–"))

    def _set(self) -> None:
        state = self.state
        if state is not None:
            self.accept()
            self.chosen.emit(state)
