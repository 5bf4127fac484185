"""``query --rows``: a row of findings each, answered into a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.reading import add_layout, data_place, layout_of
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.terminal import Answer, pluralize, print_notes, progress
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

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
                "-o and the options of a table are for --rows; give a table of findings."
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
    """Answer the rows and write them."""
    from bayesgui.inference.row_files import query_file

    given: dict[str, Any] = layout_of(options)
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    found = query_file(
        engine, options.rows, options.output, options.target or None, monitor=progress(), **given
    )

    def show() -> None:
        print(f"{pluralize(found.rows, 'row')} → {options.output}")
        print_notes(found.notes)

    document = {"rows": found.rows, "distinct": found.n_distinct, "notes": list(found.notes)}
    return document, show
