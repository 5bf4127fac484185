"""Writers of cases by file suffix."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.data.writing.parquet_export import write_parquet
from bayesgui.data.writing.text_tables import SUFFIXES, plain_suffix

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock

    Writer = Callable[[Path, BayesianNetwork, Iterable[CaseBlock], bool, Monitor], int]

_WRITERS: Mapping[str, Writer] = {
    **dict.fromkeys(SUFFIXES, write_csv),
    ".parquet": write_parquet,
}


def case_writer(path: Path) -> Writer:
    """Return the function that writes cases to a file of this name; see `csv_export.write_csv`."""
    try:
        return _WRITERS[plain_suffix(path)]
    except KeyError:
        raise DataError(
            "{path}: cases are written as .csv, .csv.gz, .tsv, .tsv.gz or .parquet; choose such a "
            "name.",
            path=str(path),
        ) from None
