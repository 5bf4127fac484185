"""Tetrad's text of a graph, which causal-learn and py-tetrad print, too.

::

    Graph Nodes:
    X;Y;(L)

    Graph Edges:
    1. X --> Y
    2. X <-> Y

A node in parentheses is latent, one in square brackets is selected upon. What follows an edge
(``nl``, ``dd``, probabilities in brackets) and sections after the edges say nothing that a network
holds.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import near_name, notes_on
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.characters import plain
from bayesgui.formats.graphs.arcs_alone import arc_losses
from bayesgui.formats.graphs.drawing import LATENT, SELECTED, Drawing, roles_of
from bayesgui.formats.marks import OWN_MARK, is_own
from bayesgui.formats.text import decode
from bayesgui.formats.unseen import named_causes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_START = re.compile(r"(?:[^\n]*\n){0,20}?[ \t]*Graph Nodes:", re.IGNORECASE)
"""A log may stand above it."""
_HEAD = re.compile(r"Graph (Nodes|Edges):\s*(.*)", re.IGNORECASE)
_OTHER = re.compile(r"(?:Graph \w+(?: \w+)*|Ambiguous triples|Underlined triples|Dotted\w* .*):.*")
_NUMBER = re.compile(r"\d+\.\s*")
_EDGE = re.compile(r"(\S+)\s+(-->|<--|<->|---|o->|<-o|o-o|o--|--o)\s+(\S+)(?:\s+(.*))?")
_ARROWS = {"-->": "->", "<--": "<-", "<->": "<->", "---": "--"}
_FORBIDDEN = re.compile(r"[\s,;()\[\]]+")
"""What a name cannot hold."""


@formats.register("tetrad", label="Tetrad", order=28)
class Tetrad(FileFormat):
    """Text of a graph as Tetrad, py-tetrad and causal-learn write it.

    Ramsey, J. et al. (2018). TETRAD: a toolbox for causal discovery. 8th International Workshop on
    Climate Informatics.
    """

    holds_marks = True
    suffixes = (".tetrad",)
    read_suffixes = (".txt",)

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether one of the first lines begins the nodes."""
        return _START.match(head.decode("utf-8", "replace").lstrip("\ufeff")) is not None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        reader = _Reader(path.name)
        for number, line in enumerate(text.splitlines(), 1):
            monitor.check()
            reader.take(number, line.strip().lstrip("\ufeff"))
        return reader.finished().loaded(
            path, "tetrad", size=len(text), own=is_own(text), remarks=remarks, monitor=monitor
        )

    def write(self, loaded: Loaded) -> bytes:
        network = loaded.network
        names = _names(network.names)

        def node(name: str) -> str:
            if name in network.unobserved:
                return f"({names[name]})"
            return f"[{names[name]}]" if SELECTED in roles_of(network[name]) else names[name]

        place = {name: k for k, name in enumerate(network.names)}
        edges = [
            f"{names[parent]} --> {names[child]}"
            for child in network.names
            for parent in sorted(network.parents(child), key=place.__getitem__)
        ]
        edges += [f"{names[a]} <-> {names[b]}" for a, b, _ in network.marks.causes]
        # Tetrad reads nothing above; without nodes the mark says that none are missing.
        mark = [] if network.names else [OWN_MARK, ""]
        lines = [*mark, "Graph Nodes:", ";".join(map(node, network.names)), "", "Graph Edges:"]
        lines += [f"{k}. {edge}" for k, edge in enumerate(edges, 1)]
        return plain("\n".join([*lines, ""])).encode("utf-8", "replace")

    def losses(self, loaded: Loaded) -> list[str]:
        changed = [name for name, new in _names(loaded.network.names).items() if name != new]
        renamed = notes_on(
            changed,
            "Tetrad allows no blanks, commas and brackets in names; these were changed: {names}.",
            kind=Loss,
        )
        return arc_losses(loaded, label="Tetrad") + named_causes(loaded, label="Tetrad") + renamed


def _names(names: Iterable[str]) -> Mapping[str, str]:
    """Return the names that Tetrad reads again, each once."""
    found: dict[str, str] = {}
    taken = {name for name in names if not _FORBIDDEN.search(name)}
    for name in names:
        new = first = _FORBIDDEN.sub("_", name).strip("_") or "node"
        count = 1
        while new != name and new in taken:
            count += 1
            new = f"{first}_{count}"
        taken.add(new)
        found[name] = new
    return found


class _Reader:
    """Takes one line after the other."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._drawing = Drawing(file)
        self._section = ""
        self._has_edges = False

    def take(self, number: int, line: str) -> None:
        """Take a line, without the blanks around it."""
        head = _HEAD.fullmatch(line)
        if head is not None:
            self._section = head[1].lower()
            self._has_edges |= self._section == "edges"
            line = head[2]
        if not line or not self._section:
            return
        if _OTHER.fullmatch(line):
            self._section = ""
        elif self._section == "nodes":
            self._take_nodes(number, line)
        else:
            self._take_edge(number, line)

    def finished(self) -> Drawing:
        """Return what was read."""
        if not self._has_edges:
            raise FormatError(
                "{path} has nodes and no line “Graph Edges:”; it seems to be cut short. Nothing "
                "was opened.",
                path=self._file,
            )
        return self._drawing

    def _take_nodes(self, number: int, line: str) -> None:
        for word in filter(None, map(str.strip, re.split("[,;]", line))):
            name, role = word, ""
            if word[0] + word[-1] == "()":
                name, role = word[1:-1], LATENT
            elif word[0] + word[-1] == "[]":
                name, role = word[1:-1], SELECTED
            if not name or re.search(r"\s", name):
                raise FormatError(
                    "{path}, line {line}: “{text}” is no name of a node; names have no blanks and "
                    "are separated by semicolons. Nothing was opened.",
                    path=self._file,
                    line=number,
                    text=word[:40],
                )
            self._drawing.add_node(name)
            if role:
                self._drawing.add_role(name, role)

    def _take_edge(self, number: int, line: str) -> None:
        found = _EDGE.fullmatch(_NUMBER.sub("", line, count=1))
        if found is None:
            raise FormatError(
                "{path}, line {line}: “{text}” is no edge; write it as 1. A --> B. Nothing was "
                "opened.",
                path=self._file,
                line=number,
                text=line[:40],
            )
        one, arrow, other, _ = found.groups()
        if arrow not in _ARROWS:
            raise FormatError(
                "{path}, line {line}: the edge {edge} has an end that may be a head or not. "
                "Nothing was opened; only graphs without such ends are networks.",
                path=self._file,
                line=number,
                edge=f"{one} {arrow} {other}",
            )
        ends = [self._known(number, name) for name in (one, other)]
        self._drawing.join(ends[0], _ARROWS[arrow], ends[1], number)

    def _known(self, number: int, word: str) -> str:
        """Return the node that an end names, with or without its brackets."""
        names = self._drawing.names
        bare = word[1:-1] if word[0] + word[-1] in ("()", "[]") else word
        if bare in names:
            return bare
        self._fail_unknown(number, bare)

    def _fail_unknown(self, number: int, name: str) -> NoReturn:
        near = near_name(name, self._drawing.names)
        if near is not None:
            raise FormatError(
                "{path}, line {line}: {name} is not among the nodes above; did you mean {near}? "
                "Nothing was opened.",
                path=self._file,
                line=number,
                name=name,
                near=near,
            )
        raise FormatError(
            "{path}, line {line}: {name} is not among the nodes above. Nothing was opened; add it "
            "there.",
            path=self._file,
            line=number,
            name=name,
        )
