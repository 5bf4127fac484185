"""Calls of ``dagify`` in R: a diagram as formulas ``y ~ x + z``, with roles, places and labels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.graphs.drawing import EXPOSURE, LATENT, OUTCOME, Drawing
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_CALL = re.compile(r"(?:\A|[\s(<=:])(?:ggdag::)?dagify\s*\(")
_TOKEN = re.compile(
    r"(?P<blank>(?:\s|\#[^\n]*)+)|(?P<text>\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`)"
    r"|(?P<number>\d+(?:\.\d*)?(?:[eE][-+]?\d+)?L?)|(?P<word>[^\W\d][\w.]*|\.\w[\w.]*)"
    r"|(?P<mark>~~|[-()=,~+:*|])"
)
_ROLES = {"latent": LATENT, "exposure": EXPOSURE, "outcome": OUTCOME}
_MOST_DEEP = 20

Value = str | float | list[tuple[str, "Value"]]
"""A text or name, a number, or the entries of a vector or list with their names."""


@formats.register("dagify", label="ggdag (dagify)", order=26)
class Dagify(FileFormat):
    """A call of dagify, of R's package ggdag.

    Barrett, M. (2024). ggdag: Analyze and Create Elegant Directed Acyclic Graphs. CRAN.
    """

    suffixes = (".dagify",)
    read_suffixes = (".r",)
    can_write = False

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether dagify is called."""
        return _CALL.search(head.decode("utf-8", "replace")) is not None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        call = _Call(text, path, monitor)
        drawing = call.drawing()
        notes = [
            *remarks,
            *notes_on(
                [name for name in drawing.names if name not in call.in_formulas],
                "No formula names {names}; these nodes have no arcs. Are their names right?",
                "No formula names {names}; this node has no arcs. Is its name right?",
            ),
        ]
        return drawing.loaded(path, "dagify", size=len(text), remarks=notes, monitor=monitor)


class _Call:
    """Reads the arguments of the first call in a text."""

    def __init__(self, text: str, path: Path, monitor: Monitor) -> None:
        self.text, self.file, self.monitor = text, path.name, monitor
        self.found = Drawing(path.name)
        self.in_formulas: set[str] = set()
        self.tokens = self._tokens()
        self.kind, self.token, self.at = "", "", 0

    def drawing(self) -> Drawing:
        self._next()
        while self.token != ")":
            self._argument()
            if self.token == ",":
                self._next()
            elif self.token != ")":
                self._fail(FormatError("“,” or “)”"))
        return self.found

    def _tokens(self) -> Iterator[tuple[str, str, int]]:
        begin = _CALL.search(self.text)
        place = begin.end() if begin else 0
        while place < len(self.text):
            self.monitor.check()
            match = _TOKEN.match(self.text, place)
            if match is None:
                self.at, self.token = place, self.text[place]
                self._fail(FormatError("a formula such as y ~ x"))
            if match.lastgroup != "blank":
                yield str(match.lastgroup), match.group(), place
            place = match.end()
        yield "end", "", len(self.text)

    def _next(self) -> None:
        self.kind, self.token, self.at = next(self.tokens)

    def _fail(self, wanted: FormatError) -> NoReturn:
        line = self.text.count("\n", 0, self.at) + 1
        if not self.token:
            raise FormatError(
                "{path}, line {line}: the file ends where {wanted} should stand; it seems to be "
                "cut short. Nothing was opened.",
                path=self.file,
                line=line,
                wanted=wanted,
            )
        raise FormatError(
            "{path}, line {line}, column {column}: {wanted} should stand where “{token}” stands. "
            "Nothing was opened.",
            path=self.file,
            line=line,
            column=self.at - self.text.rfind("\n", 0, self.at),
            wanted=wanted,
            token=self.token[:40],
        )

    def _argument(self) -> None:
        line = self.text.count("\n", 0, self.at) + 1
        first = self._name()
        if self.token == "=":
            self._next()
            self._take(first, self._value())
            return
        left = [first]
        while self.token == "+":
            self._next()
            left.append(self._name())
        if self.token not in ("~", "~~"):
            self._fail(FormatError("“~”"))
        mark = "<->" if self.token == "~~" else "->"
        self._next()
        if self.token == "~":  # y ~ ~x, which R takes for the same
            mark = "<->"
            self._next()
        right = [self._name()]
        while self.token == "+":
            self._next()
            right.append(self._name())
        self.in_formulas.update(left, right)
        for target in left:
            for source in right:
                if source not in ("0", "1"):
                    self.found.join(source, mark, target, line)
            self.found.add_node(target)

    def _name(self) -> str:
        if self.kind not in ("word", "text", "number"):
            self._fail(FormatError("a node's name"))
        name = self.token[1:-1] if self.kind == "text" else self.token
        self._next()
        return name

    def _value(self, depth: int = 0) -> Value:
        negative = self.token == "-"
        if negative:
            self._next()
        if self.kind == "number":
            number = float(self.token.rstrip("L"))
            self._next()
            return -number if negative else number
        word = self._name()
        if self.token != "(":
            return word
        if word not in ("c", "list", "data.frame"):
            self._skip_brackets()
            return ""
        if depth > _MOST_DEEP:
            raise FormatError(
                "{path} nests its brackets too deeply. Nothing was opened.", path=self.file
            )
        self._next()
        entries: list[tuple[str, Value]] = []
        while self.token != ")":
            value = self._value(depth + 1)
            key = ""
            if self.token == "=" and isinstance(value, str):
                self._next()
                key, value = value, self._value(depth + 1)
            entries.append((key, value))
            if self.token == ",":
                self._next()
            elif self.token != ")":
                self._fail(FormatError("“,” or “)”"))
        self._next()
        return entries

    def _skip_brackets(self) -> None:
        """Move past the arguments of another call, such as one that computes places."""
        depth = 0
        while True:
            depth += (self.token == "(") - (self.token == ")")
            if self.kind == "end":
                self._fail(FormatError("“,” or “)”"))
            self._next()
            if not depth:
                return

    def _take(self, key: str, value: Value) -> None:
        """Keep an argument that is no formula; those for the picture are not asked for."""
        entries = value if isinstance(value, list) else [("", value)]
        if key in _ROLES:
            for _, name in entries:
                if isinstance(name, str):
                    self.found.add_role(name, _ROLES[key])
        elif key == "labels":
            for name, label in entries:
                if name and isinstance(label, str):
                    self.found.labels[name] = " ".join(label.replace("\\n", " ").split())
        elif key == "coords":
            axes = {k: dict(v) for k, v in entries if isinstance(v, list)}
            x, y = axes.get("x", {}), axes.get("y", {})
            for name in x.keys() & y.keys():
                across, up = x[name], y[name]
                if name and isinstance(across, float) and isinstance(up, float):
                    self.found.places[name] = across, -up
