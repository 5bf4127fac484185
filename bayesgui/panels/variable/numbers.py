"""Entropy, mean and variance of the selected node, and the expectation of a function of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.function_of_state import function_values
from bayesgui.explain.expectation import ExpectationQuestion
from bayesgui.measures.moments import moment
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.rows.key_value_rows import KeyValueRows
from bayesgui.panels.rows.moments import information_lines, information_tips, moment_lines
from bayesgui.widgets.fields.buttons import named, plain_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable


class VariableNumbers(QWidget):
    """The numbers without and with the findings."""

    steps_requested = Signal(object)
    """A `Question`: request to show the derivation of an expectation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._variable: Variable | None = None
        self._prior: NDArray[np.float64] | None = None
        self._is_covered = False
        self._posterior: NDArray[np.float64] | None = None
        self._formulas: dict[str, str] = {}
        self.rows = KeyValueRows(self)
        self._note = text_label(self, 11, role="muted")
        self.formula = named(
            QLineEdit(self),
            "functionOfState",
            tip=live(
                "A formula of x, the number of a state, as in (x - 3)^2; states without numbers in "
                'quotes, as in if(x = "yes", 100, 0)'
            ),
            spoken=live("A function of the state"),
            hint="x^2",
        )
        self.formula.setClearButtonEnabled(True)
        self.formula.textChanged.connect(self._on_typed)
        self.steps_button = plain_button(
            "sum", self, self._on_steps, live("Show the steps of the expectation")
        )
        self._result = text_label(self, 12, 500)
        self._problem = text_label(self, role="error")
        caption = QLabel("f(x) =", self)
        caption.setBuddy(self.formula)
        row = row_layout(caption, self.formula, self.steps_button, spacing=8)
        column_layout(
            self.rows, self._note, row, self._result, self._problem, parent=self, spacing=6
        )

    @property
    def result(self) -> str:
        """The expectation of the formula, or why there is none."""
        return self._result.text() or self._problem.text()

    def show_distribution(
        self,
        variable: Variable,
        prior: NDArray[np.float64] | None,
        posterior: NDArray[np.float64] | None,
        *,
        is_covered: bool = False,
    ) -> None:
        """Show a node.

        `prior`: its distribution without findings, None while it is unknown. `posterior`: with the
        findings; None without findings. `is_covered`: whether a lesson keeps both back.
        """
        self._is_covered = is_covered
        changed = self._variable is None or self._variable.name != variable.name
        self._variable, self._prior, self._posterior = variable, prior, posterior
        if changed:
            self.formula.setText(self._formulas.get(variable.name, ""))
        self._show()

    def _on_typed(self, text: str) -> None:
        if self._variable is not None:
            self._formulas[self._variable.name] = text
        self._show()

    def _show(self) -> None:
        variable, prior = self._variable, self._prior
        if variable is None or prior is None:
            self.rows.show_lines(())
            said = self.tr("Known once the posteriors are up to date (F5).")
            if self._is_covered:
                said = self.tr("What the lesson asks about is covered.")
            self._note.setText(said)
            self._note.show()
            self._result.setText("")
            self._problem.setText("")
            return
        moments = moment_lines(variable, prior, self._posterior)
        lines = [*information_lines(variable, prior, self._posterior), *moments]
        self.rows.show_lines(lines, information_tips() if self._posterior is not None else ())
        lacking = self.tr("Mean and variance need a number for each state (States).")
        show_text(self._note, "" if moments else lacking)
        self._show_function(variable, prior)

    def _show_function(self, variable: Variable, prior: NDArray[np.float64]) -> None:
        result = problem = ""
        text = self.formula.text().strip()
        if text:
            try:
                values = function_values(text, variable)
            except ModelError as error:
                problem = error_sentence(error)
            else:
                shown = [prior] if self._posterior is None else [prior, self._posterior]
                means = " → ".join(cell_text(moment(values, each)) for each in shown)
                result = f"E[f({variable.name})] = {means}"
        show_text(self._result, result)
        show_text(self._problem, problem)
        self.steps_button.setEnabled(not problem)

    def _on_steps(self) -> None:
        if self._variable is not None:
            text = self.formula.text().strip()
            self.steps_requested.emit(ExpectationQuestion(self._variable.name, function=text))
