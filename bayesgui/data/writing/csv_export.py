"""Writing cases to a text file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.guards.spreadsheet_cells import written_cell
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.columns.missing_marks import may_be_mark
from bayesgui.data.writing.text_tables import delimiter_of, text_table

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock


PIECE_ROWS = 8192
"""Rows between two polls for cancellation, some 10 ms."""


def write_csv(
    path: Path,
    network: BayesianNetwork,
    blocks: Iterable[CaseBlock],
    weighted: bool,
    monitor: Monitor = SILENT,
) -> int:
    """Write cases as text, a header line first; missing cells are empty.

    `path`: the file, ``.csv`` or ``.tsv`` and perhaps ``.gz``; replaced atomically when all rows
    are written. `weighted`: whether a last column ``weight`` holds the rows' weights. `monitor`:
    cancellation, which leaves the file unchanged.
    """
    if weighted and "weight" in network:
        raise DataError(
            "The column of weights would be named weight, as a variable is; rename the variable."
        )
    # Most readers skip an empty line.
    blank = "" if len(network) + weighted > 1 else '""'
    tokens = {
        v.name: np.array([*map(quote, v.states), blank], dtype=object) for v in network.variables
    }
    header = [*map(quote, network.names), *(["weight"] if weighted else [])]
    rows = 0
    delimiter = delimiter_of(path)
    with text_table(path) as stream:
        stream.write(delimiter.join(header) + "\n")
        for block in (piece for each in blocks for piece in each.pieces(PIECE_ROWS)):
            monitor.check()
            columns = [tokens[name][codes].tolist() for name, codes in block.columns.items()]
            if block.weights is not None:
                columns.append(list(map(repr, block.weights.tolist())))
            stream.write("\n".join(map(delimiter.join, zip(*columns, strict=True))) + "\n")
            rows += block.n_rows
    return rows


def quote(text: str) -> str:
    """Return a cell as written to a file: in quotes if it contains a special character.

    A state that may be a mark of missing values, such as None, is in quotes as well, so that it is
    read as a state again. A spreadsheet takes no text for a formula; see `written_cell`.
    """
    text = written_cell(text)
    if any(mark in text for mark in ',"\t\r\n') or may_be_mark(text):
        return '"' + text.replace('"', '""') + '"'
    return text
