"""Available-case analysis: from how many rows each family is counted when cells are missing.

Each family is counted from the rows in which it is complete, so that families may be counted from
different rows (Little & Rubin, Statistical Analysis with Missing Data, section 3.4).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar, overload

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.case_source import CaseSource

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.counts import Counts
    from bayesgui.data.dataset import Dataset


MIN_LOST = 0.1
"""Share of rows lost to blanks above which a learner says what to do about it."""
MOST_NAMED = 3
"""Columns with most blanks that it names."""

R = TypeVar("R")
"""A result: a dataclass or named tuple with `remarks`."""


def with_remarks(result: R, *before: CaseTable | Sequence[str]) -> R:
    """Return a result that says first what its cases lost before it was computed, each once.

    `result`: a dataclass or named tuple with ``remarks``. `*before`: the cases it was computed
    from, whose remarks say what was left out; or remarks.
    """
    given: Any = result
    said = [remark for each in before for remark in getattr(each, "remarks", each)]
    remarks = tuple(dict.fromkeys((*said, *given.remarks)))
    if isinstance(given, tuple):
        made: R = given._replace(remarks=remarks)  # type: ignore[attr-defined]
    else:
        made = replace(given, remarks=remarks)
    return made


def rows_left_out(count: int) -> tuple[Sentence, ...]:
    """Return a remark on rows that are left out because a cell is missing; none on no row."""
    if not count:
        return ()
    return (
        pluralize(
            count,
            "{count} row with a missing cell is left out.",
            "{count} rows with missing cells are left out.",
        ),
    )


def rows_counted(counts: Mapping[str, Counts]) -> dict[str, float]:
    """Return the number (or total weight) of the rows that each family was counted from.

    `counts`: shape (*parent_sizes, n_states); m_ijk by variable.
    """
    return {name: float(each.sum()) for name, each in counts.items()}


def missing_remarks(rows: Mapping[str, float], total: float) -> tuple[Sentence, ...]:
    """Return a remark on families that are counted from fewer rows than the table has.

    `total`: number (or total weight) of the rows of the table.
    """
    # Sums of weights in another order differ in their last digits.
    fewer = {name: count for name, count in rows.items() if count < total * (1 - 1e-12)}
    if not fewer:
        return ()
    least = min(fewer, key=lambda name: fewer[name])
    return (
        Sentence(
            "Cells are missing: {families} counted from fewer than {rows} rows, {variable} from "
            "the fewest ({count}).",
            families=pluralize(len(fewer), "{count} family is", "{count} families are"),
            rows=f"{total:,.6g}",
            variable=least,
            count=f"{fewer[least]:,.6g}",
        ),
    )


def comparison_remarks(rows: Mapping[str, float], total: float) -> tuple[Sentence, ...]:
    """Return remarks on scores of families that are counted from different rows."""
    found = missing_remarks(rows, total)
    if not found:
        return ()
    return (
        *found,
        Sentence(
            "Each family is scored on the rows in which it is complete (learn reports the score of "
            "rows complete in all columns) and looks better the more is missing; compare "
            "structures on complete rows only."
        ),
    )


def without_columns(data: CaseTable, names: Sequence[str]) -> CaseTable:
    """Return a table without some columns.

    `names`: columns of the table, or columns that the reader has set aside already.
    """
    aside = {
        remark.values["column"]
        for remark in data.remarks
        if isinstance(remark, Sentence) and "set_aside" in remark.values
    }
    for name in names:
        if name not in aside:
            data[name]  # raises with the unknown column and the known ones
    return data.select([name for name in data.names if name not in names]) if names else data


def emptiest_remarks(data: CaseTable, n_complete: float) -> tuple[Sentence, ...]:
    """Return a remark on the columns without which more rows would be complete, if many are lost.

    `n_complete`: number (or total weight) of its complete rows.
    """
    lost, emptiest = data.total_weight - n_complete, _emptiest(data)
    if lost < MIN_LOST * data.total_weight or not emptiest:
        return ()
    return (
        Sentence(
            "Most blanks are in {columns}: leave columns out, or learn from all rows with "
            "Structural EM.",
            columns=list_names(emptiest),
        ),
    )


def tested_remarks(data: CaseTable) -> tuple[Sentence, ...]:
    """Return a remark on the rows that tests of independence leave out; None without blanks."""
    if not (emptiest := _emptiest(data)):
        return ()
    return (
        Sentence(
            "Cells are missing, most in {columns}: each test leaves out the rows without a value "
            "in one of its variables.",
            columns=list_names(emptiest),
        ),
    )


def _emptiest(data: CaseTable) -> list[str]:
    """Return the columns with most blanks, each with their number."""
    blank = {name: data[name].n_missing for name in data.names if data[name].n_missing}
    worst = sorted(blank, key=lambda name: (-blank[name], name))[:MOST_NAMED]
    return [f"{name} ({blank[name]:,})" for name in worst]


@overload
def complete_cases(
    data: Dataset, network: BayesianNetwork | None = None, monitor: Monitor = SILENT
) -> Dataset: ...


@overload
def complete_cases(
    data: CaseTable, network: BayesianNetwork | None = None, monitor: Monitor = SILENT
) -> CaseTable: ...


def complete_cases(
    data: CaseTable, network: BayesianNetwork | None = None, monitor: Monitor = SILENT
) -> CaseTable:
    """Return the rows in which no cell is missing.

    `network`: if given, only the columns of its nodes must be complete. `monitor`: cancels a pass
    over a table whose rows are not in memory.
    """
    names = data.names if network is None else [name for name in data.names if name in network]
    if isinstance(data, CaseSource):
        made: CaseTable = data.complete_rows(names, monitor)
    else:
        made = data.complete_rows(names)
    if not made.n_rows:
        raise DataError(
            "No row is complete in all {count:,} columns; leave out the column with most missing "
            "cells, or use all rows.",
            count=len(names),
        )
    return made.remarked(*rows_left_out(data.n_rows - made.n_rows))
