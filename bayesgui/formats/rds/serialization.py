"""R's serialization, as ``saveRDS`` and ``save`` write it: objects as plain values.

Only data are read. Functions, environments and calls are passed over; nothing of a file is run or
looked up by name. Every object costs at least four bytes of the file, and the depth is limited.

References
----------
R Core Team, R Internals, section 1.8, "Serialization Formats".
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor

if TYPE_CHECKING:
    from collections.abc import Callable

_SYMBOL, _PAIRS, _CLOSURE, _ENVIRONMENT, _PROMISE, _CALL = 1, 2, 3, 4, 5, 6
_SPECIAL, _BUILTIN, _TEXT, _LOGICAL, _INTEGER, _REAL, _COMPLEX = 7, 8, 9, 10, 13, 14, 15
_TEXTS, _DOTS, _LIST, _EXPRESSIONS, _POINTER, _WEAK, _RAW, _S4 = 16, 17, 19, 20, 22, 23, 24, 25
_ALTREP, _ATTRIBUTE_PAIRS, _ATTRIBUTE_CALL = 238, 239, 240
_PERSISTENT, _PACKAGE, _NAMESPACE, _REFERENCE = 247, 248, 249, 255
_EMPTY = frozenset((0, 254, 253, 252, 251, 250, 242, 241))
"""Types without content: nil, the global, base and empty environments, and missing values."""
_ATTRIBUTES, _TAG = 0x200, 0x400
_DEEPEST = 100
_MISSING_INTEGER = -(2**31)
_CHECK_EVERY = 20_000


class SerializationError(Exception):
    """A file that is damaged or holds what is not read; its text is the reason, for a log."""


@dataclass
class RObject:
    """An object of R.

    `value`: an array of numbers, a list of texts (None where missing), a list of objects, a list of
    (tag, object) for a pair list, a text for a symbol, or None.
    """

    value: Any = None
    attributes: dict[str, RObject] = field(default_factory=dict)

    def texts(self, attribute: str = "") -> list[str]:
        """Return the texts of the object, or of an attribute; empty if there are none."""
        found = self.attributes.get(attribute) if attribute else self
        value = None if found is None else found.value
        if not isinstance(value, list):
            return []
        return [each for each in value if isinstance(each, str)]

    def members(self) -> dict[str, RObject]:
        """Return the members of a list with names, or of a pair list."""
        if not isinstance(self.value, list):
            return {}
        if self.value and isinstance(self.value[0], tuple):
            return {tag: each for tag, each in self.value if tag}
        names = self.texts("names")
        if len(names) != len(self.value):
            return {}
        return {n: v for n, v in zip(names, self.value, strict=True) if isinstance(v, RObject)}


def parse(data: bytes, monitor: Monitor = SILENT) -> RObject:
    """Return the object of a decompressed file; a file of ``save`` is a pair list."""
    if data.startswith((b"RDX2\n", b"RDX3\n")):
        data = data[5:]
    if data.startswith(b"X\n"):
        order = ">"
    elif data.startswith(b"B\n"):
        order = "<"
    else:
        raise SerializationError("not R's binary format")
    reader = _Reader(data, order, monitor)
    try:
        return reader.load()
    except (struct.error, IndexError, UnicodeDecodeError):
        raise SerializationError("cut short") from None


class _Reader:
    def __init__(self, data: bytes, order: str, monitor: Monitor) -> None:
        self.data = data
        self.at = 2
        self.order = order
        self.int_format = struct.Struct(f"{order}i")
        self.references: list[RObject] = []
        self.monitor = monitor
        self.encoding = "utf-8"
        self.count = 0
        self.depth = 0
        self.vectors: dict[int, Callable[[int], Any]] = {
            _LOGICAL: lambda n: self.array("i4", n),
            _INTEGER: lambda n: self.array("i4", n),
            _REAL: lambda n: self.array("f8", n),
            _COMPLEX: lambda n: self.array("c16", n),
            _RAW: self.take,
            _TEXTS: lambda n: [self.item().value for _ in range(n)],
            _LIST: lambda n: [self.item() for _ in range(n)],
            _EXPRESSIONS: lambda n: [self.item() for _ in range(n)],
        }

    def load(self) -> RObject:
        version, _, _ = self.integer(), self.integer(), self.integer()
        if version not in (2, 3):
            raise SerializationError(f"version {version}")
        if version == 3:
            self.encoding = self.take(self.length()).decode("ascii")
        return self.item()

    # -- parts ----------------------------------------------------------------------------------

    def take(self, count: int) -> bytes:
        if count < 0 or self.at + count > len(self.data):
            raise SerializationError("cut short")
        found = self.data[self.at : self.at + count]
        self.at += count
        return found

    def integer(self) -> int:
        (found,) = self.int_format.unpack_from(self.data, self.at)
        self.at += 4
        return int(found)

    def length(self) -> int:
        """Return a length, within what is left of the file."""
        found = self.integer()
        if found < 0 or found > len(self.data) - self.at:
            raise SerializationError("a length beyond the end of the file")
        return found

    def array(self, kind: str, count: int) -> Any:
        dtype = np.dtype(f"{self.order}{kind}")
        found = np.frombuffer(self.take(count * dtype.itemsize), dtype)
        return found.astype(dtype.newbyteorder("="))

    # -- objects --------------------------------------------------------------------------------

    def item(self) -> RObject:
        """Return the next object."""
        self.count += 1
        if self.count % _CHECK_EVERY == 0:
            self.monitor.check()
            self.monitor.report(self.at / len(self.data))
        flags = self.integer()
        kind = flags & 0xFF
        if kind in _EMPTY:
            return RObject()
        if kind == _TEXT:
            return self.text(flags)
        self.depth += 1
        if self.depth > _DEEPEST:
            raise SerializationError("nested too deeply")
        try:
            return self.composite(kind, flags)
        finally:
            self.depth -= 1

    def composite(self, kind: int, flags: int) -> RObject:
        if kind in self.vectors:
            found = RObject(self.vectors[kind](self.length()))
            if flags & _ATTRIBUTES:
                found.attributes = self.item().members()
            return found
        if kind in (
            *(_PAIRS, _CALL, _CLOSURE, _PROMISE, _DOTS),
            *(_ATTRIBUTE_PAIRS, _ATTRIBUTE_CALL),
        ):
            return self.pairs(kind, flags)
        if kind == _SYMBOL:
            return self.known(RObject(self.item().value))
        if kind == _REFERENCE:
            index = (flags >> 8) or self.integer()
            if not 0 < index <= len(self.references):
                raise SerializationError("a reference to nothing")
            return self.references[index - 1]
        return self.other(kind, flags)

    def other(self, kind: int, flags: int) -> RObject:
        """Return an object that holds no data of a network."""
        if kind == _ENVIRONMENT:
            found = self.known(RObject())
            self.integer()
            for _ in range(4):
                self.item()
            return found
        if kind in (_PACKAGE, _NAMESPACE, _PERSISTENT):
            self.integer()
            return self.known(RObject([self.item().value for _ in range(self.length())]))
        if kind in (_SPECIAL, _BUILTIN):
            self.take(self.length())
            return RObject()
        if kind == _ALTREP:
            return self.compact()
        if kind in (_POINTER, _WEAK):
            found = self.known(RObject())
            for _ in range(2 if kind == _POINTER else 0):
                self.item()
        elif kind == _S4:
            found = RObject()
        else:
            raise SerializationError(f"type {kind}")
        if flags & _ATTRIBUTES:
            self.item()
        return found

    def known(self, found: RObject) -> RObject:
        """Remember an object that later ones may refer to."""
        self.references.append(found)
        return found

    def text(self, flags: int) -> RObject:
        count = self.integer()
        if count == -1:
            return RObject()
        raw = self.take(count)
        # Bits of the flags tell Latin-1, UTF-8 and ASCII; the others are in the writer's encoding.
        if flags >> 12 & 4:
            return RObject(raw.decode("latin-1"))
        try:
            return RObject(raw.decode("utf-8"))
        except UnicodeDecodeError:
            pass
        try:
            return RObject(raw.decode(self.encoding))
        except (ValueError, LookupError):
            # Names of encodings come from the file, too.
            return RObject(raw.decode("latin-1"))

    def pairs(self, kind: int, flags: int) -> RObject:
        """Return a pair list, whose rest is its last part, as a list of (tag, object)."""
        found: list[tuple[str, RObject]] = []
        whole = RObject(found)
        while True:
            if flags & _ATTRIBUTES or kind in (_ATTRIBUTE_PAIRS, _ATTRIBUTE_CALL):
                attributes = self.item().members()
                if not found:
                    whole.attributes = attributes
            tag = self.item().value if flags & _TAG else ""
            found.append((tag if isinstance(tag, str) else "", self.item()))
            flags = self.integer()
            kind = flags & 0xFF
            if kind not in (_PAIRS, _CALL, _ATTRIBUTE_PAIRS, _ATTRIBUTE_CALL):
                break
            self.count += 1
        self.at -= 4
        last = self.item()
        if last.value is not None or last.attributes:
            found.append(("", last))
        return whole

    def compact(self) -> RObject:
        """Return a vector that R has stored in a short form."""
        about, state, attributes = self.item(), self.item(), self.item()
        listed = about.value if isinstance(about.value, list) else []
        name = listed[0][1].value if listed and isinstance(listed[0], tuple) else ""
        name = name if isinstance(name, str) else ""
        found = RObject(None, attributes.members())
        numbers = _numbers(state.value)
        if name in ("compact_intseq", "compact_realseq"):
            count, first, step = [*numbers[:3], *[-1.0] * 3][:3]
            if not 0 <= count <= len(self.data):
                raise SerializationError("a sequence longer than the file")
            kind = np.int32 if name == "compact_intseq" else np.float64
            found.value = (first + step * np.arange(int(count))).astype(kind)
        elif isinstance(state.value, list) and state.value:
            inner = state.value[0]
            inner = inner[1] if isinstance(inner, tuple) else inner
            if name.startswith("wrap_") and isinstance(inner, RObject):
                found.value = inner.value
                found.attributes = {**inner.attributes, **found.attributes}
            elif name == "deferred_string" and isinstance(inner, RObject):
                found.value = [_shown(number) for number in _numbers(inner.value)]
        if found.value is None:
            raise SerializationError(f"a vector of the form {name}")
        return found


def _numbers(value: object) -> list[float]:
    """Return the numbers of a vector; None for everything else."""
    if not isinstance(value, np.ndarray) or value.dtype.kind not in "fi":
        return []
    found: list[float] = value.tolist()
    return found


def _shown(number: float) -> str | None:
    """Return a number as R's ``as.character`` writes it, or None where it is missing."""
    if number == _MISSING_INTEGER or number != number:
        return None
    return f"{number:.15g}"
