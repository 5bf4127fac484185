"""The subcommands on network files: ``info`` and ``convert``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import NETWORK_HELP, add_slices, load, option
from bayesgui.cli.reading import add_reading, data_place, read_cases
from bayesgui.cli.standard_streams import (
    input_file,
    is_standard_input,
    network_output,
    standard_output,
)
from bayesgui.cli.terminal import Answer, Command, pluralize, print_notes, print_table, record
from bayesgui.core.domain import States
from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.temporal.network import TemporalNetwork

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.submodels import Submodels
    from bayesgui.data.case_source import CaseTable


INFO_HELP = f"{NETWORK_HELP}; or a table: CSV, TSV, Parquet, a folder, the address of a database"


def add_networks(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("info", _info, "Size and cost of a network, or what is in a table of cases.")
    made.add_argument("data", metavar="NET|DATA", type=data_place, help=INFO_HELP)
    add_reading(made)
    add_slices(made)

    made = command("convert", _convert, "Read any known format and write another, by suffix.")
    made.add_argument("source", metavar="IN", type=input_file)
    made.add_argument("target", metavar="OUT", type=network_output)
    option(made, "--to", "FORMAT", "format of the standard output, such as bif")
    add_slices(made)


def _info(options: argparse.Namespace) -> Answer:
    if _is_table(options.data):
        return table_info(options)
    return _network_info(options.data, options.slices)


def _is_table(place: str | Path) -> bool:
    """Tell a table from a network, by its suffix; what came from the standard input by content."""
    from bayesgui.data.reading.import_request import PARQUET, is_data
    from bayesgui.formats.storage import is_network_text, is_recognized

    if isinstance(place, str):
        return True
    if place.is_dir():
        # One that has other files too is none, but the wrong name.
        parts = [each for each in place.rglob("[!._]*") if each.is_file()]
        return bool(parts) and all(each.suffix.lower() in PARQUET for each in parts)
    if is_data(place):
        return not is_network_text(place)
    return is_standard_input(place) and not is_recognized(place)


def _unfilled_notes(network: Model) -> list[str]:
    """Return a sentence on the tables that are not filled yet."""
    names = network.unfilled
    return [f"not filled yet, so uniform: {list_names(names)}."] if names else []


def _unseen_notes(model: Model) -> list[str]:
    """Return sentences on what nobody observes."""
    notes = []
    if model.unobserved:
        names = [name for name in model if name in model.unobserved]
        notes.append(f"cannot be observed: {list_names(names)}.")
    if model.marks.causes:
        pairs = [f"{cause.first} ↔ {cause.second}" for cause in model.marks.causes]
        notes.append(f"hidden common causes: {list_names(pairs)}.")
    return notes


def _network_info(path: str | Path, slices: int | None) -> Answer:
    from bayesgui.graph.elimination_order import cost

    found = load(Path(path), slices)
    network, model = found.network, found.whole
    tree = cost(_slices_of(model) if isinstance(model, TemporalNetwork) else network)
    document = {
        "name": network.name,
        "nodes": len(model),
        "arcs": model.n_arcs,
        "parameters": model.n_parameters,
        "states": {
            v.name: list(v.states)
            for v in (model if model.is_template else network).variables
            if isinstance(v.domain, States)
        },
        "parents": {name: list(model.parents(name)) for name in model},
        "tree_width": tree.width,
        "largest_clique": tree.largest_clique,
        "unfilled": list(model.unfilled),
    }
    for key, names in (("decisions", model.decisions), ("utilities", model.utilities)):
        if names:
            document[key] = list(names)
    if isinstance(model, TemporalNetwork):
        from bayesgui.inference.temporal.engine import TimeEngine

        document["slices"] = model.slices
        document["cells_carried"] = TimeEngine(model).cells_carried()
        document["lagged_arcs"] = [list(arc) for arc in model.lagged_arcs]
    if found.submodels:
        document["submodels"] = _submodels(found.submodels)
    if model.unobserved:
        document["unobserved"] = [name for name in model if name in model.unobserved]
    if model.marks.causes:
        document["common_causes"] = [list(cause) for cause in model.marks.causes]

    def show() -> None:
        for label, key in (
            ("name", "name"),
            ("nodes", "nodes"),
            ("arcs", "arcs"),
            ("free parameters", "parameters"),
            ("tree width", "tree_width"),
            ("largest clique (cells)", "largest_clique"),
            ("slices", "slices"),
            ("carried on (cells)", "cells_carried"),
        ):
            if key not in document:
                continue
            value: Any = document[key]
            print(f"{label:<24}{value if isinstance(value, str) else format(value, ',')}")
        print()
        print_table(("variable", "states", "parents"), _rows(model))
        _show_submodels(found.submodels)
        print_notes([*_unfilled_notes(model), *_unseen_notes(model), *found.remarks])

    return document, show


def _submodels(tree: Submodels) -> list[dict[str, Any]]:
    """Return the name of each submodel, that of the one that it stands in, and its nodes."""
    names = {each.id: each.name for each in tree}
    return [
        {"name": each.name, "in": names.get(each.parent, ""), "nodes": list(each.members)}
        for each in tree
    ]


def _show_submodels(tree: Submodels) -> None:
    if tree:
        rows = [(each["name"], each["in"], list_names(each["nodes"])) for each in _submodels(tree)]
        print()
        print_table(("submodel", "in", "nodes"), rows)


def _rows(model: Model) -> list[tuple[str, str, str]]:
    """Return what is printed of each node; of one without states its kind."""
    found = []
    for variable in model.variables:
        kind = model.kind(variable.name)
        states = ", ".join(variable.states) if isinstance(variable.domain, States) else ""
        word = "" if kind == CHANCE else f"[{kind}] "
        parents = list(model.parents(variable.name))
        if isinstance(model, TemporalNetwork):
            lagged = [arc for arc in model.lagged_arcs if arc[1] == variable.name]
            parents += [f"{parent} (t − {lag})" for parent, _, lag in lagged]
        found.append((variable.name, f"{word}{states}", ", ".join(parents)))
    return found


def _slices_of(model: TemporalNetwork) -> BayesianNetwork:
    """Return as many slices of a template as tell how large cliques become."""
    from bayesgui.core.compilation import compiled

    return compiled(model.unroll(min(model.slices, model.order + 3))).network


def _convert(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import write

    found = load(options.source, options.slices)
    target = options.target
    if options.to is not None:
        target = standard_output(f".{options.to.removeprefix('.')}")
        if target is None:
            raise ParameterError(
                "--to is the format of the standard output; {path} has a suffix that says it.",
                path=options.target,
            )
    warnings = write(target, found)

    def show() -> None:
        print(f"{options.source} → {target}")
        print_notes((*found.remarks, *warnings))

    return {"warnings": list(warnings), "notes": list(found.remarks)}, show


_MOST_STATES = 8
"""States that are printed; JSON has all."""


def table_info(options: argparse.Namespace) -> Answer:
    """Return rows, columns and what is in each of them."""
    data = read_cases(options, quantities="numbers")
    columns = [*_columns(data), *_columns_aside(data)]
    document = {"rows": data.n_rows, "columns": columns, "remarks": list(map(str, data.remarks))}

    def show() -> None:
        print(f"{pluralize(data.n_rows, 'row')}, {pluralize(len(columns), 'column')}\n")
        rows = [
            (each["name"], each["kind"], _values(each), _count(each["missing"])) for each in columns
        ]
        print_table(("column", "kind", "states or numbers", "missing"), rows)
        print_notes(data.remarks)

    return document, show


def _columns(data: CaseTable) -> list[dict[str, Any]]:
    """Return what is in the columns that were read."""
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.summary import summarize

    if not isinstance(data, Dataset):
        # Of rows that stay where they are, only columns of states are known.
        return [
            {
                "name": column.name,
                "kind": "states",
                "missing": int(column.n_missing),
                "states": dict(zip(column.states, column.counts.tolist(), strict=True)),
            }
            for column in data.columns
        ]
    found = []
    for each in summarize(data):
        column: dict[str, Any] = {
            "name": each.name,
            "kind": each.kind,
            "missing": each.n_missing,
            "states": dict(zip(each.states, each.counts.tolist(), strict=True))
            if each.states
            else {},
        }
        if not each.states and each.moments is not None:
            column["distinct"] = each.n_distinct
            column |= record(each.moments, "low", "high", "mean", "median")
        found.append(column)
    return found


def _columns_aside(data: CaseTable) -> list[dict[str, Any]]:
    """Return the columns that were set aside, whose cells were not read."""
    from bayesgui.core.sentence import Sentence

    return [
        {
            "name": remark.values["column"],
            "kind": remark.values["set_aside"],
            "missing": None,
            "states": {},
        }
        for remark in data.remarks
        if isinstance(remark, Sentence) and "set_aside" in remark.values
    ]


def _values(column: dict[str, Any]) -> str:
    if "low" in column:
        low, high, mean = (f"{column[key]:g}" for key in ("low", "high", "mean"))
        return f"{low} to {high}, mean {mean}"
    return _listed(list(column["states"]))


def _listed(states: Sequence[str]) -> str:
    return str(list_names(states, _MOST_STATES))


def _count(number: int | None) -> str:
    return "" if number is None else f"{number:,}"
