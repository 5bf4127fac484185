"""The question which columns of a table say the time and the series of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.data.importing.preview import PreviewTable
from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.name_lists import list_names
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.wide import wide_columns
from bayesgui.widgets.fields.choice_combo import choice_combo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.data.reading.file_preview import Preview


def columns_of_nodes(names: Sequence[str], model: TemporalContent) -> set[str]:
    """Return the columns that hold findings: of a node, or of one in a slice, as in ``X[0]``."""
    return {*(name for name in names if name in model.names), *wide_columns(model, names)}


class SeriesDialog(Dialog):
    """Asks for the column of times and the one that tells series apart."""

    chosen = Signal(object)
    """The `TimeColumns`."""

    def __init__(
        self, title: str, rows: Preview, guess: TimeColumns, model: TemporalContent, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Open series"), parent, "seriesDialog")
        self._nodes = columns_of_nodes(rows.names, model)
        self._names = rows.names
        self.add_headline(self.tr("{file}: findings over time").format(file=title))
        self.add_form()
        free = [(name, name) for name in rows.names if name not in self._nodes]
        self.time = self.add_field(
            self.tr("Time"),
            choice_combo(
                "seriesTime",
                self,
                [("", self.tr("no column: each row is the next slice")), *free],
                lambda _name: self._say(),
                current=guess.time,
            ),
            "seriesTime",
            self.tr("The column that says when a row was seen; gaps become blanks"),
        )
        self.by = self.add_field(
            self.tr("Series"),
            choice_combo(
                "seriesBy",
                self,
                [("", self.tr("no column: all rows are one series")), *free],
                lambda _name: self._say(),
                current=guess.by,
            ),
            "seriesBy",
            self.tr("The column that tells several series apart"),
        )
        self.preview = PreviewTable(self)
        self.preview.show_rows(rows, ())
        self.preview.setMinimumHeight(180)
        self.content.addWidget(self.preview)
        self.said = self.add_line("", "muted")
        self.said.setObjectName("seriesColumns")
        self.add_button(self.tr("Cancel"), self.reject)
        self.add_button(self.tr("Open"), self._choose, primary=True)
        self.resize(620, self.sizeHint().height())
        self._say()

    @property
    def columns(self) -> TimeColumns:
        """The columns that are chosen."""
        return TimeColumns(self.time.currentData(), self.by.currentData())

    def _say(self) -> None:
        """Say of each column what becomes of it."""
        columns = self.columns
        words = []
        for name in self._names:
            kind = self.tr("left out")
            if name == columns.time:
                kind = self.tr("time")
            elif name == columns.by:
                kind = self.tr("series")
            elif name in self._nodes:
                kind = self.tr("node")
            words.append((name, kind))
        self.preview.header.words = words
        self.preview.header.viewport().update()
        left = [name for name, kind in words if kind == self.tr("left out")]
        nodes = list_names([name for name in self._names if name in self._nodes]) or "–"
        text = self.tr("Nodes: {nodes}.").format(nodes=nodes)
        if left:
            text = self.tr("Nodes: {nodes}. Left out: {others}.").format(
                nodes=nodes, others=list_names(left)
            )
        self.said.setText(text)

    def _choose(self) -> None:
        columns = self.columns
        self.accept()
        self.chosen.emit(columns)
