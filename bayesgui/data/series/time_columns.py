"""Which columns of a table say the time and the series of a row, guessed from its first rows."""

from __future__ import annotations

import datetime
import itertools
import math
import re
from typing import TYPE_CHECKING

from bayesgui.core.numerals import number
from bayesgui.data.series.placing import TimeColumns, as_given

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bayesgui.data.dataset import Dataset

TIMES = """
t time times timestamp date datetime day days week month quarter year hour minute second
slice step cycle tick period epoch visit wave round 时间 日期 时刻 天 日 周 月 年 时间步 步 周期
"""
"""Words that name a column of times."""
SERIES = """
series id sequence seq run trial subject patient person machine unit device customer case
episode trajectory group 序列 编号 病人 患者 机器 设备 客户 样本
"""
"""Words that name a column that tells series apart."""
LOOKED_AT = 2_000
"""Rows of a table in memory from which columns are guessed."""
_WORD = re.compile(r"[^\W\d_]+")


def guessed_columns(
    names: Sequence[str],
    rows: Sequence[Sequence[str]],
    nodes: Collection[str] = (),
    *,
    wide: bool = False,
) -> TimeColumns:
    """Return the columns that look like times and series.

    `rows`: the first rows of the table. `nodes`: columns that are neither. `wide`: whether each row
    is a series of its own.
    """
    columns = {
        name: [row[k].strip() if k < len(row) else "" for row in rows]
        for k, name in enumerate(names)
        if name not in nodes
    }
    if wide:
        called = [name for name in columns if _named(name, SERIES)]
        return TimeColumns("", next(iter(called or columns), ""))
    times = [name for name, cells in columns.items() if cells and _is_time(cells)]
    time = next((name for name in times if _named(name, TIMES)), None)
    series = [name for name in columns if name != time and _named(name, SERIES)]
    if time is None:
        time = _counting(columns, [name for name in times if name not in series])
    others = [name for name in columns if name != time]
    if time is None:
        return TimeColumns("", next((name for name in series if _repeats(columns[name])), ""))
    if not _repeats(columns[time]):
        repeated = (name for name in series if name in others and _repeats(columns[name]))
        return TimeColumns(time, next(repeated, ""))
    telling = [name for name in others if _tells_apart(columns[name], columns[time])]
    ranked = sorted(telling, key=lambda name: (name not in series, len(set(columns[name]))))
    return TimeColumns(time, ranked[0] if ranked else "")


def columns_of_table(table: Dataset, nodes: Collection[str] = ()) -> TimeColumns:
    """Return the columns of a table that look like times and series; `nodes` are neither."""
    first = table.rows(slice(0, LOOKED_AT))
    cells = [as_given(column).texts().tolist() for column in first.columns]
    rows = [[str(cell) for cell in row] for row in zip(*cells, strict=True)]
    return guessed_columns(table.names, rows, nodes)


def columns_called_so(table: Dataset) -> TimeColumns | None:
    """Return the columns of a table whose rows are surely slices, or None.

    The column of times has a word for times as its whole name, and no series has a time twice.
    """
    words = TIMES.split()
    if not table.n_rows or not any(name.strip().lower() in words for name in table.names):
        return None
    found = columns_of_table(table)
    if found.time.strip().lower() not in words:
        return None
    texts = [as_given(table[name]).texts()[:LOOKED_AT].tolist() for name in found.names]
    keys = list(zip(*texts, strict=True))
    return found if len(set(keys)) == len(keys) else None


def are_called_so(time: str, others: Collection[str]) -> bool:
    """Tell whether a column is called a time, and one of the others what tells series apart."""
    named = time.strip().lower() in TIMES.split()
    return named and any(_named(name, SERIES) for name in others)


def _named(name: str, listed: str) -> bool:
    words = listed.split()
    found = [word.lower() for word in _WORD.findall(name)]
    return any(word in words or word.removesuffix("s") in words for word in found)


def _is_time(cells: Sequence[str]) -> bool:
    """Tell whether all cells are numbers, or all are dates."""
    if any(not cell for cell in cells):
        return False
    return not any(math.isnan(number(cell)) for cell in cells) or all(map(_is_date, cells))


def _is_date(cell: str) -> bool:
    try:
        datetime.datetime.fromisoformat(cell)
    except ValueError:
        return False
    return True


def _repeats(cells: Sequence[str]) -> bool:
    return len(set(cells)) < len(cells)


def _tells_apart(cells: Sequence[str], times: Sequence[str]) -> bool:
    """Tell whether a time is there once in each series."""
    return len(set(zip(cells, times, strict=True))) == len(cells)


def _counting(columns: Mapping[str, Sequence[str]], times: Sequence[str]) -> str | None:
    """Return the first column that grows from row to row, or begins anew with each series."""
    for name in times:
        cells = columns[name]
        values = [number(cell) for cell in cells]
        if any(map(math.isnan, values)):
            return name
        steps = [b - a for a, b in itertools.pairwise(values)]
        rising = [step for step in steps if step > 0]
        if steps and len(rising) > len(steps) / 2 and 0 not in steps:
            return name
    return None
