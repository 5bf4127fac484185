"""A conditional probability table as a Qt model on its array, in either direction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from bayesgui.panels.cpt.branches import ConfigurationTree
from bayesgui.panels.cpt.configuration_model import ConfigurationModel
from bayesgui.panels.cpt.lines import begin_line, mean
from bayesgui.panels.cpt.numbers import form_exact_text, form_text, sums_to_one
from bayesgui.panels.cpt.threshold_marks import with_threshold
from bayesgui.panels.cpt.words import (
    branch_text,
    cell_sentence,
    cell_text,
    heading_sentence,
    shown_number,
)
from bayesgui.widgets import numbers

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from bayesgui.panels.cpt.numbers import Form
    from bayesgui.panels.cpt.table_axes import Line, TableAxes, TableLayout

    Index = QModelIndex | QPersistentModelIndex

# Created once: Qt asks twice for each cell it paints.
_ENABLED = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
_SELECTABLE = _ENABLED | Qt.ItemFlag.ItemIsSelectable
_EDITABLE = _SELECTABLE | Qt.ItemFlag.ItemIsEditable


class CptModel(ConfigurationModel):
    """The table of one node; a configuration is a column, or a row if transposed.

    In a tree a row may be a branch that stands for several configurations: it has an id of its own
    (see `ConfigurationTree`), shows their mean, and its cell is wrong, locked or without data
    as theirs are.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tree: ConfigurationTree | None = None
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
        """The numbers shown, one row per configuration; read-only."""
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
        """Show a table; for equal axes only the data change is signaled.

        `axes`: the table's variables; None for no table.
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
            self._plant(self.tree is not None)
            self._locked = self._counts = self._before = self._data_rows = None
        self._values, self._sums = rows, rows.sum(axis=-1)
        self._right = sums_to_one(self._sums)
        if same:
            self._tell_all()
        else:
            self.endResetModel()

    def set_weights(self, weights: NDArray[np.float64] | None) -> None:
        """Show the current probability of each configuration, or hide that line (None)."""
        end = self._begin_line(self.n_lines - self.has_weights, self._weights, weights)
        self._weights = weights
        self._tell_line(self.n_lines - 1) if end is None else end()

    def dim_weights(self) -> None:
        """Show dashes instead of the probabilities of the configurations, if these are shown."""
        if self._weights is not None:
            self.set_weights(np.full_like(self._weights, np.nan))

    def set_data_rows(self, rows: NDArray[np.float64] | None) -> None:
        """Show the number of data rows for each configuration, or hide that line (None)."""
        end = self._begin_line(self._values.shape[1] + 1, self._data_rows, rows)
        before, self._data_rows = self._data_rows, rows
        if end is not None:
            end()
            self._tell_all()
        elif rows is not None and before is not None and not np.array_equal(rows, before):
            self._tell_all()

    @property
    def without_data(self) -> NDArray[np.intp]:
        """The configurations without any row in the data."""
        rows = self._data_rows
        return np.zeros(0, dtype=np.intp) if rows is None else np.flatnonzero(~(rows > 0))

    def has_no_data(self, configuration: int) -> bool:
        """Whether the data had no row for a configuration, though there were data."""
        rows = self._data_rows
        return rows is not None and not (rows[self.beneath(configuration)] > 0).any()

    @property
    def form(self) -> Form:
        """The form in which numbers are shown and typed."""
        return self._form

    def set_form(self, form: Form) -> None:
        """Show the numbers in another form."""
        if form != self._form:
            self._form = form
            self._tell_all()

    @property
    def counts(self) -> NDArray[np.float64]:
        """The counts behind the rows, zeros where there are none; read-only."""
        if self._counts is None or self._counts.shape != self._values.shape:
            return np.zeros_like(self._values)
        return self._counts

    def set_counts(self, counts: NDArray[np.float64] | None) -> None:
        """Set the counts from which the rows were estimated, one row per configuration."""
        if counts is not self._counts:
            self._counts = counts
            if self._form == "counts":
                self._tell_all()

    @property
    def locked(self) -> NDArray[np.bool_] | None:
        """The locked cells, one row per configuration; None if there are none."""
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
            and bool(self._locked[self.beneath(configuration), line].all())
        )

    def set_before(self, configuration: int, row: NDArray[np.float64] | None) -> None:
        """Show the numbers a configuration had before a drag as ticks, or none (None)."""
        self._before = None if row is None else (configuration, row)
        self._tell_all()

    def before(self, configuration: int, line: int) -> float | None:
        """Return the number a cell had before it was dragged, None if it is not being dragged."""
        if self._before is None or self._before[0] != configuration:
            return None
        return float(self._before[1][line])

    @property
    def layout(self) -> TableLayout:
        """The layout of the configurations."""
        if self.tree is not None:
            return "tree"
        return "rows" if self.transposed else "columns"

    def set_layout(self, layout: TableLayout) -> None:
        """Show configurations as columns, as rows, or as collapsible rows."""
        if layout != self.layout:
            self.beginResetModel()
            self.transposed = layout != "columns"
            self._plant(layout == "tree")
            self.endResetModel()

    def _plant(self, wanted: bool) -> None:
        sizes = [len(states) for _, states in self.axes.parents] if self.axes is not None else []
        self.tree = ConfigurationTree(sizes) if wanted else None

    def fold(self, change: Callable[[ConfigurationTree], None]) -> None:
        """Change which branches are expanded."""
        if self.tree is not None:
            self.beginResetModel()
            change(self.tree)
            self.endResetModel()

    def beneath(self, configuration: int) -> slice:
        """Return the configurations that a row or column stands for: one, or a branch's."""
        if self.tree is None or not self.tree.is_branch(configuration):
            return slice(configuration, configuration + 1)
        branch = self.tree.branch(configuration)
        return slice(branch.first, branch.first + branch.size)

    def is_unfolded(self, configuration: int) -> bool:
        """Whether a branch is expanded, in which case it shows no summary."""
        return self.tree is not None and self.tree.is_open(configuration)

    def _tell_all(self) -> None:
        if self.axes is not None:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def _begin_line(
        self, position: int, before: NDArray[np.float64] | None, after: NDArray[np.float64] | None
    ) -> Callable[[], None] | None:
        if self.axes is None:
            return None
        return begin_line(self, self.transposed, position, before, after)

    def _tell_line(self, line: int) -> None:
        if self.axes is not None:
            last = self.index_of(self.axes.n_configurations - 1, line)
            self.dataChanged.emit(self.index_of(0, line), last)

    # -- places -------------------------------------------------------------------------------

    @property
    def n_lines(self) -> int:
        """Number of lines along the states: the states, and the lines below them."""
        return 0 if self.axes is None else len(self.axes.states) + len(self._extra)

    @property
    def _extra(self) -> tuple[Line, ...]:
        rows: tuple[Line, ...] = () if self._data_rows is None else ("rows",)
        return ("sum", *rows, "weight") if self.has_weights else ("sum", *rows)

    def kind(self, line: int) -> Line:
        """Return the kind of a line along the states."""
        assert self.axes is not None
        extra = line - len(self.axes.states)
        return "state" if extra < 0 else self._extra[extra]

    def place(self, row: int, column: int) -> tuple[int, int]:
        """Return configuration and line of a cell; see `kind` for the lines beyond the states."""
        if self.tree is not None:
            return self.tree.id_at(row), column
        return (row, column) if self.transposed else (column, row)

    def index_of(self, configuration: int, line: int) -> QModelIndex:
        """Return the index of a configuration and line."""
        if self.tree is not None:
            return self.index(self.tree.row_of(configuration), line)
        if self.transposed:
            return self.index(configuration, line)
        return self.index(line, configuration)

    def along(self, position: int, line: int) -> QModelIndex:
        """Return the index of a line in the row or column at a position."""
        return self.index(position, line) if self.transposed else self.index(line, position)

    def line_name(self, line: int) -> str:
        assert self.axes is not None
        kind = self.kind(line)
        if kind == "state":
            return self.axes.states[line]
        if kind == "weight":
            return self.tr("P(row | e)") if self.transposed else self.tr("P(column | e)")
        return self.tr("sum") if kind == "sum" else self.tr("rows in the data")

    def is_wrong(self, configuration: int) -> bool:
        """Whether a configuration does not sum to 1."""
        return not self._right[self.beneath(configuration)].all()

    def n_wrong(self, span: slice) -> int:
        """Return the number of configurations in a span that do not sum to 1."""
        return int(np.count_nonzero(~self._right[span]))

    def number(self, configuration: int, line: int) -> float:
        """Return the number in a cell or in a line below the states; for a branch the mean."""
        kind, where = self.kind(line), self.beneath(configuration)
        if kind == "state":
            return mean(self._values[where, line])
        if kind == "sum":
            return mean(self._sums[where])
        numbers = self._data_rows if kind == "rows" else self._weights
        assert numbers is not None
        return float(numbers[where].sum())

    def text(self, configuration: int, line: int) -> str:
        """Return the number of a cell, sum or weight in the current form."""
        return cell_text(self, configuration, line)

    def text_of(self, number: float) -> str:
        """Return a probability in the current form."""
        return form_text(number, self._form)

    # -- Qt's model interface -----------------------------------------------------------------

    def rowCount(self, parent: Index | None = None) -> int:
        """Return the number of rows, in a tree only the visible ones."""
        rows = super().rowCount(parent)
        return rows if self.tree is None or not rows else self.tree.n_rows

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make cells editable and sums not."""
        if self.axes is None or not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        number, line = self.place(index.row(), index.column())
        if line >= len(self.axes.states):
            return _ENABLED
        # A count of several configurations cannot be divided among them.
        several = self._form == "counts" and number >= self.axes.n_configurations
        if several or self.is_unfolded(number) or self.is_locked(number, line):
            return _SELECTABLE
        return _EDITABLE

    def threshold(self, configuration: int, line: int) -> float | None:
        """Return the number of a cell at which another strategy becomes the best one."""
        if not self.thresholds or self.axes is None or line >= len(self.axes.states):
            return None
        return self.thresholds.get(configuration * len(self.axes.states) + line)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.axes is None or not index.isValid():
            return None
        configuration, line = self.place(index.row(), index.column())
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(configuration, line)
        if role == Qt.ItemDataRole.EditRole:
            return form_exact_text(*shown_number(self, configuration, line))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            said = cell_sentence(self, configuration, line)
            threshold = self.threshold(configuration, line)
            return said if threshold is None else with_threshold(said, numbers.cell_text(threshold))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if self.axes is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return None
        along_lines = (orientation == Qt.Orientation.Horizontal) == self.transposed
        if along_lines:
            return self.line_name(section)
        number = section if self.tree is None else self.tree.id_at(section)
        plain = role == Qt.ItemDataRole.DisplayRole
        return branch_text(self, number) if plain else heading_sentence(self, number)
