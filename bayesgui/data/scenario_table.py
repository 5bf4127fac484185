"""Scenarios as a text table: one per row, with a column for the name and one per variable.

Cells are written in the notation of `bayesgui.data.finding_notation`. The first column is the name,
unless its header is a node. Delimiters may be commas, semicolons, tabs or blanks; ``*``, ``?`` and
``N/A`` are missing unless they name a state, and lines that begin with ``//`` are comments, so that
Netica's ``.cas`` and Hugin's ``.dat`` files can be read too.
"""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError, DataError
from bayesgui.core.evidence import Evidence
from bayesgui.core.guards.spreadsheet_cells import read_cell, written_cell
from bayesgui.core.scenario import Scenario
from bayesgui.data.finding_notation import finding_of, row_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.network import BayesianNetwork

    Rows = list[tuple[int, list[str]]]

MISSING = ("*", "?", "N/A")
_NAME = "case"
_DELIMITERS = (",", "\t", ";")
_COUNTS = ("numcases", "freq")
"""Columns in which other programs store the frequency of a scenario; ignored."""


def scenarios_to_csv(network: BayesianNetwork, scenarios: Iterable[Scenario]) -> str:
    """Return scenarios as CSV, with a column for each variable with a finding in any of them."""
    scenarios = list(scenarios)
    names = [name for name in network if any(name in scenario.evidence for scenario in scenarios)]
    title = _NAME
    while title in network:
        title += "_"
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow([title, *map(written_cell, names)])
    for scenario in scenarios:
        cells = row_of(network, scenario.evidence)
        row = [scenario.name, *(cells.get(name, "") for name in names)]
        writer.writerow(map(written_cell, row))
    return stream.getvalue()


def scenarios_from_csv(network: BayesianNetwork, text: str) -> tuple[Scenario, ...]:
    """Parse a table of scenarios."""
    lines = [(number, list(map(read_cell, row))) for number, row in _rows(network, text)]
    if not lines:
        raise DataError("The table of scenarios is empty; its first row must name the nodes.")
    header = [name if name in network else name.strip() for name in lines[0][1]]
    has_name = bool(header) and header[0] not in network
    _check_header(network, header, has_name)
    found: list[Scenario] = []
    for number, row in lines[1:]:
        if len(row) > len(header):
            raise DataError(
                "Row {row} has {found} cells, but the header has {count}; nothing was read.",
                row=number,
                found=len(row),
                count=len(header),
            )
        name = row[0].strip() if has_name else ""
        evidence = _evidence(network, header, row, number, has_name)
        found.append(Scenario(name or str(len(found) + 1), evidence))
    if not found:
        raise DataError("The table of scenarios has a header and no row; nothing was read.")
    return tuple(found)


def _rows(network: BayesianNetwork, text: str) -> Rows:
    """Return the nonempty rows, with their numbers in the file.

    The delimiter is the one for which the header consists of the network's nodes; else the one with
    the most cells, so that the error message names a column as the user sees it.
    """
    lines = text.lstrip("\ufeff").splitlines(True)
    head = next((k for k, line in enumerate(lines) if line.strip() and line[:2] != "//"), None)
    if head is None:
        return []
    for delimiter in _DELIMITERS:
        found = _split_rows(lines, head, delimiter)
        header = found[0][1] if found else []
        if len(header) > 1 and all(read_cell(column) in network for column in header[1:]):
            return found
    counts = {sign: lines[head].count(sign) for sign in _DELIMITERS}
    best = max(_DELIMITERS, key=lambda sign: counts[sign])
    if counts[best] or len(lines[head].split()) < 2:
        return _split_rows(lines, head, best, strict=True)
    return [
        (number, line.split())
        for number, line in enumerate(lines, 1)
        if number > head and line.strip()
    ]


def _split_rows(lines: list[str], head: int, delimiter: str, *, strict: bool = False) -> Rows:
    reader = csv.reader(lines[head:], delimiter=delimiter, strict=True)
    found: Rows = []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                found.append((head + reader.line_num, row))
    except csv.Error:
        if strict or not found or len(found[0][1]) > 1:
            raise DataError(
                "Row {row} has a quote that is not closed, or one inside a word; nothing was read.",
                row=head + reader.line_num,
            ) from None
    return found


def _check_header(network: BayesianNetwork, header: Sequence[str], has_name: bool) -> None:
    seen: set[str] = set()
    for column in header[int(has_name) :]:
        if column in seen:
            raise DataError(
                "Two columns are called {column}; nothing was read. Rename one of them.",
                column=column,
            )
        seen.add(column)
        if column not in network and column.strip().lower() not in _COUNTS:
            raise DataError(
                "The network has no node {column}, which the header of the table names; nothing "
                "was read. Correct the column's name, or delete it.",
                column=column,
            )


def _evidence(
    network: BayesianNetwork, header: Sequence[str], row: Sequence[str], number: int, has_name: bool
) -> Evidence:
    findings = {}
    for place, (column, cell) in enumerate(zip(header, row, strict=False)):
        if (has_name and place == 0) or column not in network:
            continue
        variable = network[column]
        if cell.strip() in MISSING and not {cell, cell.strip()} & {*variable.states}:
            continue
        try:
            finding = finding_of(variable, cell)
        except BayesGuiError as error:
            raise DataError(
                "Row {row}: {reason} Nothing was read.", row=number, reason=error
            ) from None
        if finding is not None:
            findings[column] = finding
    return Evidence(findings)
