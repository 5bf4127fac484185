"""The window of the densities playground."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QMenu, QWidget

from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.menu_entries import pop_up
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.scroll_column import scroll_column
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.playgrounds.densities.columns import sources_of_table
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
    histogram_of,
    number_range,
    truth_of,
)
from bayesgui.windows.playgrounds.densities.mixture_side import MixtureSide
from bayesgui.windows.playgrounds.densities.sample import LEAST_VALUES, Sample, sample_of
from bayesgui.windows.playgrounds.densities.taken_node import (
    BinnedColumn,
    fitting_nodes,
    new_node_name,
    with_new_node,
    with_table,
)
from bayesgui.windows.playgrounds.history import SettingsHistory
from bayesgui.windows.playgrounds.window import TablePlayground

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QCloseEvent

    from bayesgui.core.monitor import Monitor
    from bayesgui.densities.histogram import Closed
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.playgrounds.densities.sample import ColumnSource
    from bayesgui.windows.playgrounds.densities.taken_node import NodeReceiver

LEFT_WIDTH = 280


class DensitiesWindow(TablePlayground[Settings | None]):
    """The playground “Densities”: four estimates of one column, and a mixture by EM.

    `sources`: the columns to choose from. `at`: the one that is shown first, −1 for none.
    `receiver`: the document that takes a histogram as a node, None for none.
    """

    def __init__(
        self,
        runner: Runner,
        sources: Sequence[ColumnSource],
        at: int = 0,
        parent: QWidget | None = None,
        receiver: NodeReceiver | None = None,
    ) -> None:
        super().__init__("densitiesPlayground", None, runner, parent)
        self.receiver = receiver
        self.sources = tuple(sources)
        self.at = at
        self.sample: Sample | None = None
        self.estimates: dict[Kind, Estimate] = {}
        self._problem = ""
        self.controls = DensityControls(self)
        self.upper = EstimateSide(self)
        self.mixture = MixtureSide(runner, self)
        self.load_first = push_button(
            "densities.first.load", self, self.load, live("Load a table…")
        )
        self.take_heights = push_button(
            "densities.take_heights",
            self,
            lambda: self.choose(len(self.sources) - 1),
            live("Take the heights"),
        )
        self.empty = EmptyState(
            live("No numeric column."), live("Load one, or take the heights."), self
        )
        self.controls.show_sources(self.sources, at)
        self.controls.take.setVisible(receiver is not None)
        self.open_with(live("Densities"), 1440, 900)
        if at >= 0:
            self.choose(at)

    def _build(self) -> None:
        page = QWidget(self)
        upper = column_layout(self.upper, margins=(16, 12, 18, 12))
        lower = column_layout(self.mixture, margins=(16, 12, 18, 14))
        column = column_layout(upper, Hairline(page), lower, parent=page, spacing=0, grows=upper)
        column.setStretchFactor(lower, 1)
        self.area = scroll_column(page, self)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        nothing = QWidget(self)
        buttons = row_layout(None, self.load_first, self.take_heights, None, spacing=8)
        column_layout(self.empty, buttons, None, parent=nothing, spacing=8)
        self.pages = stacked(self, self.area, nothing)
        self._lay_out(self.controls, self.pages)

    def _connect(self) -> None:
        self.controls.columns.activated.connect(self.choose)
        self.controls.place.changed.connect(self.move_cursor)
        self.controls.closed_changed.connect(self._set_closed)
        self.controls.parts.changed.connect(lambda _shown: self._follow())
        self.upper.cursor_moved.connect(self.move_cursor)
        self.upper.number_changed.connect(self.set_number)
        self.mixture.cursor_moved.connect(self.move_cursor)
        self.mixture.told.connect(self._tell)
        plots = (*self.upper.plots, self.mixture.components, self.mixture.shares)
        for started in (
            self.controls.place.slider.sliderPressed,
            self.upper.slider_pressed,
            *(plot.drag_started for plot in plots),
        ):
            started.connect(lambda: self.history.end_gesture())
        self.controls.take_asked.connect(self._offer_nodes)
        self.controls.load_asked.connect(self.load)

    # -- the column ---------------------------------------------------------------------------

    def choose(self, at: int) -> None:
        """Read a column in a job, and show it."""
        source = self.sources[at]
        self.at = at
        self.controls.columns.setCurrentIndex(at)
        if self.sample is None:
            self._follow()
        self.reading.start(
            source.name,
            lambda monitor: _prepared(source, monitor),
            self._on_loaded,
            self._on_failed,
        )

    def load(self) -> None:
        """Ask for a file, and show its first column of numbers."""
        table = self.reading.choose()
        if table is not None:
            self.reading.start(
                table.title,
                lambda monitor: sources_of_table(table, monitor),
                self._add_sources,
                self._on_refused,
                self._follow,
            )

    def _add_sources(self, sources: Sequence[ColumnSource]) -> None:
        """Offer the columns of another table before the heights, and show the first of them."""
        at = len(self.sources) - 1
        self.sources = (*self.sources[:at], *sources, *self.sources[at:])
        self.controls.show_sources(self.sources, at)
        self.choose(at)

    def _on_refused(self, error: BaseException) -> None:
        """Say why a table cannot be used; the column that is shown stays."""
        self._follow()
        self.status.sentence.setText(error_sentence(error))

    def _on_loaded(self, sample: Sample) -> None:
        self.sample, self._problem = sample, ""
        self.history = SettingsHistory(None if sample.flaw else first_settings(sample))
        if self.settings is not None:
            self.upper.set_ranges(
                {kind: (*number_range(sample, kind), *field_range(sample, kind)) for kind in KINDS}
            )
        self.controls.show_sample(sample)
        self._estimate(KINDS)
        self.mixture.show_sample(sample)

    def _on_failed(self, error: BaseException) -> None:
        self.sample, self.history = None, SettingsHistory(None)
        self._problem = error_sentence(error)
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
            self.apply(self.settings.with_number(kind, number), kind)

    def move_cursor(self, place: float) -> None:
        """Move the cursor of all panes."""
        if self.settings is not None:
            self.apply(replace(self.settings, cursor=place), "cursor")

    def _set_closed(self, closed: str) -> None:
        if self.settings is not None:
            self.apply(replace(self.settings, closed=cast("Closed", closed)))

    def _follow_settings(self) -> None:
        self._estimate(KINDS)

    def _estimate(self, kinds: Sequence[Kind]) -> None:
        """Compute some estimates again, a few milliseconds for any number of values."""
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
            self.controls.show_edges(settings.closed)
            self.controls.show_estimates(settings, self.estimates, at_cursor, sample.n)
            shown = self.controls.shown
            self.mixture.move_cursor(settings.cursor)
            self.mixture.show_behind(
                truth if shown.truth else None, self.estimates["histogram"], rug=shown.rug
            )
        self._tell()

    # -- the histogram as a node --------------------------------------------------------------

    def binned(self) -> BinnedColumn | None:
        """Return the bins of the histogram, None if there is none."""
        if self.sample is None or self.settings is None:
            return None
        made = histogram_of(self.sample, self.settings)
        return BinnedColumn.of(self.sources[self.at].name, self.sample.raw.unit, made)

    def _offer_nodes(self) -> None:
        """Show the nodes that can take the histogram."""
        column = self.binned()
        if column is None or self.receiver is None:
            return
        menu = QMenu(self)
        name = new_node_name(self.receiver.state, column)
        text = self.tr("New node {name}").format(name=name)
        menu.addAction(text.replace("&", "&&"), partial(self.take, column))
        fitting = fitting_nodes(self.receiver.state, column)
        if fitting:
            menu.addSeparator()
        for each in fitting:
            text = self.tr("Table of {name}").format(name=each)
            menu.addAction(text.replace("&", "&&"), partial(self.take, column, each))
        button = self.controls.take
        pop_up(menu, button.mapToGlobal(button.rect().bottomLeft()))

    def take(self, column: BinnedColumn, node: str = "") -> None:
        """Give the bins to a node of the active document, by default to a new one."""
        assert self.receiver is not None
        name = node or new_node_name(self.receiver.state, column)
        text = self.tr("Table of {name} from {column}").format(name=name, column=column.name)
        error = self.receiver.apply(
            text,
            lambda state: with_table(state, column, node) if node else with_new_node(state, column),
            name,
        )
        said = self.tr(
            "{name} has the shares of the {bins} bins as its table; Undo is in its document."
        ).format(name=name, bins=count_text(len(column.counts)))
        self.status.sentence.setText(said if error is None else error_sentence(error))

    # -- what is said -------------------------------------------------------------------------

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
        self.status.sentence.setText(join_sentences([self.mixture.status(), drag]))
        self.status.number.setText(
            self.tr("{n} values · seed {seed}").format(
                n=count_text(self.sample.n), seed=self.mixture.seed
            )
        )

    # -- the window ---------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.controls.show_sample(self.sample)
            self.mixture.follow()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.mixture.cancel()
        super().closeEvent(event)


def _prepared(source: ColumnSource, monitor: Monitor) -> Sample:
    """Return a column's values in order, with the kernels that its sliders call loaded."""
    sample = sample_of(source.read(monitor))
    monitor.check()
    if not sample.flaw:
        settings = first_settings(sample)
        for kind in KINDS:
            estimate(sample, settings, kind)
    return sample
