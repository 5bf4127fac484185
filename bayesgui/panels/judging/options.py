"""The options of the page Judge, a row for each that the present view has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QWidget

from bayesgui.learning.judging.limits import MAX_FOLDS, MAX_TABLES, MIN_TABLES
from bayesgui.learning.scores.base import scores
from bayesgui.widgets.fields.elided_combo import ElidedCombo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.information_unit import information_unit

if TYPE_CHECKING:
    from bayesgui.document.shown.judgement import JudgeOptions, View

SHOWN: dict[str, tuple[str, ...]] = {
    "scores": ("ess", "convention", "unit", "complete"),
    "folds": ("folds", "ess", "seed"),
    "check": ("n_tables", "ess", "seed", "listed"),
    "arcs": ("score", "ess", "bayes_factor"),
    "members": (),
}
"""The options of each view."""
ROWS = (
    "folds",
    "n_tables",
    "score",
    "bayes_factor",
    "ess",
    "seed",
    "convention",
    "unit",
    "listed",
    "complete",
)
"""The order of all fields."""
CONVENTIONS = ("larger", "smaller", "deviance")
FIELD = 88
MAX_SEED = 2**31 - 1


class JudgeOptionsForm(QWidget):
    """Labeled fields; only those of the present view are shown."""

    changed = Signal(str, object)
    """Name of an option, and its new value."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ess = NumberEdit(1.0, 1e-6, float("inf"), self, probability=False)
        self.bayes_factor = NumberEdit(20.0, 1.0, float("inf"), self, probability=False)
        self.folds = SpinEdit(2, MAX_FOLDS, 10, self)
        self.n_tables = SpinEdit(MIN_TABLES, MAX_TABLES, 200, self)
        self.seed = SpinEdit(0, MAX_SEED, 1, self)
        self.convention, self.score = ElidedCombo(self), ElidedCombo(self)
        self.unit = Segmented([("nats", ""), ("bits", "")], self)
        self.listed = Segmented([("pairs", ""), ("states", "")], self)
        self.complete = QCheckBox(self)
        self._problems = QLabel(self)
        for edit in (self.ess, self.bayes_factor):
            edit.problem_changed.connect(self._on_problem)
        self._problems.setProperty("role", "error")
        self._problems.setWordWrap(True)
        self._problems.hide()
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setHorizontalSpacing(12)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setVerticalSpacing(8)
        self._labels: dict[str, QLabel] = {}
        for name in ROWS:
            self._add(name)
        self._form.addRow(self._problems)
        self._connect()
        self.retranslate()

    def _add(self, name: str) -> None:
        field: QWidget = getattr(self, name)
        field.setObjectName(f"judge.{name}")
        if isinstance(field, QCheckBox):
            self._form.addRow(field)
            return
        if isinstance(field, (NumberEdit, SpinEdit)):
            field.setFixedWidth(FIELD)
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(
                QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            )
            field.setMinimumContentsLength(4)
        self._labels[name] = QLabel(self)
        self._form.addRow(self._labels[name], field)

    def _connect(self) -> None:
        for number in ("ess", "bayes_factor"):
            getattr(self, number).committed.connect(self._emitter(number))
        for whole in ("folds", "n_tables", "seed"):
            spin: SpinEdit = getattr(self, whole)
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(self._emitter(whole))
        for choice in ("convention", "score"):
            combo: QComboBox = getattr(self, choice)
            combo.activated.connect(
                lambda index, choice=choice, combo=combo: self.changed.emit(
                    choice, combo.itemData(index)
                )
            )
        for segments in ("unit", "listed"):
            getattr(self, segments).changed.connect(self._emitter(segments))
        self.complete.clicked.connect(self._emitter("complete"))

    def _emitter(self, name: str) -> Any:
        return lambda value: self.changed.emit(name, value)

    def _on_problem(self, problem: str) -> None:
        self._problems.setText(problem)
        self._problems.setVisible(bool(problem))

    def show_options(self, view: View | None, options: JudgeOptions) -> None:
        """Show the options of a view."""
        shown = SHOWN.get(view or "", ())
        for name, label in self._labels.items():
            label.setVisible(name in shown)
        for name in ROWS:
            field: QWidget = getattr(self, name)
            field.setVisible(name in shown)
            value = information_unit() if name == "unit" else getattr(options, name)
            self._show_value(field, value)

    def _show_value(self, field: QWidget, value: Any) -> None:
        was_blocked = field.blockSignals(True)
        if isinstance(field, NumberEdit):
            if field.value != value:
                field.set_value(value)
        elif isinstance(field, SpinEdit):
            field.setValue(value)
        elif isinstance(field, QComboBox):
            field.setCurrentIndex(field.findData(value))
        elif isinstance(field, Segmented):
            field.set_current(value)
        elif isinstance(field, QCheckBox):
            field.setChecked(value)
        field.blockSignals(was_blocked)

    def retranslate(self) -> None:
        """Set all texts."""
        texts = {
            "ess": (
                self.tr("Equivalent sample size"),
                self.tr("Cases that the prior is worth; for BDeu, folds and replicated tables"),
            ),
            "bayes_factor": (
                self.tr("Bayes factor below"),
                self.tr(
                    "An arc is undecided if a change of it has a smaller Bayes factor against it: "
                    "below 3 hardly worth mentioning, below 20 positive (Kass & Raftery 1995)"
                ),
            ),
            "folds": (self.tr("Folds"), self.tr("As many as rows leave one row out at a time")),
            "n_tables": (
                self.tr("Replicated tables"),
                self.tr("Tables drawn from the model, each with as many rows as the data"),
            ),
            "seed": (self.tr("Seed"), self.tr("The same seed gives the same result")),
            "convention": (self.tr("Sign"), self.tr("In which direction a score is better")),
            "score": (self.tr("Score"), self.tr("The score that is compared with and without")),
            "unit": (self.tr("Unit"), self.tr("Natural logarithms, or logarithms to base 2")),
            "listed": (self.tr("Listed"), self.tr("What the table below lists")),
        }
        for name, (text, tip) in texts.items():
            self._labels[name].setText(text)
            field: QWidget = getattr(self, name)
            field.setAccessibleName(text)
            field.setToolTip(tip)
        self.complete.setText(self.tr("Only rows that are complete in all nodes"))
        self.complete.setToolTip(
            self.tr("Scores of other structures compare on the same rows only")
        )
        self.unit.set_texts((self.tr("nats"), self.tr("bits")))
        self.listed.set_texts((self.tr("Pairs"), self.tr("States")))
        conventions = (
            self.tr("larger is better"),
            self.tr("smaller is better, s(B | D)"),
            self.tr("smaller is better, −2 ×"),
        )
        _fill(self.convention, list(zip(CONVENTIONS, conventions, strict=True)))
        _fill(self.score, [(entry.name, registered_text(entry.label)) for entry in scores])


def _fill(combo: QComboBox, choices: list[tuple[str, str]]) -> None:
    current = combo.currentData()
    combo.clear()
    for value, text in choices:
        combo.addItem(text, value)
    combo.setCurrentIndex(max(0, combo.findData(current)))
