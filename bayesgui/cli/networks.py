"""The subcommands on network files: ``info`` and ``convert``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import add_network, load
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table

if TYPE_CHECKING:
    import argparse


def add_networks(command: Command) -> None:
    """Add the subcommands to the parser."""
    add_network(command("info", _info, "Size and cost of a network."))

    made = command("convert", _convert, "Read any known format and write another, by suffix.")
    made.add_argument("source", metavar="IN", type=Path)
    made.add_argument("target", metavar="OUT", type=Path)


def _info(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.elimination_order import cost

    found = load(options.network)
    network = found.network
    tree = cost(network)
    document = {
        "name": network.name,
        "nodes": len(network),
        "arcs": len(network.arcs),
        "parameters": network.n_parameters,
        "states": {v.name: list(v.states) for v in network.variables},
        "parents": {name: list(network.parents(name)) for name in network},
        "tree_width": tree.width,
        "largest_clique": tree.largest_clique,
    }

    def show() -> None:
        for label, key in (
            ("name", "name"),
            ("nodes", "nodes"),
            ("arcs", "arcs"),
            ("free parameters", "parameters"),
            ("tree width", "tree_width"),
            ("largest clique (cells)", "largest_clique"),
        ):
            value = document[key]
            print(f"{label:<24}{value if isinstance(value, str) else format(value, ',')}")
        print()
        rows = [
            (v.name, ", ".join(v.states), ", ".join(network.parents(v.name)))
            for v in network.variables
        ]
        print_table(("variable", "states", "parents"), rows)
        print_notes(found.remarks)

    return document, show


def _convert(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import write

    found = load(options.source)
    warnings = write(options.target, found)

    def show() -> None:
        print(f"{options.source} → {options.target}")
        print_notes((*found.remarks, *warnings))

    return {"warnings": list(warnings), "notes": list(found.remarks)}, show
