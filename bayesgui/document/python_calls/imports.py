"""What writes, for a script, how a table was imported."""

from __future__ import annotations

import weakref
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.data.reading.import_request import Imported, ImportRequest
    from bayesgui.document.session import DocumentSession
    from bayesgui.formats.code.edits.sources import Word
    from bayesgui.formats.code.edits.tables import ImportedTable

    Lines = Callable[[Monitor], Sequence[str]]


@dataclass(frozen=True, eq=False)
class ToldTable:
    """Writes the lines of an import, in a job; called, those that make ``data``.

    Neither the table is held, nor the scan of the file, which is as large. `network`: the one with
    the nodes of the columns.
    """

    request: ImportRequest
    dataset: weakref.ref[Dataset]
    network: BayesianNetwork | None

    def __call__(self, monitor: Monitor) -> Sequence[str]:
        return self._table(monitor)

    def numbers(self, columns: Sequence[NumericColumn]) -> Lines:
        """Return what writes the lines that make ``cases``: ``data`` with numbers in columns."""
        held = {column.name: weakref.ref(column) for column in columns}

        def told(monitor: Monitor) -> Sequence[str]:
            made = self._table.numbers({name: ref() for name, ref in held.items()}, monitor)
            first, *rest = map(repr, held)
            if not rest:
                return *made, f"cases = data.with_column(numbers[{first}])"
            names = ", ".join((first, *rest))
            loop = f"for name in [{names}]:\n    cases = cases.with_column(numbers[name])"
            return *made, "cases = data", loop

        return told

    @property
    def _table(self) -> ImportedTable:
        from bayesgui.formats.code.edits.tables import ImportedTable

        return ImportedTable(self.request, self.dataset(), self.network)


def told_table(request: ImportRequest, found: Imported, known: BayesianNetwork | None) -> ToldTable:
    """Return what writes the lines of an import; `known`: the network with the columns' nodes."""
    plain = replace(request, scan=None, network=None)
    return ToldTable(plain, weakref.ref(found.dataset), known)


def told_cases(
    session: DocumentSession, cases: Dataset, target: str = ""
) -> tuple[Word, Lines] | None:
    """Return what a script calls a table, and what writes the lines that make it.

    None where a script has not what that takes. `cases`: the table of the document, with the
    numbers of columns that the import cut. `target`: a column that is taken as numbers anyway.
    """
    from bayesgui.formats.code.edits.asking import DATA
    from bayesgui.formats.code.edits.sources import Word

    state, told = session.data.state, session.journal.data_told
    table = state.dataset
    if table is None or not session.journal.has_data or cases.names != table.names:
        return None
    if cases.weights is not table.weights:
        return None
    cut: list[NumericColumn] = []
    for column in cases.columns:
        own = table[column.name]
        if isinstance(column, NumericColumn) and column is state.quantities.get(column.name):
            cut.append(column)
        elif column is not own and not (column.name == target and _are_same(own, column)):
            return None
    if not cut:
        return DATA, lambda _monitor: ()
    return (Word("cases"), told.numbers(cut)) if isinstance(told, ToldTable) else None


def _are_same(own: Column, numbers: Column) -> bool:
    """Tell whether states that stand for numbers are these."""
    if not isinstance(own, CodedColumn) or not isinstance(numbers, NumericColumn):
        return False
    if own.edges is not None or not own.reads_as_numbers():
        return False
    return np.array_equal(own.numbers().values, numbers.values, equal_nan=True)
