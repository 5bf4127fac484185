"""The table of cases that belongs to an open document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.summary import ColumnSummary
    from bayesgui.document.state import DocumentState


@dataclass(frozen=True, eq=False)
class DataState:
    """A table and what is known of its columns.

    Parameters
    ----------
    dataset : Dataset, optional
        The cases; None before any were imported.
    title : str
        What the user calls them: the file's name.
    summaries : tuple of ColumnSummary
        One for each column.
    source : Path, optional
        The file they come from.
    """

    dataset: Dataset | None = None
    title: str = ""
    summaries: tuple[ColumnSummary, ...] = ()
    source: Path | None = None


class Data(QObject):
    """Holds the present `DataState`; undo does not cover it, as the file is still there."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = DataState()

    @property
    def state(self) -> DataState:
        """The present table."""
        return self._state

    def set(self, state: DataState) -> None:
        """Replace the table and tell the views."""
        self._state = state
        self.changed.emit()


def with_learned_tables(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Return the state with a network of the same arcs and states and other tables.

    Parameters
    ----------
    state : DocumentState
        Its drafts go: each was about a table that is another one now.
    network : BayesianNetwork
        With the learned tables.
    """
    return state.with_(network=network, drafts={})
