"""The file that a document was read from or last saved to, as this program knows it."""

from __future__ import annotations

import hashlib
import os
import stat
from dataclasses import dataclass
from pathlib import Path

_BLOCK = 2**20
_BLOCKS = 64
"""Blocks of a file that are looked at: all of those that a network has, some of a huge one."""


@dataclass(frozen=True)
class Stamp:
    """Fingerprint of one version of a file.

    `modified`: time of modification in ns; `size`: in bytes. `digest`: of the content, as another
    version may have the same time and size; empty if it is not known.
    """

    modified: int
    size: int
    digest: str = ""

    @classmethod
    def of(cls, path: Path) -> Stamp | None:
        """Return the stamp of a file as it is now, which reads it; None if there is none."""
        try:
            found = path.stat()
            digest = _digest(path, found.st_size) if stat.S_ISREG(found.st_mode) else ""
        except (OSError, ValueError):
            return None
        return cls(found.st_mtime_ns, found.st_size, digest)

    def is_of_same(self, other: Stamp | None) -> bool:
        """Whether two stamps are of one version, as far as both know."""
        if other is None or (self.modified, self.size) != (other.modified, other.size):
            return False
        return self.digest == other.digest or not self.digest or not other.digest


def _digest(path: Path, size: int) -> str:
    """Return a digest of a file's content: of blocks at equal distances if there are many."""
    found = hashlib.blake2b(digest_size=16)
    step = max(_BLOCK, -(-size // _BLOCKS))
    with path.open("rb") as stream:
        for start in range(0, size, step):
            stream.seek(start)
            found.update(stream.read(_BLOCK))
        stream.seek(max(size - _BLOCK, 0))
        found.update(stream.read(_BLOCK))
    return found.hexdigest()


@dataclass(frozen=True)
class Origin:
    """The file of a document.

    `real`: its path without symbolic links, which tells whether two documents have the same file.
    `stamp`: its version when it was read or saved; None if there was no file. `losses`: a sentence
    for everything in the file that the document does not hold.
    """

    path: Path
    real: Path
    stamp: Stamp | None = None
    losses: tuple[str, ...] = ()

    @classmethod
    def of(cls, path: Path, losses: tuple[str, ...] = ()) -> Origin:
        """Return the origin of a document that is read from a file, or saved to it, now."""
        return cls(path, real_path(path), Stamp.of(path), losses)

    def is_outdated(self) -> bool:
        """Whether another program has changed the file since; a removed file can be written."""
        now = Stamp.of(self.path)
        return now is not None and not now.is_of_same(self.stamp)


def real_path(path: Path) -> Path:
    """Return the path of a file without symbolic links."""
    try:
        return Path(os.path.normcase(os.path.realpath(path)))
    except (OSError, ValueError):
        return path
