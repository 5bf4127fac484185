"""Prior, counts, posterior and estimate of a table as one Qt model, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from bayesgui.panels.cpt.configuration_model import ConfigurationModel
from bayesgui.panels.cpt.numbers import exact_text
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.widgets.numbers import cell_text, count_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

    Table = NDArray[np.float64]
    Index = QModelIndex | QPersistentModelIndex

Part = Literal["prior", "counts", "posterior", "estimate"]

PARTS: tuple[Part, ...] = ("prior", "counts", "posterior", "estimate")


class CountsModel(ConfigurationModel):
    """The four tables of one node; each configuration has four columns, or rows if transposed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tables: dict[Part, Table] = {part: np.zeros((0, 0)) for part in PARTS}

    # -- content ------------------------------------------------------------------------------

    @property
    def states(self) -> tuple[str, ...]:
        """The states of the node."""
        return () if self.axes is None else self.axes.states

    def table(self, part: Part) -> Table:
        """Return one of the four tables, one row per configuration; read-only."""
        return self._tables[part]

    def axes_of(self, network: BayesianNetwork, name: str) -> TableAxes:
        """Return the axes of a node's table with the four parts as the fastest of its parents."""
        plain = TableAxes.of(network, name)
        titles = (self.tr("prior α"), self.tr("counts m"), self.tr("α + m"), self.tr("estimate"))
        return TableAxes(name, plain.states, (*plain.parents, ("", titles)))

    def set_tables(
        self, axes: TableAxes | None, prior: Table, counts: Table, estimate: Table
    ) -> None:
        """Show tables of one shape; for equal axes only the data change is signaled.

        `axes`: from `axes_of`; None for no table.
        """
        same = axes == self.axes
        if not same:
            self.beginResetModel()
            self.axes = axes
        self._tables = {
            "prior": prior, "counts": counts, "posterior": prior + counts, "estimate": estimate,
        }  # fmt: skip
        if not same:
            self.endResetModel()
        elif axes is not None:
            last = self.index(self.rowCount() - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def set_transposed(self, transposed: bool) -> None:
        """Show configurations as rows, or as columns."""
        if transposed != self.transposed:
            self.beginResetModel()
            self.transposed = transposed
            self.endResetModel()

    # -- places -------------------------------------------------------------------------------

    @property
    def n_lines(self) -> int:
        """Number of lines along the states: the states and their sum."""
        return 0 if self.axes is None else len(self.axes.states) + 1

    def place(self, index: Index) -> tuple[int, int, Part]:
        """Return configuration, line (the last is the sum) and part of a cell."""
        along, line = (
            (index.row(), index.column()) if self.transposed else (index.column(), index.row())
        )
        configuration, part = divmod(along, len(PARTS))
        return configuration, line, PARTS[part]

    def index_of(self, configuration: int, line: int, part: Part) -> QModelIndex:
        """Return the index of a cell."""
        along = configuration * len(PARTS) + PARTS.index(part)
        return self.index(along, line) if self.transposed else self.index(line, along)

    def line_name(self, line: int) -> str:
        return self.states[line] if line < len(self.states) else self.tr("sum")

    def is_unseen(self, configuration: int) -> bool:
        """Whether a configuration has no cases."""
        return not self._tables["counts"][configuration].any()

    def number(self, configuration: int, line: int, part: Part) -> float:
        """Return the number of a cell or sum."""
        row = self._tables[part][configuration]
        return float(row[line] if line < len(row) else row.sum())

    def text(self, configuration: int, line: int, part: Part) -> str:
        """Return the text of a cell."""
        number = self.number(configuration, line, part)
        if np.isnan(number):
            return "–"
        if part == "counts" and line == len(self.states) and number == 0:
            return self.tr("no data")
        if part == "counts" and number == round(number):
            return count_text(int(number))
        return cell_text(number)

    # -- Qt's model interface -----------------------------------------------------------------

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.axes is None or not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        flags = (
            Qt.ItemFlag.ItemIsEnabled
            | Qt.ItemFlag.ItemNeverHasChildren
            | Qt.ItemFlag.ItemIsSelectable
        )
        _, line, part = self.place(index)
        if part == "prior" and line < len(self.states):
            return flags | Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.axes is None or not index.isValid():
            return None
        place = self.place(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(*place)
        if role == Qt.ItemDataRole.EditRole:
            return exact_text(self.number(*place))
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._sentence(*place)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if self.axes is None or role not in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
        ):
            return None
        if (orientation == Qt.Orientation.Horizontal) == self.transposed:
            return self.line_name(section)
        configuration, part = divmod(section, len(PARTS))
        return ", ".join(filter(None, (self.where(configuration), self.axes.parents[-1][1][part])))

    def where(self, configuration: int) -> str:
        """Return a configuration as in ``bronc = yes, either = no``."""
        assert self.axes is not None
        plain = TableAxes(self.axes.variable, self.axes.states, self.axes.parents[:-1])
        return plain.configuration_text(configuration)

    def parameter_name(self, configuration: int, state: int) -> str:
        """Return the parameter of a cell, as in ``P(dysp = yes | bronc = yes)``."""
        assert self.axes is not None
        plain = TableAxes(self.axes.variable, self.axes.states, self.axes.parents[:-1])
        return plain.cell_name(configuration, state)

    def _sentence(self, configuration: int, line: int, part: Part) -> str:
        assert self.axes is not None
        number = self.number(configuration, line, part)
        where = self.where(configuration) or self.axes.variable
        title = self.axes.parents[-1][1][PARTS.index(part)]
        shown = self.tr("no estimate") if np.isnan(number) else exact_text(number)
        text = f"{where}, {self.line_name(line)}: {title} = {shown}"
        if part == "counts" and self.is_unseen(configuration):
            return f"{text}. {self.tr('No case has this configuration.')}"
        if part == "prior" and line < len(self.states):
            return f"{text}. {self.tr('Type, drag, or press Alt with an arrow.')}"
        return text
