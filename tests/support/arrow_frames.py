"""Tables that come by Arrow's C stream and are of no package that the program knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pyarrow as pa


class ForeignFrame:
    """A table that can do nothing but hand out Arrow's C stream, in chunks of some rows."""

    def __init__(self, table: pa.Table, rows: int = 7) -> None:
        self._table, self._rows = table, rows

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        batches = self._table.to_batches(max_chunksize=self._rows)
        import pyarrow as pa

        reader = pa.RecordBatchReader.from_batches(self._table.schema, batches)
        return reader.__arrow_c_stream__(requested_schema)


class ForeignBatch:
    """A table that hands out a single array of records."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        (batch,) = self._table.combine_chunks().to_batches()
        return batch.__arrow_c_array__(requested_schema)
