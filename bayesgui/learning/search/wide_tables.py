"""Tables of many columns: which learner suits them, and how long it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import held_rows
from bayesgui.inference.memory import readable_seconds
from bayesgui.learning.search.counting_cost import counting_cost

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable

USUAL, RESTRICTED = "hill-climbing", "sparse-candidate"
WIDE = 500
"""Columns from which on the restricted search is the usual one: on random networks it takes less
than a fifth of the time there, and finds graphs of the same score or a better one."""

SECONDS = {USUAL: 9.5e-10, RESTRICTED: 2.2e-10}
"""Time for each row and pair of states, measured with 250 to 2,000 columns and 5,000 rows."""
FEW, MORE_OF_FEW = 100, 2.0
"""Of fewer columns the rounds after a climb are most: twice as long with 27 and 37 columns."""
LONG = 60.0
"""Seconds from which on a search over fewer columns is said to take so long."""


def usual_learner(n_columns: int) -> str:
    """Return the name of the structure learner for those who choose none."""
    return RESTRICTED if n_columns >= WIDE else USUAL


def chosen_remark(data: CaseTable) -> Sentence:
    """Say why a table is searched by the restricted learner, and what the other would take."""
    return Sentence(
        "The table has {columns:,} columns, so that arcs are sought among the few that tell most "
        "about each of them (sparse candidates); hill climbing among all of them, which can be "
        "asked for, takes {time}.",
        columns=len(data.names),
        time=readable_seconds(_seconds(USUAL, held_rows(data) or data)),
    )


def search_cost(method: str, data: CaseTable, monitor: Monitor = SILENT) -> Sentence | None:
    """Return how long a search takes: over many columns or rows, or over rows not in memory.

    `method`: registered name of a learner that compares scores. `data`: the cases from which it
    learns.
    """
    rows = held_rows(data)
    if rows is None:
        return counting_cost(data, monitor)
    if method not in SECONDS:
        return None
    if len(data.names) < WIDE and _seconds(method, rows) < LONG:
        return None
    return Sentence(
        "A search over {columns:,} columns and {rows:,} rows takes {time} if nothing else is "
        "computed; stopped before, it keeps the best network so far.",
        columns=len(data.names),
        rows=data.n_rows,
        time=readable_seconds(_seconds(method, rows)),
    )


def _seconds(method: str, data: CaseTable) -> float:
    n_states = sum(len(data.categorical(name).states) for name in data.names)
    share = MORE_OF_FEW if method == USUAL and len(data.names) < FEW else 1.0
    return SECONDS[method] * share * float(n_states) ** 2 * data.n_rows
