"""Unrolling of GeNIe's dynamic networks: the nodes of the plate once for each time slice.

A node with ``dynamic="plate"`` is in every slice. Its definition in ``nodes`` is that of the first
slices; one of order k in ``dynamic`` holds from slice k on (counted from 0) until one of a higher
order does. A parent there that the node has in ``nodes`` too is one of the same slice when it is
named for the first time; any other parent of the plate is one of k slices before, and if it is
named several times, of 1, 2, … slices before. Nodes outside of the plate are there once; one that
has parents in the plate follows the last slice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from bayesgui.formats.temporal.slices import separator, stated_slices
from bayesgui.formats.xdsl.own_properties import LAGS, NAME
from bayesgui.formats.xml_source import child, children, text_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from bayesgui.formats.xml_source import XmlSource

_DEFINITION = (
    "parents",
    "probabilities",
    "resultingstates",
    "parameters",
    "strengths",
    "definition",
    "utilities",
    "weights",
    "expressions",
)

_LONGEST_ORDER = 3
"""Digits from which on an order is taken for damaged."""


@dataclass(frozen=True)
class Unrolled:
    """The nodes of an unrolled network.

    `origins`: for each node of a slice the node in the file and the number of the slice. `stated`:
    the number of slices that the file says.
    """

    elements: list[Element]
    origins: dict[str, tuple[str, int]]
    stated: int


def unroll(source: XmlSource, elements: Sequence[Element]) -> Unrolled | None:
    """Unroll a dynamic network over so many slices that each table occurs; None if it is none."""
    dynamic = child(source.root, "dynamic")
    plate = {item.get("id", ""): item for item in elements if item.get("dynamic") == "plate"}
    if dynamic is None or not plate:
        return None
    numbers = range(_longest(dynamic, plate) + 2)
    mark = separator(plate, {item.get("id", "") for item in elements}, numbers)
    return _Unrolling(source, plate, dynamic, numbers, mark).run(elements)


def _longest(dynamic: Element, plate: Container[str]) -> int:
    """Return the greatest number of slices before which a parent can stand."""
    found = [0]
    for item in dynamic:
        order = _order(item)
        if item.get("id", "") in plate and order:
            parents = _parents(item)
            found += [order, *(parents.count(parent) for parent in parents)]
            found += _said_lags(item, parents)
    return max(found)


def _order(item: Element) -> int:
    """Return the order of a definition; 0 if it is invalid."""
    text = item.get("order", "")
    return int(text) if text.isdecimal() and 0 < len(text) < _LONGEST_ORDER else 0


class _Unrolling:
    def __init__(
        self,
        source: XmlSource,
        plate: dict[str, Element],
        dynamic: Element,
        numbers: range,
        mark: str,
    ) -> None:
        self.source, self.plate, self.numbers, self.mark = source, plate, numbers, mark
        self.stated = stated_slices(dynamic.get("numslices", ""))
        self.later: dict[str, dict[int, Element]] = {}
        for item in dynamic:
            order = _order(item)
            if item.get("id", "") in plate and order:
                self.later.setdefault(item.get("id", ""), {})[order] = item

    def run(self, elements: Sequence[Element]) -> Unrolled:
        last = self.numbers[-1]
        made: list[Element] = []
        origins: dict[str, tuple[str, int]] = {}
        for element in elements:
            if element.get("id", "") not in self.plate:
                parents = [self._at(name, last) for name in _parents(element)]
                made.append(self._copy(element, element, element.get("id", ""), parents, ""))
        for number in self.numbers:
            for name, element in self.plate.items():
                id_ = self._at(name, number)
                origins[id_] = name, number
                order, definition = self._definition(name, number)
                parents = self._parents_at(name, definition, order, number)
                suffix = f"{self.mark}{number}"
                made.append(self._copy(element, definition, id_, parents, suffix))
        return Unrolled(made, origins, self.stated)

    def _at(self, name: str, number: int) -> str:
        return f"{name}{self.mark}{max(0, number)}" if name in self.plate else name

    def _definition(self, name: str, number: int) -> tuple[int, Element]:
        """Return the order of a node's definition in a slice, and the definition."""
        later = self.later.get(name, {})
        order = max((order for order in later if order <= number), default=0)
        return order, later[order] if order else self.plate[name]

    def _parents_at(self, name: str, definition: Element, order: int, number: int) -> list[str]:
        """Return the parents of a node in a slice."""
        found = _parents(definition)
        if not order:
            return [self._at(parent, number) for parent in found]
        said = _said_lags(definition, found)
        lags = said or lags_read(found, set(_parents(self.plate[name])) - {name}, order)
        return [self._at(parent, number - lag) for parent, lag in zip(found, lags, strict=True)]

    def _copy(
        self, element: Element, definition: Element, id_: str, parents: list[str], suffix: str
    ) -> Element:
        """Return a node of a slice, with everything of the file's but its definition."""
        made = Element(definition.tag, {**element.attrib, "id": id_})
        for item in element:
            if item.tag.lower() in _DEFINITION:
                continue
            if suffix and item.tag.lower() == "property" and item.get("id") == NAME:
                renamed = Element(item.tag, item.attrib)
                renamed.text = text_of(item) + suffix
                made.append(renamed)
            else:
                made.append(item)
        if parents:
            line = Element("parents")
            line.text = " ".join(parents)
            made.append(line)
        made.extend(children(definition, *_DEFINITION[1:]))
        self.source.take_line(made, definition)
        return made


def lags_read(parents: Sequence[str], now: Container[str], order: int) -> tuple[int, ...]:
    """Return how many slices before each parent of a definition is, told from their order.

    `now`: the parents of the same slice in the first definition. `order`: of the definition.
    """
    past = [p for k, p in enumerate(parents) if p not in now or p in parents[:k]]
    used: dict[str, int] = {}
    lags = []
    for k, parent in enumerate(parents):
        lag = 0
        if parent not in now or parent in parents[:k]:
            used[parent] = used.get(parent, 0) + 1
            lag = used[parent] if past.count(parent) > 1 else order
        lags.append(lag)
    return tuple(lags)


def _said_lags(definition: Element, parents: Sequence[str]) -> tuple[int, ...]:
    """Return the lags that a definition says; () if it says none, or others than fit."""
    said = [item for item in children(definition, "property") if item.get("id") == LAGS]
    words = text_of(said[0]).split() if said else []
    if len(words) != len(parents) or not all(word.isdecimal() for word in words):
        return ()
    return tuple(int(word[:_LONGEST_ORDER]) for word in words)


def _parents(element: Element) -> list[str]:
    return text_of(child(element, "parents")).split()
