"""Findings, at once and over time, as lines of Python on ``evidence`` and ``series``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import StateFinding
from bayesgui.core.temporal.series import BLANK
from bayesgui.formats.code.bayesgui_code import finding_source, findings_source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.evidence import Evidence, Finding
    from bayesgui.core.temporal.series import Series

FEW = 3
"""Findings that are changed one by one; more are written as a whole."""


def evidence_lines(before: Evidence, after: Evidence) -> tuple[str, ...]:
    """Return the lines by which ``evidence`` becomes other findings."""
    gone = [name for name in before if name not in after]
    new = {name: each for name, each in after.items() if before.get(name) != each}
    if not gone and not new:
        return ()
    if not after:
        return ("evidence = {}",)
    if len(gone) + len(new) > FEW:
        return (f"evidence = {findings_source(after)}",)
    dropped = tuple(f"del evidence[{name!r}]" for name in gone)
    return dropped + tuple(f"evidence[{n!r}] = {finding_source(each)}" for n, each in new.items())


def series_lines(before: Series, after: Series) -> tuple[str, ...]:
    """Return the lines by which ``series``, a list of findings for each node, becomes another."""
    had, found = _cells(before), _cells(after)
    if before.slices == after.slices and had == found:
        return ()
    changed = [key for key in {**had, **found} if had.get(key) != found.get(key)]
    if before.slices != after.slices or len(changed) > FEW or not found:
        return tuple(_whole(after, found))
    blank = f"[None] * {after.slices}"
    return tuple(
        f"series.setdefault({name!r}, {blank})[{number}] = "
        f"{finding_source(found[name, number]) if (name, number) in found else None}"
        for name, number in changed
    )


def _whole(series: Series, found: dict[tuple[str, int], Finding]) -> Iterator[str]:
    rows: dict[str, list[str]] = {}
    for (name, number), finding in found.items():
        rows.setdefault(name, ["None"] * series.slices)[number] = finding_source(finding)
    if not rows:
        yield "series = {}"
        return
    listed = "".join(f"    {name!r}: [{', '.join(row)}],\n" for name, row in rows.items())
    yield f"series = {{\n{listed}}}"


def _cells(series: Series) -> dict[tuple[str, int], Finding]:
    """Return all findings by node and slice; those that are there once are in slice 0."""
    found: dict[tuple[str, int], Finding] = {(name, 0): each for name, each in series.once.items()}
    for column, variable in enumerate(series.columns):
        codes = series.codes[:, column].tolist()
        for number, code in enumerate(codes):
            if code != BLANK:
                state = variable.states[code]
                found[variable.name, number] = StateFinding(frozenset({state}))
    found |= {(name, number): each for (number, name), each in series.others.items()}
    return found
