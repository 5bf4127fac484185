"""Import of a file as a job: the table, and its network."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import Unreported
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.numerals import number
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.data.columns.recode import matching_remarks, recode_column
from bayesgui.data.discretize.base import with_outer
from bayesgui.data.invented_states import nodes_taking, with_states_of
from bayesgui.data.matching import mapped, match
from bayesgui.data.reading.csv_import import read_csv
from bayesgui.data.reading.file_scan import scan
from bayesgui.data.reading.import_request import Imported, is_parquet
from bayesgui.data.reading.quantities import is_quantity, with_quantities_cut
from bayesgui.data.reading.row_weights import weighted
from bayesgui.data.summary import summarize, summary_of
from bayesgui.data.variables_from_columns import network_of, variable_of, with_states_added

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.data.reading.import_request import ImportRequest
    from bayesgui.data.summary import ColumnSummary


def run(request: ImportRequest, monitor: Monitor) -> Imported:
    """Import a whole file."""
    read = _read(request, monitor)
    skipped = request.skipped.intersection(read.names) - {request.weights}
    data = read.without(skipped)
    if request.weights is not None:
        data = weighted(data, request.weights, request.decimal)
    if not data.columns:
        raise DataError("All columns are left out; keep at least one.")
    if request.table_only:
        # The network of a template is empty, and stays the same one.
        network = BayesianNetwork([]) if request.network is None else request.network
        data = _with_quantities(request, data)
    elif request.network is None:
        data = _cut(request, data, data.names)
        network = network_of(data)
    else:
        data, network = _with_nodes(request, data, request.network)
    summaries = summarize(data, Unreported(monitor))
    quantities, weights = _quantities(request, read, data), _weights(request, data)
    return Imported(data, summaries, network, quantities, weights)


def _read(request: ImportRequest, monitor: Monitor) -> Dataset:
    """Return the table with the texts of the file, reusing an earlier scan."""
    found = request.scan
    strict = request.dialect is not None and request.dialect.ragged == "refuse"
    if found is None or not found.is_whole or not request.named <= {*found.dataset.names}:
        found = scan(
            request.path,
            request.dialect,
            request.missing,
            request.named,
            monitor,
            network=request.network,
            column_options=request.columns,
        )
    if found.n_ragged and strict and not is_parquet(request.path):
        # The strict reader raises an error with the position of the first such row.
        read_csv(request.path, request.dialect, monitor, missing_values=request.missing)
    return found.dataset


def _weights(request: ImportRequest, data: Dataset) -> ColumnSummary | None:
    if request.weights is None or data.weights is None:
        return None
    return summary_of(NumericColumn(request.weights, data.weights))


def _quantities(request: ImportRequest, read: Dataset, data: Dataset) -> dict[str, NumericColumn]:
    """Return the numbers of the discretized columns, by their current names.

    A cell that was made missing is, whatever stood there. A column with a state that no number was
    cut into has none.
    """
    names = {node: name for name, node in request.nodes.items()}
    found = {}
    for column in data.columns:
        origin = names.get(column.name, column.name)
        if not isinstance(column, CodedColumn) or column.edges is None or origin not in read:
            continue
        missing = missing_cells(column)
        values = np.where(missing, math.nan, _values(read[origin], request.decimal))
        if not np.isnan(values[~missing]).any():
            found[column.name] = NumericColumn(column.name, values)
    return found


def _values(column: Column, decimal: str) -> NDArray[np.float64]:
    """Return the cells of a column as numbers; NaN where there is none."""
    if isinstance(column, NumericColumn):
        return column.values
    if column.uncut is not None:
        return column.uncut
    table = np.array([*(number(state, decimal) for state in column.states), math.nan])
    return table[np.minimum(column.codes, len(column.states))]


def _with_quantities(request: ImportRequest, data: Dataset) -> Dataset:
    """Return the table with columns of many numbers as numbers, discretized if cuts were given."""
    for column in data.columns:
        if isinstance(column, CodedColumn) and is_quantity(column, request.decimal):
            data = data.with_column(column.numbers(request.decimal))
    return _cut(request, data, [name for name in data.names if name in request.cuts])


def _cut(request: ImportRequest, data: Dataset, names: Sequence[str]) -> Dataset:
    """Return the table with columns of many numbers discretized, by the user's cuts or evenly."""
    even = [name for name in names if name not in request.cuts]
    data = with_quantities_cut(data, even, request.decimal)
    for name in set(names).difference(even):
        column = data[name]
        if isinstance(column, CodedColumn):
            column = column.numbers(request.decimal)
        present = column.values[~np.isnan(column.values)]
        low, high = (float(present.min()), float(present.max())) if len(present) else (0.0, 1.0)
        data = data.with_column(column.cut(with_outer(request.cuts[name], low, high)))
    return data


def _with_nodes(
    request: ImportRequest, data: Dataset, network: BayesianNetwork
) -> tuple[Dataset, BayesianNetwork]:
    """Return the table with the names and states of the nodes, and the network."""
    nodes = {name: node for name, node in request.nodes.items() if name in data}
    new = [name for name, node in nodes.items() if node not in network]
    data = _cut(request, data, new)
    network, data, taking = _with_states_taken(request, data, network, nodes)
    own = [name for name in nodes if name not in new and nodes[name] not in taking]
    data = _with_meanings(request, data, own)
    # A column with the name of a node to which it is not assigned must not be matched to it.
    others = {name: f"{name} (2)" for name in data.names if name in network and name not in nodes}
    data = data.with_renamed({**nodes, **others})
    taken = [name for name in data.names if name in network]
    added = {
        nodes[name]: [text for text, state in meant.items() if text == state]
        for name, meant in request.states.items()
        if nodes.get(name) in network and nodes[name] not in taking
    }
    network = with_states_added(network, added)
    if request.unknown == "add":
        found = match(data.select(taken), network)
        network = with_states_added(
            network, {m.node: m.unknown for m in found.columns if m.node and m.states == "differ"}
        )
    for name in taken:
        column = recode_column(data[name], network[name], refuse=request.unknown == "refuse")
        said = matching_remarks(data[name], network[name])
        data = data.with_column(replace(column, name=name)).remarked(*said)
    for name in new:
        network = network.with_variable(variable_of(data[nodes[name]]))
    return data, network


def _with_states_taken(
    request: ImportRequest, data: Dataset, network: BayesianNetwork, nodes: Mapping[str, str]
) -> tuple[BayesianNetwork, Dataset, list[str]]:
    """Return the network whose invented states are those of the columns, and the nodes it is of.

    A column whose texts the user gave meanings, other than as proposed, keeps the node's states.
    """
    columns = {
        node: replace(data[name], name=node)
        for name, node in nodes.items()
        if node in network and not request.states.get(name)
    }
    taking = nodes_taking(network, columns)
    names = [name for name, node in nodes.items() if node in taking]
    data = _cut(request, data, names)
    found = data.select(names).with_renamed({name: nodes[name] for name in names})
    network, note = with_states_of(network, found) if names else (network, None)
    return network, data if note is None else data.remarked(note), taking


def _with_meanings(request: ImportRequest, data: Dataset, names: Sequence[str]) -> Dataset:
    """Return the table with texts replaced as requested, and numbers as numbers."""
    assert request.network is not None
    for name in names:
        column, node = data[name], request.network[request.nodes[name]]
        if isinstance(column, NumericColumn):
            continue
        meant = request.states.get(name)
        if meant:
            data = mapped(data, {name: meant})
        if node.edges is None or any(state in node.states for state in column.states):
            continue
        if request.unknown == "missing":
            wrong = [s for s in column.states if math.isnan(number(s, request.decimal))]
            data = mapped(data, {name: dict.fromkeys(wrong, "")})
        data = data.with_column(data.categorical(name).numbers(request.decimal))
    return data
