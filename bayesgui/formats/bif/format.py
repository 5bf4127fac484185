"""The Bayesian Interchange Format (BIF 0.15), as written by JavaBayes, bnlearn and pyAgrum.

Order of numbers: a row ``(states of the parents) p1, p2, …;`` is in the order of the child's
states. In a ``table`` with parents the child varies slowest and the last parent fastest, by the
format's original definition (Cozman 1998, JavaBayes; pyAgrum reads it the same way). Some programs
let the child vary fastest; if only that order gives rows that sum to 1, it is used, with a note.
Writing keeps names as they are, in quotes where needed, and every number in the shortest form that
reads back to the same float64. Labels, descriptions, numeric values and positions become
properties.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.bif.bare_names import BRACKETS, QUOTED, split_names
from bayesgui.formats.bif.tables import Block, TableReader
from bayesgui.formats.bif.writer import NAME, SEMICOLON, names_for_few, write_text
from bayesgui.formats.families import NetworkTextReader, TextFormat
from bayesgui.formats.marks import is_empty, is_own
from bayesgui.formats.positions import place_boxes, point
from bayesgui.formats.properties import floats, split_words, variable_details, with_old_keys
from bayesgui.formats.scanner import END

if TYPE_CHECKING:
    from pathlib import Path


COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/)"
_START = re.compile(rf"(?:\s|{COMMENTS})*+(?:network|variable|probability)\b")
# Possessive quantifiers: no backtracking over blanks in a malformed file.
_NUMBERS = re.compile(r"\s*+([0-9eE+\-.,\s]*+);")
_ROW = re.compile(r'\s*+\(([^()\[\]"/;{}]*+)\)\s*+([0-9eE+\-.,\s]*+);')
_BRACKETED_ROW = re.compile(
    r'\s*+\(((?:[^"{}]|"(?:[^"\\]|\\(?s:.))*+")*?)\)\s*+([0-9eE+\-.,\s]*+);'
)
_STATES = re.compile(r'\s*+((?:[^"}]|"(?:[^"\\]|\\(?s:.))*+")*+)}')
_PROPERTY = re.compile(r'\s*+((?:[^;"]|"(?:[^"\\]|\\(?s:.))*+")*+);')


@formats.register("bif", label="Bayesian Interchange Format (BIF)", order=1)
class Bif(TextFormat):
    """The Bayesian Interchange Format, plain text; read by nearly every program.

    Cozman, F. G. (1998). The Interchange Format for Bayesian networks. JavaBayes, version 0.15.
    """

    suffixes = (".bif",)
    short = "BIF"
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(data, path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        return self.safe(write_text(loaded)).encode("utf-8", "replace")

    def further_losses(self, loaded: Loaded) -> list[str]:
        return names_for_few(loaded.network)


class _Reader(NetworkTextReader):
    """Recursive descent parser of one file."""

    comments = COMMENTS
    punctuation = "{}()[]|,;"
    escapes = MappingProxyType({SEMICOLON[1]: ";"})

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.blocks: list[Block] = []
        self.name = ""
        self.properties: dict[str, str] = {}

    def load(self) -> Loaded:
        scan = self.scan
        while (token := scan.next()) != END:
            if token == "network":
                self._network()
            elif token == "variable":
                self._variable()
            elif token == "probability":
                self._probability()
            elif token == "property":
                self.properties.update([self._property()])
            elif token != ";" or scan.quoted:
                scan.fail_unexpected(token, FormatError("“network”, “variable” or “probability”"))
        tables = TableReader(self.assembly, self.scan)
        for block in self.blocks:
            tables.add(block)
        empty = is_empty(scan.text)
        properties = dict(with_old_keys(self.properties.items()))
        name = properties.pop(NAME, self.name) if is_own(scan.text) else self.name
        model = self.assembly.model(name, properties, may_be_empty=empty)
        layout = place_boxes(self.positions, model, own=is_own(self.scan.text))
        return Loaded.of(model, layout, tuple(self.assembly.remarks), format="bif")

    def _network(self) -> None:
        scan = self.scan
        if scan.peek() != "{":
            name = scan.name_token(FormatError("the network's name"))
            # bnlearn's placeholder for a network without a name.
            self.name = "" if name == "unknown" and not scan.quoted else name
        scan.expect("{")
        while scan.expect("property", "}") == "property":
            self.properties.update([self._property()])

    def _property(self) -> tuple[str, str]:
        scan = self.scan
        found = _PROPERTY.match(scan.text, scan.position)
        if not found:
            scan.position = len(scan.text)
            scan.fail_unexpected(scan.next(), "“;”")
        scan.position = found.end()
        text = found.group(1).strip()
        quoted = QUOTED.match(text)
        if quoted is None:
            name, _, value = text.partition("=")
            name = name.strip()
        else:
            name, value = scan.unescape(quoted.group(1)), text[quoted.end() :].lstrip()
            if not value:
                # JavaBayes puts name and value into one pair of quotes.
                name, _, value = name.partition("=")
                return name.strip(), value.strip()
            value = value.removeprefix("=")
        value = value.strip()
        whole = QUOTED.fullmatch(value)
        return name, value if whole is None else scan.unescape(whole.group(1))

    def _variable(self) -> None:
        scan = self.scan
        name = scan.name_token(FormatError("a variable's name"))
        line = scan.line()
        scan.expect("{")
        states: list[str] | None = None
        properties: list[tuple[str, str]] = []
        while (token := scan.expect("type", "property", "}")) != "}":
            if token == "property":
                key, value = self._property()
                where = point(value) if key == "position" else None
                if where is None:
                    properties.append((key, value))
                else:
                    self.positions[name] = where
            else:
                states = self._states(name)
        if states is None:
            raise FormatError(
                "{path}, line {line}: {variable} has no type and so no states. Nothing was opened.",
                path=scan.name,
                line=line,
                variable=name,
            )
        details = variable_details(with_old_keys(properties), len(states))
        self.assembly.add_variable(name, states, line, **details)

    def _states(self, name: str) -> list[str]:
        scan = self.scan
        kind = scan.name_token("“discrete”")
        line = scan.line()
        if kind != "discrete":
            raise FormatError(
                "{path}, line {line}: {variable} is of type {kind}, but only discrete variables "
                "can be read. Nothing was opened.",
                path=scan.name,
                line=line,
                variable=name,
                kind=kind,
            )
        count = None
        if scan.skip("["):
            token = scan.next()
            if not token.isdecimal() or len(token) > 18:
                scan.fail_unexpected(token, FormatError("the number of states"))
            count = int(token)
            scan.expect("]")
        # Some programs write an equals sign before the states, and a semicolon after every block.
        if scan.peek() == "=":
            scan.next()
        scan.expect("{")
        states = self._bracketed_states(count) or self._items("}", count)
        scan.skip(";")
        if count is not None and count != len(states):
            values = {"path": scan.name, "line": line, "variable": name}
            values.update(count=count, found=len(states))
            if len(states) < count:
                raise FormatError(
                    "{path}, line {line}: {variable} declares {count} states and names {found}. "
                    "Nothing was opened.",
                    **values,
                )
            raise FormatError(
                "{path}, line {line}: {variable} declares {count} states and names {found}. "
                "Nothing was opened; put names that hold commas into quotation marks.",
                **values,
            )
        return states

    def _bracketed_states(self, count: int | None) -> list[str] | None:
        """Return states such as ``(0,10], (10,20]``; None, without moving, for all others."""
        found = _STATES.match(self.scan.text, self.scan.position)
        if found is None or BRACKETS.isdisjoint(found.group(1)):
            return None
        names = split_names(found.group(1))
        if names is None or count not in (None, len(names)):
            return None
        self.scan.position = found.end()
        return [self.scan.unescape(name) for name in names]

    def _items(self, closing: str, expected: int | None) -> list[str]:
        """Return the names up to a closing bracket; joins words between commas if that fits."""
        scan = self.scan
        groups: list[list[str]] = [[]]
        while True:
            token = scan.next()
            if not scan.quoted:
                if token == closing:
                    break
                if token == ",":
                    groups.append([])
                    continue
                if token == END or token in "{}()[]|;":
                    scan.fail_unexpected(token, f"“{closing}”")
            groups[-1].append(token)
        words = [word for group in groups for word in group]
        if expected is not None and len(words) != expected == len(groups) and all(groups):
            return [" ".join(group) for group in groups]
        return words

    def _probability(self) -> None:
        scan = self.scan
        scan.expect("(")
        child = scan.name_token(FormatError("a variable's name"))
        line = scan.line()
        scan.skip(",")
        scan.skip("|")
        block = Block(child, tuple(self._items(")", None)), line)
        scan.expect("{")
        while True:
            if (found := _ROW.match(scan.text, scan.position)) and self._fast_row(block, found):
                continue
            if self._bracketed_row(block):
                continue
            token = scan.expect("table", "default", "property", "(", "}")
            if token == "}":
                break
            if token == "property":
                block.properties.append(self._property())
            elif token == "(":
                at = scan.line()
                key = self._items(")", len(block.parents))
                block.rows.append((key, self._numbers(), at))
            elif token == "table":
                block.line = scan.line()
                block.table = self._numbers()
            else:
                block.default = self._numbers()
        self.blocks.append(block)

    def _fast_row(self, block: Block, found: re.Match[str]) -> bool:
        """Parse a whole row at once: the common case, 90 % of the time of a large file."""
        self.scan.count(2 + len(block.parents))
        names = [name.strip() for name in found.group(1).split(",") if name.strip()]
        if len(names) != len(block.parents):
            words = found.group(1).replace(",", " ").split()
            names = words if len(words) == len(block.parents) else names
        try:
            numbers = [float(word) for word in found.group(2).replace(",", " ").split()]
        except ValueError:
            return False
        # The line is counted only if needed: counting is quadratic over a large file.
        block.rows.append((names, numbers, -found.start(1)))
        self.scan.position = found.end()
        return True

    def _bracketed_row(self, block: Block) -> bool:
        """Parse a row whose states hold brackets, if it is one."""
        scan = self.scan
        scan.skip_blank()
        found = scan.text.startswith("(", scan.position) and _BRACKETED_ROW.match(
            scan.text, scan.position
        )
        if not found or BRACKETS.isdisjoint(found.group(1)):
            return False
        names = split_names(found.group(1))
        if names is None or len(names) != len(block.parents):
            return False
        try:
            numbers = floats(found.group(2).replace(",", " ").split())
        except ValueError:
            return False
        block.rows.append(([scan.unescape(name) for name in names], numbers, -found.start(1)))
        scan.count(2 + len(names))
        scan.position = found.end()
        return True

    def _numbers(self) -> list[float]:
        scan = self.scan
        if found := _NUMBERS.match(scan.text, scan.position):
            try:
                words = split_words(found.group(1).replace(",", " "), self.monitor)
                numbers = floats(words, self.monitor)
            except ValueError:
                pass
            else:
                scan.position = found.end()
                return numbers
        numbers = []
        while (token := scan.next()) != ";" or scan.quoted:
            if token == "," and not scan.quoted:
                continue
            try:
                numbers.extend(floats([token]))
            except ValueError:
                scan.fail_unexpected(token, FormatError("a number or “;”"))
        return numbers
