"""What a search costs on a table that answers counts only, measured on its first counts."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import BATCH_CELLS, CaseSource, held_rows

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable


def counting_cost(data: CaseTable, monitor: Monitor = SILENT) -> Sentence | None:
    """Return how long a climb over a table takes that is counted where it is.

    `data`: the cases from which a search learns. The result: None for rows in memory, and where all
    pairs, which a search counts first, are too many for one pass.
    """
    if not isinstance(data, CaseSource) or held_rows(data) is not None:
        return None
    names = data.names
    n_states = sum(len(data[name].states) for name in names)
    if len(names) < 2 or n_states**2 // 2 > BATCH_CELLS:
        return None
    pairs = [(a, b) for k, a in enumerate(names) for b in names[:k]]
    begun = time.perf_counter()
    data.tables(pairs, monitor)
    seconds = time.perf_counter() - begun
    by_cells = getattr(data.counter, "asks_cheaply", False)
    return Sentence(
        "All pairs of {columns} columns were counted in {rows:,} rows in {seconds:,.1f} s. A first "
        "climb counts about {families:,} families and takes about {more:,.0f} s; each round after "
        "it counts again what it changes.",
        columns=len(names),
        rows=data.n_rows,
        seconds=seconds,
        families=2 * len(names) ** 2,
        more=seconds * climb_share(len(names), n_states, by_cells=by_cells),
    )


def climb_share(n_columns: int, n_states: int, *, by_cells: bool) -> float:
    """Return how many times as long as all pairs a first climb takes.

    It makes about as many changes as there are columns, of which each asks for up to two rows of
    families. These have about three variables more than a pair, as large ones take longest.

    `by_cells`: whether the cells of a family decide how long it takes, as with the bits of all
    rows; otherwise its rows are read, whatever its size.
    """
    rows = 2.0 * n_columns**2 / (n_columns * (n_columns - 1) / 2)
    return rows * (n_states / n_columns) ** 3 if by_cells else rows
