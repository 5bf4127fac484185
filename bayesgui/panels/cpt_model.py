"""A conditional probability table as a Qt model, straight over its array, either way round."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from bayesgui.panels.cpt_numbers import exact_text, form_exact_text, form_text, sums_to_one
from bayesgui.widgets.numbers import MISSING, cell_text, count_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.panels.cpt_numbers import Form

    Index = QModelIndex | QPersistentModelIndex

Line = Literal["state", "sum", "rows", "weight"]
"""What a line along the states holds: a state, the sums, the rows in the data, P(column | e)."""


@dataclass(frozen=True)
class TableAxes:
    """What a table is about: the child and its parents with their states.

    Parameters
    ----------
    variable : str
        Name of the child.
    states : tuple of str
        Its states.
    parents : tuple of (str, tuple of str)
        Name and states of each parent, in the order of the table's axes.
    """

    variable: str
    states: tuple[str, ...]
    parents: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, network: BayesianNetwork, name: str) -> TableAxes:
        """Return the axes of a node's table."""
        parents = tuple((p, network[p].states) for p in network.parents(name))
        return cls(name, network[name].states, parents)

    @cached_property
    def n_configurations(self) -> int:
        """Number of configurations of the parents."""
        return math.prod(len(states) for _, states in self.parents)

    def stride(self, level: int) -> int:
        """Return over how many configurations one state of a parent reaches."""
        return math.prod(len(states) for _, states in self.parents[level + 1 :])

    def state_at(self, level: int, configuration: int) -> str:
        """Return the state of a parent in a configuration (last parent fastest)."""
        states = self.parents[level][1]
        return states[configuration // self.stride(level) % len(states)]

    def configuration_text(self, configuration: int) -> str:
        """Return a configuration as in ``bronc = yes, either = no``."""
        return ", ".join(
            f"{parent} = {self.state_at(level, configuration)}"
            for level, (parent, _) in enumerate(self.parents)
        )

    def cell_name(self, configuration: int, state: int) -> str:
        """Return what a cell is, as in ``P(dysp = yes | bronc = yes, either = no)``."""
        given = f" | {self.configuration_text(configuration)}" if self.parents else ""
        return f"P({self.variable} = {self.states[state]}{given})"


class CptModel(QAbstractTableModel):
    """The table of one node; a configuration is a column, or a row if turned round.

    Parameters
    ----------
    parent : QObject, optional
        Its owner.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.axes: TableAxes | None = None
        self.transposed = False
        self._source: NDArray[np.float64] | None = None
        self._values: NDArray[np.float64] = np.zeros((0, 0))
        self._sums: NDArray[np.float64] = np.zeros(0)
        self._right: NDArray[np.bool_] = np.zeros(0, dtype=bool)
        self._weights: NDArray[np.float64] | None = None
        self._locked: NDArray[np.bool_] | None = None
        self._counts: NDArray[np.float64] | None = None
        self._data_rows: NDArray[np.float64] | None = None
        self._form: Form = "probability"
        self._before: tuple[int, NDArray[np.float64]] | None = None

    # -- content ------------------------------------------------------------------------------

    @property
    def values(self) -> NDArray[np.float64]:
        """The numbers shown, one row a configuration; not to be written to."""
        return self._values

    @property
    def sums(self) -> NDArray[np.float64]:
        """Sum of each configuration."""
        return self._sums

    @property
    def wrong(self) -> NDArray[np.intp]:
        """The configurations that do not sum to 1."""
        return np.flatnonzero(~self._right)

    @property
    def has_weights(self) -> bool:
        """Whether the probabilities of the configurations are shown."""
        return self._weights is not None

    def set_table(self, axes: TableAxes | None, values: NDArray[np.float64] | None) -> None:
        """Show a table; a table of the same axes only tells that its numbers are new.

        Parameters
        ----------
        axes : TableAxes or None
            What it is about; None for no table.
        values : ndarray of float64, shape (*parent_sizes, n_states)
            Its numbers.
        """
        if axes == self.axes and values is self._source:
            return
        self._source = values
        rows = np.zeros((0, 0)) if axes is None or values is None else values
        if axes is not None:
            rows = rows.reshape(-1, len(axes.states))
        same = axes == self.axes
        if not same:
            self.beginResetModel()
            self.axes, self._weights = axes, None
            self._locked = self._counts = self._before = self._data_rows = None
        self._values, self._sums = rows, rows.sum(axis=-1)
        self._right = sums_to_one(self._sums)
        if same:
            self._tell_all()
        else:
            self.endResetModel()

    def set_weights(self, weights: NDArray[np.float64] | None) -> None:
        """Show how probable each configuration is now, or nothing of it."""
        same = (weights is None) == (self._weights is None)
        if not same:
            self.beginResetModel()
        self._weights = weights
        if same:
            self._tell_line(self.n_lines - 1)
        else:
            self.endResetModel()

    def dim_weights(self) -> None:
        """Show dashes for the probabilities of the configurations, if these are shown."""
        if self._weights is not None:
            self.set_weights(np.full_like(self._weights, np.nan))

    @property
    def data_rows(self) -> NDArray[np.float64] | None:
        """How many rows of the data each configuration has; None if there never were data."""
        return self._data_rows

    def set_data_rows(self, rows: NDArray[np.float64] | None) -> None:
        """Show how many rows of the data each configuration has, or nothing of it."""
        same = (rows is None) == (self._data_rows is None)
        if not same:
            self.beginResetModel()
        before, self._data_rows = self._data_rows, rows
        if not same:
            self.endResetModel()
        elif rows is not None and before is not None and not np.array_equal(rows, before):
            self._tell_all()

    @property
    def without_data(self) -> NDArray[np.intp]:
        """The configurations that the data had no row of."""
        rows = self._data_rows
        return np.zeros(0, dtype=np.intp) if rows is None else np.flatnonzero(~(rows > 0))

    def has_no_data(self, configuration: int) -> bool:
        """Whether the data had no row of a configuration, though there were data."""
        return self._data_rows is not None and not self._data_rows[configuration] > 0

    @property
    def form(self) -> Form:
        """As what the numbers are shown and typed."""
        return self._form

    def set_form(self, form: Form) -> None:
        """Show the numbers as something else."""
        if form != self._form:
            self._form = form
            self._tell_all()

    @property
    def counts(self) -> NDArray[np.float64]:
        """The counts behind the rows, zeros where there are none; not to be written to."""
        if self._counts is None or self._counts.shape != self._values.shape:
            return np.zeros_like(self._values)
        return self._counts

    def set_counts(self, counts: NDArray[np.float64] | None) -> None:
        """Say which counts the rows were estimated with, one row a configuration."""
        if counts is not self._counts:
            self._counts = counts
            if self._form == "counts":
                self._tell_all()

    @property
    def locked(self) -> NDArray[np.bool_] | None:
        """The locked cells, one row a configuration; None if there are none."""
        return self._locked

    def set_locked(self, locked: NDArray[np.bool_] | None) -> None:
        """Show which cells are locked."""
        if locked is not self._locked:
            self._locked = locked
            self._tell_all()

    def is_locked(self, configuration: int, line: int) -> bool:
        """Whether a cell is locked."""
        return (
            self._locked is not None
            and line < self._locked.shape[1]
            and bool(self._locked[configuration, line])
        )

    def set_before(self, configuration: int, row: NDArray[np.float64] | None) -> None:
        """Show the numbers a configuration had before a drag as ticks, or no more (None)."""
        self._before = None if row is None else (configuration, row)
        self._tell_all()

    def before(self, configuration: int, line: int) -> float | None:
        """Return the number a cell had before it was dragged, None if it is not."""
        if self._before is None or self._before[0] != configuration:
            return None
        return float(self._before[1][line])

    def set_transposed(self, transposed: bool) -> None:
        """Show configurations as rows, or as columns."""
        if transposed != self.transposed:
            self.beginResetModel()
            self.transposed = transposed
            self.endResetModel()

    def _tell_all(self) -> None:
        if self.axes is not None:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _tell_line(self, line: int) -> None:
        if self.axes is not None:
            last = self.index_of(self.axes.n_configurations - 1, line)
            self.dataChanged.emit(self.index_of(0, line), last)

    # -- places -------------------------------------------------------------------------------

    @property
    def n_lines(self) -> int:
        """Number of lines along the states: the states, and what stands below them."""
        return 0 if self.axes is None else len(self.axes.states) + len(self._extra)

    @property
    def _extra(self) -> tuple[Line, ...]:
        rows: tuple[Line, ...] = () if self._data_rows is None else ("rows",)
        return ("sum", *rows, "weight") if self.has_weights else ("sum", *rows)

    def kind(self, line: int) -> Line:
        """Return what a line along the states holds."""
        assert self.axes is not None
        extra = line - len(self.axes.states)
        return "state" if extra < 0 else self._extra[extra]

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Return configuration and line of a cell; see `kind` for the lines beyond the states."""
        return (row, column) if self.transposed else (column, row)

    def index_of(self, configuration: int, line: int) -> QModelIndex:
        """Return the index of a configuration and line."""
        if self.transposed:
            return self.index(configuration, line)
        return self.index(line, configuration)

    def line_name(self, line: int) -> str:
        """Return the heading of a line."""
        assert self.axes is not None
        kind = self.kind(line)
        if kind == "state":
            return self.axes.states[line]
        if kind == "weight":
            return self.tr("P(row | e)") if self.transposed else self.tr("P(column | e)")
        return self.tr("sum") if kind == "sum" else self.tr("rows in the data")

    def is_wrong(self, configuration: int) -> bool:
        """Whether a configuration does not sum to 1."""
        return not self._right[configuration]

    def number(self, configuration: int, line: int) -> float:
        """Return the number of a cell or of a line below the states."""
        kind = self.kind(line)
        if kind == "state":
            return float(self._values[configuration, line])
        if kind == "sum":
            return float(self._sums[configuration])
        numbers = self._data_rows if kind == "rows" else self._weights
        assert numbers is not None
        return float(numbers[configuration])

    def text(self, configuration: int, line: int) -> str:
        """Return the number of a cell, sum or weight in the form that is shown."""
        if self.kind(line) == "rows":
            number = self.number(configuration, line)
            whole = number.is_integer()
            text = count_text(int(number)) if whole else cell_text(number)
            return self.tr("no data") if self.has_no_data(configuration) else text
        number, form = self._shown(configuration, line)
        is_dim = self.kind(line) == "weight" and math.isnan(number)
        return MISSING if is_dim else form_text(number, form)

    def text_of(self, number: float) -> str:
        """Return a probability in the form that is shown."""
        return form_text(number, self._form)

    def exact_text(self, configuration: int, line: int) -> str:
        """Return it with all its digits, for a field or the clipboard."""
        return form_exact_text(*self._shown(configuration, line))

    def _shown(self, configuration: int, line: int) -> tuple[float, Form]:
        assert self.axes is not None
        states = len(self.axes.states)
        if self._form == "counts" and line <= states:
            row = self.counts[configuration]
            return float(row[line] if line < states else row.sum()), "counts"
        number = self.number(configuration, line)
        if self.kind(line) == "rows":
            return number, "counts"
        # Odds have no sum, and neither have weights counts.
        whole = self._form if line < states or self._form == "percent" else "probability"
        return number, whole

    # -- what Qt asks -------------------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows."""
        if self.axes is None or (parent is not None and parent.isValid()):
            return 0
        return self.axes.n_configurations if self.transposed else self.n_lines

    def columnCount(self, parent: Index | None = None) -> int:
        """Return the number of columns."""
        if self.axes is None or (parent is not None and parent.isValid()):
            return 0
        return self.n_lines if self.transposed else self.axes.n_configurations

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that cells can be edited and sums cannot."""
        if self.axes is None or not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        _, line = self.place(index.row(), index.column())
        enabled = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        if line >= len(self.axes.states):
            return enabled
        if self.is_locked(*self.place(index.row(), index.column())):
            return enabled | Qt.ItemFlag.ItemIsSelectable
        return enabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a number as text."""
        if self.axes is None or not index.isValid():
            return None
        configuration, line = self.place(index.row(), index.column())
        number = self.number(configuration, line)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(configuration, line)
        if role == Qt.ItemDataRole.EditRole:
            return self.exact_text(configuration, line)
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(configuration, line, number)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        """Return the name of a line or a configuration."""
        if self.axes is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        along_lines = (orientation == Qt.Orientation.Horizontal) == self.transposed
        return self.line_name(section) if along_lines else self.axes.configuration_text(section)

    def _sentence(self, configuration: int, line: int, number: float) -> str:
        assert self.axes is not None
        if line < len(self.axes.states):
            text = f"{self.axes.cell_name(configuration, line)} = {exact_text(number)}"
            if self.is_locked(configuration, line):
                text = self.tr("{cell}, locked").format(cell=text)
            return text
        where = self.axes.configuration_text(configuration) or self.axes.variable
        if self.kind(line) == "weight":
            if math.isnan(number):
                return self.tr("not up to date")
            return f"P({where} | e) = {exact_text(number)}"
        if self.kind(line) == "rows":
            if self.has_no_data(configuration):
                return self.tr("{where}: no row in the data").format(where=where)
            text = self.tr("{where}: rows in the data: {count}")
            return text.format(where=where, count=self.text(configuration, line))
        if self.is_wrong(configuration):
            return self.tr("{where}: sums to {sum} instead of 1").format(
                where=where, sum=exact_text(number)
            )
        return self.tr("{where}: sums to 1").format(where=where)
