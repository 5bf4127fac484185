"""Tables of spreadsheets and of other statistics programs, read by pandas or Arrow."""

from __future__ import annotations

import json
import struct
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import DataError
from bayesgui.core.guards.guarded_process import GuardedProcessError, Limits
from bayesgui.core.guards.lasting_process import guarded
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.pandas_columns import holds_records, records_remark
from bayesgui.data.reading.conversion.arff import read_arff
from bayesgui.data.reading.conversion.damaged_files import broken_off, unreadable
from bayesgui.data.reading.conversion.parquet_decoding import WORDS_FOR_EMPTY
from bayesgui.data.reading.conversion.suffixes import ARFF, ARROW, EXCEL, JSON_LINES
from bayesgui.data.reading.growing_column import cell_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pandas as pd
    import pyarrow as pa

    from bayesgui.core.monitor import Monitor

    Frame = tuple[pd.DataFrame, tuple[Sentence, ...]]


def convert_foreign(path: Path, target: Path, monitor: Monitor) -> tuple[str, ...]:
    """Write a table of another program as a Parquet file, and return remarks.

    `path`: the file; its suffix is one of `suffixes.FOREIGN`. `target`: the Parquet file;
    categories keep their order.

    It is read in a process of its own: the readers are those of other projects, some in C, and a
    damaged file may end them, or make them take all memory.
    """
    try:
        size = path.stat().st_size
        limits = Limits(
            min(_MEMORY + _MEMORY_PER_BYTE * size, max(_MEMORY, default_budget())),
            _SECONDS + _SECONDS_PER_BYTE * size,
        )
        remarks = guarded(convert_here, (path.absolute(), target), limits, _IMPORTS, monitor)
    except OSError as error:
        raise unreadable(path, error) from None
    except GuardedProcessError as error:
        target.unlink(missing_ok=True)
        raise broken_off(path, error.reason, limits.memory) from None
    found: tuple[str, ...] = remarks
    return found


_MEMORY, _MEMORY_PER_BYTE = 2**29, 60
"""Bytes that reading a table may take, of any and per byte of its size."""
_SECONDS, _SECONDS_PER_BYTE = 3.0, 5e-6
_IMPORTS = ("pandas", "pyarrow.parquet", "pyarrow.feather")


def convert_here(path: Path, target: Path) -> tuple[str, ...]:
    """Do in this process what `convert_foreign` does in another."""
    from pyarrow import parquet

    table, remarks = _table(path)
    if path.suffix.lower() in EXCEL:
        # Words for an empty cell are pasted into spreadsheets.
        table = table.replace_schema_metadata({WORDS_FOR_EMPTY: b"yes"})
    parquet.write_table(table, target)
    return remarks


def _table(path: Path) -> tuple[pa.Table, tuple[Sentence, ...]]:
    """Return a file's table by way of pandas; whatever that raises becomes a sentence."""
    import pyarrow as pa

    read = READERS[path.suffix.lower()]
    try:
        frame, remarks = read(path)
        table, aside = _arrow_table(frame)
        return table, (*remarks, *aside)
    except ImportError as error:
        package = getattr(error, "name", None) or _PACKAGES.get(path.suffix.lower(), "")
        raise DataError(
            "Reading {path} needs the Python package {package}; install it with “pip install "
            "{package}”, or save the table as CSV.",
            path=path.name,
            package=_PACKAGES.get(path.suffix.lower(), package),
        ) from None
    except pa.ArrowMemoryError:
        raise MemoryError from None
    except (
        *(OSError, ValueError, TypeError, LookupError, AttributeError, OverflowError, EOFError),
        *(ArithmeticError, RuntimeError, pa.ArrowException, SyntaxError, StopIteration),
        *(zipfile.BadZipFile, zlib.error, struct.error, AssertionError),
    ) as error:
        raise unreadable(path, error) from None


def _excel(path: Path) -> Frame:
    import pandas as pd

    with pd.ExcelFile(path) as book:
        names = [str(name) for name in book.sheet_names]
        # What a text means is found where all tables are read: pandas takes None, NA and others
        # for missing without a word.
        frame = book.parse(book.sheet_names[0], keep_default_na=False, na_values=[""])
    if len(names) == 1:
        return frame, ()
    said = Sentence(
        "The first of {count} sheets was read, {sheet}.", count=len(names), sheet=f"“{names[0]}”"
    )
    return frame, (said,)


def _stata(path: Path) -> Frame:
    import pandas as pd

    try:
        return pd.read_stata(path), ()
    except ValueError:  # two values with one label are not categories
        return pd.read_stata(path, convert_categoricals=False), ()


def _spss(path: Path) -> Frame:
    import pandas as pd

    return pd.read_spss(path), ()


def _sas(path: Path) -> Frame:
    import pandas as pd

    return pd.read_sas(path, encoding="latin-1"), ()


def _json_lines(path: Path) -> Frame:
    import pandas as pd

    rows = []
    with path.open(encoding="utf-8-sig") as stream:
        for number, line in enumerate(stream, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict):
                raise DataError(
                    "Line {line} of {path} is not a JSON object; each line holds one row, such as "
                    "{example}.",
                    line=number,
                    path=path.name,
                    example='{"rain": "yes"}',
                )
            rows.append(row)
    return pd.DataFrame(rows), ()


def _arrow_file(path: Path) -> Frame:
    from pyarrow import feather

    table = feather.read_table(path, memory_map=False)
    # Arrow trusts the offsets in a file, and reads from anywhere in memory otherwise.
    table.validate(full=True)
    return table.to_pandas(), ()


READERS: dict[str, Callable[[Path], Frame]] = {
    **dict.fromkeys(EXCEL, _excel),
    ".dta": _stata,
    **dict.fromkeys((".sav", ".zsav"), _spss),
    **dict.fromkeys((".sas7bdat", ".xpt"), _sas),
    **dict.fromkeys(JSON_LINES, _json_lines),
    **dict.fromkeys(ARROW, _arrow_file),
    **dict.fromkeys(ARFF, read_arff),
}
"""Readers by suffix."""

_PACKAGES = {
    ".xls": "xlrd",
    ".ods": "odfpy",
    ".sav": "pyreadstat",
    ".zsav": "pyreadstat",
}
"""Packages that pandas needs for some of them."""


def _arrow_table(frame: pd.DataFrame) -> tuple[pa.Table, tuple[Sentence, ...]]:
    """Return a pandas table as an Arrow one, each column of one type, and remarks."""
    import pyarrow as pa

    columns, names, aside = [], [], []
    for k, title in enumerate(frame.columns):
        series = frame.iloc[:, k]
        if holds_records(series):
            aside.append(str(title))
        else:
            names.append(str(title))
            columns.append(_arrow_column(series))
    return pa.table(columns, names=names), (records_remark(aside),) if aside else ()


def _arrow_column(series: pd.Series) -> Any:
    import pandas as pd
    import pyarrow as pa

    if isinstance(series.dtype, pd.CategoricalDtype):
        return _categories(series)
    if pd.api.types.is_numeric_dtype(series.dtype):  # booleans too
        return pa.array(series, from_pandas=True)
    cells = [None if pd.isna(value) else value for value in series.tolist()]
    if pd.api.types.is_datetime64_any_dtype(series.dtype):
        whole = all(value is None or value == value.normalize() for value in cells)
        days = [value and (value.date() if whole else value) for value in cells]
        return pa.array([day and day.isoformat() for day in days], pa.string())
    return pa.array([None if value is None else cell_text(value) for value in cells], pa.string())


def _categories(series: pd.Series) -> Any:
    import pyarrow as pa

    texts = list(map(cell_text, series.cat.categories.tolist()))
    codes = series.cat.codes.to_numpy().astype(np.int32)
    if len(set(texts)) < len(texts):
        return pa.array([None if k < 0 else texts[k] for k in codes.tolist()], pa.string())
    indices = pa.array(codes, mask=codes < 0)
    return pa.DictionaryArray.from_arrays(indices, pa.array(texts, pa.string()), ordered=True)
