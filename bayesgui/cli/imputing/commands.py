"""The subcommand ``impute``, which fills the missing cells of a table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import add_network, load_model, option, repeated
from bayesgui.cli.reading import DATA_HELP, add_layout, data_place, layout_of
from bayesgui.cli.standard_streams import TABLE_HELP, table_output
from bayesgui.cli.terminal import (
    Answer,
    Command,
    options_set,
    pluralize,
    print_notes,
    print_table,
    progress,
)
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.learning.imputation.imputed import Imputed


def add_imputation(command: Command) -> None:
    """Add the subcommand to the parser."""
    from bayesgui.learning.imputation.base import DEFAULT_METHOD
    from bayesgui.learning.imputation.marks import DEFAULT_MARK, MARKS

    made = command(
        "impute", _impute, "Fill the missing cells of a table, and mark what was filled."
    )
    add_network(made)
    made.add_argument(
        "data",
        metavar="TABLE",
        type=data_place,
        help=f"{DATA_HELP}; Parquet files larger than memory are filled in a stream, unless tables "
        "are drawn",
    )
    option(
        made,
        "-o --output",
        "OUT",
        f"the table with its missing cells filled; several draws stand below each other, numbered "
        f"in a first column draw: {TABLE_HELP}",
        type=table_output,
        required=True,
    )
    option(
        made,
        "--method",
        "NAME",
        "most-probable: the states of a row that are most probable together; probabilities: of "
        "each cell the most probable one, with its probability in a column P(X); sampled: drawn "
        f"together, as probable as they are ({DEFAULT_METHOD})",
        default=DEFAULT_METHOD,
    )
    option(made, "--draws", "M", "completed tables, with --method sampled (1)", type=int)
    option(made, "--seed", "N", "of the random numbers (1)", type=int)
    option(
        made,
        "--mark",
        "KIND",
        "column: a last column lists the columns filled in each row; suffix: a column X (filled) "
        f"for each column with filled cells; none ({DEFAULT_MARK})",
        choices=MARKS,
        default=DEFAULT_MARK,
    )
    option(
        made,
        "--pooled",
        "FILE",
        "the conditional tables learned from each draw, pooled by Rubin's rules, with intervals",
        type=Path,
    )
    repeated(made, "--set", "OPTION=VALUE", "an option of the method, such as tables=given")
    repeated(
        made,
        "--missing-values",
        "TOKEN",
        "a text that marks a missing cell (repeat); otherwise NA, ? and the like are found, and "
        "'' takes none",
    )
    add_layout(made)


def _impute(options: argparse.Namespace) -> Answer:
    from bayesgui.learning.imputation.files import impute_file

    network = load_model(options)
    more: dict[str, Any] = options_set(options.set)
    more |= {
        name: getattr(options, name)
        for name in ("draws", "seed")
        if getattr(options, name) is not None
    }
    if options.pooled is not None and int(more.get("draws", 1)) < 2:
        raise ParameterError("--pooled needs two draws or more; give --method sampled --draws 20.")
    given: dict[str, Any] = layout_of(options)
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    found = impute_file(
        network,
        options.data,
        options.output,
        options.method,
        more,
        options.mark,
        monitor=progress(),
        keeps=options.pooled is not None,
        **given,
    )
    if found.imputed is not None and options.pooled is not None:
        _write_pooled(found.imputed, options.pooled)
    document = {
        "method": options.method,
        "rows": found.rows,
        "draws": found.n_draws,
        "filled": dict(found.filled),
        "cells_filled": found.n_filled,
        "rows_filled": found.n_rows_filled,
        "cells_left": found.n_left,
        "notes": list(found.notes),
    }
    if options.pooled is not None:
        document["pooled"] = str(options.pooled)

    def show() -> None:
        print_table(("column", "filled"), [(n, f"{count:,}") for n, count in found.filled.items()])
        cells = pluralize(found.n_filled, "cell")
        rows = pluralize(found.n_rows_filled, "row")
        print(f"\n{cells} filled in {rows} → {options.output}")
        if options.pooled is not None:
            print(f"pooled tables → {options.pooled}")
        print_notes(found.notes)

    return document, show


def _write_pooled(imputed: Imputed, path: Path) -> None:
    from bayesgui.data.writing.table_export import write_table
    from bayesgui.learning.imputation.pooled_tables import pooled_tables

    write_table(path, pooled_tables(imputed, monitor=progress()).to_frame(), progress())
