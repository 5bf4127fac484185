"""Writes values as R's ``serialize`` does, after R Internals, section 1.8; only for tests."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field
from typing import Any

NIL = struct.pack(">i", 254)
MISSING = float("nan")


@dataclass
class Vector:
    """A vector with attributes: a list of texts, numbers or vectors."""

    items: list[Any]
    attributes: dict[str, Any] = field(default_factory=dict)
    is_list: bool = False


@dataclass
class Sequence:
    """R's short form of first:last."""

    first: int
    count: int


class Encoder:
    """Writes one object in the given byte order."""

    def __init__(self, order: str = ">", version: int = 3) -> None:
        self.order = order
        self.version = version
        self.symbols: list[str] = []

    def ints(self, *numbers: int) -> bytes:
        return struct.pack(f"{self.order}{len(numbers)}i", *numbers)

    def file(self, value: Any, *, variables: bool = False) -> bytes:
        head = b"X\n" if self.order == ">" else b"B\n"
        if variables:
            head = (b"RDX3\n" if self.version == 3 else b"RDX2\n") + head
        head += self.ints(self.version, 0x040301, 0x030500 if self.version == 3 else 0x020300)
        if self.version == 3:
            head += self.ints(5) + b"UTF-8"
        return head + (self.pairs(value) if variables else self.item(value))

    def text(self, text: str | None) -> bytes:
        if text is None:
            return self.ints(9, -1)
        raw = text.encode()
        encoding = 64 if text.isascii() else 8
        return self.ints(9 | encoding << 12, len(raw)) + raw

    def symbol(self, name: str) -> bytes:
        if name in self.symbols:
            return self.ints(255 | (self.symbols.index(name) + 1) << 8)
        self.symbols.append(name)
        return self.ints(1) + self.text(name)

    def pairs(self, members: dict[str, Any]) -> bytes:
        parts = [
            self.ints(2 | 0x400) + self.symbol(tag) + self.item(value)
            for tag, value in members.items()
        ]
        return b"".join(parts) + self.ints(254)

    def item(self, value: Any) -> bytes:
        if value is None:
            return self.ints(254)
        if isinstance(value, Sequence):
            about = self.ints(2) + self.symbol("compact_intseq")
            about += self.ints(2) + self.symbol("base") + self.ints(2) + self.item([13])
            return (
                self.ints(238) + about + self.ints(254)
                + self.item([float(value.count), float(value.first), 1.0]) + self.ints(254)
            )  # fmt: skip
        if isinstance(value, str):
            value = Vector([value])
        if isinstance(value, list):
            value = Vector(value)
        if isinstance(value, dict):
            value = Vector(list(value.values()), {"names": list(value)}, is_list=True)
        flags = 0x200 if value.attributes else 0
        flags |= 0x100 if "class" in value.attributes else 0
        items, count = value.items, self.ints(len(value.items))
        if value.is_list or any(isinstance(each, (Vector, dict, list, Sequence)) for each in items):
            body = self.ints(19 | flags) + count + b"".join(map(self.item, items))
        elif all(each is None or isinstance(each, str) for each in items):
            body = self.ints(16 | flags) + count + b"".join(map(self.text, items))
        elif all(isinstance(each, int) for each in items):
            body = self.ints(13 | flags) + count + self.ints(*items)
        else:
            body = self.ints(14 | flags) + count + struct.pack(f"{self.order}{len(items)}d", *items)
        return body + (self.pairs(value.attributes) if flags & 0x200 else b"")


def table(values: Any, labels: dict[str, list[str]], *, named: bool = True) -> Vector:
    """Return an array of probabilities as bnlearn has it: the first axis fastest."""
    sizes = [len(states) for states in labels.values()]
    dimnames = Vector(list(labels.values()), {"names": list(labels)} if named else {}, is_list=True)
    return Vector(
        [float(number) for number in values],
        {"dim": sizes, "dimnames": dimnames, "class": ["table"]},
    )


def node(name: str, parents: list[str], children: list[str], prob: Vector) -> Vector:
    members = {"node": name, "parents": parents, "children": children, "prob": prob}
    return Vector(
        list(members.values()),
        {"names": list(members), "class": ["bn.fit.dnode"]},
        is_list=True,
    )


def fitted(nodes: dict[str, Vector]) -> Vector:
    return Vector(
        list(nodes.values()),
        {"names": list(nodes), "class": ["bn.fit", "bn.fit.dnet"]},
        is_list=True,
    )
