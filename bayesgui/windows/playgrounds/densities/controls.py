"""The left column: which values, the estimates at the cursor, edges, and what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline
from bayesgui.windows.playgrounds.densities.cursor_bars import CursorBars, CursorRow
from bayesgui.windows.playgrounds.densities.dimensions import DimensionsSection
from bayesgui.windows.playgrounds.densities.estimate_plot import Shown
from bayesgui.windows.playgrounds.densities.slider_field import SliderField
from bayesgui.windows.playgrounds.densities.words import density_word
from bayesgui.windows.playgrounds.reading import load_button
from bayesgui.windows.playgrounds.shown_parts import ShownParts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.windows.playgrounds.densities.estimates import Estimate, Kind, Settings
    from bayesgui.windows.playgrounds.densities.sample import ColumnSource, Sample


class DensityControls(QWidget):
    """Everything at the left; holds no numbers but those shown."""

    column_chosen = Signal(int)
    cursor_moved = Signal(float)
    closed_changed = Signal(str)
    shown_changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.columns = ElidedCombo(self)
        self.columns.setObjectName("densities.column")
        self.load = load_button(self, "densities")
        self.about = text_label(self, 12, role="muted")
        self.place = SliderField(self)
        self.place.slider.setObjectName("densities.cursor.slider")
        self.place.field.setObjectName("densities.cursor.field")
        self.bars = CursorBars(self)
        self.truth_name = text_label(self, 12, role="muted")
        self.truth_number = text_label(self, 12, role="muted", wraps=False)
        self.remark = text_label(self, 11, role="muted")
        self.edges = Segmented((("left", "[a, b)"), ("right", "(a, b]")), self, is_stretched=True)
        self.edges.setObjectName("densities.edges")
        self.edge_words = text_label(self, 12, role="muted")
        self.parts = ShownParts(Shown(), "densities.show", self)
        self.checks = self.parts.checks
        self.dimensions = DimensionsSection(self)
        self.take = QPushButton(self)
        self.take.setObjectName("densities.take")
        self._titles = {key: text_label(self, 13, 600) for key in ("column", "edge", "show")}
        self.place.label.setProperty("role", "")
        self.place.label.setFont(self._titles["column"].font())
        self._build()
        self._connect()

    def _build(self) -> None:
        page = column_layout(parent=self, margins=(16, 14, 14, 14), spacing=8)
        page.addWidget(self._titles["column"])
        chosen = row_layout(self.columns, self.load, spacing=6)
        chosen.setStretch(0, 1)
        page.addLayout(chosen)
        page.addWidget(self.about)
        page.addWidget(Hairline(self))
        head = row_layout(self.place.label, spacing=8)
        head.addStretch(1)
        head.addWidget(self.place.field)
        truth = row_layout(spacing=8)
        truth.addWidget(self.truth_name, 1)
        truth.addWidget(self.truth_number)
        page.addLayout(head)
        page.addWidget(self.place.problem)
        page.addWidget(self.place.slider)
        page.addWidget(self.bars)
        page.addLayout(truth)
        for part in (
            self.remark, Hairline(self), self._titles["edge"], self.edges, self.edge_words,
            Hairline(self), self._titles["show"], self.parts,
            Hairline(self), self.dimensions, Hairline(self),
        ):  # fmt: skip
            page.addWidget(part)
        page.addWidget(self.take, 0, Qt.AlignmentFlag.AlignLeft)
        page.addStretch(1)

    def _connect(self) -> None:
        self.columns.activated.connect(self.column_chosen)
        self.place.changed.connect(self.cursor_moved)
        self.edges.changed.connect(self.closed_changed)
        self.parts.changed.connect(self.shown_changed)

    @property
    def shown(self) -> Shown:
        """What is to be seen besides the curves."""
        return cast("Shown", self.parts.shown)

    def retranslate(self) -> None:
        """Set all texts in the current language."""
        self._titles["column"].setText(self.tr("Column"))
        self._titles["edge"].setText(self.tr("A value on an edge"))
        self._titles["show"].setText(self.tr("Show"))
        self.columns.setAccessibleName(self.tr("Column"))
        self.columns.setToolTip(self.tr("The values whose density is estimated"))
        self.load.setText(self.tr("Load…"))
        self.load.setToolTip(self.tr("Take the columns of a file"))
        self.place.set_name(self.tr("At the cursor"), self.tr("Place of the cursor"))
        self.bars.setAccessibleName(self.tr("Densities at the cursor"))
        self.truth_name.setText(self.tr("the density that made them"))
        self.edges.setToolTip(self.tr("Which end of a bin or window belongs to it"))
        self.parts.set_texts(
            {
                "rug": self.tr("the values as a rug"),
                "truth": self.tr("the density that made them"),
                "together": self.tr("all four in one pane"),
            }
        )
        self.dimensions.retranslate()
        self.take.setText(self.tr("Take as the CPT of a node…"))
        self.take.setToolTip(
            self.tr("The bins of the histogram become the states of a node in the active document")
        )
        self.show_edges(self.edges.current)

    def show_edges(self, closed: str) -> None:
        """Say where a value on an edge counts."""
        self.edges.set_current(closed)
        self.edge_words.setText(
            self.tr(
                "counts in the bin to its right; the last bin is closed at both ends. Parzen "
                "windows follow."
            )
            if closed == "left"
            else self.tr(
                "counts in the bin to its left; the first bin is closed at both ends. Parzen "
                "windows follow."
            )
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
