"""The subcommand ``rows``: how probable each row of a table is, and which cells are strange."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_network, load, option, repeated
from bayesgui.cli.reading import add_layout, data_place, layout_of
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.terminal import (
    Answer,
    Command,
    finite,
    format_probability,
    pluralize,
    print_notes,
    print_table,
    progress,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.learning.row_scores.row_results import StrangeRow
    from bayesgui.learning.row_scores.strange_cells import StrangeCell


def add_row_scores(command: Command) -> None:
    """Add the subcommand to the parser."""
    made = command("rows", _rows, "Log-likelihood of each row: anomalies, and their cells.")
    add_network(made)
    made.add_argument(
        "table",
        metavar="TABLE",
        type=data_place,
        help="a table: a column for each observed node, a missing cell is summed out; Parquet "
        "files larger than memory are read in a stream",
    )
    option(
        made,
        "-o --output",
        "OUT",
        f"the rows with their scores: {TABLE_HELP}",
        type=table_output,
        required=True,
    )
    repeated(made, "--given", "COL", "a column taken as it is: ln P(row | these) (repeat)")
    option(made, "--cells", "N", "strange cells told of each row (3)", type=int, default=3)
    option(made, "--worst", "N", "write only the N strangest rows, strangest first", type=int)
    option(
        made, "--threshold", "T", "write only rows with a log-likelihood of at most T", type=float
    )
    option(
        made,
        "--p-value",
        "P",
        "write only rows as strange as at most this share of the network's own rows",
        type=float,
    )
    option(
        made,
        "--draws",
        "N",
        "draw N rows from the network for a column p_value (9,999 with --p-value)",
        type=int,
        default=0,
    )
    option(made, "--seed", "N", "of the drawn rows (1)", type=int, default=1)
    repeated(
        made,
        "--missing-values",
        "TOKEN",
        "a text that marks a missing cell (repeat); otherwise NA, ? and the like are found, and "
        "'' takes none",
    )
    add_layout(made)


def _rows(options: argparse.Namespace) -> Answer:
    from bayesgui.learning.row_scores.row_files import row_scores_file

    given: dict[str, Any] = layout_of(options)
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    found = row_scores_file(
        load(options.network, options.slices).whole,
        options.table,
        options.output,
        options.given,
        cells=options.cells,
        worst=options.worst,
        threshold=options.threshold,
        p_value=options.p_value,
        draws=options.draws,
        seed=options.seed,
        monitor=progress(),
        **given,
    )
    document = {
        "rows": found.n_rows,
        "written": len(found.written),
        "impossible": found.n_impossible,
        "per_row": finite(found.per_row),
        "strangest": [_row(each) for each in found.strangest],
        "notes": list(found.notes),
    }

    def show() -> None:
        print(f"{pluralize(len(found.written), 'row')} → {options.output}")
        mean = "−∞" if document["per_row"] is None else f"{found.per_row:z,.6f}"
        print(f"mean log-likelihood of {pluralize(found.n_rows, 'row')}: {mean} nats")
        if found.strangest:
            print()
            _show_strangest(found.strangest)
        print_notes(found.notes)

    return document, show


def _row(row: StrangeRow) -> dict[str, Any]:
    made: dict[str, Any] = {"row": row.row, "log_likelihood": finite(row.log_likelihood)}
    if row.p_value is not None:
        made["p_value"] = row.p_value
    made["cells"] = [_cell(cell) for cell in row.cells]
    if row.impossible is not None:
        made["impossible"] = str(row.impossible)
    return made


def _cell(cell: StrangeCell) -> dict[str, Any]:
    return {
        "variable": cell.variable,
        "state": cell.state,
        "strangeness": finite(cell.strangeness),
        "expected": cell.expected,
    }


def _show_strangest(rows: Sequence[StrangeRow]) -> None:
    lines = []
    with_p = rows[0].p_value is not None
    for row in rows:
        score = finite(row.log_likelihood)
        p_value = () if row.p_value is None else (format_probability(row.p_value),)
        said = row.impossible or "; ".join(map(_cell_text, row.cells))
        lines.append((f"{row.row:,}", "−∞" if score is None else f"{score:z,.3f}", *p_value, said))
    print_table(("row", "ln P", *(("p-value",) if with_p else ()), "strangest cells"), lines)


def _cell_text(cell: StrangeCell) -> str:
    rather = f" (rather {cell.expected})" if cell.expected != cell.state else ""
    return f"{cell.variable} = {cell.state}{rather}"
