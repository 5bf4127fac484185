"""Reading and writing files on disk: choice of format, compression, atomic writes."""

from __future__ import annotations

import contextlib
import gzip
import itertools
import os
import shutil
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import FormatError
from bayesgui.core.file_replacement import replacing
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import short_repr
from bayesgui.formats import file_content
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.characters import refuse_equal_names, refuse_halves
from bayesgui.formats.file_content import content_of, reason_of
from bayesgui.formats.foreign import foreign_file
from bayesgui.formats.losses import kinds_lost
from bayesgui.formats.native.format import Native
from bayesgui.formats.table_budget import most_cells
from bayesgui.formats.temporal.templates import unrolled
from bayesgui.formats.temporal.two_slices import as_two_slices, in_two_slices
from bayesgui.formats.text import decode
from bayesgui.formats.unseen import causes_lost, with_marks, without_marks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model

_HEAD = 8192


def readable_suffixes() -> tuple[str, ...]:
    """Return the suffixes of all formats, in the order of the Open dialog."""
    found = [_class(entry.name) for entry in formats]
    return tuple(suffix for each in found for suffix in (*each.suffixes, *each.read_suffixes))


def writable_suffixes() -> tuple[str, ...]:
    """Return the suffixes of the formats that can be written."""
    return tuple(
        suffix
        for entry in formats
        if _class(entry.name).can_write
        for suffix in _class(entry.name).suffixes
    )


def read(
    path: str | os.PathLike[str], monitor: Monitor = SILENT, *, slices: int | None = None
) -> Loaded:
    """Read a network file of any known format, compressed by gzip or not.

    The format is chosen by the suffix if the content matches it, else by the content.

    `monitor`: receives progress and is polled for cancellation. `slices`: number of time slices
    over which a dynamic network is unrolled; by default it is a template.
    """
    path = _place(path)
    if slices is not None and slices < 1:
        raise FormatError(
            "{path} cannot be unrolled over {count} time slices. Nothing was opened; choose 1 or "
            "more.",
            path=path.name,
            count=slices,
        )
    data = content_of(path, monitor)
    chosen = _format_of(data, path)
    foreign = foreign_file(_plain(path).suffix.lower(), _recode_head(data, path))
    if chosen is None and foreign is not None:
        raise foreign.refusal(path.name)
    if chosen is None:
        raise FormatError(
            "{path} is not a network file of a known format. Nothing was opened; choose a file "
            "of type {suffixes}.",
            path=path.name,
            suffixes=", ".join(readable_suffixes()),
        )
    try:
        found = with_marks(_with_beside(chosen, chosen.read(data, path, monitor), path))
        if not isinstance(chosen, Native):
            found = as_two_slices(found, path.name)
        return found if slices is None else unrolled(found, slices)
    except FormatError:
        if foreign is None:
            raise
        # Its beginning looks like another format, of whose words it has too few.
        raise foreign.refusal(path.name) from None
    except MemoryError:
        raise FormatError(
            "{path} needs more memory than is free. Nothing was opened; close other programs.",
            path=path.name,
        ) from None
    except RecursionError:
        raise FormatError(
            "{path} nests its brackets too deeply. Nothing was opened.", path=path.name
        ) from None


def _with_beside(chosen: FileFormat, loaded: Loaded, path: Path) -> Loaded:
    """Add what stands in the file beside another that belongs to it."""
    if not chosen.beside:
        return loaded
    further = _plain(path).with_name(_plain(path).name + chosen.beside)
    if not further.is_file():
        return loaded
    return chosen.with_beside(loaded, content_of(further), further)


def is_recognized(path: Path) -> bool:
    """Tell whether a file looks like a network of a known format."""
    return _format_of(content_of(path), path) is not None


def is_network_text(path: Path) -> bool:
    """Tell whether a file with the suffix of plain text, which tables have too, holds a network."""
    if not path.name.lower().removesuffix(".gz").endswith(".txt") or not path.is_file():
        return False
    try:
        with gzip.open(path) if path.suffix.lower() == ".gz" else path.open("rb") as file:
            head = file.read(_HEAD)
        return bool(head) and _format_of(head, path) is not None
    except (OSError, EOFError, zlib.error, FormatError):  # who reads the table says what is wrong
        return False


def write(path: str | os.PathLike[str], content: Loaded | Model) -> tuple[str, ...]:
    """Write a network to a file in the format of its suffix; a final ``.gz`` compresses it.

    The bytes are written to a temporary file in the same folder, which then replaces the target, so
    that a file is never partially written.

    `path`: the file; an existing one is replaced and keeps its permissions. The result: a sentence
    for each kind of content that the format cannot hold.
    """
    path = _place(path)
    loaded = (
        content if isinstance(content, Loaded) else Loaded(flat_network(content), model=content)
    )
    chosen = format_to_write(path)
    loaded, lost = _in_time(loaded, chosen, path)
    lost += [] if chosen.holds_marks else causes_lost(loaded)
    loaded = loaded if chosen.holds_marks else without_marks(loaded)
    refuse_halves(loaded, path.name)
    refuse_equal_names(loaded.whole, chosen.safe, path.name)
    data = chosen.write(loaded)
    _refuse_unreadable(loaded.whole, len(data), path)
    if not chosen.is_readable(data):
        raise FormatError(
            "{path} would have too many parts to be opened again on this computer. Nothing was "
            "saved; choose {suffix}.",
            path=path.name,
            suffix=Native.suffixes[0],
        )
    if path.suffix.lower() == ".gz":
        data = gzip.compress(data, mtime=0)
    replace_file(path, data)
    return (*kinds_lost(loaded, chosen.holds), *lost, *chosen.losses(loaded))


def _in_time(loaded: Loaded, chosen: FileFormat, path: Path) -> tuple[Loaded, list[str]]:
    """Return what a format can hold of a template, and what is lost; all of what is none."""
    if not loaded.whole.is_template or chosen.holds_time:
        return loaded, []
    written = in_two_slices(loaded)
    if written is None:
        raise FormatError(
            "{path} cannot hold a template over time. Nothing was saved; choose {suffix}, or "
            "unroll it first.",
            path=path.name,
            suffix=Native.suffixes[0],
        )
    return written


def _refuse_unreadable(network: Model, size: int, path: Path) -> None:
    """Raise if a file of some size could not be read again."""
    if size > file_content.most_bytes():
        raise FormatError(
            "{path} would hold more than {limit} MiB, too many to be opened again. Nothing was "
            "saved; make the largest tables smaller.",
            path=path.name,
            limit=file_content.most_bytes() >> 20,
        )
    cells = sum(network.n_cells(name) for name in network.names)
    if cells > most_cells(size):
        raise FormatError(
            "{path} would stand for tables of {needed:,} numbers, too many to be opened again from "
            "a file of this format. Nothing was saved; choose {suffix}, which holds each number.",
            path=path.name,
            needed=cells,
            suffix=Native.suffixes[0],
        )


def _class(name: str) -> type[FileFormat]:
    return formats[name].factory


def _plain(path: Path) -> Path:
    return path.with_suffix("") if path.suffix.lower() == ".gz" else path


def _by_suffix(path: Path) -> FileFormat | None:
    suffix = _plain(path).suffix.lower()
    if suffix in Native.suffixes:
        # Checked first, so that the other formats are imported only when needed.
        return Native()
    for entry in formats:
        if suffix and suffix in entry.factory.suffixes:
            return formats.create(entry.name)
    return None


def _format_of(data: bytes, path: Path) -> FileFormat | None:
    """Return the format of the suffix if the content looks like it, else that of the content."""
    head = _recode_head(data, path)
    chosen = _by_suffix(path)
    if chosen is not None and chosen.sniff(head, path):
        return chosen
    candidates = [formats.create(name) for name in formats.names()]
    return next((each for each in candidates if each.sniff(head, path)), chosen)


def _recode_head(data: bytes, path: Path) -> bytes:
    """Return the beginning of a file as UTF-8, so that `sniff` need not handle encodings."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        text, _ = decode(data, path.name)
        return text[:_HEAD].encode("utf-8", "replace")
    return data[:_HEAD]


def replace_file(path: Path, data: bytes | Iterable[bytes]) -> None:
    """Write a file atomically.

    `path`: the file; an existing one is replaced only after everything is written. `data`: its
    content, or the parts of it, which are written one by one; where one of them raises
    (`bayesgui.core.errors.Cancelled`, say), nothing is left behind.
    """
    if os.path.isdir(path):
        raise FormatError(
            "{path} is a folder. Nothing was saved; choose another name.", path=path.name or path
        )
    try:
        with replacing(path) as temporary, temporary.open("wb") as stream:
            stream.writelines([data] if isinstance(data, bytes) else data)
            stream.flush()
            os.fsync(stream.fileno())
    except (OSError, ValueError) as error:
        _fail_writing(path, error)


def copy_beside(path: Path) -> Path:
    """Copy a file beside itself under a new name, such as ``party.original.xdsl``."""
    name = path.name.removesuffix("".join(path.suffixes[-2:]) if _is_packed(path) else path.suffix)
    suffix = path.name[len(name) :]
    for number in itertools.count(1):
        kind = ".original" if number == 1 else f".original-{number}"
        copy = path.with_name(f"{name}{kind}{suffix}")
        try:
            with path.open("rb") as source, copy.open("xb") as target:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
        except FileExistsError:
            continue
        except OSError as error:
            _fail_writing(copy, error)
        with contextlib.suppress(OSError):
            shutil.copystat(path, copy)
        return copy
    raise AssertionError("unreachable")


def _is_packed(path: Path) -> bool:
    return path.suffix.lower() == ".gz"


def _fail_writing(path: Path, error: Exception) -> NoReturn:
    raise FormatError(
        "{path} cannot be written: {reason}. The file there was not touched; choose another "
        "folder or name.",
        path=str(path),
        reason=reason_of(error),
    ) from None


def format_to_write(path: str | os.PathLike[str]) -> FileFormat:
    """Return the format of a file that is to be written, refused if its suffix tells none."""
    path = _place(path)
    chosen = _by_suffix(path)
    if chosen is None or not chosen.can_write:
        raise FormatError(
            "{path} has no suffix that can be written. Nothing was saved; choose one of "
            "{suffixes}.",
            path=path.name,
            suffixes=", ".join(writable_suffixes()),
        )
    return chosen


def _place(path: object) -> Path:
    """Return the file that a caller named."""
    if isinstance(path, str | os.PathLike):
        return Path(path)
    raise FormatError("{value} is not the name of a file; give one.", value=short_repr(path))


def stem_of(path: Path) -> str:
    """Return the name of a file without its suffixes, ``asia`` of ``asia.bif.gz``."""
    return _plain(path).stem
