"""Posteriors for the rows of findings in a file, written beside its own columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import without_case
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.matching import check_nodes
from bayesgui.data.reading.own_columns import own_columns
from bayesgui.data.reading.reader import FOUND, read_data
from bayesgui.data.writing.table_export import write_table
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True)
class RowsAnswered(NotebookTable):
    """Summary of the file that was written.

    `notes`: on how the table was read, on columns that are not nodes, and on impossible rows.
    """

    rows: int
    n_distinct: int
    notes: tuple[str, ...]


def query_file(
    engine: InferenceEngine,
    source: Any,
    output: Path,
    targets: Sequence[str] | str | None = None,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **options: Any,
) -> RowsAnswered:
    """Answer every row of findings in a file, and write it with the posteriors.

    Parameters
    ----------
    engine : InferenceEngine
        Answers the rows.
    source : Any
        The findings, as `read_data` takes them; a missing cell means no finding, and columns that
        are not nodes are written again as they are.
    output : Path
        ``.parquet``, or any other name for comma-separated values; replaced atomically. The input's
        columns, then ``P(var = state)`` for each state of each target, empty where the findings of
        a row cannot hold together.
    targets : str or sequence of str, optional
        Variables of interest; all by default.
    missing_values, monitor, **options
        As in `read_data`.

    Raises
    ------
    DataError
        If a file cannot be read or written, or a cell is not a state of its node.
    EvidenceError
        If a target is unknown.
    """
    own, findings = read_findings(engine.network, source, missing_values, monitor, **options)
    found = engine.query_rows(findings, targets, monitor)
    rows = write_table(output, found.beside(own), monitor)
    return RowsAnswered(rows, found.n_distinct, (*findings.remarks, *found.remarks))


def read_findings(
    network: BayesianNetwork,
    source: Any,
    missing_values: Iterable[str] = FOUND,
    monitor: Monitor = SILENT,
    **options: Any,
) -> tuple[Dataset, Dataset]:
    """Return all columns of a file as they stand there, and those that are nodes as findings.

    Raises `DataError` as `query_file` does.
    """
    own = own_columns(source, Sentence("A query of rows"), monitor, **options)
    check_nodes(network, own.names)
    nodes = [name for name in own.names if name in network]
    table = read_data(
        source,
        missing_values,
        columns=nodes,
        network=network,
        weights="",
        monitor=monitor,
        **options,
    )
    findings = rows_of(table, Sentence("A query of rows"))
    return own, findings.remarked(*on_columns_alike(own.names, network))


def on_columns_alike(columns: Sequence[str], network: BayesianNetwork) -> list[Sentence]:
    """Return what is said of columns that are probably meant to be nodes, but are none."""
    others = {without_case(name): name for name in network.names if name not in columns}
    return [
        Sentence(
            "The column {column} is not the node {node}: their names differ by case or blanks, so "
            "that its cells are no findings.",
            column=column,
            node=others[without_case(column)],
        )
        for column in columns
        if column not in network and without_case(column) in others
    ]
