"""The parameters of a noisy-MAX as a small table: one column per state that has an effect."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.core.independent_causes import with_leak, without_leak
from bayesgui.core.tables import operations as operations
from bayesgui.document import distributions
from bayesgui.panels.cpt.bar_edit import BarEdit
from bayesgui.panels.cpt.edits import CptEdits
from bayesgui.panels.cpt.model import CptModel
from bayesgui.panels.cpt.numbers import sums_to_one
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.cpt.view import CptView

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.noisy_max import NoisyMax
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.panel import Panel


@dataclass(frozen=True)
class CausesAxes(TableAxes):
    """Columns of a noisy-MAX: a parent's state acting alone, and the leak.

    `causes`: positions of the parent and of its state; the leak follows them.
    """

    causes: tuple[tuple[int, int], ...] = ()

    @classmethod
    def of_form(cls, form: NoisyMax, network: Model) -> CausesAxes:
        """Return the columns of a noisy-MAX, with each parent's strongest state first."""
        causes = tuple(
            (parent, state) for parent, given in enumerate(form.strengths) for state in given[:-1]
        )
        names = [form.parents[parent] for parent, _ in causes]
        states = [network[form.parents[parent]].states[state] for parent, state in causes]
        leak = QCoreApplication.translate("CausesTable", "leak")
        nothing = QCoreApplication.translate("CausesTable", "no cause")
        levels = (
            (QCoreApplication.translate("CausesTable", "cause"), (*names, leak)),
            (QCoreApplication.translate("CausesTable", "state"), (*states, nothing)),
        )
        return cls(form.variable, network[form.variable].states, levels, causes)

    @property
    def n_configurations(self) -> int:
        return len(self.causes) + 1

    def stride(self, level: int) -> int:
        """Return 1: every column has its own heading."""
        return 1

    def spans(self, level: int, visible: range) -> list[tuple[int, int]]:
        """Return the headings: a parent spans those of its states that have an effect."""
        if level:
            return [(column, 1) for column in visible]
        counts = Counter(parent for parent, _ in self.causes)
        firsts = {parent: column for column, (parent, _) in reversed([*enumerate(self.causes)])}
        return [*((firsts[parent], counts[parent]) for parent in counts), (len(self.causes), 1)]

    def state_at(self, level: int, configuration: int) -> str:
        return self.parents[level][1][configuration]

    def configuration_text(self, configuration: int, levels: int | None = None) -> str:
        if configuration == len(self.causes):
            return QCoreApplication.translate("CausesTable", "no cause")
        cause, state = (names[configuration] for _, names in self.parents)
        text = QCoreApplication.translate("CausesTable", "only {parent} = {state}")
        return text.format(parent=cause, state=state)


class CausesEdits(CptEdits):
    """Edits the parameters of a noisy-MAX; a column always sums to 1."""

    def __init__(self, panel: Panel, table: CausesTable) -> None:
        super().__init__(panel, table.model, table.view)
        self._causes = table

    def type_number(self, configuration: int, state: int, number: float) -> None:
        """Set one probability; the others of its column give way in proportion."""
        values = self._table.values.copy()
        values[configuration] = operations.rebalanced(values[configuration], state, number)
        self.put(values)

    def put(
        self, values: NDArray[np.float64], text: str = "", merge: Hashable | None = None
    ) -> None:
        """Store numbers as the parameters of the noisy-MAX if every column sums to 1."""
        form = self._causes.form
        if form is None or np.array_equal(values, self._table.values):
            return
        if not sums_to_one(values.sum(axis=-1)).all():
            self.refused.emit(
                self.tr("A column of a noisy-MAX must sum to 1. Nothing was changed.")
            )
            return
        rows = self._causes.with_rows(form, values)
        text = self.tr("Change noisy-MAX of {name}").format(name=form.variable)

        def edit(state: DocumentState) -> DocumentState:
            return distributions.set_distribution(state, rows())

        problem = self._panel.apply(text, edit, merge)
        if problem:
            self.refused.emit(problem)


class CausesTable:
    """The table of a noisy-MAX's parameters with its view."""

    def __init__(self, panel: Panel) -> None:
        self.model = CptModel(panel)
        self.view = CptView(self.model, panel)
        self.view.setObjectName("causesTable")
        self.form: NoisyMax | None = None
        self.leak_shown = False
        self.edits = CausesEdits(panel, self)
        self.bar_edit = BarEdit(self.edits, self.model, self.view)

    def show_form(self, form: NoisyMax | None, network: Model | None) -> None:
        """Show the parameters of a noisy-MAX, or an empty table."""
        self.form = form
        if form is None or network is None:
            self.model.set_table(None, None)
            return
        axes = CausesAxes.of_form(form, network)
        self.model.set_table(axes, self._rows(form, axes))

    def _rows(self, form: NoisyMax, axes: CausesAxes) -> NDArray[np.float64]:
        rows = [form.effects[parent][state] for parent, state in axes.causes]
        shown = np.array([*rows, form.leak])
        if self.leak_shown and rows:
            shown[:-1] = with_leak(shown[:-1], form.leak, form.order)
        return shown

    def with_rows(self, form: NoisyMax, values: NDArray[np.float64]) -> Callable[[], NoisyMax]:
        """Return a function that makes a noisy-MAX from edited parameters.

        `values`: one row per column of this table; only those that differ are replaced.
        """
        axes = self.model.axes
        assert isinstance(axes, CausesAxes)
        before = self.model.values

        def made() -> NoisyMax:
            effects = [np.array(effect) for effect in form.effects]
            for column, (parent, state) in enumerate(axes.causes):
                row = values[column]
                if np.array_equal(row, before[column]):
                    continue
                alone = without_leak(row, form.leak, form.order) if self.leak_shown else row
                effects[parent][state] = alone
            return form.with_effects(effects, values[-1])

        return made
