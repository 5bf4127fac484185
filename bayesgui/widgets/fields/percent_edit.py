"""A field for a share in per cent."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDoubleSpinBox, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QValidator


class PercentEdit(QDoubleSpinBox):
    """A number from 0 to 100 with one decimal, typed with a point or a comma.

    Qt takes a comma for a separator of thousands and leaves it out, so that 0,5 became 5.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(0.0, 100.0)
        self.setDecimals(1)
        self.setSuffix(" %")

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Take digits and marks of Chinese input methods, and commas, for plain ones."""
        plain = unicodedata.normalize("NFKC", text).replace(",", ".")
        state, text, place = super().validate(plain, place)
        return state, text, place
