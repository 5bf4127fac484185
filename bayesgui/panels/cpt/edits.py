"""Edits of a table's numbers; each is one undo step, or merged with the step of its drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.tables import operations as operations
from bayesgui.document import table_edits
from bayesgui.panels.cpt.clipboard import parse_block, place_block
from bayesgui.panels.cpt.locks import CptLocks
from bayesgui.panels.cpt.numbers import TYPED_SUM, sums_to_one
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.cpt.model import CptModel
    from bayesgui.panels.cpt.view import CptView
    from bayesgui.panels.panel import Panel


class CptEdits(QObject):
    """Changes the table that a panel shows: single cells and operations on columns.

    `view`: its selection determines the columns: those of the selected cells, or all.
    `locks`: those of another panel on the same documents, to share them.
    """

    refused = Signal(str)
    """Reason why an edit was rejected."""
    locks_changed = Signal()
    """The locked cells changed."""
    locks_toggled = Signal()
    """The user locked or unlocked cells here."""

    def __init__(
        self, panel: Panel, model: CptModel, view: CptView, locks: CptLocks | None = None
    ) -> None:
        super().__init__(panel)
        self._panel, self._table, self._view = panel, model, view
        self.locks = locks or CptLocks()
        self._typed: tuple[Hashable, frozenset[int]] = (None, frozenset())
        view.pasted.connect(self.paste)
        view.cells.typed.connect(self.type_number)
        view.filled.connect(self.copy_to_selected)

    # -- numbers ------------------------------------------------------------------------------

    def type_number(self, configuration: int, state: int, number: float) -> None:
        """Set the number of one cell; its column is a draft until it sums to 1.

        The last number that is still open in the column is filled by itself: the other one of two,
        or the one that is left when all others have been typed or are locked.

        `number`: a probability, or a count if counts are shown.
        """
        if self._table.form == "counts":
            counts = self._table.counts.copy()
            counts[self._table.beneath(configuration), state] = number
            self.put_counts(counts)
        else:
            values = self._table.values.copy()
            below = self._table.beneath(configuration)
            values[below, state] = number
            values[below] = self._with_last_filled(values[below], configuration, state)
            self.put(values)

    def _with_last_filled(
        self, rows: NDArray[np.float64], configuration: int, state: int
    ) -> NDArray[np.float64]:
        """Fill the number that is left open after typing the one of a state."""
        column = (self._name, configuration)
        before = self._typed[1] if self._typed[0] == column else frozenset()
        typed = before | {state}
        still_open = ~self._closed(configuration, typed)
        is_last = still_open.sum(axis=-1, keepdims=True) == 1
        filled = operations.with_rest_filled(rows, still_open & is_last)
        is_done = bool(sums_to_one(filled.sum(axis=-1)).all())
        self._typed = (column, frozenset() if is_done else typed)
        self._view.is_column_done = is_done and bool(is_last.all())
        return filled

    def _closed(self, configuration: int, typed: frozenset[int]) -> NDArray[np.bool_]:
        """Return which numbers of a column have been typed or are locked."""
        below, locked = self._table.beneath(configuration), self._table.locked
        closed = np.zeros(self._table.values[below].shape, dtype=bool)
        closed[:, list(typed)] = True
        return closed if locked is None else closed | locked[below]

    def is_being_typed(self, configuration: int) -> bool:
        """Whether the numbers of a column are being typed, and several are still open."""
        column, typed = self._typed
        if (
            column != (self._name, configuration)
            or not typed
            or not self._view.is_at(configuration)
        ):
            return False
        closed = self._closed(configuration, typed)
        below = self._table.beneath(configuration)
        spent = np.where(closed, self._table.values[below], 0.0).sum(axis=-1)
        return bool(((~closed).sum(axis=-1) > 1).all() and (spent <= 1 + TYPED_SUM).all())

    def fill_rest(self) -> None:
        """Let the selected cells share what the other cells of their columns leave up to 1."""
        cells = self._view.chosen_cells()
        if cells is None or self._name is None:
            self.refused.emit(self.tr("Select the cells to fill first."))
            return
        values = self._table.values.copy()
        chosen = np.zeros(values.shape, dtype=bool)
        chosen[cells] = True
        if self._table.locked is not None:
            chosen &= ~self._table.locked
        values = operations.with_rest_filled(values, chosen)
        self.put(values, self.tr("Fill the rest in table of {name}").format(name=self._name))

    def paste(self, text: str) -> None:
        """Write a block of numbers from the current cell on; locked cells keep theirs.

        `text`: lines of cells, with or without a header; see `parse_block`.
        """
        table, index = self._table, self._view.currentIndex()
        if table.axes is None:
            return
        try:
            block = parse_block(text, table.form, table.values.size)
            place = (max(0, index.row()), max(0, index.column()))
            values = place_block(table, block, place, self._view.chosen_cells())
        except BayesGuiError as error:
            self.refused.emit(error_sentence(error))
            return
        if table.locked is not None:
            before = table.counts if table.form == "counts" else table.values
            values = np.where(table.locked, before, values)
        if table.form == "counts":
            self.put_counts(values)
        else:
            self.put(values)

    # -- columns ------------------------------------------------------------------------------

    def chosen(self) -> slice:
        """Return the configurations an operation applies to: the selected ones, or all."""
        cells = self._view.chosen_cells()
        return slice(0, self._table.values.shape[0]) if cells is None else cells[0]

    def operate(self, operation: str) -> None:
        """Apply an operation to the selected columns, or to all if none is selected."""
        name = self._name
        if operation == "lock":
            self.toggle_lock()
        elif name is not None:
            rows, locked = self._rows()
            if operation == "normalize":
                text = self.tr("Normalize table of {name}").format(name=name)
                right = sums_to_one(rows.sum(axis=-1))[:, np.newaxis]
                found = np.where(right, rows, operations.normalized(rows, locked))
            elif operation == "uniform":
                text = self.tr("Uniform table of {name}").format(name=name)
                found = operations.uniform(rows, locked)
            elif operation == "random":
                text = self.tr("Random table of {name}").format(name=name)
                found = operations.randomized(rows, np.random.default_rng(), locked)
            else:
                text = self.tr("Complement table of {name}").format(name=name)
                found = operations.complemented(rows, locked)
            self._put_chosen(found, text)

    def make_deterministic(self, state: int) -> None:
        """Give one state probability 1 in the selected columns, as far as locks allow."""
        rows, locked = self._rows()
        text = self.tr("Deterministic table of {name}").format(name=self._name)
        self._put_chosen(self._under(operations.deterministic(rows, state), rows, locked), text)

    def make_current_certain(self) -> None:
        """Give the current cell's state probability 1 in the selected columns."""
        index, axes = self._view.currentIndex(), self._table.axes
        if axes is not None and index.isValid():
            _, line = self._table.place(index.row(), index.column())
            if line < len(axes.states):
                self.make_deterministic(line)

    def copy_to_selected(self) -> None:
        """Copy the first selected column to the other selected ones."""
        if self._view.chosen_cells() is not None:
            self._copy(self.chosen())

    def copy_to_all(self) -> None:
        """Copy the first selected column to all columns."""
        if self._view.chosen_cells() is not None:
            self._copy(slice(0, self._table.values.shape[0]))

    def _copy(self, where: slice) -> None:
        if self._name is None:
            return
        source = self._table.values[self.chosen().start]
        values = self._table.values.copy()
        locked = None if self._table.locked is None else self._table.locked[where]
        copies = np.broadcast_to(source, values[where].shape)
        values[where] = self._under(copies, values[where], locked)
        text = self.tr("Copy a column of {name}").format(name=self._name)
        self.put(values, text)

    @staticmethod
    def _under(
        wanted: NDArray[np.float64],
        rows: NDArray[np.float64],
        locked: NDArray[np.bool_] | None,
    ) -> NDArray[np.float64]:
        """Return the wanted rows with locked cells kept; the other cells share the remainder."""
        if locked is None or not locked.any():
            return wanted
        kept = operations.normalized(np.where(locked, rows, wanted), locked)
        return np.where(locked.any(axis=-1, keepdims=True), kept, wanted)

    def normalize_all(self) -> None:
        """Divide every configuration that does not sum to 1 by its sum."""
        wrong = self._table.wrong
        values = self._table.values.copy()
        locked = None if self._table.locked is None else self._table.locked[wrong]
        values[wrong] = operations.normalized(values[wrong], locked)
        self.put(values, self.tr("Normalize table of {name}").format(name=self._name))

    def revert(self) -> None:
        """Discard the draft and show the last valid table again."""
        name = self._name
        if name is not None:
            text = self.tr("Revert table of {name}").format(name=name)
            self._panel.apply(text, lambda state: table_edits.set_draft(state, name, None))

    # -- locks --------------------------------------------------------------------------------

    @property
    def is_locked(self) -> bool:
        """Whether every selected cell is locked."""
        cells, locked = self._view.chosen_cells(), self._table.locked
        return cells is not None and locked is not None and bool(locked[cells].all())

    def toggle_lock(self) -> None:
        """Lock the selected cells, or unlock them if all are locked."""
        axes, cells = self._table.axes, self._view.chosen_cells()
        if axes is None:
            return
        if cells is None:
            self.refused.emit(self.tr("Select the cells to lock first."))
            return
        self.locks.set(self.document, axes, *cells, not self.is_locked)
        self.show_locks()
        self.locks_toggled.emit()

    def show_locks(self) -> None:
        """Show the locks of the current table."""
        axes = self._table.axes
        # A table that was kept beside another one keeps its numbers when its document is closed.
        if axes is not None and self._panel.has_session:
            self._table.set_locked(self.locks.of(self.document, axes))
            self.locks_changed.emit()

    def locks_of(self, state: DocumentState, name: str) -> NDArray[np.bool_] | None:
        """Return the locked cells of a node, in the shape of its table; None if there are none."""
        axes = TableAxes.of(state.tabled, name)
        locked = self.locks.of(self.document, axes)
        return None if locked is None else locked.reshape(state.tabled.cpt(name).values.shape)

    def follow_name(self, old: str, new: str) -> None:
        """Carry the locks of a node over to its new name."""
        self.locks.rename(self.document, old, new)

    # -- the document -------------------------------------------------------------------------

    @property
    def document(self) -> Document:
        """The document being edited."""
        return self._panel.session.document

    @property
    def _name(self) -> str | None:
        return None if self._table.axes is None else self._table.axes.variable

    @property
    def _target(self) -> tuple[str, tuple[int, ...]] | None:
        """The node shown and the shape of its table; None once the document has another one."""
        axes = self._table.axes
        if axes is None:
            return None
        network, name = self._panel.table_state.tabled, axes.variable
        # A cell being edited hands its number over when its node is deleted and the table closes.
        if name not in network or TableAxes.of(network, name) != axes:
            return None
        return name, network.cpt(name).values.shape

    def _rows(self) -> tuple[NDArray[np.float64], NDArray[np.bool_] | None]:
        where, locked = self.chosen(), self._table.locked
        return self._table.values[where], None if locked is None else locked[where]

    def _put_chosen(self, rows: NDArray[np.float64], text: str) -> None:
        values = self._table.values.copy()
        values[self.chosen()] = rows
        self.put(values, text)

    def put(
        self, values: NDArray[np.float64], text: str = "", merge: Hashable | None = None
    ) -> None:
        """Store numbers as the node's table, or as its draft if a sum is not 1."""
        target = self._target
        if target is None:
            return
        name, shape = target
        same = np.array_equal(values, self._table.values, equal_nan=True)
        if same and not self._panel.table_state.tabled.is_unfilled(name):
            return
        table = values.reshape(shape)
        if bool(sums_to_one(values.sum(axis=-1)).all()):
            text = text or self.tr("Change table of {name}").format(name=name)
            problem = self._panel.apply(
                text, lambda state: table_edits.set_table(state, name, table), merge
            )
        else:
            text = text or self.tr("Draft table of {name}").format(name=name)
            problem = self._panel.apply(
                text, lambda state: table_edits.set_draft(state, name, table), merge
            )
        if problem:
            self.refused.emit(problem)

    def put_counts(self, counts: NDArray[np.float64], merge: Hashable | None = None) -> bool:
        """Store the counts of the node's table; return whether they were accepted."""
        target = self._target
        if target is None:
            return False
        if np.array_equal(counts, self._table.counts):
            return True
        name, shape = target
        table = counts.reshape(shape)
        text = self.tr("Change counts of {name}").format(name=name)
        problem = self._panel.apply(
            text, lambda state: table_edits.set_counts(state, name, table), merge
        )
        if problem:
            self.refused.emit(problem)
        return not problem
