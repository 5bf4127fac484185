"""Tables in the kind that a caller gave: of pandas, polars or Arrow.

Tables are made by pandas; polars is never imported, since whoever gave a table of it has done that.
"""

from __future__ import annotations

import json
import sys
from enum import Enum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    import pyarrow as pa


class FrameKind(Enum):
    """Whose table it is."""

    PANDAS = "pandas"
    POLARS = "polars"
    ARROW = "arrow"

    @classmethod
    def of(cls, given: Any) -> FrameKind:
        """Return the kind in which answers are given; pandas for all that is no table of a kind."""
        if hasattr(given, "iloc"):
            return cls.PANDAS
        if type(given).__module__.split(".")[0] == "polars":
            return cls.POLARS
        if type(given).__module__.split(".")[0] == "bayesgui":
            return cls.PANDAS
        is_stream = hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__")
        return cls.ARROW if is_stream else cls.PANDAS

    def made(self, frame: pd.DataFrame) -> Any:
        """Return a table of pandas as one of this kind; an index that says something is columns."""
        if self is FrameKind.PANDAS:
            return frame
        table = arrow_of_pandas(frame)
        return table if self is FrameKind.ARROW else _polars_of(table)


def columns_of_numbers(given: Any) -> dict[str, str]:
    """Return the columns of numbers of a table that a caller gave, each with the type it keeps.

    Truth values are no numbers. Of what is no table of a kind there are none.
    """
    kind = FrameKind.of(given)
    if kind is FrameKind.PANDAS:
        types = {str(name): dtype.kind for name, dtype in getattr(given, "dtypes", {}).items()}
        found = {name: "f" if each == "f" else "i" for name, each in types.items() if each in "iuf"}
    elif kind is FrameKind.POLARS:
        numeric = {name: each for name, each in given.schema.items() if each.is_numeric()}
        found = {name: "f" if each.is_float() else "i" for name, each in numeric.items()}
    else:
        found = {}
        for field in getattr(given, "schema", ()):
            letter = str(field.type).lstrip("u")[:1]
            if str(field.type).rstrip("0123456789") in ("int", "uint", "float", "double"):
                found[field.name] = "i" if letter == "i" else "f"
    return {name: {"f": "float64", "i": "int64"}[each] for name, each in found.items()}


def with_numbers(frame: pd.DataFrame, types: Mapping[str, str]) -> pd.DataFrame:
    """Return a table of pandas whose columns hold numbers again, where all their cells are such."""
    import pandas as pd

    made = {}
    for name, wanted in types.items():
        if name not in frame or pd.api.types.is_numeric_dtype(frame[name]):
            continue
        values = pd.to_numeric(frame[name].astype(object), errors="coerce")
        if (values.isna() == frame[name].isna()).all():
            whole = wanted == "int64" and not values.isna().any() and (values % 1 == 0).all()
            made[name] = values.astype("int64" if whole else "float64")
    return frame.assign(**made) if made else frame


def arrow_of_pandas(frame: pd.DataFrame) -> pa.Table:
    """Return a table of pandas as one of Arrow; what it says of itself is JSON in the metadata."""
    import pandas as pd
    import pyarrow as pa

    plain = isinstance(frame.index, pd.RangeIndex) and frame.index.name is None
    if not plain:
        named = frame.index.nlevels > 1 or frame.index.name is not None or "row" in frame
        frame = (frame if named else frame.rename_axis("row")).reset_index()
    frame = frame.set_axis(list(map(_title, frame.columns)), axis=1)
    table = pa.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata(None)
    about = {key: json.dumps(value, default=str) for key, value in frame.attrs.items()}
    return table.replace_schema_metadata(about) if about else table


def _title(label: Any) -> str:
    """Return the title of a column; one of a node and its state is a probability."""
    if not isinstance(label, tuple):
        return str(label)
    said = [str(part) for part in label if str(part)]
    return f"P({said[0]} = {said[1]})" if len(said) == 2 else " ".join(said)


def _polars_of(table: pa.Table) -> Any:
    """Return a table of polars, in which columns of states are of its type for a fixed set."""
    import pyarrow as pa

    polars = sys.modules["polars"]
    states = {
        field.name: polars.Enum(cells.unify_dictionaries().chunk(0).dictionary.to_pylist())
        for field, cells in zip(table.schema, table.columns, strict=True)
        if pa.types.is_dictionary(field.type)
        and cells.num_chunks
        # Of numbers there is no such type.
        and not pa.types.is_integer(field.type.value_type)
    }
    return polars.from_arrow(table).cast(states)
