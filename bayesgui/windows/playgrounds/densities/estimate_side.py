"""The upper half: four estimates side by side, or two by two where there is less room."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.slider_field import SliderField
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plots.frame import round_top
from bayesgui.widgets.plots.strokes import DASHED
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.curve_key import CurveKey
from bayesgui.windows.playgrounds.densities.estimate_plot import (
    OVERLAID,
    EstimatePlot,
    PaneContent,
    Shown,
)
from bayesgui.windows.playgrounds.densities.estimates import KINDS, Kind
from bayesgui.windows.playgrounds.densities.words import density_word, number_word

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray
    from PySide6.QtGui import QResizeEvent

    from bayesgui.widgets.live_text import Text
    from bayesgui.windows.playgrounds.densities.estimates import Estimate, Settings
    from bayesgui.windows.playgrounds.densities.sample import Sample

    Floats = NDArray[np.float64]

_WIDE = 880
"""Width from which on the four panes stand in one row."""
_LEAST = 440
_CAPTION_SIDE = 6


class EstimatePane(QWidget):
    """An estimate with everything that belongs to it."""

    number_changed = Signal(str, float)
    """The kind of estimate, and its width or number of neighbours."""
    resized = Signal()

    def __init__(self, kind: Kind, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        texts: dict[Kind, tuple[Text, Text, Text | str, Text]] = {
            "histogram": (
                live("Histogram"), live("fixed place and width"), live("width"),
                live("Width of a bin"),
            ),
            "window": (
                live("Parzen window"), live("moves with x"), live("width"),
                live("Width of the window"),
            ),
            "kernel": (
                live("Gaussian kernel"), live("every value counts"), "σ",
                live("Deviation σ of a kernel"),
            ),
            "neighbours": (
                live("Nearest neighbors"), live("adapts its width"), "k",
                live("Number k of neighbors"),
            ),
        }  # fmt: skip
        title, fixed, label, name = texts[kind]
        self.title = text_label(self, 13, 600, wraps=False, text=title)
        self.fixed = text_label(self, 11, role="muted", wraps=False, text=fixed)
        self.fixed.setMinimumWidth(0)
        self.number = SliderField(self, f"densities.{kind}", is_whole=kind == "neighbours")
        self.number.set_name(label, name)
        self.plot = named(EstimatePlot(self, title), f"densities.{kind}.plot")
        self.sentence = text_label(self, 12)
        self.arithmetic = text_label(self, 12, 600)
        slider = self.number.slider
        self._caption = QWidget(self)
        column_layout(
            self.sentence, self.arithmetic, None,
            parent=self._caption, margins=(_CAPTION_SIDE, 0, _CAPTION_SIDE, 0), spacing=1,
        )  # fmt: skip
        column_layout(
            row_layout(self.title, None, self.fixed, spacing=6),
            row_layout(self.number.label, slider, self.number.field, spacing=8, grows=slider),
            self.number.problem, self.plot,
            self._caption,
            parent=self, spacing=6, grows=self.plot,
        )  # fmt: skip
        self.number.changed.connect(lambda value: self.number_changed.emit(self.kind, value))
        # The sentences follow with the next content.
        tell(self._drop_content)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    @property
    def caption_height(self) -> int:
        """The height in px that the words below the plot need."""
        room = max(1, self.width() - 2 * _CAPTION_SIDE)
        texts = self.sentence, self.arithmetic
        return sum(max(0, each.heightForWidth(room)) for each in texts) + 1

    def set_caption_height(self, height: int) -> None:
        """Give the words below the plot a height in px, as those of its neighbors."""
        self._caption.setFixedHeight(height)

    def _drop_content(self) -> None:
        self.plot.content = None

    def show_flaw(self, flaw: str) -> None:
        """Say why there is no estimate."""
        self.number.set_enabled(False)
        self.plot.show_content(None, 0.0, flaw, "")
        self.plot.setAccessibleDescription(flaw)
        self.sentence.setText("")
        self.arithmetic.setText("")

    def show_content(self, content: PaneContent, settings: Settings) -> None:
        """Show an estimate, unless it is shown already."""
        if content.looks_like(self.plot.content):
            return
        estimate, sample = content.estimate, content.sample
        self.number.set_enabled(True)
        self.number.set_number(settings.number(self.kind))
        cut = ""
        if self.kind == "neighbours" and estimate.highest > content.top:
            cut = self.tr("cut, highest {density}").format(density=density_word(estimate.highest))
        elif self.kind == "neighbours" and not all(map(math.isfinite, estimate.y.tolist())):
            cut = self.tr("cut, highest ∞")
        self.plot.show_content(content, settings.cursor, "", cut)
        sentence, arithmetic = self._words(estimate, sample, settings)
        self.sentence.setText(sentence)
        self.arithmetic.setText(arithmetic)
        self.plot.setAccessibleDescription(join_sentences((sentence, arithmetic, cut)))

    def _words(self, estimate: Estimate, sample: Sample, settings: Settings) -> tuple[str, str]:
        """Return where the density at the cursor comes from, and its arithmetic."""
        n, found = count_text(sample.n), density_word(estimate.at_cursor)
        if self.kind == "kernel":
            text = self.tr("mean of {n} kernels of σ {width}:")
            if f"{settings.deviation:.3g}" == f"{sample.silverman:.3g}":
                text = self.tr("mean of {n} kernels of σ {width} (Silverman):")
            return text.format(n=n, width=number_word(settings.deviation)), found
        if self.kind == "neighbours":
            return self._neighbour_words(estimate, sample)
        if self.kind == "histogram" and estimate.high <= estimate.low:
            return self.tr("{place} is outside of all bins:").format(
                place=number_word(settings.cursor)
            ), "0"
        width = settings.bin_width if self.kind == "histogram" else settings.window
        opening, closing = "[" if estimate.closed[0] else "(", "]" if estimate.closed[1] else ")"
        ends = f"{number_word(estimate.low)}, {number_word(estimate.high)}"
        sentence = self.tr("{interval} holds {count} of {n}:").format(
            interval=f"{opening}{ends}{closing}", count=count_text(estimate.count), n=n
        )
        return sentence, f"{count_text(estimate.count)} / ({n} · {number_word(width)}) = {found}"

    def _neighbour_words(self, estimate: Estimate, sample: Sample) -> tuple[str, str]:
        count, n = count_text(estimate.count), count_text(sample.n)
        edge = estimate.high - estimate.low
        if math.isinf(estimate.at_cursor):
            return self.tr("{count} values are equal to the cursor:").format(count=count), "∞"
        width = f"{number_word(edge)} {sample.raw.unit}".rstrip()
        sentence = self.tr("the {count} nearest lie within {width}:").format(
            count=count, width=width
        )
        found = density_word(estimate.at_cursor)
        return sentence, f"{count} / ({n} · {number_word(edge)}) = {found}"


class EstimateSide(QWidget):
    """The headline, and a pane for each estimate."""

    number_changed = Signal(str, float)
    cursor_moved = Signal(float)
    slider_pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.headline = text_label(self, 14, 600, wraps=False)
        self.headline.setMinimumWidth(0)
        self.key = CurveKey(self)
        self.panes: dict[Kind, EstimatePane] = {kind: EstimatePane(kind, self) for kind in KINDS}
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(14)
        self._columns = 0
        self._together = False
        head = row_layout(self.headline, self.key, spacing=12, grows=self.headline)
        column_layout(head, self._grid, parent=self, spacing=10, grows=self._grid)
        for pane in self.panes.values():
            pane.number_changed.connect(self.number_changed)
            pane.number.slider.sliderPressed.connect(self.slider_pressed)
            pane.plot.cursor_moved.connect(self.cursor_moved)
            pane.resized.connect(self._align)
        self._arrange()

    @property
    def plots(self) -> tuple[EstimatePlot, ...]:
        """The pictures of the four panes."""
        return tuple(pane.plot for pane in self.panes.values())

    def minimumSizeHint(self) -> QSize:
        # What the arrangement for less room needs, so that less room is ever given.
        return QSize(_LEAST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        columns = 4 if self.width() >= _WIDE else 2
        if columns == self._columns:
            return
        self._columns = columns
        for k, pane in enumerate(self.panes.values()):
            self._grid.addWidget(pane, k // columns, k % columns)
            pane.plot.has_axis = k % columns == 0
        for k in range(4):
            # The first column has the numbers of the axis besides.
            self._grid.setColumnStretch(k, 0 if k >= columns else 25 if k else 29)
        self.updateGeometry()

    def _align(self) -> None:
        """Let the plots beside each other end at the same height, whose numbers they share."""
        panes = list(self.panes.values())
        for k in range(0, len(panes), self._columns):
            row = panes[k : k + self._columns]
            height = max(pane.caption_height for pane in row)
            for pane in row:
                pane.set_caption_height(height)

    def show_flaw(self, headline: str, flaw: str) -> None:
        """Say why there are no estimates."""
        self.headline.setText(headline)
        self.key.show_entries(())
        for pane in self.panes.values():
            pane.show_flaw(flaw)

    def set_ranges(self, ranges: Mapping[Kind, tuple[float, float, float, float]]) -> None:
        """Set the ends of the sliders, and the bounds of the fields."""
        for kind, pane in self.panes.items():
            pane.number.set_range(*ranges[kind])

    def show_estimates(
        self,
        headline: str,
        sample: Sample,
        settings: Settings,
        estimates: Mapping[Kind, Estimate],
        truth: Floats | None,
        shown: Shown,
    ) -> None:
        """Show all panes over the same axes."""
        self.headline.setText(headline)
        heights = [each.highest for kind, each in estimates.items() if kind != "neighbours"]
        heights += [] if truth is None else [float(truth.max())]
        seen = truth if shown.truth else None
        top = round_top(max(heights))
        for kind, pane in self.panes.items():
            others: tuple[tuple[int, Estimate], ...] = ()
            if shown.together and kind == "histogram":
                others = tuple((k, estimates[each]) for k, each in enumerate(KINDS) if k)
            content = PaneContent(
                sample, estimates[kind], seen, top, shown, others, settings.deviation
            )
            pane.show_content(content, settings)
        self._align()
        self._show_key(sample, shown)

    def _show_key(self, sample: Sample, shown: Shown) -> None:
        entries: list[tuple[str, str, tuple[float, ...]]] = []
        if shown.together:
            names = [self.panes[kind].title.text() for kind in KINDS]
            entries = [(names[k], *OVERLAID[k]) for k in range(1, 4)]
        if sample.raw.truth is not None and shown.truth:
            entries.append((sample.raw.truth.formula, "muted", DASHED))
        self.key.show_entries(tuple(entries))
