"""The dialog for a numeric column's cut points: by a discretizer, dragged, or typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from bayesgui.app.shell.dialog import Dialog, restyle
from bayesgui.core.numerals import number, number_text
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.discretize.base import discretizers
from bayesgui.data.numeric_preview import Quantity, propose_cuts, quantity_of
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.plots.cut_histogram import CutHistogram
from bayesgui.widgets.plurals import rows_text
from bayesgui.widgets.rows.layouts import row_layout

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.jobs.runner import Runner

WIDTH, HEIGHT, BARS = 640, 460, 80
OWN = "cut-points"
PURPOSE = "cut points"


class CutDialog(Dialog):
    """Asks for cut points, starting from `cuts` or, if None, from equal-frequency intervals."""

    chosen = Signal(object)
    """A tuple of increasing numbers."""

    def __init__(
        self,
        data: Dataset,
        name: str,
        cuts: tuple[float, ...] | None,
        runner: Runner,
        parent: QWidget,
        *,
        decimal: str = ".",
    ) -> None:
        super().__init__(self.tr("Cut points of {column}").format(column=name), parent, "cutDialog")
        self._data, self._name, self._decimal, self._runner = data, name, decimal, runner
        self._quantity: Quantity | None = None
        self._first = cuts
        self._latest = LatestJob(self)
        self._build()
        self.line = self.add_line("", "muted")
        self.add_button(self.tr("Cancel"), self.reject)
        self.take_button = self.add_button(self.tr("Apply"), self._take, primary=True)
        self.finished.connect(self._latest.cancel)
        self.resize(WIDTH, HEIGHT)
        self._ask()

    def _build(self) -> None:
        def ask(_choice: object) -> None:
            self._ask()

        text, first = self.tr("Method"), "equal-frequency" if self._first is None else OWN
        methods = [(entry.name, registered_text(entry.label)) for entry in discretizers]
        self.method = choice_combo("", self, methods, ask, current=first, spoken=text)
        method_label = QLabel(text, self)
        text = self.tr("Intervals")
        self.bins = named(SpinEdit(2, 50, 4, self), "", spoken=text)
        self._bins_label = QLabel(text, self)
        text = self.tr("Class column")
        coded = (each for each in self._data.columns if isinstance(each, CodedColumn))
        columns = [(each.name, each.name) for each in coded if each.name != self._name]
        self.against = choice_combo("", self, columns, ask, spoken=text)
        self._class_label = QLabel(text, self)
        top = row_layout(
            method_label, self.method, self._bins_label, self.bins, self._class_label, self.against,
            None, spacing=8,
        )  # fmt: skip
        self.content.addLayout(top)
        self.histogram = CutHistogram(self)
        self.content.addWidget(self.histogram, 1)
        text, hint = self.tr("Cut points"), self.tr("such as 30; 45; 60")
        self.field = named(QLineEdit(self), "cutPoints", spoken=text, hint=hint)
        label = QLabel(text, self)
        label.setBuddy(self.field)
        self.content.addLayout(row_layout(label, self.field, spacing=8, grows=self.field))
        self.bins.valueChanged.connect(ask)
        self.histogram.cuts_changed.connect(self._on_dragged)
        self.field.textEdited.connect(self._on_typed)

    @property
    def cuts(self) -> tuple[float, ...]:
        """The current cut points."""
        return self.histogram.cuts

    # -- by a method --------------------------------------------------------------------------

    def _ask(self) -> None:
        """Compute cut points with the chosen method in the background."""
        method = str(self.method.currentData())
        entry = discretizers[method]
        supervised = bool(entry.traits.get("supervised", False))
        names = {parameter.name for parameter in entry.parameters}
        self._show_options(bins="bins" in names, against=supervised)
        own = self._first if self._quantity is None else self.cuts
        options = {"bins": self.bins.value()} if "bins" in names else {}
        against = self.against.currentText() if supervised else None
        data, name, decimal, known = self._data, self._name, self._decimal, self._quantity

        def work(_monitor: Monitor) -> tuple[Quantity, tuple[float, ...]]:
            quantity = known or quantity_of(data[name], decimal)
            if method == OWN:
                return quantity, own or ()
            found = propose_cuts(data, name, method, against=against, decimal=decimal, **options)
            return quantity, found

        self._latest.start(
            lambda: self._runner.submit_query(PURPOSE, work),
            lambda found: self._on_found(*found),
            self._on_failed,
        )

    def _on_found(self, quantity: Quantity, cuts: tuple[float, ...]) -> None:
        self._quantity = quantity
        self.histogram.set_histogram(quantity.histogram(BARS).tolist(), quantity.low, quantity.high)
        self._show(cuts)
        self._write(cuts)

    def _on_failed(self, error: BaseException) -> None:
        self._say(refusal(error), wrong=True)

    # -- by hand ------------------------------------------------------------------------------

    def _on_dragged(self, cuts: tuple[float, ...]) -> None:
        self._own()
        self._show(cuts)
        self._write(cuts)

    def _own(self) -> None:
        self.method.setCurrentIndex(self.method.findData(OWN))
        self._show_options(bins=False, against=False)

    def _show_options(self, *, bins: bool, against: bool) -> None:
        self.bins.setVisible(bins)
        self._bins_label.setVisible(bins)
        self.against.setVisible(against)
        self._class_label.setVisible(against)

    def _on_typed(self, text: str) -> None:
        self._own()
        words = [word.rstrip(",") for word in text.replace(";", " ").split()]
        found = {word: number(word, "," if self._decimal == "," else ".") for word in words}
        wrong = [word for word, value in found.items() if value != value]
        restyle(self.field, "wrong", bool(wrong))
        if wrong:
            self._say(self.tr("“{text}” is not a number.").format(text=wrong[0]), wrong=True)
            self.take_button.setEnabled(False)
            return
        self._show(tuple(sorted({*found.values()})))

    def _write(self, cuts: tuple[float, ...]) -> None:
        text = "; ".join(map(number_text, cuts))
        self.field.setText(text.replace(".", ",") if self._decimal == "," else text)
        restyle(self.field, "wrong", False)

    def _show(self, cuts: tuple[float, ...]) -> None:
        if self._quantity is None:
            return
        counts = self._quantity.interval_counts(list(cuts))
        total = max(int(counts.sum()), 1)
        self.histogram.set_cuts(cuts, [f"{100 * count / total:.0f} %" for count in counts])
        rows = rows_text(total)
        text = self.tr("%Ln interval(s) of {rows}", "", len(cuts) + 1).format(rows=rows)
        empty = int((counts == 0).sum())
        if empty:
            text += self.tr("; %Ln without a row", "", empty)
        self._say(text)
        self.take_button.setEnabled(True)

    def _say(self, text: str, *, wrong: bool = False) -> None:
        self.line.setText(text)
        restyle(self.line, "role", "error" if wrong else "muted")

    def _take(self) -> None:
        cuts = self.cuts
        self.accept()
        self.chosen.emit(cuts)
