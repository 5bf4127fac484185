"""The networks and tables that a lesson may name: those that ship, and files in its folder."""

from __future__ import annotations

import os
import re
import stat
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import short_name

if TYPE_CHECKING:
    from pathlib import Path

NETWORK_SUFFIX, TABLE_SUFFIX = ".bayesgui", ".csv"
MAX_BYTES = 20 * 2**20
"""Size of a network or table of a lesson."""

_PLAIN = re.compile(r"[^/\\:*?\"<>|\x00-\x1f]+")


def check_file_name(name: str, suffix: str) -> None:
    """Raise unless a name is that of a file of a kind in the same folder."""
    if not _PLAIN.fullmatch(name) or name.startswith(".") or name != name.strip():
        raise FormatError(
            "“{name}” is not a file beside the lesson; put the file into the folder of the lesson "
            "and write its name alone.",
            name=short_name(name),
        )
    if not name.lower().endswith(suffix):
        raise FormatError(
            "“{name}” does not end in {suffix}; a lesson can name no other file here.",
            name=short_name(name),
            suffix=suffix,
        )


def example_table(name: str) -> Path | None:
    """Return the file of an example table by its name, such as ``fruit.csv``, if there is one."""
    folder = paths.samples() / "data"
    found = {file.name: file for file in folder.glob(f"*{TABLE_SUFFIX}")}
    return found.get(name)


def file_beside(folder: Path | None, name: str) -> Path:
    """Return a file of the lesson's folder.

    `folder`: the folder of the lesson; None for a lesson that is in no file. `name`: a name that
    `check_file_name` has let pass.
    """
    missing = FormatError(
        "There is no file “{name}” beside the lesson; put it there, or correct the name.",
        name=short_name(name),
    )
    if folder is None:
        raise missing
    path = folder / name
    try:
        real = path.resolve()
        if real.parent != folder.resolve():
            raise FormatError(
                "“{name}” is a link to a file outside the folder of the lesson; copy the file into "
                "it.",
                name=short_name(name),
            )
        found = os.stat(real)
    except (OSError, ValueError, RuntimeError):
        raise missing from None
    if not stat.S_ISREG(found.st_mode):
        raise missing
    if found.st_size > MAX_BYTES:
        raise FormatError(
            "“{name}” is larger than {most} MiB, too large for a lesson; take a smaller file.",
            name=short_name(name),
            most=MAX_BYTES >> 20,
        )
    return real


def table_file(folder: Path | None, name: str) -> Path:
    """Return the file of a table: one beside the lesson, else an example table."""
    example = example_table(name)
    if example is not None and (folder is None or not (folder / name).exists()):
        return example
    return file_beside(folder, name)
