"""Writing cases to a Parquet file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.data.writing.destination import destination

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock

GROUP_ROWS = 32_768
"""Rows per row group: with twice as many, cancellation takes longer than 0.1 s; with
half as many, so does writing the footer of a long file, which lists all groups."""


def write_parquet(
    path: Path,
    network: BayesianNetwork,
    blocks: Iterable[CaseBlock],
    weighted: bool,
    monitor: Monitor = SILENT,
) -> int:
    """Write cases to a Parquet file, block by block; missing cells are null.

    `path`, `network`, `blocks`, `weighted`, `monitor`: see
    `bayesgui.data.writing.csv_export.write_csv`; only one block is in memory at a time.
    """
    import pyarrow as pa
    from pyarrow import parquet

    fields = [pa.field(v.name, pa.dictionary(pa.int32(), pa.string())) for v in network.variables]
    schema = pa.schema([*fields, *([pa.field("weight", pa.float64())] if weighted else [])])
    states = {v.name: pa.array(v.states, pa.string()) for v in network.variables}
    rows = 0
    with (
        destination(path, pa.ArrowException) as temporary,
        parquet.ParquetWriter(temporary, schema, write_statistics=False) as writer,
    ):
        for block in (piece for each in blocks for piece in each.pieces(GROUP_ROWS)):
            monitor.check()
            columns = [_arrow_column(states[name], block.columns[name]) for name in network]
            if weighted:
                columns.append(pa.array(block.weights))
            table = pa.table(columns, schema=schema)
            writer.write_table(table)
            rows += len(table)
    return rows


def _arrow_column(states: pa.Array, found: NDArray[np.signedinteger[Any]]) -> pa.Array:
    import pyarrow as pa

    codes = found.astype(np.int32)
    indices = pa.array(codes, mask=codes < 0)
    return pa.DictionaryArray.from_arrays(indices, states)
