"""One of the four panes: its name, its width, its picture and its arithmetic."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, tell
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.windows.playgrounds.densities.estimate_plot import EstimatePlot
from bayesgui.windows.playgrounds.densities.words import density_word, number_word
from bayesgui.windows.playgrounds.slider_field import SliderField

if TYPE_CHECKING:
    from bayesgui.widgets.live_text import Text
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
        column_layout(
            row_layout(self.title, None, self.fixed, spacing=6),
            row_layout(self.number.label, slider, self.number.field, spacing=8, grows=slider),
            self.number.problem, self.plot,
            column_layout(self.sentence, self.arithmetic, margins=(6, 0, 6, 0), spacing=1),
            parent=self, spacing=6, grows=self.plot,
        )  # fmt: skip
        self.number.changed.connect(lambda value: self.number_changed.emit(self.kind, value))
        # The sentences follow with the next content.
        tell(self._drop_content)

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
