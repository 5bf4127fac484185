"""The dialog that shows the joint posterior of the selected nodes."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QTableWidgetItem, QWidget

from bayesgui.app.shell.dialog import Dialog, read_only_table
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.document.state import DocumentState


class JointDialog(Dialog):
    """A table with a row for each combination of states, the most probable first."""

    def __init__(
        self, state: DocumentState, names: tuple[str, ...], table: Any, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Joint table"), parent)
        self.setObjectName("jointDialog")
        values: NDArray[np.float64] = np.asarray(table)
        given = ", ".join(state.evidence)
        text = ", ".join(names)
        self.add_headline(f"P({text} | {given})" if given else f"P({text})")
        states = [state.network[name].states for name in names]
        combinations = list(itertools.product(*states))
        flat = values.reshape(-1)
        order = np.argsort(-flat, kind="stable")
        self._table = read_only_table(len(order), len(names) + 1, 24, self)
        self._table.setObjectName("jointTable")
        self._table.setAccessibleName(self.tr("Joint table"))
        self._table.setHorizontalHeaderLabels([*names, "P"])
        self._lines = [[*names, "P"]]
        for row, index in enumerate(order):
            self._lines.append([*combinations[index], probability_text(float(flat[index]), 17)])
            for column, word in enumerate(combinations[index]):
                self._table.setItem(row, column, QTableWidgetItem(word))
            number = QTableWidgetItem(probability_text(float(flat[index])))
            number.setFont(font(12, 500))
            number.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._table.setItem(row, len(names), number)
        self._table.horizontalHeader().setStretchLastSection(True)
        self.content.addWidget(self._table)
        self.add_button(self.tr("Copy"), self._copy)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(min(200 + 110 * len(names), 900), 420)

    def _copy(self) -> None:
        """Copy the table to the clipboard, separated by tabs."""
        QGuiApplication.clipboard().setText("\n".join("\t".join(line) for line in self._lines))
