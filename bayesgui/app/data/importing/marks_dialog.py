"""The dialog for texts that stand for a missing value in one column only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.data.importing.missing_marks import MissingMarks
from bayesgui.app.shell.dialog import Dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

WIDTH = 400


class MarksDialog(Dialog):
    """Asks for the marks of a column; `everywhere`: those of all columns, which it keeps."""

    chosen = Signal(object)
    """The marks of this column, a tuple of texts."""

    def __init__(
        self, column: str, marks: Sequence[str], everywhere: Sequence[str], parent: QWidget
    ) -> None:
        super().__init__(
            self.tr("Missing values of {column}").format(column=column), parent, "marksDialog"
        )
        self.add_line(self.tr("Texts that stand for a missing value in this column only:"))
        self.marks = MissingMarks(marks, self, empty=False)
        self.content.addWidget(self.marks)
        known = ", ".join(filter(None, everywhere))
        if known:
            self.add_line(self.tr("In all columns: {marks}").format(marks=known), "muted")
        self.content.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Apply"), self._take, primary=True)
        self.resize(WIDTH, 190)
        self.marks.ask()

    def _take(self) -> None:
        self.marks.add_typed()
        marks = tuple(filter(None, self.marks.texts))
        self.accept()
        self.chosen.emit(marks)
