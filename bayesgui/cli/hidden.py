"""The subcommand ``hidden``: whether some nodes have a hidden common cause."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.cli.arguments import option
from bayesgui.cli.reading import DATA_HELP, add_reading, data_place, read_cases
from bayesgui.cli.standard_streams import input_file, network_output
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table, progress, record

if TYPE_CHECKING:
    import argparse

    from bayesgui.learning.hidden.hidden_cause import HiddenCause


_CANDIDATE = (
    "states",
    "log_likelihood",
    "parameters=n_parameters",
    "effective_parameters=n_effective",
    "bic",
)


def add_hidden(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("hidden", _hidden, "Whether some nodes have a hidden common cause.")
    made.add_argument("data", metavar="DATA", type=data_place, help=DATA_HELP)
    made.add_argument("nodes", metavar="NODE", nargs="+", help="the nodes, two or more")
    option(made, "--network", "NET", "their network (the columns without arcs)", type=input_file)
    option(made, "--max-states", "K", "states of the hidden node (6)", type=int, default=6)
    option(made, "--restarts", "N", "random starts of EM (10)", type=int, default=10)
    option(made, "--name", "NAME", "name of the hidden node (H)")
    option(made, "--seed", "N", "of the random starts", type=int, default=1)
    option(made, "-o --output", "NET", "the best network", type=network_output)
    add_reading(made)


def _hidden(options: argparse.Namespace) -> Answer:
    from bayesgui.data.variables_from_columns import network_of
    from bayesgui.formats import read, write
    from bayesgui.formats.base import Loaded
    from bayesgui.learning.hidden.hidden_cause import hidden_cause

    loaded = None if options.network is None else read(options.network)
    data = read_cases(options, None if loaded is None else loaded.network)
    if loaded is None:
        loaded = Loaded(network_of(data))
    found = hidden_cause(
        loaded.network,
        data,
        options.nodes,
        max_states=options.max_states,
        restarts=options.restarts,
        seed=options.seed,
        name=options.name,
        monitor=progress(),
    )
    notes = [*data.remarks, *found.remarks]
    if options.output is not None:
        notes += write(options.output, replace(loaded, network=found.best.network))
    document = {
        "nodes": list(found.children),
        "name": found.name,
        "candidates": [record(each, *_CANDIDATE) for each in found.candidates],
        "best": found.best.states,
        "rows": data.n_rows,
        "notes": notes,
    }

    def show() -> None:
        _show(found)
        print_notes(notes)

    return document, show


def _show(found: HiddenCause) -> None:
    best = found.best
    if best.states == 1:
        print("No hidden common cause: the network as it is has the highest BIC.")
    else:
        print(f"A hidden common cause with {best.states} states has the highest BIC.")
    rows = [
        (
            str(each.states) if each.states > 1 else "none",
            f"{each.log_likelihood:z,.3f}",
            f"{each.n_effective:,}",
            f"{each.bic:z,.3f}",
            "best" if each is best else "",
        )
        for each in found.candidates
    ]
    print_table(("states", "log-likelihood", "parameters", "bic", ""), rows)
