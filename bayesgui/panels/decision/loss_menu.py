"""The button beside a loss matrix that opens, saves, copies and pastes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.decisions.loss_files import losses_of_text, losses_text
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import SignalInstance

    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.widgets.live_text import Text


class LossMenuButton(QWidget):
    """Asks for files by signals; uses the clipboard itself."""

    open_requested = Signal()
    save_requested = Signal()
    pasted = Signal(object)
    """The `LossMatrix` of the clipboard."""
    network_requested = Signal()
    """Request to show the losses as a decision network."""
    refused = Signal(object)
    """Why what the clipboard holds is no loss matrix."""

    def __init__(self, parent: QWidget, losses: Callable[[], LossMatrix]) -> None:
        super().__init__(parent)
        self._losses = losses
        button = plain_button(
            "more", self, None, live("Open, save, copy or paste the losses"), name="lossFiles"
        )
        self.menu = QMenu(self)
        button.setMenu(self.menu)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.open = self._add(live("Open losses…"), self.open_requested)
        self.save = self._add(live("Save losses…"), self.save_requested)
        self.menu.addSeparator()
        self.copy = self._add(live("Copy losses"), self._copy)
        self.paste = self._add(live("Paste losses"), self._paste)
        self.menu.addSeparator()
        self.as_network = self._add(live("Show as decision network"), self.network_requested)
        row_layout(button, parent=self)

    def _add(self, text: Text, slot: Callable[[], object] | SignalInstance) -> QAction:
        action = QAction(self)
        say(action, text)
        action.triggered.connect(slot)
        self.menu.addAction(action)
        return action

    def open_at(self, place: QPoint) -> None:
        """Open the menu at a place of the parent."""
        parent = self.parentWidget()
        if parent is not None:
            self.menu.popup(parent.mapToGlobal(place))

    def _copy(self) -> None:
        # Spreadsheets paste tabs into cells of their own.
        QGuiApplication.clipboard().setText(losses_text(self._losses(), "\t"))

    def _paste(self) -> None:
        text = QGuiApplication.clipboard().text()
        try:
            found = losses_of_text(text, self._losses().classes, self.tr("The clipboard"))
        except BayesGuiError as error:
            self.refused.emit(error)
            return
        self.pasted.emit(found.aligned)
