"""Series as a CSV file: a row for each slice, one series below the other."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import free_name
from bayesgui.core.temporal.series import BLANK
from bayesgui.data.finding_notation import notation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series

_BLOCK = 5000
"""Rows between two polls for cancellation."""


def series_csv(
    model: TemporalContent, series: Sequence[Series], monitor: Monitor = SILENT
) -> Iterator[bytes]:
    """Return the parts of a file that `read_series` reads again.

    The first columns are ``series``, where there are several, and ``time``; after them come the
    nodes with a finding in any series, in time and once. Slices after the last finding are left
    out, unless there is no other in a series.
    """
    names = [name for name in model.in_time if any(_holds(each, name) for each in series)]
    once = list(dict.fromkeys(name for each in series for name in each.once))
    taken = {*names, *once}
    heads = [free_name("series", taken)] * (len(series) > 1) + [free_name("time", taken)]
    yield _lines([[*heads, *once, *names]])
    total = sum(_rows_of(each) for each in series) or 1
    done = 0
    for place, each in enumerate(series):
        label = [each.name or str(place + 1)] * (len(series) > 1)
        rows = _rows_of(each)
        for start in range(0, rows, _BLOCK):
            monitor.check()
            stop = min(start + _BLOCK, rows)
            yield _lines(
                [*label, each.time(t), *_once(model, each, once, t), *_cells(each, names, t)]
                for t in range(start, stop)
            )
            done += stop - start
            monitor.report(done / total)


def _holds(series: Series, name: str) -> bool:
    """Tell whether there is a finding on a node in any slice."""
    if name not in series.names:
        return False
    seen = bool((series.codes[:, series.column(name)] != BLANK).any())
    return seen or any(other == name for _, other in series.others)


def _rows_of(series: Series) -> int:
    return max(series.last_finding + 1, min(series.slices, 1))


def _cells(series: Series, names: Sequence[str], number: int) -> list[str]:
    found = []
    for name in names:
        if name not in series.names:
            found.append("")
            continue
        column = series.column(name)
        variable, code = series.columns[column], int(series.codes[number, column])
        other = series.others.get((number, name))
        if code != BLANK:
            found.append(variable.states[code])
        else:
            found.append("" if other is None else notation(variable, other))
    return found


def _once(model: TemporalContent, series: Series, names: Sequence[str], number: int) -> list[str]:
    """Return the cells of nodes that are there once, in the first row alone."""
    found = (None if number else series.once.get(name) for name in names)
    return [
        "" if finding is None else notation(model[name], finding)
        for name, finding in zip(names, found, strict=True)
    ]


def _lines(rows: Iterable[Sequence[str]]) -> bytes:
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue().encode()
