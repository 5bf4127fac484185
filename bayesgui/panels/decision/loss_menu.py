"""The button beside a loss matrix that opens, saves, copies and pastes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.decisions.loss_files import losses_of_text, losses_text
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.decisions.loss import LossMatrix


class LossMenuButton(QWidget):
    """Asks for files by signals; the clipboard needs nobody else."""

    open_requested = Signal()
    save_requested = Signal()
    pasted = Signal(object)
    """The `LossMatrix` of the clipboard."""
    refused = Signal(object)
    """Why what the clipboard holds is no loss matrix."""

    def __init__(self, parent: QWidget, losses: Callable[[], LossMatrix | None]) -> None:
        super().__init__(parent)
        self._losses = losses
        self.button: QToolButton = plain_button("more", self)
        self.button.setObjectName("lossFiles")
        self.menu = QMenu(self)
        self.button.setMenu(self.menu)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.open, self.save, self.copy, self.paste = (QAction(self) for _ in range(4))
        self.open.triggered.connect(self.open_requested)
        self.save.triggered.connect(self.save_requested)
        self.copy.triggered.connect(self._copy)
        self.paste.triggered.connect(self._paste)
        self.menu.addActions([self.open, self.save])
        self.menu.addSeparator()
        self.menu.addActions([self.copy, self.paste])
        row_layout(self.button, parent=self)

    @property
    def losses(self) -> LossMatrix | None:
        """What is opened, saved or copied."""
        return self._losses()

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self.button.setToolTip(self.tr("Open, save, copy or paste the losses"))
        self.button.setAccessibleName(self.button.toolTip())
        self.open.setText(self.tr("Open losses…"))
        self.save.setText(self.tr("Save losses…"))
        self.copy.setText(self.tr("Copy losses"))
        self.paste.setText(self.tr("Paste losses"))

    def open_at(self, place: QPoint) -> None:
        """Open the menu at a place of the parent."""
        parent = self.parentWidget()
        if parent is not None:
            self.menu.popup(parent.mapToGlobal(place))

    def _copy(self) -> None:
        losses = self.losses
        if losses is not None:
            # Spreadsheets paste tabs into cells of their own.
            QGuiApplication.clipboard().setText(losses_text(losses, "\t"))

    def _paste(self) -> None:
        losses = self.losses
        if losses is None:
            return
        text = QGuiApplication.clipboard().text()
        try:
            found = losses_of_text(text, losses.classes, self.tr("The clipboard"))
        except BayesGuiError as error:
            self.refused.emit(error)
            return
        self.pasted.emit(found.aligned)
