"""The numbers of a utility as a Qt model: one for each configuration of its parents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from bayesgui.panels.cpt.configuration_model import ConfigurationModel
from bayesgui.panels.cpt.numbers import value_exact_text
from bayesgui.panels.cpt.threshold_marks import with_threshold
from bayesgui.widgets.numbers import end_text, value_cell_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.panels.cpt.table_axes import TableAxes

    Index = QModelIndex | QPersistentModelIndex

_EDITABLE = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsEditable
    | Qt.ItemFlag.ItemNeverHasChildren
)


class ValuesModel(ConfigurationModel):
    """The numbers of one utility; a configuration is a row, or a column if not transposed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.transposed = True
        self.values: NDArray[np.float64] = np.zeros(0)
        self.is_preview = False
        """Whether the numbers are those of a formula that is being typed."""

    @property
    def n_lines(self) -> int:
        return 1

    def line_name(self, line: int) -> str:
        return self.tr("utility")

    @property
    def lone_heading(self) -> str:
        return self.tr("number")

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest number, 0 where none is given."""
        known = self.values[~np.isnan(self.values)]
        return (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)

    def set_values(
        self, axes: TableAxes | None, values: NDArray[np.float64], *, is_preview: bool = False
    ) -> None:
        """Show numbers; for equal axes only the data change is signaled."""
        flat = values.reshape(-1)
        if axes != self.axes:
            self.beginResetModel()
            self.axes, self.values, self.is_preview = axes, flat, is_preview
            self.endResetModel()
        elif is_preview != self.is_preview or not np.array_equal(flat, self.values, equal_nan=True):
            self.values, self.is_preview = flat, is_preview
            if self.rowCount():
                last = self.index(self.rowCount() - 1, self.columnCount() - 1)
                self.dataChanged.emit(self.index(0, 0), last)

    def set_transposed(self, transposed: bool) -> None:
        """Show configurations as rows, or as columns."""
        if transposed != self.transposed:
            self.beginResetModel()
            self.transposed = transposed
            self.endResetModel()

    def configuration(self, index: Index) -> int:
        """Return the configuration of a cell."""
        return index.row() if self.transposed else index.column()

    def index_of(self, configuration: int) -> QModelIndex:
        """Return the cell of a configuration."""
        return self.index(configuration, 0) if self.transposed else self.index(0, configuration)

    def end_of(self, configuration: int) -> str:
        """Return "least" or "greatest" for the end of the scale, "" for other numbers."""
        low, high = self.ends
        value = self.values[configuration]
        if low == high or np.isnan(value):
            return ""
        return "least" if value == low else "greatest" if value == high else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _EDITABLE if self.axes is not None and index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self.axes is None or not index.isValid():
            return None
        configuration = self.configuration(index)
        value = float(self.values[configuration])
        if role == Qt.ItemDataRole.EditRole:
            return value_exact_text(value)
        if role == Qt.ItemDataRole.DisplayRole:
            return value_cell_text(value) or self.tr("missing")
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            said = self._sentence(configuration, value)
            threshold = self.thresholds.get(configuration)
            if threshold is None:
                return said
            return with_threshold(said, end_text(threshold))
        return None

    def _sentence(self, configuration: int, value: float) -> str:
        assert self.axes is not None
        given = self.axes.configuration_text(configuration)
        name = self.axes.variable + (f"({given})" if given else "")
        text = f"{name} = {value_exact_text(value) or self.tr('missing')}"
        end = {"least": self.tr("the least"), "greatest": self.tr("the greatest")}
        found = end.get(self.end_of(configuration), "")
        return f"{text}; {found}" if found else text
