"""The left column: which values, the estimates at the cursor, edges, and what is shown."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.fields.buttons import named, push_button
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.slider_field import SliderField
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.widgets.theme import font, theme
from bayesgui.windows.playgrounds.densities.dimensions import DimensionsSection
from bayesgui.windows.playgrounds.densities.estimate_plot import Shown
from bayesgui.windows.playgrounds.densities.words import density_word
from bayesgui.windows.playgrounds.shown_parts import ShownParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.densities.estimates import Estimate, Kind, Settings
    from bayesgui.windows.playgrounds.densities.sample import ColumnSource, Sample

ROW = 24
_NUMBER, _GAP, _BAR, _TICK = 50, 8, 8, 14
_ROOM = 1.6
"""The end of the bars, as a multiple of the true density."""


@dataclass(frozen=True)
class CursorRow:
    """An estimate by its name, with its density at the cursor."""

    name: str
    density: float


class CursorBars(QWidget):
    """A row for each estimate: name, bar, a tick at the true density, and the number."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: tuple[CursorRow, ...] = ()
        self.truth: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[CursorRow, ...], truth: float | None) -> None:
        """Show the densities at the cursor; `truth`: the density that made the values."""
        if len(rows) != len(self.rows):
            self.updateGeometry()
        self.rows, self.truth = rows, truth
        said = "; ".join(f"{row.name} {density_word(row.density)}" for row in rows)
        self.setAccessibleDescription(said)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, ROW * len(self.rows))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _end(self) -> float:
        finite = [row.density for row in self.rows if math.isfinite(row.density)]
        if self.truth:
            finite.append(_ROOM * self.truth)
        return max([*finite, 1e-300])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        face, end = font(12), self._end()
        widths = [QFontMetrics(face).horizontalAdvance(row.name) for row in self.rows]
        left = float(min(max(widths, default=0) + _GAP, self.width() // 2 + 10))
        room = max(self.width() - left - _NUMBER, 20.0)
        painter.setFont(face)
        for k, row in enumerate(self.rows):
            middle = (k + 0.5) * ROW
            painter.setPen(theme().text)
            box = QRectF(0, middle - ROW / 2, left - 4, ROW)
            name = QFontMetrics(face).elidedText(
                row.name, Qt.TextElideMode.ElideRight, int(box.width())
            )
            flags = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box, int(flags | Qt.AlignmentFlag.AlignLeft), name)
            painter.drawText(
                QRectF(0, box.top(), self.width(), ROW),
                int(flags | Qt.AlignmentFlag.AlignRight),
                density_word(row.density),
            )
            rounded(painter, QRectF(left, middle - _BAR / 2, room, _BAR), 2, theme().track)
            share = min(row.density / end, 1.0)
            painter.setBrush(theme().bar)
            painter.drawRoundedRect(QRectF(left, middle - _BAR / 2, room * share, _BAR), 2, 2)
            if self.truth is not None:
                x = left + room * min(self.truth / end, 1.0)
                painter.fillRect(QRectF(x - 1, middle - _TICK / 2, 2, _TICK), theme().text)


class DensityControls(QWidget):
    """Everything at the left; holds no numbers but those shown."""

    load_asked = Signal()
    take_asked = Signal()
    closed_changed = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        truth = live("the density that made them")
        self.columns = named(
            ElidedCombo(self),
            "densities.column",
            tip=live("The values whose density is estimated"),
            spoken=live("Column"),
        )
        self.load = push_button(
            "densities.load", self, self.load_asked, live("Load…"),
            tip=live("Take the columns of a file"),
        )  # fmt: skip
        self.about = text_label(self, 12, role="muted")
        label = text_label(self, 13, 600, wraps=False)
        self.place = SliderField(self, "densities.cursor", label=label)
        self.place.set_name(live("At the cursor"), live("Place of the cursor"))
        self.bars = CursorBars(self)
        say(self.bars, spoken=live("Densities at the cursor"))
        self.truth_name = text_label(self, 12, role="muted", text=truth)
        self.truth_number = text_label(self, 12, role="muted", wraps=False)
        self.remark = text_label(self, 11, role="muted")
        self.edges = Segmented(
            (("left", "[a, b)"), ("right", "(a, b]")),
            self,
            name="densities.edges",
            tip=live("Which end of a bin or window belongs to it"),
            changed=self.closed_changed,
            is_stretched=True,
        )
        self.edge_words = text_label(self, 12, role="muted")
        texts = {
            "rug": live("the values as a rug"),
            "truth": truth,
            "together": live("all four in one pane"),
        }
        self.parts = ShownParts(Shown(), "densities.show", self, texts)
        self.checks = self.parts.checks
        self.dimensions = DimensionsSection(self)
        self.take = push_button(
            "densities.take", self, self.take_asked, live("Take as the CPT of a node…"),
            tip=live(
                "The bins of the histogram become the states of a node in the active document"
            ),
        )  # fmt: skip
        self.show_edges(self.edges.current)
        self._build()
        self.show_sample(None)

    def _build(self) -> None:
        title = partial(text_label, self, 13, 600)
        place, gap = self.place, partial(Hairline, self)
        column_layout(
            title(text=live("Column")),
            row_layout(self.columns, self.load, spacing=6, grows=self.columns),
            self.about, gap(),
            row_layout(place.label, None, place.field, spacing=8),
            place.problem, place.slider, self.bars,
            row_layout(self.truth_name, self.truth_number, spacing=8, grows=self.truth_name),
            self.remark, gap(),
            title(text=live("A value on an edge")), self.edges, self.edge_words, gap(),
            title(text=live("Show")), self.parts, gap(), self.dimensions, gap(),
            row_layout(self.take, None), None,
            parent=self, margins=(16, 14, 14, 14), spacing=8,
        )  # fmt: skip

    @property
    def shown(self) -> Shown:
        """The parts to be shown besides the curves."""
        return cast("Shown", self.parts.shown)

    def show_edges(self, closed: str) -> None:
        """Say where a value on an edge counts."""
        self.edges.set_current(closed)
        say(
            self.edge_words,
            live(
                "counts in the bin to its right; the last bin is closed at both ends. Parzen "
                "windows follow."
            )
            if closed == "left"
            else live(
                "counts in the bin to its left; the first bin is closed at both ends. Parzen "
                "windows follow."
            ),
        )

    def show_sources(self, sources: Sequence[ColumnSource], at: int) -> None:
        """Offer some columns."""
        self.columns.clear()
        self.columns.addItems([source.label for source in sources])
        self.columns.setCurrentIndex(at)

    def show_sample(self, sample: Sample | None) -> None:
        """Say how many values there are, and set the range of the cursor."""
        usable = sample is not None and sample.flaw is None
        self.place.set_enabled(usable)
        self.bars.setVisible(usable)
        self.remark.setVisible(usable)
        self.dimensions.setVisible(usable)
        self.take.setEnabled(usable)
        has_truth = sample is not None and usable and sample.raw.truth is not None
        for part in (self.truth_name, self.truth_number, self.checks["truth"]):
            part.setVisible(has_truth)
        if sample is None:
            self.about.setText("")
            return
        unit = sample.raw.unit
        text = self.tr("{n} values, {different} different")
        if unit:
            text = self.tr("{n} values in {unit}, {different} different")
        different = count_text(len(sample.different))
        text = text.format(n=count_text(sample.n), unit=unit, different=different)
        if sample.raw.is_weighted:
            text += "\n" + self.tr("Case weights are left out: every value counts once.")
        self.about.setText(text)
        self.remark.setText(
            self.tr("per {unit}; a density may exceed 1").format(unit=unit)
            if unit
            else self.tr("a density may exceed 1")
        )
        self.place.set_range(sample.low, sample.high, sample.low, sample.high)

    def show_estimates(
        self, settings: Settings, estimates: dict[Kind, Estimate], truth: float | None, n: int
    ) -> None:
        """Show the densities at the cursor; `n`: the number of values."""
        names = {
            "histogram": self.tr("histogram"),
            "window": self.tr("Parzen window"),
            "kernel": self.tr("Gaussian kernel"),
            "neighbours": self.tr("nearest neighbors"),
        }
        rows = tuple(CursorRow(names[kind], each.at_cursor) for kind, each in estimates.items())
        self.bars.show_rows(rows, truth)
        self.truth_number.setText("" if truth is None else density_word(truth))
        self.place.set_number(settings.cursor)
        self.dimensions.show_histogram(len(estimates["histogram"].y), n)
