"""The file that a document was read from or last saved to, as this program knows it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Stamp:
    """What distinguishes two versions of a file: time of modification in ns, and size in bytes."""

    modified: int
    size: int

    @classmethod
    def of(cls, path: Path) -> Stamp | None:
        """Return the stamp of a file as it is now; None if there is none."""
        try:
            found = path.stat()
        except (OSError, ValueError):
            return None
        return cls(found.st_mtime_ns, found.st_size)


@dataclass(frozen=True)
class Origin:
    """The file of a document.

    `real`: its path without symbolic links, which tells whether two documents have the same file.
    `stamp`: its version when it was read or saved; None if there was no file. `losses`: a sentence
    for everything in the file that the document does not hold. `slices`: the number of time slices
    over which a dynamic network was unrolled.
    """

    path: Path
    real: Path
    stamp: Stamp | None = None
    losses: tuple[str, ...] = ()
    slices: int | None = None

    @classmethod
    def of(cls, path: Path, losses: tuple[str, ...] = ()) -> Origin:
        """Return the origin of a document that is read from a file, or saved to it, now."""
        return cls(path, real_path(path), Stamp.of(path), losses)

    def is_outdated(self) -> bool:
        """Whether another program has changed the file since; a removed file can be written."""
        now = Stamp.of(self.path)
        return now is not None and now != self.stamp


def real_path(path: Path) -> Path:
    """Return the path of a file without symbolic links."""
    try:
        return Path(os.path.normcase(os.path.realpath(path)))
    except (OSError, ValueError):
        return path
