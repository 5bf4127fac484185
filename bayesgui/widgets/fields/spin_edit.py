"""A spin box with the same margins as the other fields."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox, QWidget

# A style sheet cannot reach the editor inside a spin box.
_MARGINS = (6, 0, 0, 0)


class SpinEdit(QSpinBox):
    """A spin box for integers with thousands separators."""

    def __init__(self, low: int, high: int, value: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(*_MARGINS)
        self.setGroupSeparatorShown(True)
        self.setRange(low, high)
        self.setValue(value)

    def text_of(self, value: int) -> str:
        """Return what the field shows for a value."""
        if value == self.minimum() and self.specialValueText():
            return self.specialValueText()
        return self.textFromValue(value)
