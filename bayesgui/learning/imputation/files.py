"""A file with missing cells filled and written again, with marks of what was filled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.reader import FOUND
from bayesgui.inference.node_stream import NodeStream, streamed_place
from bayesgui.inference.row_files import read_findings
from bayesgui.learning.imputation.asking import filling_network, impute, imputer_of
from bayesgui.learning.imputation.base import DEFAULT_METHOD, imputers
from bayesgui.learning.imputation.filled_stream import FillingStream
from bayesgui.learning.imputation.marks import DEFAULT_MARK, check_mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.imputation.base import Imputer
    from bayesgui.learning.imputation.imputed import Imputed


@dataclass(frozen=True, eq=False)
class FileFilled:
    """Summary of a file that was written.

    `rows`: number of rows of the table. `filled`: by column with missing cells, how many were
    filled. `n_left`: cells that stay missing, as their row is impossible. `imputed`: the table as
    it stands in the file; None if it was filled in a stream.
    """

    rows: int
    n_draws: int
    filled: Mapping[str, int]
    n_rows_filled: int
    n_left: int
    notes: tuple[str, ...]
    imputed: Imputed | None = None

    @property
    def n_filled(self) -> int:
        """Number of cells that were filled."""
        return sum(self.filled.values())


def impute_file(
    network: Model,
    source: Any,
    output: Path,
    method: str = DEFAULT_METHOD,
    options: Mapping[str, Any] | None = None,
    mark: str = DEFAULT_MARK,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    *,
    keeps: bool = False,
    **layout: Any,
) -> FileFilled:
    """Fill the missing cells of a file's table, and write it with marks.

    Parquet files are filled in a stream, so that they may be larger than memory, unless a workbook
    is written, or tables are drawn given all rows.

    `source`: as `read_data` takes it; all other cells are written again as they are. `options`:
    those of the method. `mark`: see `marked`. `keeps`: whether the completed table is returned,
    which then is in memory. `layout`: options of `read_data` on a text file.
    """
    check_mark(mark)
    flat, given = filling_network(network), dict(options or {})
    imputer = imputer_of(method, None, None, given)
    place = None
    if not keeps and not getattr(imputer, "draws_tables", False):
        place = streamed_place(source, Path(output), monitor)
    if place is not None:
        stream = NodeStream.opened(flat, place, missing_values, monitor, layout)
        if stream.n_rows:
            return _streamed(flat, stream, imputer, method, Path(output), mark, monitor)
    own, findings = read_findings(flat, source, missing_values, monitor, **layout)
    found = impute(flat, findings, method, monitor=monitor, **given)
    filled = found.written_into(own)
    filled.write(output, mark, monitor)
    others = [note for note in found.remarks if note not in findings.remarks]
    return FileFilled(
        own.n_rows,
        found.n_draws,
        {name: int(mask.sum()) for name, mask in filled.blanks.items()},
        filled.n_rows_filled,
        filled.n_left,
        (*findings.remarks, *others),
        filled,
    )


def _streamed(
    network: BayesianNetwork,
    stream: NodeStream,
    imputer: Imputer,
    method: str,
    output: Path,
    mark: str,
    monitor: Monitor,
) -> FileFilled:
    traits = imputers[method].traits
    filling = FillingStream(
        network,
        stream,
        imputer,
        getattr(imputer, "draws", 1),
        getattr(imputer, "seed", 1) if traits.get("draws", False) else None,
        bool(traits.get("posteriors", False)),
        mark,
    )
    tally = filling.write(output, monitor)
    n_left = tally.n_missing - sum(tally.filled.values())
    notes = (*stream.remarks, *tally.notes)
    return FileFilled(
        stream.n_rows, filling.n_draws, dict(tally.filled), tally.n_rows, n_left, notes
    )
