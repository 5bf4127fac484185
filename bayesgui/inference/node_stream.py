"""Parquet files read batch by batch, with the columns that are nodes as states of these."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.data.matching import check_nodes
from bayesgui.data.reading.conversion.standing_in import standing_in
from bayesgui.data.reading.import_request import is_parquet
from bayesgui.data.reading.parquet_files import ParquetFiles
from bayesgui.data.reading.reader import read_data
from bayesgui.data.writing.batch_writing import takes_batches
from bayesgui.inference.row_files import on_columns_alike

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import pyarrow as pa

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.sources.parquet_stream import ParquetStream


@dataclass(frozen=True, eq=False)
class NodeStream:
    """Parquet files some of whose columns are nodes of a network.

    `names`: all columns. `nodes`: those that are nodes. `remarks`: on how these are read.
    """

    stream: ParquetStream
    names: tuple[str, ...]
    nodes: tuple[str, ...]
    remarks: tuple[str, ...]

    @classmethod
    def opened(
        cls,
        network: BayesianNetwork,
        place: Path,
        missing_values: Iterable[str],
        monitor: Monitor,
        options: Mapping[str, Any],
    ) -> NodeStream:
        """Look at the columns of Parquet files that are nodes."""
        names = ParquetFiles.at(place).names
        check_nodes(network, names)
        nodes = tuple(name for name in names if name in network)
        source: Any = read_data(
            place, missing_values, columns=nodes, network=network, weights="", memory=0,
            monitor=monitor, **options,
        )  # fmt: skip
        # The last remark says that rows are only counted, which is not so here.
        remarks = (*source.remarks[:-1], *on_columns_alike(names, network))
        return cls(source.counter, names, nodes, remarks)

    @property
    def n_rows(self) -> int:
        """Number of rows of all files."""
        return self.stream.files.n_rows

    def batches(self, monitor: Monitor) -> Iterator[tuple[int, pa.RecordBatch, Dataset]]:
        """Yield batches of rows, each with the number of its first row and its nodes' states."""
        start = 0
        for batch in self.stream.files.batches(self.names, monitor):
            yield start, batch, self.stream.coded_batch(batch, self.nodes, monitor)
            start += len(batch)


def streamed_place(source: Any, output: Path, monitor: Monitor) -> Path | None:
    """Return the Parquet file or folder that is read in a stream, None for other tables.

    `source`: as `read_data` takes it. `output`: where the rows are written.
    """
    if not isinstance(source, str | Path) or "://" in str(source) or not takes_batches(output):
        return None
    place = standing_in(Path(source), monitor).path
    return place if is_parquet(place) or place.is_dir() else None


def decoded_rows(rows: Any) -> pa.Table:
    """Return rows as a table in which texts are no dictionaries, as those of batches differ."""
    import pyarrow as pa

    columns = [
        column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
        for column in rows.columns
    ]
    return pa.table(columns, rows.schema.names)
