"""One of the four panes: its name, its width, its picture and its arithmetic."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.densities.estimate_plot import EstimatePlot
from bayesgui.windows.playgrounds.densities.slider_field import SliderField
from bayesgui.windows.playgrounds.densities.words import density_word, number_word

if TYPE_CHECKING:
    from bayesgui.windows.playgrounds.densities.estimate_plot import PaneContent
    from bayesgui.windows.playgrounds.densities.estimates import Estimate, Kind, Settings
    from bayesgui.windows.playgrounds.densities.sample import Sample


class EstimatePane(QWidget):
    """An estimate with everything that belongs to it."""

    number_changed = Signal(str, float)
    """The kind of estimate, and its width or number of neighbours."""

    def __init__(self, kind: Kind, parent: QWidget) -> None:
        super().__init__(parent)
        self.kind = kind
        self.title = text_label(self, 13, 600, wraps=False)
        self.fixed = text_label(self, 11, role="muted", wraps=False)
        self.fixed.setMinimumWidth(0)
        self.number = SliderField(self, whole=kind == "neighbours")
        self.plot = EstimatePlot(self)
        self.sentence = text_label(self, 12)
        self.arithmetic = text_label(self, 12, 600)
        self.number.slider.setObjectName(f"densities.{kind}.slider")
        self.number.field.setObjectName(f"densities.{kind}.field")
        self.plot.setObjectName(f"densities.{kind}.plot")
        head = row_layout(self.title, spacing=6)
        head.addStretch(1)
        head.addWidget(self.fixed)
        row = row_layout(self.number.label, spacing=8)
        row.addWidget(self.number.slider, 1)
        row.addWidget(self.number.field)
        below = column_layout(self.sentence, self.arithmetic, margins=(6, 0, 6, 0), spacing=1)
        column = column_layout(head, row, self.number.problem, parent=self, spacing=6)
        column.addWidget(self.plot, 1)
        column.addLayout(below)
        self.number.changed.connect(lambda value: self.number_changed.emit(self.kind, value))

    def retranslate(self) -> None:
        """Set all texts in the current language; the sentences follow with the next content."""
        self.plot.content = None
        title, fixed, label, name = {
            "histogram": (
                self.tr("Histogram"), self.tr("fixed place and width"), self.tr("width"),
                self.tr("Width of a bin"),
            ),
            "window": (
                self.tr("Parzen window"), self.tr("moves with x"), self.tr("width"),
                self.tr("Width of the window"),
            ),
            "kernel": (
                self.tr("Gaussian kernel"), self.tr("every value counts"), "σ",
                self.tr("Deviation σ of a kernel"),
            ),
            "neighbours": (
                self.tr("Nearest neighbors"), self.tr("adapts its width"), "k",
                self.tr("Number k of neighbors"),
            ),
        }[self.kind]  # fmt: skip
        self.title.setText(title)
        self.fixed.setText(fixed)
        self.number.set_name(label, name)
        self.plot.setAccessibleName(title)
        self.plot.setToolTip(self.tr("Drag to move the cursor; ← → by a step, with Shift by ten"))

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
