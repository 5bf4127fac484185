"""Messages about tables of other programs that could not be read to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.errors import DataError
from bayesgui.core.guards.guarded_process import MEMORY, TIME
from bayesgui.data.reading.conversion.suffixes import EXCEL

if TYPE_CHECKING:
    from pathlib import Path


def broken_off(path: Path, reason: str, memory: int) -> DataError:
    """Return the error for a file whose reader, in a process of its own, did not come to an end."""
    if reason == MEMORY:
        if path.suffix.lower() in EXCEL:
            return DataError(
                "Reading {path} would take more than {memory}, too much for a file of its size: it "
                "is damaged, or has cells far from its table. Delete those, or save the table as "
                "CSV.",
                path=path.name,
                memory=bytes_text(memory),
            )
        return DataError(
            "Reading {path} would take more than {memory}, too much for a file of its size: the "
            "file is damaged. Choose another file, or save the table as CSV.",
            path=path.name,
            memory=bytes_text(memory),
        )
    if reason == TIME:
        if path.suffix.lower() in EXCEL:
            return DataError(
                "Reading {path} takes too long for a file of its size: it is damaged, or has cells "
                "far from its table. Delete those, or save the table as CSV.",
                path=path.name,
            )
        return DataError(
            "Reading {path} takes too long for a file of its size: the file is damaged. Choose "
            "another file, or save the table as CSV.",
            path=path.name,
        )
    return DataError(
        "{path} is damaged; what reads such files broke off. Choose another file, or save the "
        "table as CSV.",
        path=path.name,
    )


def unreadable(path: Path, error: Exception) -> DataError:
    """Return the error for a file whose reader raised.

    `error`: what was raised: of the system, which could not open the file, or of the reader, whose
    words are about its own code, so that they say little without the first half of the sentence.
    """
    if isinstance(error, OSError) and error.filename is not None:
        return DataError(
            "{path} cannot be read: {reason}. Choose another file, or save the table as CSV.",
            path=path.name,
            reason=error.strerror or type(error).__name__,
        )
    line = getattr(error, "strerror", None) or (str(error).splitlines() or [""])[0]
    reason = line.partition(". ")[0].rstrip(".")
    return DataError(
        "{path} cannot be read: it is damaged or of another kind than its name says ({reason}). "
        "Choose another file, or save the table as CSV.",
        path=path.name,
        reason=reason or type(error).__name__,
    )
