"""Base class of the table models on the pages CPT and Counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex

    from bayesgui.panels.cpt.table_axes import TableAxes

    Index = QModelIndex | QPersistentModelIndex


class ConfigurationModel(QAbstractTableModel):
    """A table with configurations along one side and lines, such as states, along the other."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.axes: TableAxes | None = None
        self.transposed = False
        """Whether configurations are rows."""
        self.thresholds: Mapping[int, float] = {}
        """By position in the table, the number where another strategy becomes the best one."""

    @property
    def n_lines(self) -> int:
        """Number of lines."""
        raise NotImplementedError

    def line_name(self, line: int) -> str:
        """Return the heading of a line."""
        raise NotImplementedError

    @property
    def lone_heading(self) -> str:
        """Heading of the only configuration of a node without parents."""
        return self.tr("probability")

    def rowCount(self, parent: Index | None = None) -> int:
        if self.axes is None or (parent is not None and parent.isValid()):
            return 0
        return self.axes.n_configurations if self.transposed else self.n_lines

    def columnCount(self, parent: Index | None = None) -> int:
        if self.axes is None or (parent is not None and parent.isValid()):
            return 0
        return self.n_lines if self.transposed else self.axes.n_configurations
