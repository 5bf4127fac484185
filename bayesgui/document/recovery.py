"""Backup copies on disk: write access, and recovery of those left by terminated processes.

Every process has a folder of its own with a lock in it. The folder of a terminated process is
claimed by the first process that asks, so that two windows never offer the same copy.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import threading
import uuid
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLockFile

from bayesgui import paths
from bayesgui.core.errors import FormatError
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.origin import Origin, Stamp, real_path
from bayesgui.formats.base import formats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.state import DocumentState

SUFFIX = ".recovery"
_LOCK = "lock"


@dataclass(frozen=True)
class Recovery:
    """A backup left by a terminated process."""

    file: Path
    origin: Origin | None
    title: str
    time: datetime

    @property
    def path(self) -> Path | None:
        """The file of the document, if it had one."""
        return None if self.origin is None else self.origin.path


class Journal:
    """The backup file of one document; written by a worker, removed by the window."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = threading.Lock()
        self._ticket = 0

    @property
    def ticket(self) -> int:
        """A ticket that permits writing until the next `remove` revokes it."""
        return self._ticket

    def write(self, data: bytes, ticket: int) -> None:
        """Replace the backup atomically, unless the ticket was revoked meanwhile.

        Raises
        ------
        OSError
            If it cannot be written; the old copy is then untouched.
        """
        part = self.file.with_suffix(f".{threading.get_ident()}.part")
        try:
            with part.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            with self._lock:
                if ticket == self._ticket:
                    part.replace(self.file)
        finally:
            part.unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the backup, and revoke all tickets."""
        with self._lock:
            self._ticket += 1
            with contextlib.suppress(OSError):
                self.file.unlink()


class Recoveries:
    """All backups that this process may access: its own and those of terminated processes.

    `folder`: parent of the folders of all processes; by default the user's, or a temporary one
    where that cannot be created.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or _usual_folder()
        self._own = self._folder / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
        self._locks: dict[Path, QLockFile] = {}
        self._taken: set[Path] = set()
        self._number = 0

    def journal(self, continued: Recovery | None = None) -> Journal:
        """Return the journal of a document.

        `continued`: the backup that the document was recovered from; it is kept until it is
        overwritten or removed, so that nothing is lost in between.
        """
        if continued is not None:
            self._taken.add(continued.file)
            return Journal(continued.file)
        if self._own not in self._locks:
            with contextlib.suppress(OSError):
                self._own.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._claim(self._own)
        self._number += 1
        return Journal(self._own / f"{self._number}{SUFFIX}")

    def recoverable(self) -> list[Recovery]:
        """Return the backups left by terminated processes, the newest first."""
        found: list[Recovery] = []
        for folder in self._folders():
            if folder == self._own or not (folder in self._locks or self._claim(folder)):
                continue
            copies = [_header(file) for file in sorted(folder.glob(f"*{SUFFIX}"))]
            found += [copy for copy in copies if copy and copy.file not in self._taken]
            self._tidy(folder)
        return sorted(found, key=lambda copy: copy.time, reverse=True)

    def recover(self, recovery: Recovery) -> DocumentState:
        """Read a backup; it stays on disk until it is discarded or its journal continues.

        Raises
        ------
        FormatError
            If it cannot be read.
        """
        try:
            content = recovery.file.read_bytes().partition(b"\n")[2]
        except OSError as error:
            raise FormatError(
                "The safety copy of {title} cannot be read: {reason}.",
                title=recovery.title,
                reason=(error.strerror or str(error)).lower(),
            ) from None
        loaded = formats.create("native").read(content, Path(recovery.title))
        return state_of(loaded)[0]

    def discard(self, recovery: Recovery) -> None:
        """Delete a backup."""
        with contextlib.suppress(OSError):
            recovery.file.unlink()
        self._tidy(recovery.file.parent)

    def close(self) -> None:
        """Release all folders; remaining backups are offered to the next process."""
        for folder in list(self._locks):
            self._tidy(folder)
        for lock in self._locks.values():
            lock.unlock()
        self._locks.clear()

    def _folders(self) -> list[Path]:
        try:
            return sorted(entry for entry in self._folder.iterdir() if entry.is_dir())
        except OSError:
            return []

    def _claim(self, folder: Path) -> bool:
        lock = QLockFile(str(folder / _LOCK))
        # A lock is stale only if its process has ended, never because of its age.
        lock.setStaleLockTime(0)
        if not lock.tryLock(0):
            return False
        self._locks[folder] = lock
        return True

    def _tidy(self, folder: Path) -> None:
        """Remove a folder held by this process if it has no backups."""
        lock = self._locks.get(folder)
        if lock is None or any(folder.glob(f"*{SUFFIX}")):
            return
        for part in folder.glob("*.part"):
            part.unlink(missing_ok=True)
        lock.unlock()
        del self._locks[folder]
        with contextlib.suppress(OSError):
            folder.rmdir()


def _usual_folder() -> Path:
    try:
        return paths.recovery_folder()
    except OSError:
        user = os.getuid() if hasattr(os, "getuid") else "user"
        return Path(tempfile.gettempdir()) / f"bayesgui-recovery-{user}"


def encode(state: DocumentState, origin: Origin | None, title: str) -> bytes:
    """Return the bytes of a backup: a header line, then the document in native format."""
    header = {
        **_origin_json(origin),
        "title": title,
        "time": datetime.now().astimezone().isoformat(),
        "pid": os.getpid(),
    }
    native = formats.create("native").write(loaded_of(state))
    return json.dumps(header).encode() + b"\n" + native


def _origin_json(origin: Origin | None) -> dict[str, object]:
    if origin is None:
        return {"path": None}
    stamp = origin.stamp
    return {
        "path": str(origin.path.absolute()),
        "real": str(origin.real),
        "stamp": None if stamp is None else [stamp.modified, stamp.size],
        "losses": [str(loss) for loss in origin.losses],
    }


def _origin_of(header: Mapping[str, Any]) -> Origin | None:
    """Return the origin in a header; older versions of this program wrote the path only."""
    if header["path"] is None:
        return None
    path, stamp = Path(header["path"]), header.get("stamp")
    return Origin(
        path,
        Path(header["real"]) if "real" in header else real_path(path),
        None if stamp is None else Stamp(int(stamp[0]), int(stamp[1])),
        tuple(map(str, header.get("losses", ()))),
    )


def _header(file: Path) -> Recovery | None:
    """Read the header line of a backup; None if it is not a backup."""
    try:
        with file.open("rb") as stream:
            header = json.loads(stream.readline(1 << 16))
        time = datetime.fromisoformat(header["time"]).astimezone()
        return Recovery(file, _origin_of(header), str(header["title"]), time)
    except (OSError, ValueError, KeyError, TypeError):
        return None
