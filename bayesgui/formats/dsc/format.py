"""DSC, the text format of Microsoft's MSBN, which bnlearn, GeNIe and others read and write.

A row ``(0, 1) : p1, p2, …;`` names the states of the parents by number, from 0, or by name. In a
table without such keys the child's states vary fastest and the first parent slowest.
"""

from __future__ import annotations

import contextlib
import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.bif.tables import Block, TableReader
from bayesgui.formats.dsc.writer import UNNAMED, write_text
from bayesgui.formats.families import NetworkTextReader, TextFormat
from bayesgui.formats.losses import (
    changed_names,
    lost_texts,
    lost_title,
)
from bayesgui.formats.marks import is_empty, is_nameless
from bayesgui.formats.positions import place_boxes, point
from bayesgui.formats.properties import floats
from bayesgui.formats.scanner import END

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/)"
_START = re.compile(
    rf"(?:\s|{_COMMENTS})*+(?:belief\s+network\b|network\b[^{{}};]*+(?:\{{[^{{}}]*+\}}\s*+)?+node\b"
    r"|node\s[^{}]*+\{[^{}]*?\btype\s*+:)"
)
# Possessive: no backtracking over blanks in a malformed file.
_NUMBERS = re.compile(r"\s*+([0-9eE+\-.,\s]*+);")
_PUNCTUATION = "{}()[]|,;:="


@formats.register("dsc", label="Microsoft Bayesian network (DSC)", order=8)
class Dsc(TextFormat):
    """Microsoft's plain text format, the second one of bnlearn.

    Microsoft Research, MSBN 1.4: file format. Scutari, M. (2010). Learning Bayesian networks with
    the bnlearn R package. Journal of Statistical Software 35(3), ``write.dsc``.
    """

    suffixes = (".dsc",)
    short = "DSC"
    kept = frozenset(("positions",))
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(data, path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        return write_text(loaded).encode("utf-8", "replace")

    def further_losses(self, loaded: Loaded) -> list[str]:
        network = loaded.network
        lost = lost_texts(network, label="DSC") + lost_title(network, label="DSC", name=True)
        return lost + changed_names(network, label="DSC", states=False)


class _Reader(NetworkTextReader):
    """Recursive descent parser of one file."""

    comments = _COMMENTS
    punctuation = _PUNCTUATION

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.blocks: list[Block] = []
        self.names: dict[str, str] = {}
        self.name = ""

    def load(self) -> Loaded:
        scan = self.scan
        while (token := scan.next()) != END:
            if token == "belief" and not scan.quoted:
                scan.expect("network")
                self._header()
            elif token == "network":
                self._header()
            elif token == "node":
                self._node()
            elif token == "probability":
                self._probability()
            elif token in ("property", "type", "comment"):
                scan.skip_statement()
            elif token != ";" or scan.quoted:
                scan.fail_unexpected(token, FormatError("“node” or “probability”"))
        tables = TableReader(self.assembly, scan)
        for block in self.blocks:
            self._add_table(block, tables)
        model = self.assembly.model(self.name, may_be_empty=is_empty(scan.text))
        layout = place_boxes(self.positions, model, own=self.own)
        return Loaded.of(model, layout, tuple(self.assembly.remarks), format="dsc")

    def _header(self) -> None:
        scan = self.scan
        if scan.peek() not in ("{", "node", "probability", END, ";"):
            name = scan.name_token(FormatError("the network's name"))
            nameless = is_nameless(scan.text) if self.own else name == UNNAMED
            self.name = "" if nameless else name
        if scan.peek() == "{":
            scan.skip_group("{", "}")

    def _node(self) -> None:
        scan = self.scan
        id_ = scan.name_token(FormatError("a node's name"))
        line = scan.line()
        title, states = "", None
        where: tuple[float, float] | None = None
        scan.expect("{")
        while (key := scan.name_token("“}”") if scan.peek() != "}" else scan.next()) != "}":
            if scan.peek() in (":", "="):
                scan.next()
            if key == "type" and not scan.quoted:
                states = self._states(id_)
            elif key == "name":
                title = scan.name_token(FormatError("a node's name"))
                self._end_statement()
            elif key == "position":
                where = point(" ".join(scan.items()))
            else:
                self._skip_value()
        if states is None:
            raise FormatError(
                "{path}, line {line}: {variable} has no type and so no states. Nothing was opened.",
                path=scan.name,
                line=line,
                variable=id_,
            )
        name = title if title and self.own else id_
        self.names[id_] = name
        if where is not None:
            self.positions[name] = where
        label = "" if self.own or title == id_ else title
        if states:
            self.assembly.add_variable(name, states, line, label=label)

    def _skip_value(self) -> None:
        """Move past a semicolon; a brace before it means that one is missing."""
        scan = self.scan
        while (token := scan.next()) != ";" or scan.quoted:
            if not scan.quoted and token in (END, "{", "}"):
                scan.fail_unexpected(token, "“;”")

    def _end_statement(self) -> None:
        if self.scan.peek() in (",", ";"):
            self.scan.next()

    def _states(self, id_: str) -> list[str]:
        scan = self.scan
        kind = scan.name_token("“discrete”")
        line = scan.line()
        if kind not in ("discrete", "choice"):
            scan.skip_statement()
            self.assembly.drop(id_, kind)
            return []
        count = None
        if scan.skip("["):
            token = scan.next()
            if not (token.isascii() and token.isdigit()) or len(token) > 18:
                scan.fail_unexpected(token, FormatError("the number of states"))
            count = int(token)
            scan.expect("]")
        if scan.peek() == "=":
            scan.next()
        scan.expect("{")
        states = self._names("}")
        self._end_statement()
        if count is not None and count != len(states):
            raise FormatError(
                "{path}, line {line}: {variable} declares {count} states and names {found}. "
                "Nothing was opened.",
                path=scan.name,
                line=line,
                variable=id_,
                count=count,
                found=len(states),
            )
        return states

    def _names(self, closing: str) -> list[str]:
        """Return the names up to a closing bracket."""
        scan = self.scan
        found: list[str] = []
        while (token := scan.next()) != closing or scan.quoted:
            if scan.quoted or token not in (END, *_PUNCTUATION):
                found.append(token)
            elif token != ",":
                scan.fail_unexpected(token, f"“{closing}”")
        return found

    def _probability(self) -> None:
        scan = self.scan
        scan.expect("(")
        child = scan.name_token(FormatError("a node's name"))
        line = scan.line()
        scan.skip("|")
        block = Block(child, tuple(self._names(")")), line)
        if scan.skip(";"):
            return
        scan.expect("{")
        while (token := scan.next()) != "}" or scan.quoted:
            if token == "(":
                at = scan.line()
                key = self._names(")")
                scan.skip(":")
                block.rows.append((key, self._numbers(), at))
            elif token == "default":
                scan.skip(":")
                scan.skip("=")
                block.default = self._numbers()
            elif token in ("function", "leaf", "tree"):
                raise FormatError(
                    "{path}, line {line}: the table of {variable} is given by a {kind}, which this "
                    "program cannot read. Nothing was opened; save it there as a full table.",
                    path=scan.name,
                    line=scan.line(),
                    variable=child,
                    kind=token,
                )
            elif token == END or token in _PUNCTUATION:
                scan.fail_unexpected(token, FormatError("a number or “}}”"))
            else:
                scan.position = scan.start
                block.table = [*(block.table or []), *self._numbers()]
        self.blocks.append(block)

    def _numbers(self) -> list[float]:
        scan = self.scan
        numbers: list[float] = []
        if found := _NUMBERS.match(scan.text, scan.position):
            with contextlib.suppress(ValueError):
                numbers = floats(found.group(1).replace(",", " ").split())
                scan.position = found.end()
                return numbers
        while (token := scan.next()) != ";" or scan.quoted:
            if token == "," and not scan.quoted:
                continue
            if token == "}" and not scan.quoted:
                scan.position = scan.start
                break
            try:
                numbers.extend(floats([token]))
            except ValueError:
                scan.fail_unexpected(token, FormatError("a number or “;”"))
        return numbers

    def _add_table(self, block: Block, tables: TableReader) -> None:
        """Add a table with the names of nodes and states in place of identifiers and numbers."""
        block.variable = self.names.get(block.variable, block.variable)
        block.parents = tuple(self.names.get(name, name) for name in block.parents)
        variables = self.assembly.variables
        if block.table is not None and not block.rows:
            self.assembly.add_table(block.variable, block.parents, block.table, block.line)
            return
        if all(name in variables for name in (block.variable, *block.parents)):
            states = [variables[name].states for name in block.parents]
            block.rows = [(_named(key, states), row, at) for key, row, at in block.rows]
            tables.add(block)


def _named(key: list[str], states: Sequence[Sequence[str]]) -> list[str]:
    """Return a row's key with the names of states in place of their numbers, which win."""
    if len(key) != len(states):
        return key
    return [
        names[int(word)]
        if word.isascii() and word.isdigit() and int(word[:9]) < len(names)
        else word
        for word, names in zip(key, states, strict=True)
    ]
