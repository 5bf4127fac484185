"""The options of the page Judge, a row for each that the present view has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QLabel, QWidget

from bayesgui.learning.judging.limits import MAX_FOLDS, MAX_TABLES, MIN_TABLES
from bayesgui.learning.scores.base import scores
from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.fields.parameter_form import field_value, set_field
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.information_unit import information_unit
from bayesgui.widgets.live_text import Text, live
from bayesgui.widgets.rows.layouts import text_label

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.document.shown.judgement import JudgeOptions, View

SHOWN: dict[str, tuple[str, ...]] = {
    "scores": ("ess", "convention", "unit", "complete"),
    "folds": ("folds", "ess", "seed"),
    "check": ("n_tables", "ess", "seed", "listed"),
    "arcs": ("score", "ess", "bayes_factor"),
    "members": (),
}
"""The options of each view."""
FIELD = 88
MAX_SEED = 2**31 - 1


class JudgeOptionsForm(QWidget):
    """Labeled fields; only those of the present view are shown."""

    changed = Signal(str, object)
    """Name of an option, and its new value."""

    ROWS: ClassVar = {
        "folds": (live("Folds"), live("As many as rows leave one row out at a time")),
        "n_tables": (
            live("Replicated tables"),
            live("Tables drawn from the model, each with as many rows as the data"),
        ),
        "score": (live("Score"), live("The score that is compared with and without")),
        "bayes_factor": (
            live("Bayes factor below"),
            live(
                "An arc is undecided if a change of it has a smaller Bayes factor against it: "
                "below 3 hardly worth mentioning, below 20 positive (Kass & Raftery 1995)"
            ),
        ),
        "ess": (
            live("Equivalent sample size"),
            live("Cases that the prior is worth; for BDeu, folds and replicated tables"),
        ),
        "seed": (live("Seed"), live("The same seed gives the same result")),
        "convention": (live("Sign"), live("In which direction a score is better")),
        "unit": (live("Unit"), live("Natural logarithms, or logarithms to base 2")),
        "listed": (live("Listed"), live("What the table below lists")),
    }
    """Label and tooltip of each field, in their order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems = text_label(self, 13, role="error")
        self._problems.hide()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(12)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setVerticalSpacing(8)
        self.fields = self._make_fields()
        self._labels: dict[str, QLabel] = {}
        for name, (label, tip) in self.ROWS.items():
            field = named(self.fields[name], f"judge.{name}", tip=tip, spoken=label)
            self._labels[name] = named(QLabel(self), "", label)
            form.addRow(self._labels[name], field)
        self.fields["complete"] = check_box(
            "judge.complete",
            self,
            self._teller("complete"),
            live("Only rows that are complete in all nodes"),
            tip=live("Scores of other structures compare on the same rows only"),
        )
        form.addRow(self.fields["complete"])
        form.addRow(self._problems)

    def _make_fields(self) -> dict[str, QWidget]:
        conventions = (
            ("larger", live("larger is better")),
            ("smaller", live("smaller is better, s(B | D)")),
            ("deviance", live("smaller is better, −2 ×")),
        )
        offered = [(entry.name, Text("Registry", entry.label)) for entry in scores]
        units = (("nats", live("nats")), ("bits", live("bits")))
        listed = (("pairs", live("Pairs")), ("states", live("States")))
        return {
            "folds": self._whole("folds", 2, MAX_FOLDS, 10),
            "n_tables": self._whole("n_tables", MIN_TABLES, MAX_TABLES, 200),
            "score": choice_combo("", self, offered, self._teller("score"), letters=4),
            "bayes_factor": self._number("bayes_factor", 20.0, 1.0),
            "ess": self._number("ess", 1.0, 1e-6),
            "seed": self._whole("seed", 0, MAX_SEED, 1),
            "convention": choice_combo(
                "", self, conventions, self._teller("convention"), letters=4
            ),
            "unit": Segmented(units, self, changed=self._teller("unit")),
            "listed": Segmented(listed, self, changed=self._teller("listed")),
        }

    def _whole(self, name: str, low: int, high: int, value: int) -> SpinEdit:
        spin = named(SpinEdit(low, high, value, self), name, width=FIELD)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(self._teller(name))
        return spin

    def _number(self, name: str, value: float, low: float) -> NumberEdit:
        edit = named(
            NumberEdit(value, low, float("inf"), self, probability=False), name, width=FIELD
        )
        edit.committed.connect(self._teller(name))
        edit.problem_changed.connect(self._on_problem)
        return edit

    def _teller(self, name: str) -> Callable[[Any], None]:
        return lambda value: self.changed.emit(name, value)

    def _on_problem(self, problem: str) -> None:
        self._problems.setText(problem)
        self._problems.setVisible(bool(problem))

    def show_options(self, view: View | None, options: JudgeOptions) -> None:
        """Show the options of a view."""
        shown = SHOWN.get(view or "", ())
        for name, label in self._labels.items():
            label.setVisible(name in shown)
        for name, field in self.fields.items():
            field.setVisible(name in shown)
            value = information_unit() if name == "unit" else getattr(options, name)
            self._show_value(field, value)

    def _show_value(self, field: QWidget, value: Any) -> None:
        # What is typed is left alone.
        if field_value(field) != value:
            was_blocked = field.blockSignals(True)
            set_field(field, value)
            field.blockSignals(was_blocked)
