"""A stack of pages, and above it one that stays in sight while others are in front."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QSplitter, QStackedWidget, QWidget

ABOVE, BELOW = 3, 2
"""Shares of the height."""


class KeptPane(QSplitter):
    """Divides its height while a page is kept above the one in front."""

    def __init__(self, stack: QStackedWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._stack, self._above = stack, QStackedWidget(self)
        self.setObjectName("keptPane")
        self.setChildrenCollapsible(False)
        for part, share in ((self._above, ABOVE), (stack, BELOW)):
            part.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
            part.setMinimumHeight(80)
            self.addWidget(part)
            self.setStretchFactor(self.indexOf(part), share)
        self._above.setAutoFillBackground(True)
        self._above.setBackgroundRole(stack.backgroundRole())
        self._above.hide()

    def arrange(self, kept: QWidget | None) -> None:
        """Show a page above the others, or none."""
        held = self._above.currentWidget()
        if held is kept:
            return
        if held is not None:
            self._above.removeWidget(held)
            self._stack.addWidget(held)
        if kept is not None:
            self._stack.removeWidget(kept)
            self._above.addWidget(kept)
            whole = max(self.height(), ABOVE + BELOW)
            self.setSizes([whole * ABOVE // (ABOVE + BELOW), whole * BELOW // (ABOVE + BELOW)])
        self._above.setVisible(kept is not None)
