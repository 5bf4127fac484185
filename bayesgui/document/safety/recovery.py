"""Backup copies on disk: write access, and recovery of those left by terminated processes.

Every process has a folder of its own with a lock in it. The folder of a terminated process is
claimed by the first process that asks, so that two windows never offer the same copy.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import tempfile
import threading
import uuid
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui import paths
from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.origin import Origin, Stamp, real_path
from bayesgui.document.safety.folder_lock import FolderLock
from bayesgui.formats.base import formats

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.document.state import DocumentState

SUFFIX = ".recovery"
_MAX_HEADER = 1 << 20
_MAX_LOSSES = 20
_ATTEMPTS = 20


@dataclass(frozen=True)
class Recovery:
    """A backup left by a terminated process; `table`: the file of its cases, which has no copy."""

    file: Path
    origin: Origin | None
    title: str
    time: datetime
    table: Path | None = None

    @property
    def path(self) -> Path | None:
        """The file of the document, if it had one."""
        return None if self.origin is None else self.origin.path


class Journal:
    """The backup file of one document; written by a worker, removed by the window.

    `place`: returns where to write, given the file, in a folder that exists by then.
    """

    def __init__(self, file: Path, place: Callable[[Path], Path]) -> None:
        self.file = file
        self._place = place
        self._lock = threading.Lock()
        self._ticket = 0

    @property
    def ticket(self) -> int:
        """A ticket that permits writing until the next `remove` revokes it."""
        return self._ticket

    def write(self, data: bytes, ticket: int) -> None:
        """Replace the backup atomically, unless the ticket was revoked meanwhile."""
        file = self._place(self.file)
        part = file.with_suffix(f".{threading.get_ident()}.part")
        try:
            with part.open("wb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
            with self._lock:
                if ticket == self._ticket:
                    part.replace(file)
                    self.file = file
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
        self._own: Path | None = None
        self._locks: dict[Path, FolderLock] = {}
        self._guard = threading.RLock()
        self._taken: set[Path] = set()
        self._number = 0

    def journal(self, continued: Recovery | None = None) -> Journal:
        """Return the journal of a document.

        `continued`: the backup that the document was recovered from; it is kept until it is
        overwritten or removed, so that nothing is lost in between.
        """
        if continued is not None:
            self._taken.add(continued.file)
            return Journal(continued.file, self._place)
        with contextlib.suppress(OSError):
            return Journal(self._new_file(), self._place)
        # Each writing tries again to make the folder.
        return Journal(self._folder / "missing" / f"1{SUFFIX}", self._place)

    def _place(self, file: Path) -> Path:
        """Return the file, or another one if its folder was removed or lost meanwhile."""
        with self._guard:
            lock = self._locks.get(file.parent)
            return file if lock is not None and lock.is_held else self._new_file()

    def _new_file(self) -> Path:
        with self._guard:
            self._number += 1
            return self._own_folder() / f"{self._number}{SUFFIX}"

    def _own_folder(self) -> Path:
        """Return this process's folder, made and locked; raises `OSError`."""
        lock = None if self._own is None else self._locks.get(self._own)
        if self._own is not None and lock is not None and lock.is_held:
            return self._own
        if self._own is not None and lock is not None:
            lock.release()
            del self._locks[self._own]
        for _ in range(_ATTEMPTS):
            folder = self._folder / f"{os.getpid()}-{uuid.uuid4().hex[:8]}"
            folder.mkdir(mode=0o700, parents=True)
            # A process that looks for backups may have claimed the empty folder by now.
            if self._claim(folder):
                self._own = folder
                return folder
        raise OSError(errno.EBUSY, "its folder cannot be locked")

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
        """Read a backup; it stays on disk until it is discarded or its journal continues."""
        try:
            content = recovery.file.read_bytes().partition(b"\n")[2]
        except OSError as error:
            raise FormatError(
                "The safety copy of {title} cannot be read: {reason}.",
                title=recovery.title,
                reason=(error.strerror or str(error)).lower(),
            ) from None
        try:
            loaded = formats.create("native").read(content, Path(recovery.title))
        except RecursionError:
            raise FormatError(
                "The safety copy of {title} cannot be read: {reason}.",
                title=recovery.title,
                reason=Sentence("it nests its brackets too deeply"),
            ) from None
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
            lock.release()
        self._locks.clear()

    def _folders(self) -> list[Path]:
        try:
            return sorted(entry for entry in self._folder.iterdir() if entry.is_dir())
        except OSError:
            return []

    def _claim(self, folder: Path) -> bool:
        with self._guard:
            lock = FolderLock.take(folder)
            if lock is not None:
                self._locks[folder] = lock
            return lock is not None

    def _tidy(self, folder: Path) -> None:
        """Remove a folder held by this process if it has no backups."""
        lock = self._locks.get(folder)
        if lock is None or any(folder.glob(f"*{SUFFIX}")):
            return
        for part in folder.glob("*.part"):
            with contextlib.suppress(OSError):
                part.unlink()
        lock.release()
        del self._locks[folder]
        with contextlib.suppress(OSError):
            folder.rmdir()


def _usual_folder() -> Path:
    try:
        return paths.recovery_folder()
    except OSError:
        user = os.getuid() if hasattr(os, "getuid") else "user"
        shared = Path(tempfile.gettempdir()) / f"bayesgui-recovery-{user}"
        with contextlib.suppress(OSError):
            shared.mkdir(mode=0o700, exist_ok=True)
            if paths.is_private(shared):
                return shared
        # Somebody else made that folder, and could read the copies or offer his own.
        return Path(tempfile.mkdtemp(prefix="bayesgui-recovery-"))


def encode(
    state: DocumentState, origin: Origin | None, title: str, table: Path | None = None
) -> bytes:
    """Return the bytes of a backup: a header line, then the document in native format.

    `table`: the file that the cases beside the document were read from.
    """
    header = {
        **_origin_json(origin),
        "title": title,
        "table": None if table is None else str(table.absolute()),
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
        "stamp": None if stamp is None else [stamp.modified, stamp.size, stamp.digest],
        "losses": [str(loss) for loss in origin.losses[:_MAX_LOSSES]],
    }


def _origin_of(header: Mapping[str, Any]) -> Origin | None:
    """Return the origin in a header; older versions of this program wrote the path only."""
    if header["path"] is None:
        return None
    path, stamp = Path(header["path"]), header.get("stamp")
    return Origin(
        path,
        Path(header["real"]) if "real" in header else real_path(path),
        None if stamp is None else Stamp(int(stamp[0]), int(stamp[1]), *map(str, stamp[2:3])),
        tuple(map(str, header.get("losses", ()))),
    )


def _header(file: Path) -> Recovery | None:
    """Read the header line of a backup; None if it is not a backup."""
    try:
        with file.open("rb") as stream:
            header = json.loads(stream.readline(_MAX_HEADER))
        title = str(header["title"])
        origin = _origin_of(header)
        table = None if header.get("table") is None else Path(header["table"])
        return Recovery(file, origin, title, _time_of(header, file), table)
    except (OSError, ValueError, LookupError, TypeError, RecursionError, OverflowError):
        return None


def _time_of(header: Mapping[str, Any], file: Path) -> datetime:
    """Return when a backup was written, by its file if the header names no possible time."""
    try:
        return datetime.fromisoformat(header["time"]).astimezone()
    except (ValueError, TypeError, OverflowError, OSError):
        return datetime.fromtimestamp(file.stat().st_mtime).astimezone()
