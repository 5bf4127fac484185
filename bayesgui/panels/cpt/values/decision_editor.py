"""The page CPT of a decision: what is known, and its policy if one is set by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from PySide6.QtCore import Qt

from bayesgui.core.kinds.decision import Decision
from bayesgui.core.tables import operations as operations
from bayesgui.document.decisions import value_edits
from bayesgui.panels.cpt.bar_edit import BarEdit
from bayesgui.panels.cpt.draft_bar import DraftBar
from bayesgui.panels.cpt.edits import CptEdits
from bayesgui.panels.cpt.mechanism_editor import MechanismEditor
from bayesgui.panels.cpt.model import CptModel
from bayesgui.panels.cpt.numbers import sums_to_one
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.cpt.view import CptView
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.rows.section import Hairline

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.model import Model
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.panel import Panel


class PolicyEdits(CptEdits):
    """Edits the policy of a decision; a column always sums to 1."""

    def type_number(self, configuration: int, state: int, number: float) -> None:
        """Set one probability; the others of its column give way in proportion."""
        values = self._table.values.copy()
        values[configuration] = operations.rebalanced(values[configuration], state, number)
        self.put(values)

    def put(
        self, values: NDArray[np.float64], text: str = "", merge: Hashable | None = None
    ) -> None:
        """Store numbers as the policy if every column sums to 1."""
        axes = self._table.axes
        if axes is None or np.array_equal(values, self._table.values):
            return
        name, model = axes.variable, self.document.state.model
        # A cell being edited hands its number over when its node is deleted and the table closes.
        if name not in model or not isinstance(model.mechanism(name), Decision):
            return
        if not sums_to_one(values.sum(axis=-1)).all():
            self.refused.emit(self.tr("A column of a policy must sum to 1. Nothing was changed."))
            return
        text = self.tr("Change policy of {name}").format(name=name)
        problem = self._panel.apply(
            text, lambda state: value_edits.set_policy(state, name, values), merge
        )
        self.refused.emit(problem)


class DecisionEditor(MechanismEditor):
    """What a decision knows, whether it is free, and the table of its policy by hand."""

    def __init__(self, panel: Panel) -> None:
        super().__init__(panel)
        self._panel, self._name = panel, ""
        self._freed: WeakKeyDictionary[Document, dict[str, CPT]] = WeakKeyDictionary()
        """The policies of decisions that were set free; by hand again, they are taken up."""
        self.choice = Segmented(
            [("free", live("Free")), ("policy", live("Policy by hand"))],
            self,
            tip=live(
                "A free decision is made as well as possible; a policy set by hand is evaluated, "
                "not optimized"
            ),
            changed=self._on_chosen,
        )
        self.choice.setObjectName("decisionChoice")
        self.known = text_label(self, wraps=False)
        self.words = text_label(self, role="muted")
        self.table = CptModel(self)
        self.view = CptView(self.table, self)
        self.view.setObjectName("policyTable")
        say(self.view, spoken=live("Policy by hand"))
        self.edits = PolicyEdits(panel, self.table, self.view)
        self.problem = DraftBar(self)
        self.edits.refused.connect(self._say)
        self.view.cells.refused.connect(self._say)
        self.bars = BarEdit(self.edits, self.table, self.view)
        # A free decision has its words at the top; with a policy the table has all the room.
        self.words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        room = column_layout(self.view, self.words, margins=(12, 4, 12, 0), grows=self.view)
        column_layout(
            row_layout(self.choice, 8, self.known, None, margins=(12, 0, 12, 0)),
            Hairline(self),
            room,
            self.problem,
            parent=self,
            margins=(0, 5, 0, 0),
            spacing=5,
            grows=room,
        )
        self.setFocusProxy(self.choice)

    def show_node(self, model: Model, name: str) -> None:
        decision = model.mechanism(name)
        assert isinstance(decision, Decision)
        if name != self._name:
            self._say("")
        self._name = name
        known = ", ".join(decision.parents)
        text = self.tr("Known: {names}").format(names=known)
        self.known.setText(text if known else self.tr("Nothing is known."))
        policy = decision.policy
        self.choice.set_current("free" if policy is None else "policy")
        self.view.setVisible(policy is not None)
        self.setFocusProxy(self.choice if policy is None else self.view)
        if policy is None:
            self.table.set_table(None, None)
            self.words.setText(
                self.tr("Options: {names}. The best one is looked for.").format(
                    names=", ".join(model[name].states)
                )
            )
            return
        parents = tuple((parent, model[parent].states) for parent in decision.parents)
        axes = TableAxes(name, model[name].states, parents)
        self.table.set_table(axes, policy.values)
        self.words.setText(
            self.tr("The decision follows this table: it is evaluated, not optimized.")
        )

    def _on_chosen(self, way: str) -> None:
        name, document = self._name, self._panel.session.document
        decision = document.state.model.mechanism(name)
        assert isinstance(decision, Decision)
        if way == "free":
            if decision.policy is not None:
                self._freed.setdefault(document, {})[name] = decision.policy
            text = self.tr("Free {name}").format(name=name)
            self._say(
                self._panel.apply(text, lambda state: value_edits.set_policy(state, name, None))
            )
            return
        text = self.tr("Policy by hand of {name}").format(name=name)
        self._say(
            self._panel.apply(
                text,
                lambda state: value_edits.set_policy(state, name, self._policy_of(state, name)),
            )
        )

    def _policy_of(self, state: DocumentState, name: str) -> NDArray[np.float64]:
        """Return the policy that a decision had before it was free, else a uniform one."""
        uniform = value_edits.uniform_policy(state.model, name)
        kept = self._freed.get(self._panel.session.document, {}).get(name)
        if kept is None or kept.parents != state.model.parents(name):
            return uniform
        return kept.values if kept.values.shape == uniform.shape else uniform

    def _say(self, problem: str) -> None:
        self.problem.say(problem, with_buttons=False)
