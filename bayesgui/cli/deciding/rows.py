"""Many rows of findings on the command line: posteriors, most probable states, best options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import load, load_model, option, repeated
from bayesgui.cli.deciding.choices import (
    check_choices,
    check_utilities,
    choices_of,
    solver_options,
)
from bayesgui.cli.reading import add_layout, data_place, layout_of
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.terminal import Answer, pluralize, print_notes, progress
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.batch.row_answers import RowAnswers
    from bayesgui.inference.base import InferenceEngine


def add_rows(parser: argparse.ArgumentParser) -> None:
    """Add the options of a query for every row of a table."""
    group = parser.add_argument_group("many rows of findings")
    option(
        group,
        "--rows",
        "FINDINGS",
        "a table: a column for each observed node, an empty cell means no finding; each row "
        "is answered as a query of its own, so a finding on a target makes that target certain, "
        "which a note says (predict never reads the column of the class)",
        type=data_place,
    )
    option(
        group,
        "-o --output",
        "OUT",
        f"the rows with their posteriors: {TABLE_HELP}",
        type=table_output,
    )
    repeated(
        group,
        "--missing-values",
        "TOKEN",
        "a text that marks a cell without a finding (repeat); otherwise NA, ? and the like "
        "are found, and '' takes none",
    )
    add_layout(parser)


def check_rows(options: argparse.Namespace) -> bool:
    """Tell whether rows are to be answered; raise on options that do not go together."""
    if options.rows is None:
        layout = any(value is not None for value in layout_of(options).values())
        if options.output is not None or options.missing_values or layout:
            raise ParameterError(
                "-o and the options of a table are for --rows and --series; give a table of "
                "findings."
            )
        return False
    if options.output is None:
        raise ParameterError("--rows needs a file for the answers; name it with -o.")
    if options.evidence or options.soft or options.fix or options.do:
        raise ParameterError(
            "--rows takes its findings from the table; give other evidence as a column of it."
        )
    return True


def answer_rows(options: argparse.Namespace, engine: InferenceEngine) -> Answer:
    """Answer the rows with posteriors, or with most probable states, and write them."""
    from bayesgui.decisions.batch.row_answers import row_posteriors, row_states

    targets = options.target or None
    answer = row_states if options.states else row_posteriors
    return write_rows(
        options, engine.network, lambda data, monitor: answer(engine, data, targets, monitor)
    )


def decide_rows(options: argparse.Namespace) -> Answer:
    """Answer the rows with the best options, and write them."""
    from bayesgui.decisions.batch.row_answers import row_decisions
    from bayesgui.decisions.solving.base import solvers

    if load(options.network).whole.is_template:
        raise ParameterError(
            "decide --rows takes a network without time; the command unroll makes one of a "
            "template."
        )
    model = load_model(options)
    check_utilities(model)
    check_choices(options, model)
    solver = solvers.create(
        options.solver, model, limited_memory=options.limited_memory, **solver_options(options)
    )
    choices = choices_of(options, model)
    return write_rows(
        options,
        compiled(model).network,
        lambda data, monitor: row_decisions(solver, data, choices, monitor),
    )


def write_rows(
    options: argparse.Namespace,
    network: BayesianNetwork,
    answer: Callable[[Dataset, Monitor], RowAnswers],
) -> Answer:
    """Read the rows, answer them and write them with their answers."""
    from bayesgui.decisions.batch.findings import answer_file

    given: dict[str, Any] = layout_of(options)
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    found = answer_file(network, options.rows, options.output, answer, monitor=progress(), **given)

    def show() -> None:
        print(f"{pluralize(found.rows, 'row')} → {options.output}")
        print_notes(found.notes)

    document = {"rows": found.rows, "distinct": found.n_distinct, "notes": list(found.notes)}
    return document, show
