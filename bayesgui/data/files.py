"""Files that may be opened as tables of cases, and exceptions of damaged Parquet files."""

from __future__ import annotations

import contextlib
import stat
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def refuse_special(path: Path) -> None:
    """Raise for what is not a file on a disk: opening a pipe waits until another program writes.

    `path`: any path; one that cannot be looked at is left to the attempt to open it.
    """
    try:
        kind = path.stat().st_mode
    except (OSError, ValueError):
        return
    if not stat.S_ISREG(kind):
        raise DataError("{path} is not a file. Choose another one.", path=path.name or str(path))


@contextlib.contextmanager
def reading_parquet(path: Path, *, is_folder: bool = False) -> Iterator[None]:
    """Turn what pyarrow raises for a damaged or missing Parquet file into a sentence."""
    import pyarrow as pa

    if not is_folder:
        refuse_special(path)
    try:
        yield
    except (OSError, pa.ArrowException, LookupError, ValueError, OverflowError) as error:
        raise DataError(
            "{path} cannot be read: {reason}. Choose another file.",
            path=path.name,
            reason=getattr(error, "strerror", None) or (str(error).splitlines() or [""])[0],
        ) from None
