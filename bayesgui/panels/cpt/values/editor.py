"""The page CPT of a utility: its numbers or its formula, unit and weight."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QStackedWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.kinds.utility import UTILITY, SuperValue, Utility
from bayesgui.document.decisions import value_edits
from bayesgui.panels.cpt.clipboard import parse_block
from bayesgui.panels.cpt.draft_bar import DraftBar
from bayesgui.panels.cpt.forms.expression import ExpressionRow
from bayesgui.panels.cpt.header import LINE
from bayesgui.panels.cpt.mechanism_editor import MechanismEditor
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.cpt.values.model import ValuesModel
from bayesgui.panels.cpt.values.parts import UtilityList
from bayesgui.panels.cpt.values.tools import ValuesTools
from bayesgui.panels.cpt.values.view import ValuesView
from bayesgui.panels.panel import error_sentence
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, show_text, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.panel import Panel

_MOST_LINES = 8
"""Lines of a table for which the page is made higher."""


class UtilityEditor(MechanismEditor):
    """The numbers of a utility in a table, or the formula and the list of a super-value."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._name = ""
        self._model: Model | None = None
        self.values = ValuesModel(self)
        self.view = ValuesView(self.values, self)
        say(self.view, spoken=live("Numbers of the utility"))
        self.view.cells.typed.connect(self._on_typed)
        self.view.cells.refused.connect(self._say)
        self.view.pasted.connect(self._paste)
        self.view.emptied.connect(self._empty)
        self.tools = ValuesTools(self)
        self.tools.layout_chosen.connect(lambda way: self.values.set_transposed(way == "rows"))
        self.tools.linear_wanted.connect(self._fill_linearly)
        self.tools.unit_typed.connect(self._on_unit_typed)
        self.tools.weight_typed.connect(self._on_weight_typed)
        self.tools.refused.connect(self._say)
        self.formula = ExpressionRow(self)
        named(
            self.formula.field,
            "utilityFormula",
            tip=live(
                "A formula gives every number at once: of the parents of a utility, or of the "
                "utilities of a super-value. Enter applies it, Ctrl+Space offers names"
            ),
            spoken=live("Formula of the utility"),
            hint=live('Type a formula, such as if(Oil = "dry", -70, 50)'),
        )
        self.formula.field.textEdited.connect(lambda _: self._preview())
        self.formula.field.returnPressed.connect(self._enter_formula)
        self.formula.field.left.connect(self._leave_formula)
        self.formula.field.finished.connect(self._leave_formula)
        self.parts = UtilityList(self)
        self.parts.chosen.connect(panel.select_node)
        self.parts.weighted.connect(self._on_part_weighted)
        self.parts.refused.connect(self._say)
        self.missing = text_label(self, role="muted")
        self.problem = DraftBar(self)
        self.body = QStackedWidget(self)
        self.body.addWidget(self.view)
        self.body.addWidget(self.parts)
        column_layout(
            self.tools,
            Hairline(self),
            self.formula,
            column_layout(self.body, self.missing, margins=(12, 4, 12, 0), grows=self.body),
            self.problem,
            parent=self,
            margins=(0, 5, 0, 0),
            spacing=5,
        )
        self.setFocusProxy(self.view)

    @property
    def missing_height(self) -> int:
        if self._is_super:
            return 0
        # A long table scrolls, so that the canvas keeps its room.
        needed = min(self.view.verticalHeader().length(), _MOST_LINES * LINE)
        return max(0, needed - self.view.viewport().height())

    # -- showing ------------------------------------------------------------------------------

    def show_node(self, model: Model, name: str) -> None:
        mechanism, other = model.mechanism(name), name != self._name
        self._name, self._model = name, model
        is_super = isinstance(mechanism, SuperValue)
        self.body.setCurrentWidget(self.parts if is_super else self.view)
        self.setFocusProxy(self.formula.field if is_super else self.view)
        if other or not self.formula.field.isModified():
            self.formula.field.setText(getattr(mechanism, "formula", ""))
            self._say("")
        self.formula.set_pending(self.formula.field.isModified())
        axes = self._axes(model, name)
        self.formula.field.set_family(axes)
        self.tools.show_utility(model[name].unit, getattr(mechanism, "weight", 1.0))
        self.tools.set_super_value(is_super)
        if isinstance(mechanism, SuperValue):
            self.values.set_values(None, np.zeros(0))
            self.parts.show_utilities(model, mechanism)
            show_text(self.missing, "")
            return
        assert isinstance(mechanism, Utility)
        self.values.set_values(axes, mechanism.values)
        if not self.view.currentIndex().isValid():
            self.view.go_to(0)
        self._say_missing(mechanism)

    def show_thresholds(self, thresholds: Mapping[int, float]) -> None:
        self.values.thresholds = thresholds
        self.view.viewport().update()

    def _axes(self, model: Model, name: str) -> TableAxes:
        parents = tuple((p, getattr(model[p].domain, "names", ())) for p in model.parents(name))
        return TableAxes(name, ("",), parents)

    def _say_missing(self, utility: Utility) -> None:
        missing, needed = utility.n_missing, utility.values.size
        ends = self.values.ends if missing < needed else None
        self.tools.set_size(self.tr("%Ln number(s)", "", needed), ends)
        text = ""
        if missing:
            text = self.tr("{name} has {given} of {needed} numbers: it counts once all are there.")
            text = text.format(name=self._name, needed=needed, given=needed - missing)
        show_text(self.missing, text)

    def _say(self, problem: str) -> None:
        self.problem.say(problem, with_buttons=False)

    # -- numbers ------------------------------------------------------------------------------

    def _apply(
        self, text: str, edit: Callable[[DocumentState], DocumentState], merge: Hashable = None
    ) -> bool:
        problem = self._panel.apply(text, edit, merge)
        self._say(problem)
        return not problem

    def _put(self, values: NDArray[np.float64]) -> None:
        name = self._name
        text = self.tr("Change numbers of {name}").format(name=name)
        self._apply(text, lambda state: value_edits.set_values(state, name, values))

    def _on_typed(self, configuration: int, _line: int, number: float) -> None:
        # A cell being edited hands its number over when its node is deleted and the table closes.
        if not self._is_there or configuration >= self.values.values.size:
            return
        values = self.values.values.copy()
        values[configuration] = number
        self._put(values)

    @property
    def _is_there(self) -> bool:
        """Whether the document still has the utility whose numbers are shown."""
        model = self._panel.session.document.state.model
        axes = self.values.axes
        return (
            axes is not None
            and self._name in model
            and isinstance(model.mechanism(self._name), Utility)
            and self._axes(model, self._name) == axes
        )

    def _empty(self) -> None:
        values = self.values.values.copy()
        values[list(self.view.chosen())] = np.nan
        self._put(values)

    def _paste(self, text: str) -> None:
        values, here = self.values.values.copy(), self.view.current
        try:
            block = parse_block(text, "value", values.size).values
        except BayesGuiError as error:
            self._say(error_sentence(error))
            return
        chosen = self.view.chosen()
        numbers = block.reshape(-1)
        if numbers.size == 1 and len(chosen) > 1:
            values[list(chosen)] = numbers[0]
        elif here + numbers.size > values.size:
            said = self.tr(
                "The clipboard holds {found} numbers, and from the current cell on {room} fit. "
                "Nothing was pasted."
            )
            self._say(said.format(found=numbers.size, room=values.size - here))
            return
        else:
            values[here : here + numbers.size] = numbers
        self._put(values)

    def _fill_linearly(self) -> None:
        chosen = self.view.chosen()
        where = slice(chosen.start, chosen.stop) if len(chosen) > 1 else slice(None)
        values = self.values.values.copy()
        try:
            values[where] = value_edits.filled_linearly(values[where])
        except BayesGuiError as error:
            self._say(error_sentence(error))
            return
        self._put(values)

    # -- unit and weight ----------------------------------------------------------------------

    def _on_unit_typed(self, unit: str) -> None:
        name = self._name
        text = self.tr("Unit of {name}").format(name=name)
        self._apply(text, lambda state: value_edits.set_unit(state, name, unit))

    def _on_weight_typed(self, weight: float) -> None:
        self._on_part_weighted(self._name, weight)

    def _on_part_weighted(self, name: str, weight: float) -> None:
        text = self.tr("Weight of {name}").format(name=name)
        self._apply(text, lambda state: value_edits.set_weight(state, name, weight))

    # -- formula ------------------------------------------------------------------------------

    @property
    def _is_super(self) -> bool:
        return self.body.currentWidget() is self.parts

    def _preview(self) -> None:
        """Show the numbers of the formula that is being typed."""
        self.formula.set_pending(True)
        model, text = self._model, self.formula.field.text().strip()
        if self._is_super or model is None or self._name not in model:
            return
        mechanism = model.mechanism(self._name)
        assert isinstance(mechanism, Utility)
        try:
            values = value_edits.values_of_formula(model, self._name, text)
        except BayesGuiError:
            values = mechanism.values
        shown = values is not mechanism.values
        self.values.set_values(self.values.axes, values, is_preview=shown)

    def _enter_formula(self) -> None:
        name, text = self._name, self.formula.field.text().strip()
        if self._is_super:
            said = self.tr("Formula of {name}").format(name=name)
            done = self._apply(said, lambda state: value_edits.set_super_formula(state, name, text))
            self.formula.field.setModified(not done)
            self.formula.set_pending(not done)
            return
        said = self.tr("Numbers of {name} by a formula").format(name=name)

        done = self._apply(said, lambda state: value_edits.set_formula(state, name, text))
        self.formula.field.setModified(not done)
        self.formula.set_pending(self.formula.field.isModified())
        self._show_again()

    def _leave_formula(self) -> None:
        """Show the numbers of the document again, and the formula of a super-value."""
        if self.formula.field.isModified() and not self.formula.field.hasFocus():
            self._enter_formula()
            return
        self.formula.field.setModified(False)
        self.formula.set_pending(False)
        self._show_again()

    def _show_again(self) -> None:
        if self._panel.has_session:
            model = self._panel.session.document.state.model
            if self._name in model and model.kind(self._name) == UTILITY:
                self.show_node(model, self._name)
