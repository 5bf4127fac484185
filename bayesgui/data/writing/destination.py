"""Destination of a table of cases."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from bayesgui.core.errors import DataError
from bayesgui.core.file_replacement import replacing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@contextmanager
def destination(path: Path, *errors: type[Exception]) -> Iterator[Path]:
    """Yield a temporary file that replaces another one unless the block raises.

    `*errors`: exceptions that mean, besides `OSError`, that it cannot be written.
    """
    caught: tuple[type[Exception], ...] = (OSError, *errors)
    try:
        with replacing(path) as temporary:
            yield temporary
    except caught as error:
        raise DataError(
            "{path} cannot be written: {reason}. Choose another place.",
            path=str(path),
            reason=getattr(error, "strerror", None) or type(error).__name__,
        ) from None
