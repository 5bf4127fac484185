"""DAGitty's text before version 2: nodes, a blank line, then children of each node or a matrix.

::

    E E @-2.2,1.6        exposure; O outcome, A adjusted, U unobserved, 1 none of these
    D O @1.4,1.6
    Z 1 @-0.3,-0.1

    E D                  E -> D
    Z E D @0.5,0.5       Z -> E and Z -> D; the place is that of a bend

Names may have blanks, and characters written as ``%20``. An arc in both directions is ↔.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import near_name
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.graphs.drawing import ADJUSTED, EXPOSURE, LATENT, OUTCOME, Drawing
from bayesgui.formats.positions import point
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

_PLACE = r"@-?[\d.]+(?:e-?\d+)?\s*,\s*-?[\d.]+(?:e-?\d+)?"
_NODE = re.compile(rf"[ \t]*(\S(?:[^\n@]*?\S)??)[ \t]+([EOAU]+|\d+)(?:[ \t]+({_PLACE}))?[ \t]*")
_LONGEST = 1_000
"""Characters of a line of a node; the expression takes longer than linearly."""
_BREAK = re.compile(r"\n[ \t]*\n")
_MATRIX = re.compile(r"[\s01]+")
_BEND = re.compile(_PLACE)
_ROLES = {"E": EXPOSURE, "O": OUTCOME, "A": ADJUSTED, "U": LATENT}


class _Row(NamedTuple):
    number: int
    words: list[str]


@formats.register("dagitty-1", label="DAGitty 1", order=29)
class DagittyOld(FileFormat):
    """DAGitty's text of versions 1.x: lines of nodes, and an adjacency list or matrix.

    Textor, J., Hardt, J., & Knüppel, S. (2011). DAGitty: a graphical tool for analyzing causal
    diagrams. Epidemiology 22(5), 745.
    """

    suffixes = (".dagitty1",)
    read_suffixes = (".txt",)
    can_write = False

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether all lines of the first block are nodes, and one has a place or a role."""
        text = _unified(head.decode("utf-8", "replace"))
        parts = _BREAK.split(text.strip("\n"), maxsplit=1)
        lines = parts[0].split("\n")
        if len(parts) == 1:
            # The last line may be cut.
            lines = lines[:-1]
        found = [_NODE.fullmatch(line) if len(line) <= _LONGEST else None for line in lines]
        told = any(each and (each[3] or not each[2].isdigit()) for each in found)
        is_cut_short = len(parts) == 1 and not any(each and each[3] for each in found)
        return bool(found) and all(found) and told and not is_cut_short

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        drawing = _Text(_unified(text), path.name, monitor).drawing()
        return drawing.loaded(path, "dagitty-1", size=len(text), remarks=remarks, monitor=monitor)


def _unified(text: str) -> str:
    return text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class _Text:
    """Reads the two blocks of a text."""

    def __init__(self, text: str, file: str, monitor: Monitor) -> None:
        start = len(text) - len(text.lstrip("\n"))
        break_ = _BREAK.search(text, start)
        self._end = len(text) if break_ is None else break_.start()
        self._has_edges = break_ is not None
        self._text, self._file, self._monitor = text, file, monitor
        self._drawing = Drawing(file)

    def drawing(self) -> Drawing:
        """Return what was read."""
        lines = list(enumerate(self._text.split("\n"), 1))
        last = self._text.count("\n", 0, self._end) + 1
        for number, line in lines[:last]:
            if line.strip():
                self._take_node(number, line)
        if not self._has_edges:
            raise FormatError(
                "{path} has nodes and no arcs after a blank line; it seems to be cut short. "
                "Nothing was opened.",
                path=self._file,
            )
        rows = [_Row(number, line.split()) for number, line in lines[last:] if line.strip()]
        if rows and _MATRIX.fullmatch(self._text[self._end :]) and self._is_matrix(rows):
            self._join(self._of_matrix(rows))
        else:
            self._join(self._of_lists(rows))
        return self._drawing

    def _take_node(self, number: int, line: str) -> None:
        self._monitor.check()
        found = _NODE.fullmatch(line) if len(line) <= _LONGEST else None
        name = unquote(line.strip() if found is None else found[1])
        if found is None and re.search(r"\s|@", name):
            raise FormatError(
                "{path}, line {line}: “{text}” is no node; write its name, one of E, O, A, U or 1, "
                "and its place as @x,y. Nothing was opened.",
                path=self._file,
                line=number,
                text=line.strip()[:40],
            )
        self._drawing.add_node(name)
        if found is None:
            return
        for letter in found[2]:
            if letter in _ROLES:
                self._drawing.add_role(name, _ROLES[letter])
        spot = point((found[3] or "").lstrip("@"))
        if spot is not None:
            self._drawing.places[name] = spot

    def _is_matrix(self, rows: list[_Row]) -> bool:
        """Whether rows of zeros and ones are a matrix: nodes may be called 0 and 1."""
        names = self._drawing.names
        return not all(row.words[0] in names for row in rows)

    def _of_matrix(self, rows: list[_Row]) -> Iterator[tuple[str, str, int]]:
        names = list(self._drawing.names)
        cells = [(row.number, word) for row in rows for word in row.words]
        if len(cells) != len(names) ** 2:
            side = math.isqrt(len(cells))
            raise FormatError(
                "{path}, line {line}: a matrix of {count} nodes has {wanted} numbers, this one "
                "has {cells}{square}. Nothing was opened.",
                path=self._file,
                line=rows[0].number,
                count=len(names),
                wanted=len(names) ** 2,
                cells=len(cells),
                square=f" ({side} × {side})" if side**2 == len(cells) else "",
            )
        for place, (number, word) in enumerate(cells):
            if word == "1":
                yield names[place // len(names)], names[place % len(names)], number

    def _of_lists(self, rows: list[_Row]) -> Iterator[tuple[str, str, int]]:
        for row in rows:
            self._monitor.check()
            nodes = list(self._nodes(row))
            yield from ((nodes[0], other, row.number) for other in nodes[1:])

    def _nodes(self, row: _Row) -> Iterator[str]:
        """Yield the nodes of a row; words make a name as soon as there is one of that name."""
        names, words = self._drawing.names, list[str]()
        for word in row.words:
            if not words and _BEND.fullmatch(word):
                continue
            words.append(word)
            name = unquote(" ".join(words))
            if name in names:
                yield name
                words.clear()
        if words:
            name = unquote(" ".join(words))
            near = near_name(name, names)
            raise FormatError(
                "{path}, line {line}: {name} is not among the nodes above. Nothing was opened; add "
                "it there."
                if near is None
                else "{path}, line {line}: {name} is not among the nodes above; did you mean "
                "{near}? Nothing was opened.",
                path=self._file,
                line=row.number,
                name=name[:40],
                near=near,
            )

    def _join(self, arcs: Iterable[tuple[str, str, int]]) -> None:
        found: dict[tuple[str, str], int] = {}
        for parent, child, number in arcs:
            found.setdefault((parent, child), number)
        for (parent, child), number in found.items():
            both = (child, parent) in found and parent != child
            self._drawing.join(parent, "<->" if both else "->", child, number)
