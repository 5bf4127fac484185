"""Base class of the table models on the pages CPT and Counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractTableModel

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.panels.cpt.table_axes import TableAxes


class ConfigurationModel(QAbstractTableModel):
    """A table with configurations along one side and lines, such as states, along the other."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.axes: TableAxes | None = None
        self.transposed = False
        """Whether configurations are rows."""

    def line_name(self, line: int) -> str:
        """Return the heading of a line."""
        raise NotImplementedError
