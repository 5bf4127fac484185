"""The subcommand ``unroll``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import add_network, load, option
from bayesgui.cli.standard_streams import NETWORK_HELP, network_output
from bayesgui.cli.terminal import Answer, Command, pluralize, print_notes
from bayesgui.core.errors import ParameterError
from bayesgui.core.temporal.network import TemporalNetwork

if TYPE_CHECKING:
    import argparse


def add_unrolling(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("unroll", _unroll, "A template over time as a plain network.")
    add_network(made)
    option(made, "-n --count", "T", "number of slices; by default those of the template", type=int)
    option(made, "-o --output", "OUT", NETWORK_HELP, type=network_output, required=True)


def template_of(options: argparse.Namespace) -> TemporalNetwork:
    """Read the template of the options; raise a `ParameterError` if it is none."""
    found = load(options.network)
    print_notes(found.remarks)
    model = found.whole
    if not isinstance(model, TemporalNetwork):
        raise ParameterError(
            "{network} is a network without time; give a template.", network=options.network.name
        )
    return model


def _unroll(options: argparse.Namespace) -> Answer:
    from bayesgui.formats import write

    model = template_of(options)
    slices = next(n for n in (options.count, options.slices, model.slices) if n is not None)
    made = model.unroll(slices)
    warnings = write(options.output, made)

    def show() -> None:
        size = f"{pluralize(len(made), 'node')}, {pluralize(slices, 'slice')}"
        print(f"{size} → {options.output}")
        print_notes(warnings)

    return {"nodes": len(made), "slices": slices, "warnings": list(warnings)}, show
