"""The dialog Time and series: which columns of a table say the time and the series of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog, restyle
from bayesgui.core.waiting import in_thread
from bayesgui.data.series.placing import SeriesShape, TimeColumns
from bayesgui.document.data import table_of
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.plurals import series_text
from bayesgui.widgets.punctuation import ended, join_sentences

if TYPE_CHECKING:
    from PySide6.QtWidgets import QComboBox, QWidget

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.series.placing import PlacedRows
    from bayesgui.document.data import DataState
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner

WIDTH = 440


class SeriesDialog(Dialog):
    """Asks which columns are times and series, and says at once what comes of it.

    `proposed`: the columns chosen at first.
    """

    chosen = Signal(object, object)
    """The `TimeColumns`, and the `SeriesShape` of the table."""

    def __init__(
        self, data: DataState, proposed: TimeColumns, runner: Runner, parent: QWidget
    ) -> None:
        super().__init__(self.tr("Time and series"), parent, "timeColumnsDialog")
        assert data.dataset is not None
        self._data, self._names = data, data.dataset.names
        self._runner, self._latest = runner, LatestJob(self)
        self._shape: SeriesShape | None = None
        self.add_headline(self.tr("Each row of {file} is a slice of time").format(file=data.title))
        self.add_form(12)
        tip = self.tr("Slices without a row are blank; without this column rows follow each other")
        self.time = self._field(
            self.tr("Time"), "seriesTime", self.tr("rows as they follow"), proposed.time, tip
        )
        tip = self.tr("The column that tells several series apart")
        self.by = self._field(
            self.tr("Series"), "seriesBy", self.tr("one series"), proposed.by, tip
        )
        self.said = named(self.add_line("", "muted"), "seriesSaid")
        self.content.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        self.accept_button = self.add_button(self.tr("Use"), self._use, primary=True)
        self.finished.connect(self._latest.cancel)
        self.resize(WIDTH, self.sizeHint().height())
        self._look()

    def _field(self, label: str, name: str, none: str, current: str, tip: str) -> QComboBox:
        choices = [("", none), *((column, column) for column in self._names)]
        combo = choice_combo(name, self, choices, lambda _name: self._look(), current=current)
        found: QComboBox = self.add_field(label, combo, name, tip)
        return found

    @property
    def columns(self) -> TimeColumns:
        """The columns as chosen."""
        return TimeColumns(self.time.currentData() or "", self.by.currentData() or "")

    def _look(self) -> None:
        """Say how many series the chosen columns make."""
        columns = self.columns
        dataset = table_of(self._data, columns)
        assert dataset is not None
        self._shape = None
        self.accept_button.setEnabled(False)
        self._say(self.tr("Looking at the rows…"), "muted")

        def work(monitor: Monitor) -> PlacedRows:
            from bayesgui.data.series.placing import placed_rows

            return in_thread(lambda: placed_rows(dataset, columns), monitor)

        def submit() -> Job:
            return self._runner.submit_query("series", work, self.tr("Look at the series"))

        self._latest.start(submit, self._show, lambda e: self._say(error_sentence(e), "error"))

    def _show(self, placed: PlacedRows) -> None:
        self._shape = shape = placed.shape
        text = series_text(shape.n_series, shape.longest, shape.shortest)
        remarks = [translate_sentence(remark) for remark in placed.remarks]
        self._say(
            join_sentences([ended(text), *remarks]) if remarks else text,
            "warning" if remarks else "muted",
        )
        self.accept_button.setEnabled(True)

    def _say(self, text: str, role: str) -> None:
        self.said.setText(text)
        restyle(self.said, "role", role)

    def _use(self) -> None:
        self.accept()
        self.chosen.emit(self.columns, self._shape)
