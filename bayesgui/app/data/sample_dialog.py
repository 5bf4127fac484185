"""The dialog Sample to file: number of cases, missing cells, seed and evidence."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.shell.dialog import Dialog
from bayesgui.core.temporal.series import MAX_SLICES
from bayesgui.widgets.fields.buttons import check_box
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.spin_edit import SpinEdit

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

WIDTH = 420
MAX_ROWS = 1_000_000_000
DEFAULT_ROWS, DEFAULT_SERIES = 10_000, 100
MAX_SEED = 2**31 - 1
DEFAULT_SEEDS = 10_000
"""Proposed seeds are below this, short enough to write down."""


@dataclass(frozen=True)
class SampleOptions:
    """Options of the dialog Sample to file.

    `rows`: of a template that of series. `missing`: share of blanked cells, 0 to 1.
    `under_evidence`: whether to sample given the present findings, with weighted rows. `slices`: of
    each series of a template.
    """

    rows: int
    seed: int
    missing: float = 0.0
    under_evidence: bool = False
    slices: int = 0


class SampleDialog(Dialog):
    """Asks for the options of sampling; the file is chosen afterwards."""

    requested = Signal(object)
    """The chosen `SampleOptions`."""

    def __init__(
        self,
        title: str,
        n_findings: int,
        parent: QWidget,
        options: SampleOptions | None = None,
        slices: int = 0,
    ) -> None:
        super().__init__(self.tr("Sample to file"), parent, "sampleDialog")
        count = DEFAULT_SERIES if slices else DEFAULT_ROWS
        options = options or SampleOptions(count, secrets.randbelow(DEFAULT_SEEDS), slices=slices)
        self._is_template = bool(slices)
        cases, series = self.tr("Draw cases from {network}"), self.tr("Draw series from {network}")
        self.add_headline((series if slices else cases).format(network=title))
        self.add_form(12)
        self._add_counts(options)
        tip = self.tr("Cells left empty completely at random, from 0 to 1")
        missing = NumberEdit(options.missing, 0, 1, self)
        self.missing = self.add_field(
            self.tr("Share of missing cells"), missing, "sampleMissing", tip
        )
        self.field_form.addRow("", self.missing.problem_label(self))
        tip = self.tr("The same seed draws the same cases again")
        seed = SpinEdit(0, MAX_SEED, options.seed, self)
        self.seed = self.add_field(self.tr("Seed"), seed, "sampleSeed", tip)
        self.seed.setGroupSeparatorShown(False)
        tip = self.tr("Likelihood weighting: a last column weight tells what each row is worth")
        self.evidence = check_box("", self, None, self.tr("Under the present findings"), tip=tip)
        self.evidence.setChecked(options.under_evidence and bool(n_findings))
        self.evidence.setVisible(bool(n_findings) and not slices)
        self.field_form.addRow("", self.evidence)
        self.content.addStretch(1)
        self.add_button(self.tr("Cancel"), self.reject)
        draw = self.add_button(self.tr("Choose file…"), self._draw, primary=True)
        self.missing.problem_changed.connect(lambda text: draw.setEnabled(not text))
        self.resize(WIDTH, self.sizeHint().height())

    def _add_counts(self, options: SampleOptions) -> None:
        rows = SpinEdit(1, MAX_ROWS, options.rows, self)
        self.slices = SpinEdit(1, MAX_SLICES, max(1, options.slices), self)
        if not self._is_template:
            self.slices.hide()
            tip = self.tr("Number of cases, a row each")
            self.rows = self.add_field(self.tr("Rows"), rows, "sampleRows", tip)
            return
        tip = self.tr("Number of series, numbered in the first column")
        self.rows = self.add_field(self.tr("Series"), rows, "sampleRows", tip)
        tip = self.tr("Slices of each series, a row each")
        self.add_field(self.tr("Slices"), self.slices, "sampleSlices", tip)

    def _draw(self) -> None:
        options = SampleOptions(
            self.rows.value(),
            self.seed.value(),
            self.missing.value or 0.0,
            self.evidence.isChecked(),
            self.slices.value() if self._is_template else 0,
        )
        self.accept()
        self.requested.emit(options)
