"""The thin bar that shows how far something is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QProgressBar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

WHOLE = 1_000
"""Steps of the bar."""


class ShareBar(QProgressBar):
    """Shows a share from 0 to 1, without words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextVisible(False)
        self.setRange(0, WHOLE)

    def show_share(self, share: float) -> None:
        """Show how far it is."""
        self.setValue(round(WHOLE * share))
