"""The window of the densities playground."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import theme_changes
from bayesgui.windows.playgrounds.densities.controls import DensityControls
from bayesgui.windows.playgrounds.densities.estimate_side import EstimateSide
from bayesgui.windows.playgrounds.densities.estimates import (
    KINDS,
    Estimate,
    Kind,
    Settings,
    estimate,
    field_range,
    first_settings,
    number_range,
    truth_of,
)
from bayesgui.windows.playgrounds.densities.mixture_side import MixtureSide
from bayesgui.windows.playgrounds.densities.sample import LEAST_VALUES, Sample, sample_of
from bayesgui.windows.playgrounds.status_line import StatusLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent

    from bayesgui.core.monitor import Monitor
    from bayesgui.densities.histogram import Closed
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.densities.sample import ColumnSource

LEFT_WIDTH = 280


class DensitiesWindow(QWidget):
    """The playground “Densities”: four estimates of one column, and a mixture by EM.

    `sources`: the columns to choose from. `at`: the one that is shown first, −1 for none.
    """

    def __init__(
        self,
        runner: Runner,
        sources: Sequence[ColumnSource],
        at: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setObjectName("densitiesPlayground")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAutoFillBackground(True)
        self.runner = runner
        self.sources = tuple(sources)
        self.at = at
        self.sample: Sample | None = None
        self.settings: Settings | None = None
        self.estimates: dict[Kind, Estimate] = {}
        self._problem = ""
        self._loading = LatestJob(self)
        self.controls = DensityControls(self)
        self.upper = EstimateSide(self)
        self.mixture = MixtureSide(runner, self)
        self.status = StatusLine(self)
        self.take_heights = QPushButton(self)
        self.take_heights.setObjectName("densities.take_heights")
        self.empty = EmptyState("", "", self)
        self._build()
        self._connect()
        self.controls.show_sources(self.sources, at)
        self._retranslate()
        self._use_surface()
        theme_changes().changed.connect(self._use_surface)
        self.setMinimumSize(760, 560)
        self.resize(1440, 900)
        if at >= 0:
            self.choose(at)

    def _build(self) -> None:
        left = scroll_column(self.controls, self)
        left.setFixedWidth(LEFT_WIDTH)
        left.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget(self)
        upper = column_layout(self.upper, margins=(16, 12, 18, 12))
        lower = column_layout(self.mixture, margins=(16, 12, 18, 14))
        column = column_layout(parent=page, spacing=0)
        column.addLayout(upper, 1)
        column.addWidget(Hairline(page))
        column.addLayout(lower, 1)
        self.area = scroll_column(page, self)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        nothing = QWidget(self)
        button = row_layout()
        button.addStretch(1)
        button.addWidget(self.take_heights)
        button.addStretch(1)
        column = column_layout(self.empty, button, parent=nothing, spacing=8)
        column.addStretch(1)
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.area)
        self.pages.addWidget(nothing)
        both = row_layout(left, self.pages, spacing=0)
        whole = column_layout(parent=self, spacing=0)
        whole.addLayout(both, 1)
        whole.addWidget(self.status)

    def _connect(self) -> None:
        self.controls.column_chosen.connect(self.choose)
        self.controls.cursor_moved.connect(self.move_cursor)
        self.controls.closed_changed.connect(self._set_closed)
        self.controls.shown_changed.connect(lambda _shown: self._follow())
        self.upper.cursor_moved.connect(self.move_cursor)
        self.upper.number_changed.connect(self.set_number)
        self.mixture.cursor_moved.connect(self.move_cursor)
        self.mixture.told.connect(self._tell)
        self.take_heights.clicked.connect(lambda: self.choose(len(self.sources) - 1))

    # -- the column ---------------------------------------------------------------------------

    def choose(self, at: int) -> None:
        """Read a column in a job, and show it."""
        source = self.sources[at]
        self.at = at
        self.controls.columns.setCurrentIndex(at)
        self._loading.start(
            lambda: self.runner.submit_query(
                "playground.densities",
                lambda monitor: _prepared(source, monitor),
                lambda: self.tr("Sort the values of {column}").format(column=source.name),
            ),
            self._on_loaded,
            self._on_failed,
        )

    def _on_loaded(self, sample: Sample) -> None:
        self.sample, self._problem = sample, ""
        self.settings = None if sample.flaw else first_settings(sample)
        if self.settings is not None:
            self.upper.set_ranges(
                {kind: (*number_range(sample, kind), *field_range(sample, kind)) for kind in KINDS}
            )
        self.controls.show_sample(sample)
        self._estimate(KINDS)
        self.mixture.show_sample(sample)

    def _on_failed(self, error: BaseException) -> None:
        self.sample = self.settings = None
        self._problem = error_sentence(error) if isinstance(error, BayesGuiError) else str(error)
        self.controls.show_sample(None)
        self._follow()
        self.mixture.show_sample(None)

    def show_mixture(self) -> None:
        """Scroll to the mixture, and let the keyboard begin there."""
        self.area.ensureWidgetVisible(self.mixture.cards, 0, 0)
        self.area.ensureWidgetVisible(self.mixture.head, 0, 12)
        self.mixture.head.components.setFocus()

    # -- changes ------------------------------------------------------------------------------

    def set_number(self, kind: Kind, number: float) -> None:
        """Set the width of an estimate, or the number of neighbours."""
        if self.settings is not None:
            self.settings = self.settings.with_number(kind, number)
            self._estimate((kind,))

    def move_cursor(self, place: float) -> None:
        """Move the cursor of all panes."""
        if self.settings is not None:
            self.settings = replace(self.settings, cursor=place)
            self._estimate(KINDS)

    def _set_closed(self, closed: str) -> None:
        self.controls.show_edges(closed)
        if self.settings is not None:
            self.settings = replace(self.settings, closed=cast("Closed", closed))
            self._estimate(("histogram", "window"))

    def _estimate(self, kinds: Sequence[Kind]) -> None:
        """Compute some estimates anew, a few milliseconds for any number of values."""
        if self.sample is not None and self.settings is not None:
            for kind in kinds:
                self.estimates[kind] = estimate(self.sample, self.settings, kind)
        self._follow()

    def _follow(self) -> None:
        sample, settings = self.sample, self.settings
        self.pages.setCurrentIndex(1 if self.at < 0 else 0)
        if sample is None or settings is None:
            self.upper.show_flaw(self._headline(), self._flaw())
        else:
            truth = truth_of(sample)
            self.upper.show_estimates(
                self._headline(), sample, settings, self.estimates, truth, self.controls.shown
            )
            known = sample.raw.truth
            at_cursor = None if known is None else float(known.density.density(settings.cursor)[0])
            self.controls.show_estimates(settings, self.estimates, at_cursor)
            shown = self.controls.shown
            self.mixture.move_cursor(settings.cursor)
            self.mixture.show_behind(
                truth if shown.truth else None, self.estimates["histogram"], rug=shown.rug
            )
        self._tell()

    def _headline(self) -> str:
        if self.at < 0:
            return ""
        return self.tr("How dense is {name}?").format(name=self.sources[self.at].name)

    def _flaw(self) -> str:
        """Return the sentence why there is no estimate."""
        if self.sample is None:
            return self._problem or (self.tr("Reading the column …") if self.at >= 0 else "")
        if self.sample.flaw == "few":
            return self.tr("A density needs {least} values at least; this column has {n}.").format(
                least=LEAST_VALUES, n=count_text(self.sample.n)
            )
        return self.tr("All values are equal: there is nothing to spread. Choose another column.")

    def _tell(self) -> None:
        if self.sample is None or self.sample.flaw:
            self.status.sentence.setText(self._flaw())
            self.status.number.setText("")
            return
        drag = self.tr("Drag in any pane to move the cursor.")
        self.status.sentence.setText(f"{self.mixture.status()} {drag}".strip())
        self.status.number.setText(
            self.tr("{n} values · seed {seed}").format(
                n=count_text(self.sample.n), seed=self.mixture.seed
            )
        )

    # -- the window ---------------------------------------------------------------------------

    def _retranslate(self) -> None:
        self.setWindowTitle(self.tr("Densities"))
        self.empty.set_texts(
            self.tr("No numeric column."), self.tr("Load one, or take the heights.")
        )
        self.take_heights.setText(self.tr("Take the heights"))
        self.controls.retranslate()
        self.upper.retranslate()
        self.mixture.retranslate()
        self.controls.show_sample(self.sample)
        self._follow()

    def _use_surface(self) -> None:
        self.setBackgroundRole(self.palette().ColorRole.Base)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        paint_hairline(QPainter(self), LEFT_WIDTH, 0, self.height(), upright=True)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._loading.cancel()
        self.mixture.cancel()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()


def _prepared(source: ColumnSource, monitor: Monitor) -> Sample:
    """Return a column's values in order, with the kernels that its sliders call loaded."""
    sample = sample_of(source.read(monitor))
    monitor.check()
    if not sample.flaw:
        settings = first_settings(sample)
        for kind in KINDS:
            estimate(sample, settings, kind)
    return sample
