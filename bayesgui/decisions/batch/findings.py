"""Tables of findings as they are read for a batch, and the files that answers are written to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.data.reading.reader import FOUND
from bayesgui.data.writing.table_export import write_table
from bayesgui.inference.row_files import RowsAnswered, read_findings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.batch.row_answers import RowAnswers


@dataclass(frozen=True, eq=False)
class FindingRows:
    """A table of findings.

    `own`: all columns as they stand in the file. `findings`: those that are nodes, their cells
    states of the node.
    """

    own: Dataset
    findings: Dataset

    @property
    def remarks(self) -> tuple[str, ...]:
        """How the table was read."""
        return tuple(self.findings.remarks)


def finding_rows(
    network: BayesianNetwork,
    source: Any,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **options: Any,
) -> FindingRows:
    """Read a table of findings; raises `DataError` as `inference.row_files.query_file` does."""
    return FindingRows(*read_findings(network, source, missing_values, monitor, **options))


def answer_file(
    network: BayesianNetwork,
    source: Any,
    output: Path,
    answer: Callable[[Dataset, Monitor], RowAnswers],
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **options: Any,
) -> RowsAnswered:
    """Answer every row of findings in a file, and write its columns with the answers."""
    table = finding_rows(network, source, missing_values, monitor, **options)
    found = answer(table.findings, monitor)
    rows = write_table(output, found.beside(table.own), monitor)
    return RowsAnswered(rows, found.n_distinct, (*table.remarks, *found.remarks))
