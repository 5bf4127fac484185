"""Editing states in the header of a table: a double-click renames, the menu does the rest."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QMenu

from bayesgui.panels.cpt.state_entries import add_state_entries
from bayesgui.panels.state_steps import adding, renaming
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QFocusEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget

    from bayesgui.core.variable import Variable
    from bayesgui.panels.cpt.header import CptHeader
    from bayesgui.panels.panel import Panel
    from bayesgui.panels.state_steps import StateStep


_KEEPING = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
"""Reasons for a loss of focus that do not end a name: a menu, or another window in front."""


class StateField(QLineEdit):
    """A field over the heading of a state: Enter applies and goes on, Esc discards."""

    finished = Signal(bool)
    """Carries whether Enter ended it rather than a loss of focus."""
    discarded = Signal()
    """Esc was pressed."""

    def __init__(self, parent: QWidget, rect: QRect, text: str) -> None:
        super().__init__(text, parent)
        self.setObjectName("stateField")
        self.setAccessibleName(self.tr("Name of the state"))
        self.setFont(font(12))
        self.setGeometry(rect)
        self.is_open = True
        self.show()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_field(self) -> None:
        """Close it without applying its text."""
        if self.is_open:
            self.is_open = False
            self.hide()
            self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply or discard the text."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finished.emit(True)
        elif event.key() == Qt.Key.Key_Escape:
            self.discarded.emit()
        else:
            super().keyPressEvent(event)
        event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.is_open and event.reason() not in _KEEPING:
            self.finished.emit(False)


class StateHeadings(QObject):
    """Lets the states of a table be edited in the header that shows them."""

    refused = Signal(str)
    """Why a step was rejected; "" when one was accepted."""

    def __init__(
        self,
        panel: Panel,
        headers: tuple[CptHeader, CptHeader],
        shown_name: Callable[[], str | None],
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._shown_name = shown_name
        self._field: StateField | None = None
        for header in headers:
            header.sectionDoubleClicked.connect(partial(self._rename_at, header))
            header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            header.customContextMenuRequested.connect(partial(self._open_menu, header))

    @property
    def field(self) -> StateField | None:
        """The field in which a state is being renamed."""
        return self._field if self._field is not None and self._field.is_open else None

    def _variable(self) -> Variable | None:
        name = self._shown_name()
        return None if name is None else self._panel.table_state.tabled[name]

    def _state_at(self, header: CptHeader, section: int) -> Variable | None:
        """Return the variable if a section of a header is one of its states."""
        variable = self._variable()
        if header.is_grouped or variable is None or not 0 <= section < variable.n_states:
            return None
        return variable

    def _apply(self, step: StateStep) -> str:
        problem = self._panel.apply(*step)
        self.refused.emit(problem)
        return problem

    # -- names --------------------------------------------------------------------------------

    def _rename_at(self, header: CptHeader, section: int) -> None:
        variable = self._state_at(header, section)
        if variable is not None:
            self.rename(header, variable, section)

    def rename(self, header: CptHeader, variable: Variable, section: int) -> None:
        """Open the field over a state's heading."""
        if self._field is not None:
            self._field.close_field()
        start, size = header.sectionViewportPosition(section), header.sectionSize(section)
        if header.orientation() == Qt.Orientation.Horizontal:
            rect = QRect(start, 0, size, header.height())
        else:
            rect = QRect(0, start, header.width(), size)
        field = self._field = StateField(header.viewport(), rect, variable.states[section])
        field.discarded.connect(self._discard)
        field.finished.connect(
            lambda confirmed: self._finish(header, variable, section, confirmed=confirmed)
        )

    def _discard(self) -> None:
        if self._field is not None:
            self._field.close_field()
        self.refused.emit("")
        self._panel.setFocus()

    def _finish(
        self, header: CptHeader, variable: Variable, section: int, *, confirmed: bool
    ) -> None:
        """Apply a name; Enter goes to the next one, and a rejected name stays to be corrected."""
        field, now = self._field, self._variable()
        if field is None:
            return
        if now is not variable:
            # Another node is shown, or this one has other states by now.
            field.close_field()
            return
        if confirmed:
            if self._apply(renaming(variable, section, field.text())):
                field.selectAll()
                return
            field.close_field()
            after = self._state_at(header, section + 1)
            if after is not None:
                self.rename(header, after, section + 1)
            else:
                self._panel.setFocus()
            return
        field.close_field()
        self._apply(renaming(variable, section, field.text()))

    # -- menu ---------------------------------------------------------------------------------

    def _open_menu(self, header: CptHeader, place: QPoint) -> None:
        section = header.logicalIndexAt(place)
        variable = self._state_at(header, section)
        if variable is None:
            return
        menu = QMenu(self._panel)
        menu.setToolTipsVisible(True)
        add_entry(menu, self.tr("Rename the state"), partial(self._rename_soon, header, section))
        add_entry(
            menu, self.tr("Add a state"), partial(self._add, header, variable), picture="plus"
        )
        add_state_entries(menu, variable, section, self._apply)
        pop_up(menu, header.viewport().mapToGlobal(place))

    def _add(self, header: CptHeader, variable: Variable) -> None:
        """Add a state, and open its name."""
        after = None if self._apply(adding(variable)) else self._variable()
        if after is not None:
            self._rename_soon(header, after.n_states - 1)

    def _rename_soon(self, header: CptHeader, section: int) -> None:
        """Open the name of a state when the menu that asked for it has given the focus back."""
        QTimer.singleShot(0, self, lambda: self._rename_at(header, section))
