"""The page *Approximate filters*: how far they are from the exact answer in each slice."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.document.shown.filters_shown import FiltersShown
from bayesgui.panels.over_time.said_rows import SaidRows
from bayesgui.panels.over_time.words import SaidRow
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.engine_page import EnginePage
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo, show_choices
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.live_text import live, phrase
from bayesgui.widgets.numbers import log_text
from bayesgui.widgets.plots.content import Axis, PlotContent, Series
from bayesgui.widgets.plots.legend import PlotLegend
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.layouts import show_text, text_label
from bayesgui.widgets.rows.scroll_column import scroll_page

if TYPE_CHECKING:
    from bayesgui.inference.temporal.approximate.comparison import FilterComparison, FilterCourse

CLUSTERS, PARTICLES = "boyen-koller", "particle-filter"
_LOOKS = {CLUSTERS: ("c1", ()), PARTICLES: ("c2", (6.0, 3.0))}
_PLOT = 150
MOST_SAMPLES = 1_000_000
_OVER = 1.2
"""Height of an axis relative to its largest value, so that its number is clear of the title."""


def engine_title(engine: str) -> str:
    """Return what an engine is called."""
    if engine == CLUSTERS:
        return "Boyen–Koller"
    return phrase("FilterWords", "particle filter")


class FiltersPage(EnginePage):
    """Two plots over time, the numbers of each engine, and what both are told."""

    chosen = Signal()
    """Another option was chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(True, parent)
        named(self, "filtersPage", spoken=live("Approximate filters"))
        self._name_page(self.tr("Approximate filters"))
        self.clusters = choice_combo(
            "filtersClusters",
            self,
            chosen=lambda value: self._choose(clusters=value),
            tip=live("Which nodes are carried on in one table; the clusters count as independent"),
            spoken=live("Clusters"),
            letters=10,
        )
        self.samples = named(
            SpinEdit(10, MOST_SAMPLES, 1_000, self),
            "filtersSamples",
            tip=live("Number of samples of the particle filter"),
            spoken=live("Samples"),
            width=92,
        )
        self.samples.setKeyboardTracking(False)
        self.samples.valueChanged.connect(lambda count: self._choose(samples=count))
        self.errors, self.sizes = Plot(self), Plot(self)
        for plot, name in ((self.errors, "filtersErrors"), (self.sizes, "filtersSizes")):
            named(plot, name, spoken=live("Approximate filters over time"))
            plot.setMinimumHeight(_PLOT)
        self.legend = PlotLegend(self)
        self.legend.hidden_changed.connect(self.errors.set_hidden)
        self.rows = SaidRows("filtersRows", self)
        self.notes = text_label(self, 11, role="muted")
        self.notes.setObjectName("filtersNotes")
        options = QGridLayout()
        options.setHorizontalSpacing(8)
        options.setVerticalSpacing(8)
        options.setColumnStretch(2, 1)
        choices = ((live("Clusters"), self.clusters), (live("Samples"), self.samples))
        for row, (label, field) in enumerate(choices):
            options.addWidget(text_label(self, 12, text=label, wraps=False), row, 0)
            options.addWidget(field, row, 1, Qt.AlignmentFlag.AlignLeft)
        body = scroll_page(
            self,
            options,
            self.errors,
            self.legend,
            self.sizes,
            self.rows,
            self.notes,
            None,
            margins=(12, 8, 12, 8),
            spacing=8,
        )
        self._set_body(body)

    @property
    def _shown(self) -> FiltersShown:
        return self.session.shown[FiltersShown].state

    def _choose(self, **parts: object) -> None:
        self.session.shown[FiltersShown].update(**parts)
        self.chosen.emit()

    def show_comparison(self, found: FilterComparison) -> None:
        """Show how the engines went."""
        choices = [
            ("nodes", self.tr("each node alone")),
            ("components", self.tr("connected within a slice")),
            ("all", self.tr("all in one: exact")),
        ]
        show_choices(self.clusters, choices, self._shown.clusters)
        quietly(self.samples.setValue, self._shown.samples)
        self.set_headline(self.tr("Approximate filters"))
        errors = self._error_plot(found)
        self.errors.set_content(errors)
        self.legend.set_entries([(each, "") for each in errors.series] if errors else [])
        self.sizes.set_content(self._size_plot(found))
        self.rows.show_rows(self._said(found))
        show_text(self.notes, "\n".join(self._remarks(found)))
        self.show_body()

    def _axis(self, found: FilterComparison) -> Axis:
        return Axis("t", 0.0, float(max(len(found.times) - 1, 1)), whole=True)

    def _error_plot(self, found: FilterComparison) -> PlotContent | None:
        curves = [
            _curve(course, np.asarray(course.apart.largest))
            for course in found.courses
            if course.apart is not None
        ]
        if not curves:
            return None
        top = max(1e-6, _OVER * max(float(curve.y.max()) for curve in curves))
        label = self.tr("largest error of a probability")
        return PlotContent(self._axis(found), (Axis(label, 0.0, top),), tuple(curves))

    def _size_plot(self, found: FilterComparison) -> PlotContent | None:
        for course in found.courses:
            if course.found is not None and course.found.effective_sizes is not None:
                sizes = np.asarray(course.found.effective_sizes)
                label = self.tr("effective samples")
                vertical = Axis(label, 0.0, _OVER * self._shown.samples)
                return PlotContent(self._axis(found), (vertical,), (_curve(course, sizes),))
        return None

    def _said(self, found: FilterComparison) -> list[SaidRow]:
        rows = []
        if found.exact is not None and found.exact.log_evidence is not None:
            rows.append(SaidRow(self.tr("ln P(e), exact"), log_text(found.exact.log_evidence, 4)))
        for course in found.courses:
            if course.found is not None and course.found.log_evidence is not None:
                title = self.tr("ln P(e), {engine}").format(engine=engine_title(course.engine))
                rows.append(SaidRow(title, log_text(course.found.log_evidence, 4)))
            if course.apart is not None:
                title = self.tr("mean error, {engine}").format(engine=engine_title(course.engine))
                rows.append(SaidRow(title, f"{course.apart.largest.mean():.4f}"))
        return rows

    def _remarks(self, found: FilterComparison) -> list[str]:
        said = []
        if found.exact is None:
            said.append(self.tr("The exact answer would cost too much: no errors are shown."))
        for course in found.courses:
            if course.found is not None:
                said += [translate_sentence(each) for each in course.found.warnings]
            elif course.refusal:
                said.append(str(course.refusal))
        return list(dict.fromkeys(said))


def _curve(course: FilterCourse, heights: np.ndarray) -> Series:
    token, dash = _LOOKS[course.engine]
    x = np.arange(len(heights), dtype=np.float64)
    return Series(engine_title(course.engine), x, heights, token, dash)
