"""A field for numbers that are stepped, with the same margins as every other field."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox, QWidget

# A style sheet cannot reach the editor inside a spin box.
_MARGINS = (6, 0, 0, 0)


class SpinEdit(QSpinBox):
    """A whole number with thousands parted."""

    def __init__(self, low: int, high: int, value: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(*_MARGINS)
        self.setGroupSeparatorShown(True)
        self.setRange(low, high)
        self.setValue(value)
