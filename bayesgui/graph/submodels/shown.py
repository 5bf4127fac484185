"""What is drawn of a network in which some submodels are closed, and others open in place.

A node in a closed submodel is not drawn: the box of the outermost closed one stands for it. An open
submodel is a frame. Arcs that leave or enter a submodel are drawn as one line, a bundle, between
what stands side by side; where that ends at a frame, it has a port on its rim, from which single
arcs go on inside, the strands.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from bayesgui.core.submodels.tree import Submodels
    from bayesgui.graph.layout import Arc

_MOST, _LEAST, _STEP = 5.0, 1.25, 0.6


@dataclass(frozen=True, slots=True)
class Port:
    """Where a line ends at the rim of a frame.

    `line`: the bundle or strand that ends there. `is_entry`: whether it leads into the frame.
    """

    key: str
    frame: str
    line: Arc
    is_entry: bool


@dataclass(frozen=True)
class ShownGraph:
    """Nodes, closed submodels, frames and the lines between them.

    `nodes`: those that are drawn, in the order of the network. `closed`, `frames`: ids of
    submodels, the outermost frames first. `places`: the frame, or `root`, in which each of these
    stands. `single`: arcs between nodes side by side. `bundles`: all arcs of a direction between
    two things side by side of which one is a submodel at least. `strands`: the arcs of each line
    between a port and what stands in its frame. `ports`: by key, which is the end of a strand.
    """

    root: str
    nodes: tuple[str, ...]
    closed: tuple[str, ...]
    frames: tuple[str, ...]
    places: Mapping[str, str]
    single: tuple[Arc, ...]
    bundles: Mapping[Arc, tuple[Arc, ...]]
    strands: Mapping[Arc, tuple[Arc, ...]]
    ports: Mapping[str, Port]
    hosts: Mapping[str, str] = field(repr=False)
    """The closed submodel that stands for each node that is not drawn."""

    def stands_for(self, name: str) -> str:
        """Return what shows a node: itself, the id of a closed submodel, or "" for nothing."""
        return name if name in self.places else self.hosts.get(name, "")

    def standing_in(self, frame: str) -> tuple[str, ...]:
        """Return what stands directly in a frame, or in the root."""
        return self._members.get(frame, ())

    def drawn_in(self, frame: str) -> set[str]:
        """Return all that stands in a frame, at any depth."""
        found = set(self.standing_in(frame))
        for inner in tuple(found):
            if inner in self._members:
                found |= self.drawn_in(inner)
        return found

    @cached_property
    def _members(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {}
        for element, frame in self.places.items():
            found.setdefault(frame, []).append(element)
        return {frame: tuple(elements) for frame, elements in found.items()}

    @cached_property
    def port_keys(self) -> dict[tuple[Arc, int], str]:
        """The port in which a line begins (0) or ends (1), by line."""
        return {(port.line, int(port.is_entry)): port.key for port in self.ports.values()}

    @cached_property
    def lines(self) -> tuple[Arc, ...]:
        """All lines that are drawn: single arcs, bundles and strands."""
        return (*self.single, *self.bundles, *self.strands)

    @cached_property
    def _lines_of(self) -> dict[Arc, tuple[Arc, ...]]:
        found: dict[Arc, list[Arc]] = {}
        for lines in (self.bundles, self.strands):
            for line, arcs in lines.items():
                for arc in arcs:
                    found.setdefault(arc, []).append(line)
        return {arc: tuple(lines) for arc, lines in found.items()}

    def lines_of(self, arc: Arc) -> tuple[Arc, ...]:
        """Return the lines that an arc is part of: itself, or a bundle and its strands.

        None for an arc inside a closed submodel.
        """
        found = self._lines_of.get(arc)
        if found is not None:
            return found
        return (arc,) if arc[0] in self.places and arc[1] in self.places else ()

    def arcs_of(self, line: Arc) -> tuple[Arc, ...]:
        """Return the arcs of a line: the line itself if it is an arc."""
        return self.bundles.get(line) or self.strands.get(line) or (line,)

    def lines_at(self, names: Collection[str]) -> list[Arc]:
        """Return the lines that begin or end at things."""
        return [line for line in self.lines if line[0] in names or line[1] in names]


def shown_graph(
    names: Iterable[str],
    arcs: Iterable[Arc],
    submodels: Submodels,
    opened: Collection[str],
    root: str = "",
) -> ShownGraph:
    """Return what is drawn of a network.

    `opened`: ids of the submodels that are open in place. `root`: the id of the submodel that is
    shown alone, in which all is drawn as at the top; "" for the whole network.
    """
    chains = _Chains(submodels, frozenset(opened), root)
    nodes: list[str] = []
    places: dict[str, str] = {}
    hosts: dict[str, str] = {}
    frames: dict[str, None] = {}
    closed: dict[str, None] = {}
    chain_of: dict[str, tuple[str, ...]] = {}
    for name in names:
        chain = chains.of(name)
        if chain is None:
            continue
        chain_of[name] = chain
        around = root
        for element in chain[:-1]:
            places[element] = around
            frames[element] = None
            around = element
        last = chain[-1]
        places[last] = around
        if last == name:
            nodes.append(name)
        else:
            closed[last] = None
            hosts[name] = last
    outermost_first = sorted(frames, key=lambda id: len(submodels.path_to(id)))
    lines = _Lines(set(nodes))
    for arc in arcs:
        if arc[0] in chain_of and arc[1] in chain_of:
            lines.add(arc, chain_of[arc[0]], chain_of[arc[1]])
    return ShownGraph(
        root,
        tuple(nodes),
        tuple(closed),
        tuple(outermost_first),
        places,
        tuple(lines.single),
        {line: tuple(parts) for line, parts in lines.bundles.items()},
        {line: tuple(parts) for line, parts in lines.strands.items()},
        lines.ports,
        hosts,
    )


def bundle_width(count: int) -> float:
    """Return the width of the line that stands for some arcs, in pixels at 100 %."""
    return min(_MOST, _LEAST + _STEP * count)


class _Chains:
    """What is drawn around each node, from below the root down to what shows it."""

    def __init__(self, submodels: Submodels, opened: frozenset[str], root: str) -> None:
        self._submodels, self._opened, self._root = submodels, opened, root
        self._known: dict[str, tuple[tuple[str, ...], bool] | None] = {}

    def of(self, name: str) -> tuple[str, ...] | None:
        """Return the frames around a node and itself or its closed box; None outside the root."""
        around = self._submodels.of(name)
        if around not in self._known:
            self._known[around] = self._find(around)
        found = self._known[around]
        if found is None:
            return None
        chain, is_open = found
        return (*chain, name) if is_open else chain

    def _find(self, around: str) -> tuple[tuple[str, ...], bool] | None:
        path = self._submodels.path_to(around)
        if self._root:
            if self._root not in path:
                return None
            path = path[path.index(self._root) + 1 :]
        for k, id in enumerate(path):
            if id not in self._opened:
                return path[: k + 1], False
        return path, True


class _Lines:
    """The lines that arcs are drawn as."""

    def __init__(self, nodes: set[str]) -> None:
        self._nodes = nodes
        self.single: list[Arc] = []
        self.bundles: dict[Arc, list[Arc]] = {}
        self.strands: dict[Arc, list[Arc]] = {}
        self.ports: dict[str, Port] = {}

    def add(self, arc: Arc, source: tuple[str, ...], target: tuple[str, ...]) -> None:
        """Add an arc between nodes with these chains."""
        k = 0
        while k < min(len(source), len(target)) and source[k] == target[k]:
            k += 1
        if k == len(source) or k == len(target):
            return  # within a closed submodel
        line = source[k], target[k]
        if line == arc:
            self.single.append(arc)
            return
        self.bundles.setdefault(line, []).append(arc)
        self._inside(arc, line, source[k:], is_entry=False)
        self._inside(arc, line, target[k:], is_entry=True)

    def _inside(self, arc: Arc, line: Arc, chain: tuple[str, ...], *, is_entry: bool) -> None:
        for frame, inner in itertools.pairwise(chain):
            port = _port(frame, line, is_entry=is_entry)
            self.ports[port.key] = port
            line = (port.key, inner) if is_entry else (inner, port.key)
            self.strands.setdefault(line, []).append(arc)


def _port(frame: str, line: Arc, *, is_entry: bool) -> Port:
    other = line[0] if is_entry else line[1]
    # No name has this character, so that a port is never taken for a node.
    return Port(f"\0{'>' if is_entry else '<'}{frame}\0{other}", frame, line, is_entry)
