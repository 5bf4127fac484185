"""Lines with a name on the left and numbers on the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Sequence


class KeyValueRows(QWidget):
    """A grid of names and numbers; the numbers can be selected and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._labels: list[list[QLabel]] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The texts, line by line."""
        return tuple(tuple(label.text() for label in row) for row in self._labels)

    def show_lines(self, lines: Sequence[Sequence[str]], tips: Sequence[str] = ()) -> None:
        """Show other lines; labels are reused.

        `lines`: a name and one or more numbers each, all of the same length.
        """
        shape = [len(line) for line in lines]
        if shape != [len(row) for row in self._labels]:
            self._rebuild(shape)
        for k, (line, row) in enumerate(zip(lines, self._labels, strict=True)):
            for text, label in zip(line, row, strict=True):
                label.setText(text)
                label.setToolTip(tips[k] if k < len(tips) else "")
            row[-1].setAccessibleName(" ".join(line))

    def _rebuild(self, shape: list[int]) -> None:
        for row in self._labels:
            for label in row:
                self._grid.removeWidget(label)
                label.hide()
                label.deleteLater()
        self._labels = [
            [self._new_label(row, column) for column in range(count)]
            for row, count in enumerate(shape)
        ]

    def _new_label(self, row: int, column: int) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        if column == 0:
            label.setFont(font(12))
            label.setProperty("role", "muted")
            label.setWordWrap(True)
        else:
            label.setFont(font(13, 500))
            label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._grid.addWidget(label, row, column)
        label.show()
        return label
