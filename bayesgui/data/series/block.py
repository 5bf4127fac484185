"""A block of cells of a spreadsheet as findings over time, and findings as such a block."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, DataError
from bayesgui.core.evidence import named
from bayesgui.data.finding_notation import finding_of, notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable

BLANKS = frozenset(("", "?", "*", "NA", "N/A", "NaN", "nan", "null", "-", "–"))
"""Cells without a finding, unless a state has this name."""

_WITH_COMMAS = ("likelihood ", "fixed ")
"""How cells begin that hold commas of their own."""

Cell = tuple[int, str, "Finding | None"]
"""A slice, a node, and what is found; None for a blank."""


def finding_in_cell(variable: Variable, text: str) -> Finding | None:
    """Return what a cell says of a node; None for a blank.

    A state, a state in letters of another case, or a finding in the notation of a cell.
    """
    if text in variable.states:
        return named(variable, text)
    text = text.strip()
    if text in variable.states:
        return named(variable, text)
    if text in BLANKS:
        return None
    alike = [state for state in variable.states if state.casefold() == text.casefold()]
    if len(alike) == 1:
        return named(variable, alike[0])
    found = finding_of(variable, text)
    return None if found is None else named(variable, found)


def rows_of_block(text: str) -> list[list[str]]:
    """Return the cells of a text as spreadsheets copy it: tabs, else commas or semicolons."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
    if not text:
        return []
    marks = "\t" if text.startswith(_WITH_COMMAS) else "\t;,"
    delimiter = next((mark for mark in marks if mark in text), "\t")
    return list(csv.reader(text.split("\n"), delimiter=delimiter))


def names_in_block(rows: Sequence[Sequence[str]], names: Sequence[str]) -> bool:
    """Tell whether a block has a line of names of nodes above its cells: it is a table."""
    if len(rows) < 2:
        return False
    heads = [cell.strip() for cell in rows[0]]
    return any(head in names for head in heads) and not any(
        cell.strip() in names for cell in rows[1]
    )


def findings_in_block(
    rows: Sequence[Sequence[str]],
    nodes: Sequence[Variable],
    first: int,
    known: Mapping[str, Variable],
) -> list[Cell]:
    """Return the findings of a block with a row for each node and a column for each slice.

    `nodes`: of the rows, from the one at which it is put in. `first`: the slice of its first
    column. `known`: all nodes; a block whose rows begin with their names goes to these.
    Raises `DataError` naming cell, value and states.
    """
    heads = [row[0].strip() if row else "" for row in rows]
    if rows and all(head in known for head in heads):
        nodes = [known[head] for head in heads]
        rows = [row[1:] for row in rows]
    elif len(rows) > len(nodes):
        raise DataError(
            "The block has {rows} rows, and from {variable} on there are {nodes}. Put it in "
            "further up, or copy fewer rows.",
            rows=len(rows),
            variable=nodes[0].name if nodes else "–",
            nodes=len(nodes),
        )
    found: list[Cell] = []
    for variable, row in zip(nodes, rows, strict=False):
        for k, text in enumerate(row):
            found.append((first + k, variable.name, _finding(variable, text, first + k)))
    return found


def _finding(variable: Variable, text: str, number: int) -> Finding | None:
    try:
        return finding_in_cell(variable, text)
    except BayesGuiError:
        raise DataError(
            "“{text}” for {variable} at t = {number} is none of its states {states}. Nothing was "
            "put in; correct the cell, or leave it empty.",
            text=text.strip(),
            variable=variable.name,
            number=number,
            states=", ".join(variable.states),
        ) from None


def block_text(variables: Sequence[Variable], cells: Sequence[Sequence[Finding | None]]) -> str:
    """Return findings as text with a line for each node, for spreadsheets and `findings_in_block`.

    `cells`: for each node those of some slices.
    """
    written = io.StringIO()
    lines = csv.writer(written, delimiter="\t", lineterminator="\n")
    for variable, row in zip(variables, cells, strict=True):
        lines.writerow(["" if found is None else notation(variable, found) for found in row])
    return written.getvalue()
