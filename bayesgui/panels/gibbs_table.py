"""The table of the Gibbs laboratory: estimate, exact, error, ESS and R-hat of each node."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from bayesgui.document.sampling import AGREEING
from bayesgui.panels.gibbs_shown import CONVERGED
from bayesgui.widgets.numbers import (
    MISSING,
    cell_text,
    count_text,
    r_hat_text,
    standard_errors_text,
)
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from bayesgui.panels.gibbs_shown import GibbsRow, GibbsShown

NAME, ESTIMATE, EXACT, ERROR, ESS, R_HAT = range(6)
LARGE_ERROR = 3.0
"""Standard errors beyond which an estimate is marked."""

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
SORT_ROLE = Qt.ItemDataRole.UserRole

ROW_ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.ForegroundRole,
    Qt.ItemDataRole.ToolTipRole,
    SORT_ROLE,
)


class GibbsTableModel(QAbstractTableModel):
    """A row for each node that the chains can change.

    Parameters
    ----------
    parent : QObject, optional
        Its owner.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: GibbsShown | None = None
        self._names: tuple[str, ...] = ()
        self._told_state = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The node of each row."""
        return self._names

    def show_run(self, shown: GibbsShown | None) -> None:
        """Show a run, or its latest numbers."""
        self._shown = shown
        names = () if shown is None else shown.names
        if names != self._names:
            self.beginResetModel()
            self._names = names
            self.endResetModel()
        elif names:
            self.dataChanged.emit(self.index(0, 0), self.index(len(names) - 1, R_HAT))
        if self._common() != self._told_state:
            self._told_state = self._common()
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, NAME, NAME)

    def rowCount(self, parent: Index = ROOT) -> int:
        """Return the number of nodes."""
        return 0 if parent.isValid() else len(self._names)

    def columnCount(self, parent: Index = ROOT) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 6

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return what a column is."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._titles()[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._tips()[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        return None

    def _titles(self) -> tuple[str, ...]:
        return (
            f"P(· = {self._common() or '…'})",
            self.tr("estimate"),
            self.tr("exact"),
            self.tr("error"),
            self.tr("ESS"),
            self.tr("R-hat"),
        )

    def _tips(self) -> tuple[str, ...]:
        return (
            self.tr("State whose probability is estimated; chosen on the page Trace"),
            self.tr("Mean of all chains"),
            self.tr("Posterior of the exact engine under the same findings"),
            self.tr("Estimate − exact, in standard errors"),
            self.tr("Effective sample size: so many independent draws are worth as much"),
            self.tr("Agreement of the chains; below 1.01 they count as one"),
        )

    def _common(self) -> str:
        return "" if self._shown is None else self._shown.common_state(self._names)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if self._shown is None or not index.isValid():
            return None
        column = index.column()
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.FontRole:
            return font(12, 600) if column == NAME else font(12)
        if role not in ROW_ROLES:
            return None
        row = self._shown.row(self._names[index.row()])
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(row)[column]
        if role == SORT_ROLE:
            return (row.name, row.estimate, row.exact, abs(row.error), row.ess, row.r_hat)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            _name, *texts = self._texts(row)
            named = zip(self._titles()[1:], texts, strict=True)
            return "\n".join(
                (f"P({row.name} = {row.state})", *(f"{what}: {text}" for what, text in named))
            )
        return _color(row, column)

    def _texts(self, row: GibbsRow) -> tuple[str, ...]:
        error = MISSING
        if math.isfinite(row.error):
            error = self.tr("{error} se").format(error=standard_errors_text(row.error))
        return (
            row.name,
            f"{row.estimate:.4f}",
            f"{row.exact:.4f}" if math.isfinite(row.exact) else MISSING,
            error,
            count_text(round(row.ess)),
            r_hat_text(row.r_hat),
        )

    def table(self) -> str:
        """Return all of it as a spreadsheet reads it."""
        if self._shown is None:
            return ""
        lines = ["\t".join(self._titles())]
        for name in self._names:
            row = self._shown.row(name)
            numbers = (row.estimate, row.exact, row.error, row.ess, row.r_hat)
            lines.append("\t".join((f"{name} = {row.state}", *(cell_text(n, 8) for n in numbers))))
        return "\n".join(lines) + "\n"


def _side(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column == NAME else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _color(row: GibbsRow, column: int) -> Any:
    colors = theme()
    if column == EXACT:
        return colors.muted
    if column == R_HAT and row.r_hat > CONVERGED:
        return colors.error if row.r_hat > AGREEING else colors.warning
    if column == ERROR and abs(row.error) > LARGE_ERROR:
        return colors.error
    return None
