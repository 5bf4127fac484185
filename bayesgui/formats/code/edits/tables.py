"""How a script reads a table of cases as an import of the window did."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.reading.reader import read_data
from bayesgui.formats.code.edits.asking import NET, asked
from bayesgui.formats.code.edits.sources import call_source, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.reading.import_request import ImportRequest

MOST_CELLS = 5_000_000
"""Cells of a table above which it is not read again to see whether `read_data` does the same."""
_LAYOUT = ("delimiter", "encoding", "header", "skip", "comment", "decimal", "quote", "ragged")


@dataclass(frozen=True, eq=False)
class ImportedTable:
    """An import that was done; says how a script does it.

    `dataset`: the table; None where nobody has it any more. `network`: the one with the nodes of
    the columns, as ``net`` is then; None where the columns made nodes, or none was asked.
    """

    request: ImportRequest
    dataset: Dataset | None
    network: BayesianNetwork | None = None

    def __call__(self, monitor: Monitor = SILENT) -> tuple[str, ...]:
        """Return the lines that make ``data``: one call, if it gives the same table."""
        path, dataset = str(self.request.path), self.dataset
        if dataset is not None and dataset.n_rows * len(dataset.columns) <= MOST_CELLS:
            for options in self._ways(dataset.names):
                given = {**options, **({"network": self.network} if self.network else {})}
                try:
                    found = read_data(path, **given, monitor=monitor)
                except BayesGuiError:
                    continue
                if same_table(found, dataset):
                    named = {k: NET if k == "network" else v for k, v in given.items()}
                    return (asked("data", "read_data", path, **named),)
        return self._as_imported()

    def numbers(
        self, columns: Mapping[str, NumericColumn | None], monitor: Monitor = SILENT
    ) -> tuple[str, ...]:
        """Return the lines that make ``numbers``: those that the import cut into intervals.

        `columns`: the numbers by the columns of ``data``; None where nobody has them any more.
        """
        known = {name: column for name, column in columns.items() if column is not None}
        dataset = self.dataset
        if dataset is not None and dataset.n_rows * len(dataset.columns) <= MOST_CELLS:
            for options in self._ways(dataset.names):
                given = {**options, "quantities": "numbers"}
                try:
                    found = read_data(str(self.request.path), **given, monitor=monitor)
                except BayesGuiError:
                    continue
                if len(known) == len(columns) and _holds(found, known):
                    return (asked("numbers", "read_data", str(self.request.path), **given),)
        return self._as_imported("numbers", "quantities")

    def _ways(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Yield options of `read_data` that may be those of the import, few of them first."""
        request = self.request
        yield {}
        chosen: dict[str, Any] = {}
        if request.missing is not None:
            chosen["missing_values"] = request.missing
        if request.weights is not None:
            chosen["weights"] = request.weights
        yield chosen
        back = {node: name for name, node in request.nodes.items()}
        chosen = {**chosen, "columns": [back.get(name, name) for name in names]}
        yield chosen
        if request.table_only:
            yield {**chosen, "quantities": "numbers"}
        if request.dialect is not None:
            yield {**chosen, **{part: getattr(request.dialect, part) for part in _LAYOUT}}

    def _as_imported(self, name: str = "data", part: str = "dataset") -> tuple[str, ...]:
        """Return lines that carry out the import with all its choices, for a part of it."""
        modules = {"bayesgui.data.reading.import_table": ["run"]}
        plain = replace(self.request, scan=None, network=None)
        given = [
            f"{each.name}={_value_source(getattr(plain, each.name), modules)}"
            for each in fields(plain)
            if each.name == "path" or getattr(plain, each.name) != _default(each)
        ]
        if self.network is not None:
            given.append("network=net")
        _name_class(plain, modules)
        lines = [f"from {module} import {', '.join(names)}" for module, names in modules.items()]
        lines.append("from bayesgui.core.monitor import SILENT")
        made = call_source(type(plain).__name__, given)
        return (*lines, f"{name} = run({made}, SILENT).{part}")


def _default(each: Any) -> Any:
    return each.default_factory() if callable(each.default_factory) else each.default


def _name_class(value: object, modules: dict[str, list[str]]) -> str:
    kind = type(value)
    names = modules.setdefault(kind.__module__, [])
    if kind.__name__ not in names:
        names.append(kind.__name__)
    return kind.__name__


def _value_source(value: Any, modules: dict[str, list[str]]) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        name = _name_class(value, modules)
        given = [
            f"{each.name}={_value_source(getattr(value, each.name), modules)}"
            for each in fields(value)
            if getattr(value, each.name) != _default(each)
        ]
        return call_source(name, given, "    ")
    if hasattr(value, "parts") and hasattr(value, "suffix"):
        modules.setdefault("pathlib", ["Path"])
        return f"Path({str(value)!r})"
    if isinstance(value, frozenset):
        return f"frozenset({source_of(sorted(value))})"
    return source_of(value, "    ")


def _holds(found: Any, columns: Mapping[str, NumericColumn]) -> bool:
    """Return whether a table has columns under the same names."""
    names = set(getattr(found, "names", ()))
    return hasattr(found, "columns") and all(
        name in names and _same_column(found[name], column) for name, column in columns.items()
    )


def same_table(one: Any, other: Dataset) -> bool:
    """Return whether two tables have the same columns and weights."""
    if list(getattr(one, "names", ())) != list(other.names) or not hasattr(one, "columns"):
        return False
    if (one.weights is None) != (other.weights is None):
        return False
    if other.weights is not None and not np.array_equal(one.weights, other.weights):
        return False
    return all(map(_same_column, one.columns, other.columns))


def _same_column(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, CodedColumn):
        same = (one.states, one.edges) == (other.states, other.edges)
        uncut = (one.uncut is None) == (other.uncut is None)
        if one.uncut is not None and other.uncut is not None:
            uncut = np.array_equal(one.uncut, other.uncut, equal_nan=True)
        return same and uncut and np.array_equal(one.codes, other.codes)
    return np.array_equal(one.values, other.values, equal_nan=True)
