"""The subcommand ``sample``, which draws cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import (
    add_evidence,
    add_network,
    evidence_of,
    load_network,
    typed_probability,
)
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.terminal import Answer, Command, pluralize, print_notes, progress
from bayesgui.core.name_lists import list_names

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.network import BayesianNetwork


def add_sampling(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("sample", _sample, "Draw cases from a network into a table.")
    add_network(made)
    made.add_argument("-n", "--rows", metavar="N", type=int, required=True)
    made.add_argument(
        "-o", "--output", metavar="OUT", type=table_output, required=True, help=TABLE_HELP
    )
    made.add_argument("--missing", metavar="RATE", type=typed_probability, default=0.0)
    made.add_argument("--seed", metavar="N", type=int)
    add_evidence(made)


def _sample(options: argparse.Namespace) -> Answer:
    from bayesgui.data.sampling.ancestral import sample
    from bayesgui.data.writing.case_export import case_writer
    from bayesgui.data.writing.text_tables import plain_suffix
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
    if plain_suffix(options.output) != ".parquet":
        print_notes(_misread(network))
    return {"rows": rows}, lambda: print(f"{pluralize(rows, 'row')} → {options.output}")


def _misread(network: BayesianNetwork) -> list[str]:
    """Return a note on states that `learn` takes for missing cells when it reads them from CSV."""
    from bayesgui.data.reading.missing_marks import marks_among

    marks = {node: marks_among(network[node].states) for node in network}
    nodes = [node for node, found in marks.items() if found]
    if not nodes:
        return []
    texts = list_names(sorted({mark for node in nodes for mark in marks[node]}))
    return [
        f"{list_names(nodes)}: {texts} will be read as missing cells; learn from this file "
        "with --missing-values '' to read states."
    ]


def _say_weightless() -> None:
    print_notes(
        ["All rows have weight 0: the evidence is too unlikely for so few rows; draw more."]
    )
