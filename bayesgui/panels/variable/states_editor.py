"""The states of a variable: add, remove, rename and reorder them, and edit their numbers."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.numerals import parse_number
from bayesgui.document import edits
from bayesgui.panels.panel import translate_sentence
from bayesgui.panels.rows.open_editor import open_editor
from bayesgui.panels.state_steps import adding, moving, removing, renaming
from bayesgui.panels.variable.states_view import ROW, Numbers, StatesModel, StatesView, numbers_of
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.quietly import quietly
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label
from bayesgui.widgets.theme import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.state_steps import StateStep
    from bayesgui.widgets.live_text import Text

    Edit = Callable[[DocumentState], DocumentState]
    Apply = Callable[[str, Edit], str]

MAX_ROWS = 10


class StatesEditor(QWidget):
    """The grid of states with its buttons, and a line on their effect on the tables.

    `apply`: applies an edit as one undo step with a text; returns why it was rejected, or "".
    """

    def __init__(self, apply: Apply, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._apply = apply
        self._children: tuple[str, ...] = ()
        self._worths: tuple[str, ...] = ()
        self._unfilled = self._is_decision = False
        self._others: tuple[Variable, ...] = ()
        self._refused: tuple[int, str] | None = None
        self._model = StatesModel(self)
        self._model.renamed.connect(self._on_renamed)
        self._model.value_typed.connect(self._on_value_typed)
        self._model.edge_typed.connect(self._on_edge_typed)
        self.view = StatesView(self)
        say(self.view, spoken=live("States"))
        self.view.setModel(self._model)
        self.view.verticalHeader().sectionMoved.connect(self._on_dragged)
        self.view.removal_requested.connect(self.remove_state)
        self.view.move_requested.connect(self.move_state)
        self.view.entered.connect(self._go_on)
        self.view.selectionModel().currentRowChanged.connect(self._show_effect)
        self._add = self._button(live("Add a state"), self.add_state, "plus")
        self._remove = self._button(live("Remove the state (Del)"), self.remove_state, "minus")
        self._up = self._button(live("Move the state up (Alt+Up)"), lambda: self.move_state(-1))
        self._up.setText("↑")
        self._down = self._button(
            live("Move the state down (Alt+Down)"), lambda: self.move_state(1)
        )
        self._down.setText("↓")
        self.numbers = choice_combo(
            "",
            self,
            [
                ("none", live("No numbers")),
                ("values", live("One number each")),
                ("intervals", live("Intervals")),
            ],
            self._on_numbers_chosen,
            tip=live("Numbers of the states, for expected values"),
            spoken=live("Numbers of the states"),
        )
        self.effect = text_label(self, 11, role="muted")
        self.problem = text_label(self, role="error")
        row = row_layout(*self.buttons, None, self.numbers, spacing=2)
        column_layout(self.view, row, self.problem, self.effect, parent=self, spacing=6)

    def _button(self, tip: Text, clicked: Callable[[], object], picture: str = "") -> QToolButton:
        button = QToolButton(self)
        say(button, tip=tip, spoken=tip)
        if picture:
            button.setIcon(icon(picture))
        button.setProperty("plain", True)
        button.clicked.connect(clicked)
        return button

    @property
    def buttons(self) -> tuple[QToolButton, QToolButton, QToolButton, QToolButton]:
        """The buttons add, remove, up, down."""
        return self._add, self._remove, self._up, self._down

    def set_variable(
        self,
        variable: Variable | None,
        children: Sequence[str] = (),
        others: Sequence[Variable] = (),
        *,
        worths: Sequence[str] = (),
        unfilled: bool = False,
    ) -> None:
        """Show another variable, or the same after an edit.

        `children`: those with tables, `worths`: those that are utilities. `others`: variables with
        the same states, which every edit changes too. `unfilled`: whether
        nobody has filled their tables yet, which then stay uniform.
        """
        self._children, self._others = tuple(children), tuple(others)
        self._worths = tuple(worths)
        self._unfilled = unfilled
        if variable is not self._model.variable:
            old = self._model.variable
            same = old is not None and variable is not None and old.name == variable.name
            row = self.view.currentIndex().row() if same else -1
            self._model.set_variable(variable)
            self.say("")
            if variable is not None:
                self.numbers.setCurrentIndex(self.numbers.findData(numbers_of(variable)))
                self.view.setFixedHeight(ROW * (min(MAX_ROWS, variable.n_states) + 1) + 2)
                self._make_current(min(row, variable.n_states - 1))
        self._show_effect()

    def set_decision(self, on: bool) -> None:
        """Show whether the states are the options of a decision."""
        if on != self._is_decision:
            self._is_decision = self._model.is_decision = on
            self._model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 0)

    def say(self, problem: str) -> None:
        """Show why an edit was rejected; "" hides the message."""
        show_text(self.problem, problem)

    def _make_current(self, row: int) -> None:
        if row >= 0:
            self.view.setCurrentIndex(self._model.index(row, 0))

    def _show_effect(self) -> None:
        variable = self._model.variable
        if variable is None:
            return
        row = self.view.currentIndex().row()
        self._remove.setEnabled(row >= 0 and variable.n_states > 1)
        movable = variable.edges is None
        self._up.setEnabled(movable and row > 0)
        self._down.setEnabled(movable and 0 <= row < variable.n_states - 1)
        self.effect.setText(self._effect_text())

    def _effect_text(self) -> str:
        """Return what an added and a removed state do to the tables."""
        if self._is_decision:
            return self._decision_text()
        if not self._worths:
            return self._table_text()
        shown = translate_sentence(list_names(self._worths, 4))
        text = self.tr("{utilities}: a new state gets open numbers, a removed one loses its own.")
        return f"{self._table_text()} {text.format(utilities=shown)}"

    def _table_text(self) -> str:
        """Return what they do to the tables of probabilities."""
        if not self._children:
            if self._unfilled:
                return self.tr("The table is not filled yet: it stays uniform over its states.")
            return self.tr(
                "A new state gets probability 0; a removed one gives its share to the others."
            )
        shown = translate_sentence(list_names(self._children, 4))
        if self._unfilled:
            text = self.tr(
                "The table is not filled yet: it stays uniform over its states. A new state gets "
                "uniform columns in the tables of {children}; those of a removed one are deleted."
            )
        else:
            text = self.tr(
                "A new state gets probability 0 here and uniform columns in the tables of "
                "{children}; a removed one gives its share to the others, and its columns are "
                "deleted."
            )
        return text.format(children=shown)

    def _decision_text(self) -> str:
        """Return what an added and a removed option do to the tables."""
        if not self._children and not self._worths:
            return self.tr("Options from which the decision chooses one.")
        return self.tr(
            "In tables below a new option gets uniform columns, and open numbers in utilities; "
            "those of a removed one are deleted."
        )

    # -- user actions -------------------------------------------------------------------------

    def add_state(self) -> None:
        """Add a state below the current one, or else at the end, and edit its name."""
        variable, row = self._model.variable, self.view.currentIndex().row()
        if variable is None:
            return
        if variable.edges is not None or row < 0:
            row = variable.n_states - 1
        if not self._take(lambda each: adding(each, row, is_option=self._is_decision)):
            index = self._model.index(row + 1, 0)
            self.view.setCurrentIndex(index)
            open_editor(self.view, index)

    def remove_state(self) -> None:
        """Remove the current state."""
        variable, row = self._model.variable, self.view.currentIndex().row()
        if variable is None or row < 0:
            return
        self._take(lambda each: removing(each, row, is_option=self._is_decision))

    def move_state(self, step: int) -> None:
        """Move the current state up (-1) or down (1)."""
        self._move(self.view.currentIndex().row(), self.view.currentIndex().row() + step)

    def _move(self, row: int, target: int) -> None:
        variable = self._model.variable
        if variable is None or not 0 <= row < variable.n_states > target >= 0:
            return
        if not self._take(lambda each: moving(each, row, target, is_option=self._is_decision)):
            self._make_current(target)

    def _on_dragged(self, row: int, _before: int, after: int) -> None:
        header = self.view.verticalHeader()
        quietly(header.moveSection, after, row)
        # The header is still processing its own move here.
        QTimer.singleShot(0, self, lambda: self._move(row, after))

    def _take(self, make: Callable[[Variable], StateStep]) -> str:
        """Apply a step to every variable; return and show why it was rejected, or ""."""
        variable = self._model.variable
        assert variable is not None
        steps = [make(each) for each in (variable, *self._others)]
        text = self._text_for_all(steps[0].text)
        problem = self._apply(
            text, lambda state: functools.reduce(lambda now, step: step.edit(now), steps, state)
        )
        self.say(problem)
        return problem

    def _text_for_all(self, text: str) -> str:
        """Return the text of an undo step, for one variable or for several."""
        if not self._others:
            return text
        return self.tr("States of {count} nodes").format(count=count_text(len(self._others) + 1))

    def _on_renamed(self, row: int, name: str) -> None:
        variable = self._model.variable
        assert variable is not None
        problem = self._take(lambda each: renaming(each, row, name, is_option=self._is_decision))
        self._refused = (row, name) if problem else None

    def _go_on(self, row: int) -> None:
        """Edit the next name after Enter, or the same again if it was refused."""
        refused, self._refused = self._refused, None
        row = row + 1 if refused is None else refused[0]
        if row >= self._model.rowCount() or self.view.currentIndex().column() > 0:
            return
        index = self._model.index(row, 0)
        self.view.setCurrentIndex(index)
        open_editor(self.view, index)
        if refused is not None:
            for field in self.view.viewport().findChildren(QLineEdit):
                field.setText(refused[1])
                field.selectAll()

    # -- numbers ------------------------------------------------------------------------------

    def _describe(self, change: Callable[[Variable], Variable]) -> None:
        variable = self._model.variable
        assert variable is not None
        names = [each.name for each in (variable, *self._others)]
        text = self._text_for_all(self.tr("Numbers of {name}").format(name=variable.name))

        def edit(state: DocumentState) -> DocumentState:
            for name in names:
                state = edits.describe_variable(state, change(state.model[name]))
            return state

        self.say(self._apply(text, edit))

    def _on_numbers_chosen(self, chosen: Numbers) -> None:
        def change(variable: Variable) -> Variable:
            if numbers_of(variable) == chosen:
                return variable
            if chosen == "values":
                values = tuple(float(k) for k in range(variable.n_states))
                return variable.with_parts(values=values, edges=None)
            if chosen == "intervals":
                edges = tuple(float(k) for k in range(variable.n_states + 1))
                return variable.with_parts(values=None, edges=edges)
            return variable.with_parts(values=None, edges=None)

        self._describe(change)

    def _on_value_typed(self, row: int, text: str) -> None:
        def change(variable: Variable) -> Variable:
            values = list(variable.values or ())
            values[row] = _number(text)
            return variable.with_parts(values=tuple(values))

        self._describe(change)

    def _on_edge_typed(self, position: int, text: str) -> None:
        def change(variable: Variable) -> Variable:
            edges = list(variable.edges or ())
            edges[position] = _number(text)
            return variable.with_parts(edges=tuple(edges))

        self._describe(change)


def _number(text: str) -> float:
    number = parse_number(text)
    if number is None:
        raise ModelError("“{text}” is not a number; type one like 0.25, 25 % or 1/4.", text=text)
    return number
