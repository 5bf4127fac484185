"""Tables of cases on the command line: how they are given, and how they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated, switch
from bayesgui.cli.standard_streams import input_file
from bayesgui.cli.terminal import progress
from bayesgui.core.errors import DataError, FormatError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import CaseTable

DATA_HELP = (
    "a table of cases: CSV, Parquet, a folder of Parquet files, - for the standard input, or the "
    "address of a table in a database, such as duckdb:///file.db?table=cases"
)


def data_place(text: str) -> str | Path:
    """Return an address as it is, and a file's name as a path."""
    return text if "://" in text else input_file(text)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options on how a table is read."""
    _add_columns(parser)
    add_layout(parser)


def add_layout(parser: argparse.ArgumentParser) -> None:
    """Add the options on the layout of a text file."""
    from bayesgui.data.reading.table_options import TABLE_OPTIONS

    group = parser.add_argument_group("layout of a text file, where it is not found")
    for each in TABLE_OPTIONS.values():
        flag = "--" + each.name.replace("_", "-")
        option(group, flag, each.metavar, each.doc.replace("%", "%%"))


def _add_columns(parser: argparse.ArgumentParser) -> None:
    repeated(
        parser,
        "--missing-values",
        "TOKEN",
        "a text that marks a missing cell (repeat); otherwise NA, ? and the like are found, "
        "and '' takes none",
    )
    repeated(
        parser,
        "--missing-in",
        ("COL", "TOKEN"),
        "a text that marks a missing cell of one column, besides the others (repeat)",
    )
    switch(parser, "--complete-rows", "use only rows without a missing cell")
    repeated(
        parser,
        "--without",
        "COL",
        "a column that is left out, such as one with few values (repeat)",
    )
    option(
        parser,
        "--weights",
        "COL",
        "column of the rows' weights; one that sample wrote is found, and '' takes none",
    )
    repeated(
        parser,
        "--categorical",
        "COL",
        "a column whose texts are the states as they are, kept even if they look like dates "
        "or identifiers (repeat)",
    )
    for flag, help_ in (
        ("--merge", "a column whose texts that differ only in case and blanks are one state"),
        ("--dates", "a column of dates whose year, month and weekday become columns"),
    ):
        repeated(parser, flag, "COL", f"{help_} (repeat)")


def layout_of(options: argparse.Namespace) -> dict[str, Any]:
    """Return what the options say on the layout of a text file, as `read_data` takes it."""
    from bayesgui.data.reading.table_options import TABLE_OPTIONS

    return {name: getattr(options, name) for name in TABLE_OPTIONS}


def read_cases(
    options: argparse.Namespace, network: BayesianNetwork | None = None, **more: Any
) -> CaseTable:
    """Read the table as `read_data` does; options that were not given have its defaults."""
    from bayesgui.data.reading.reader import read_data
    from bayesgui.formats.storage import is_network_text
    from bayesgui.learning.available_cases import complete_cases, without_columns

    given: dict[str, Any] = {"weights": options.weights, **layout_of(options), **more}
    if options.missing_values:
        given["missing_values"] = tuple(filter(None, options.missing_values))
    if getattr(options, "bins", None) is not None:
        given["bins"] = given["max_states"] = options.bins
    given["categorical"] = tuple(options.categorical)
    for used in ("class_", "group", "time"):
        if isinstance(getattr(options, used, None), str):
            given["categorical"] += (getattr(options, used),)
    own: dict[str, list[str]] = {}
    for name, mark in options.missing_in:
        own.setdefault(name, []).append(mark)
    given |= {"missing_in": own, "merge": options.merge, "dates": options.dates}
    if not isinstance(options.data, str) and is_network_text(options.data):
        _refuse_network(options.data)
    try:
        data = read_data(options.data, network=network, monitor=progress(), **given)
    except DataError:
        _refuse_network(options.data)
        raise
    if network is None and more.get("columns") is None:
        _check_named(options.categorical, data)
    data = without_columns(data, options.without)
    return complete_cases(data, network, progress()) if options.complete_rows else data


def with_states_of_table(
    options: argparse.Namespace, network: BayesianNetwork
) -> tuple[BayesianNetwork, Sentence | None]:
    """Return the network whose invented states are those of the table's columns, and a note.

    The table is read once more for a diagram only, whose nodes have no states of their own.
    """
    from bayesgui.data.invented_states import has_invented_states, with_states_of

    if not any(has_invented_states(network, name) for name in network):
        return network, None
    return with_states_of(network, read_cases(options))


def _refuse_network(place: str | Path) -> None:
    """Raise for a file that is no table because it holds a network.

    What only looks like one, such as another object of R, gets the sentence of its format.
    """
    from bayesgui import formats
    from bayesgui.formats.storage import is_recognized

    if isinstance(place, str) or not place.is_file():
        return
    try:
        if not is_recognized(place):
            return
    except FormatError:  # it is empty, or an archive
        return
    formats.read(place, progress())
    raise DataError(
        "{path} holds a network, not cases; give a table here, and a network where NET stands in "
        "the help.",
        path=place.name,
    ) from None


def _check_named(names: Sequence[str], data: CaseTable) -> None:
    """Raise for a column that was named and that the table does not have."""
    for name in names:
        if name not in data.names:
            raise DataError(
                "The table has no column {column}; it has {names}.",
                column=name,
                names=", ".join(data.names) or "none",
            )
