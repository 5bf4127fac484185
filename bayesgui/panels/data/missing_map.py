"""Missing cells of the table, and columns whose cells are missing together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from bayesgui.panels.data.missing_matrix import MissingMatrix
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import percent
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.rows.share_bar import ShareBar

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.missing import MissingMap
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner

SHOWN, NAMED, SIDE, BANDS = 100, 4, 300, 100
COLUMNS = Qt.ItemDataRole.UserRole


class MissingMapView(QWidget):
    """The matrix on the left, the patterns on the right; computed in the background."""

    pattern_chosen = Signal(tuple)
    """The columns that are missing together; request to show the rows of that pattern."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._dataset: Dataset | None = None
        self._job: Job | None = None
        self._runner: Runner | None = None
        self.matrix = MissingMatrix(self)
        together = live("Missing together")
        self.patterns = named(
            QListWidget(self),
            "missingPatterns",
            tip=live("Click a line to see its rows"),
            spoken=together,
            width=SIDE,
        )
        self.patterns.itemActivated.connect(self._on_pattern)
        self.patterns.itemClicked.connect(self._on_pattern)
        self._progress = ShareBar(self)
        say(self._progress, spoken=live("Map of missing values"))
        self._build(text_label(self, 12, 600, wraps=False, text=together))

    def _build(self, title: QLabel) -> None:
        title.setContentsMargins(4, 2, 0, 2)
        side = column_layout(title, self.patterns, margins=(0, 4, 8, 4), grows=self.patterns)
        full, nothing = QWidget(self), QLabel(self)
        row_layout(self.matrix, side, parent=full, grows=self.matrix)
        say(nothing, live("No cell is missing."))
        nothing.setProperty("role", "muted")
        nothing.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        nothing.setContentsMargins(0, 28, 0, 0)
        self._stack = stacked(self, full, nothing)
        column_layout(self._progress, self._stack, parent=self, spacing=0, grows=self._stack)
        self._progress.hide()

    def set_runner(self, runner: Runner) -> None:
        """Set the runner for background jobs."""
        self._runner = runner

    def show_dataset(self, dataset: Dataset | None) -> None:
        """Compute the missing cells of a table, once per table."""
        if dataset is self._dataset or self._runner is None:
            return
        self._dataset = dataset
        if self._job is not None:
            self._job.cancel()
        self.matrix.set_map(None)
        self.patterns.clear()
        if dataset is None:
            return

        def work(monitor: Monitor) -> MissingMap:
            from bayesgui.data.missing import missing_map

            return missing_map(dataset, BANDS, monitor)

        self._progress.show()
        self._job = self._runner.submit_query("missing map", work, self.tr("Map of missing values"))
        self._job.progressed.connect(lambda share, _text: self._progress.show_share(share))
        self._job.finished.connect(self._show)
        self._job.cancelled.connect(self._progress.hide)

    def _show(self, found: MissingMap) -> None:
        self._progress.hide()
        self._stack.setCurrentIndex(0 if found.n_missing else 1)
        self.matrix.set_map(found)
        for pattern in found.patterns[:SHOWN]:
            names = ", ".join(pattern.columns[:NAMED])
            more = len(pattern.columns) - NAMED
            if more > 0:
                names += self.tr(" and %Ln more", "", more)
            share = percent(pattern.n_rows / max(found.n_rows, 1))
            text = self.tr("{rows} ({share} %): {columns}").format(
                rows=rows_text(pattern.n_rows), share=share, columns=names or self.tr("complete")
            )
            item = QListWidgetItem(text)
            item.setToolTip(", ".join(pattern.columns) or self.tr("Rows without a missing cell"))
            item.setData(COLUMNS, pattern.columns)
            self.patterns.addItem(item)

    def _on_pattern(self, item: QListWidgetItem) -> None:
        self.pattern_chosen.emit(tuple(item.data(COLUMNS)))
