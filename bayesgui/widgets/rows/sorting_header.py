"""The header of a table that is sorted by a click, with the arrow beside its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

_NO_BREAK_SPACE = "\u00a0"
_SPACES = 4
"""Spaces as wide as the arrow at the right end of a section."""


class SortingHeader(QHeaderView):
    """Draws the arrow upwards while numbers rise, and never over the text.

    Qt draws it over texts at the right, and in the other direction.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setHighlightSections(False)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        super().initStyleOptionForIndex(option, logicalIndex)
        kinds = QStyleOptionHeader.SortIndicator
        if option.sortIndicator == kinds.None_:
            return
        ascends = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        option.sortIndicator = kinds.SortUp if ascends else kinds.SortDown
        if option.textAlignment & Qt.AlignmentFlag.AlignRight:
            option.text += _NO_BREAK_SPACE * _SPACES
