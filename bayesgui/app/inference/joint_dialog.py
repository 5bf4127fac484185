"""The dialog that shows the joint posterior of the selected nodes."""

from __future__ import annotations

import itertools
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.app.shell.dialog import Dialog
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.rows.rows_table import Column, RowsTable

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PySide6.QtWidgets import QWidget

    from bayesgui.document.state import DocumentState


class JointDialog(Dialog):
    """A table with a row for each combination of states, the most probable first."""

    def __init__(
        self,
        state: DocumentState,
        names: tuple[str, ...],
        table: Any,
        parent: QWidget,
        standing: str = "",
    ) -> None:
        """Make it; `standing`: under which strategy the numbers are."""
        super().__init__(self.tr("Joint table"), parent, "jointDialog")
        values: NDArray[np.float64] = np.asarray(table)
        given = ", ".join(state.evidence)
        text = ", ".join(names)
        self.add_headline(f"P({text} | {given})" if given else f"P({text})")
        if standing:
            self.add_line(standing)
        combinations = itertools.product(*(state.network[name].states for name in names))
        cells: list[tuple[Any, ...]] = [
            (*each, p) for each, p in zip(combinations, values.flat, strict=True)
        ]
        cells.sort(key=lambda cell: -cell[-1])
        shown: RowsTable[tuple[Any, ...]] = RowsTable(24, self)
        named(shown, "jointTable", spoken=live("Joint table"))
        columns: list[Column[tuple[Any, ...]]] = [
            Column(name, itemgetter(k)) for k, name in enumerate(names)
        ]
        number = Column[tuple[Any, ...]](
            "P",
            lambda cell: probability_text(float(cell[-1])),
            right=True,
            weight=500,
            copied=lambda cell: probability_text(float(cell[-1]), 17),
        )
        shown.records.show([*columns, number], cells)
        shown.horizontalHeader().setStretchLastSection(True)
        self.content.addWidget(shown)
        self.add_button(self.tr("Copy"), shown.copy)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.resize(min(200 + 110 * len(names), 900), 420)
