"""A file with missing cells filled and written again, with marks of what was filled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.reader import FOUND
from bayesgui.inference.row_files import read_findings
from bayesgui.learning.imputation.asking import filling_network, impute
from bayesgui.learning.imputation.base import DEFAULT_METHOD
from bayesgui.learning.imputation.marks import DEFAULT_MARK, check_mark

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.imputation.imputed import Imputed


@dataclass(frozen=True, eq=False)
class FileFilled:
    """Summary of a file that was written.

    `rows`: number of rows of the table. `imputed`: the table as it stands in the file.
    """

    rows: int
    imputed: Imputed
    notes: tuple[str, ...]


def impute_file(
    network: Model,
    source: Any,
    output: Path,
    method: str = DEFAULT_METHOD,
    options: Mapping[str, Any] | None = None,
    mark: str = DEFAULT_MARK,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **layout: Any,
) -> FileFilled:
    """Fill the missing cells of a file's table, and write it with marks.

    `source`: as `read_data` takes it; all other cells are written again as they are. `options`:
    those of the method. `mark`: see `marked`. `layout`: options of `read_data` on a text file.
    """
    check_mark(mark)
    flat = filling_network(network)
    own, findings = read_findings(flat, source, missing_values, monitor, **layout)
    found = impute(flat, findings, method, monitor=monitor, **(options or {}))
    filled = found.written_into(own)
    filled.write(output, mark, monitor)
    others = [note for note in found.remarks if note not in findings.remarks]
    return FileFilled(own.n_rows, filled, (*findings.remarks, *others))
