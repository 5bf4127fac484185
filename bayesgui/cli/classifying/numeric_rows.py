"""Tables whose columns of numbers stay numbers, as classifiers take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import repeated
from bayesgui.cli.reading import DATA_HELP, add_reading, read_cases

if TYPE_CHECKING:
    import argparse

    from bayesgui.data.dataset import Dataset

CLASSIFY_HELP = f"{DATA_HELP}; or a folder of texts, with a subfolder for each class"


def add_numbers(parser: argparse.ArgumentParser) -> None:
    """Add the options on how a table is read whose numbers stay numbers."""
    add_reading(parser)
    repeated(
        parser,
        "--numeric",
        "COL",
        "a column to read as numbers, however few they are (repeat); columns of many numbers, "
        "or with decimals, are read so",
    )


def numeric_rows(options: argparse.Namespace, place: Any, **more: Any) -> Dataset:
    """Read a table whose columns of numbers stay numbers."""
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import rows_of

    options.data = place
    table = read_cases(options, quantities="numbers", numeric=tuple(options.numeric), **more)
    return rows_of(table, Sentence("Classification"))
