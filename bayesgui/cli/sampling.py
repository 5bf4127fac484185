"""The subcommand ``sample``, which draws cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    evidence_of,
    load_network,
    option,
    typed_probability,
)
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.temporal.unrolling import template_of
from bayesgui.cli.terminal import Answer, Command, pluralize, print_notes, progress
from bayesgui.core.errors import ParameterError
from bayesgui.core.network import BayesianNetwork

if TYPE_CHECKING:
    import argparse


def add_sampling(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("sample", _sample, "Draw cases from a network into a table.")
    add_network(made)
    option(made, "-n --rows", "N", type=int)
    option(
        made,
        "--series",
        "N",
        "number of series of a template, of --slices slices each; a row for each slice",
        type=int,
    )
    option(made, "--by", "COL", "the column that numbers them (series)", default="series")
    option(made, "--time", "COL", "the column that numbers slices (time)", default="time")
    option(made, "-o --output", "OUT", TABLE_HELP, type=table_output, required=True)
    option(made, "--missing", "RATE", type=typed_probability, default=0.0)
    option(made, "--seed", "N", type=int)
    add_evidence(made)


def _sample(options: argparse.Namespace) -> Answer:
    if options.series is not None:
        return _sample_series(options)
    if options.rows is None:
        raise ParameterError("Give the number of rows, -n, or of a template that of --series.")
    from bayesgui.data.sampling.ancestral import sample
    from bayesgui.data.writing.case_export import case_writer
    from bayesgui.inference.sampling.weighted_cases import check_weights

    write = case_writer(options.output)
    network = load_network(options)
    evidence = evidence_of(options, network)
    monitor = progress()
    blocks = sample(network, options.rows, options.seed, evidence, options.missing, monitor)
    weighted = bool(evidence.likelihoods(network))
    if weighted:
        blocks = check_weights(blocks, network, evidence, _say_weightless)
    rows = write(options.output, network, blocks, weighted, monitor)
    return {"rows": rows}, lambda: print(f"{pluralize(rows, 'row')} → {options.output}")


def _sample_series(options: argparse.Namespace) -> Answer:
    from bayesgui.data.series.drawn_series import sample_series
    from bayesgui.data.writing.table_export import write_table

    if options.series < 1:
        raise ParameterError(
            "--series is a number of series, 1 or more, not {value}.", value=options.series
        )
    template = template_of(options)
    if evidence_of(options, BayesianNetwork(template.variables)):
        raise ParameterError(
            "Series are drawn without findings; take them back, or draw rows with -n."
        )
    drawn = sample_series(
        template,
        options.series,
        options.slices,
        options.seed,
        options.missing,
        by=options.by,
        time=options.time,
        monitor=progress(),
    )
    rows = write_table(options.output, drawn, progress())
    document = {"rows": rows, "series": options.series}
    return document, lambda: print(f"{options.series} series → {options.output}")


def _say_weightless() -> None:
    print_notes(
        ["All rows have weight 0: the evidence is too unlikely for so few rows; draw more."]
    )
