"""Edits of whole CPTs, and of the cells that are selected in the table of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command, commands_of
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.tables import operations as operations
from bayesgui.document import table_edits

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from numpy.typing import NDArray

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState

    Table = NDArray[np.float64]
    Locks = NDArray[np.bool_] | None
    TableOperation = Callable[[Table, Locks], Table]


def _drafts(session: DocumentSession) -> tuple[str, ...]:
    drafts = session.document.state.drafts
    return tuple(name for name in session.selection.tabled if name in drafts)


draft = conditions.require(
    "every configuration of the selected nodes sums to 1",
    lambda bench: _drafts(bench.session),
    "drafts",
    "selection",
)


def _has_cells(bench: Workbench) -> bool:
    table = bench.tables.in_use_if_made
    return table is not None and table.name is not None and table.view.chosen_cells() is not None


cells = conditions.require(
    "select cells of a table first", _has_cells, "network", "drafts", "selection", "kept table"
)


class TableActions(WindowPart):
    """The actions on the tables of the selected nodes, and on selected cells."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        on_cells = [each.id for _, each in commands_of(TableActions) if each.needs is cells]
        workbench.tables.cells_chosen.connect(lambda: self.actions.refresh(on_cells))

    def _change_tables(
        self, operation: str, text: str, names: Iterable[str], compute: TableOperation
    ) -> None:
        """Change a table's selected columns if it has the focus, else whole CPTs."""
        table = self.workbench.tables.in_use
        if QApplication.focusWidget() is table.view and table.name is not None:
            table.operate(operation)
            return
        chosen = tuple(names)

        def edit(state: DocumentState) -> DocumentState:
            for name in chosen:
                draft = state.drafts[name] if operation == "normalize" else None
                values = state.tabled.cpt(name).values if draft is None else draft
                after = compute(values, table.edits.locks_of(state, name))
                state = table_edits.set_table(state, name, after)
            return state

        self.apply(text, edit)

    @Command(
        "model.uniform",
        "Uniform table",
        icon="uniform",
        tip="Give every state of the selected nodes the same probability",
        needs=conditions.probable_table,
    )
    def _uniform(self) -> None:
        names = self.session.selection.tabled
        self._change_tables("uniform", self.tr("Uniform table"), names, operations.uniform)

    @Command(
        "model.random",
        "Random table",
        icon="random",
        tip="Draw the tables of the selected nodes at random",
        needs=conditions.probable_table,
    )
    def _random(self) -> None:
        generator = np.random.default_rng()

        def compute(values: Table, locks: Locks) -> Table:
            return operations.randomized(values, generator, locks)

        names = self.session.selection.tabled
        self._change_tables("random", self.tr("Random table"), names, compute)

    @Command(
        "model.normalise",
        "Normalize the table",
        icon="sum",
        tip="Divide every configuration of a draft by its sum",
        needs=draft,
    )
    def _normalize(self) -> None:
        text = self.tr("Normalize the table")
        self._change_tables("normalize", text, _drafts(self.session), operations.normalized)

    @Command(
        "model.complement",
        "Complement",
        icon="complement",
        tip="Complement every configuration; two probabilities swap places",
        needs=conditions.probable_table,
    )
    def _complement(self) -> None:
        names = self.session.selection.tabled
        self._change_tables("complement", self.tr("Complement"), names, operations.complemented)

    @Command(
        "model.lock",
        "Lock cells",
        ("Ctrl+Shift+L",),
        "lock",
        "Lock the selected cells of the table, or unlock them",
        needs=cells,
    )
    def _lock(self) -> None:
        self.workbench.tables.in_use.operate("lock")

    @Command(
        "model.fill_rest",
        "Fill the rest",
        tip="Give the selected cells what the others of their columns leave up to 1",
        needs=cells,
    )
    def _fill_rest(self) -> None:
        self.workbench.tables.in_use.edits.fill_rest()

    @Command(
        "model.deterministic",
        "Make the state certain",
        tip="Give the current cell's state probability 1 in the selected columns",
        needs=cells,
    )
    def _make_certain(self) -> None:
        self.workbench.tables.in_use.edits.make_current_certain()

    @Command(
        "model.copy_column",
        "Copy column to the selected ones",
        tip="Copy the first selected column to the others selected (Ctrl+R in the table)",
        needs=cells,
    )
    def _copy_column(self) -> None:
        self.workbench.tables.in_use.edits.copy_to_selected()

    @Command(
        "model.copy_column_all",
        "Copy column to all",
        tip="Copy the first selected column to all columns",
        needs=cells,
    )
    def _copy_column_to_all(self) -> None:
        self.workbench.tables.in_use.edits.copy_to_all()

    @Command(
        "model.as_table",
        "As a table",
        icon="table",
        tip="Give the distribution as a table; a formula is dropped",
        needs=conditions.probable_table,
        arguments=("table",),
    )
    @Command(
        "model.as_expression",
        "As an expression",
        tip="Give the distribution as a formula over the parents",
        needs=conditions.probable_table,
        arguments=("expression",),
    )
    @Command(
        "model.as_noisy_max",
        "As noisy-OR or noisy-MAX",
        tip="Give the distribution by the effect that each parent has alone",
        needs=conditions.probable_table,
        arguments=("noisy-max",),
    )
    def _give_as(self, kind: str) -> None:
        names = self.session.selection.tabled
        if names:
            self.workbench.pages.editor_requested.emit(names[-1])
            self.workbench.pages.cpt.forms.choose(kind)
