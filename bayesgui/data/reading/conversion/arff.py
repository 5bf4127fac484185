"""Weka's ARFF: attributes with their types, then rows, dense or sparse, with weights or without."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.column_names import check_columns
from bayesgui.data.reading.encodings import encoding_of
from bayesgui.data.reading.row_weights import WEIGHT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pandas as pd

_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*+)'|\"((?:[^\"\\]|\\.)*+)\"", re.DOTALL)
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
_BARE = re.compile(r"[^\s,{}'\"%][^\s,{}]*+")
_CELL = re.compile(r"[^,{}\t'\"][^,{}\t]*?(?=[,{}\t]|\s%|\Z)")
_BLANK = re.compile(r"\s*+")
_SEPARATOR = re.compile(r"[ ]*+([,\t]|$)[ ]*+")
_NUMERIC = ("numeric", "real", "integer")
_USUAL_DATE = "yyyy-MM-dd'T'HH:mm:ss"
_DATE_PARTS = {
    **{"yyyy": "%Y", "yy": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%m", "dd": "%d"},
    **{"d": "%d", "HH": "%H", "H": "%H", "hh": "%I", "mm": "%M", "ss": "%S", "SSS": "%f"},
    **{"a": "%p", "EEE": "%a", "EEEE": "%A", "Z": "%z", "z": "%Z"},
}
"""Codes of a date pattern in Java and in Python."""
_HEAD = 1 << 16


@dataclass
class _Attribute:
    """A column: its kind is ``numeric``, ``nominal``, ``string`` or ``date``."""

    name: str
    kind: str
    values: dict[str, int] = field(default_factory=dict)
    date: str = ""
    cells: list[str | None] = field(default_factory=list)

    @property
    def unlisted(self) -> str | None:
        """Value of a cell that a sparse row does not list."""
        if self.kind == "nominal":
            return next(iter(self.values), "")
        return "0" if self.kind == "numeric" else None


def read_arff(path: Path) -> tuple[pd.DataFrame, tuple[Sentence, ...]]:
    """Return the table of an ARFF file and remarks.

    `path`: the file. Nominal attributes become categories in the order of their declaration.

    Witten, I. H., Frank, E. and Hall, M. A. (2011). Data Mining: Practical Machine Learning Tools
    and Techniques, section 2.4.
    """
    data = path.read_bytes()
    encoding = encoding_of(data[:_HEAD]) or "utf-8"
    try:
        text = data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        text = data.decode("latin-1")
    return _Reader(path.name, text.removeprefix("\ufeff")).table()


class _Reader:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.lines = enumerate(re.split(r"\r\n|\r|\n", text), 1)
        self.line = 0
        self.attributes: list[_Attribute] = []
        self.names: set[str] = set()
        self.weights: list[str | None] = []

    def table(self) -> tuple[pd.DataFrame, tuple[Sentence, ...]]:
        import pandas as pd

        self._header()
        for line in self._contents():
            self._row(line)
        columns = {each.name: self._column(each) for each in self.attributes}
        if not any(weight is not None for weight in self.weights):
            return pd.DataFrame(columns), ()
        name = WEIGHT
        while name in columns:
            name += "_"
        columns[name] = pd.Series([1.0 if each is None else float(each) for each in self.weights])
        said = Sentence(
            "The weights of the rows are in the column {column}; choose it as that of weights for "
            "rows that count more than once.",
            column=name,
        )
        return pd.DataFrame(columns), (said,)

    # -- the header -----------------------------------------------------------------------------

    def _contents(self) -> Iterator[str]:
        """Yield the lines that are neither blank nor comments."""
        for number, line in self.lines:
            self.line = number
            if line.strip() and not line.lstrip().startswith("%"):
                yield line.strip(" ")

    def _header(self) -> None:
        for line in self._contents():
            word, _, rest = line.strip().replace("\t", " ", 1).partition(" ")
            word, rest = word.lower(), rest.strip()
            if word == "@data":
                if not self.attributes:
                    self._fail(
                        Sentence("there is no @attribute before @data"),
                    )
                return
            if word == "@attribute":
                self._attribute(rest)
            elif word != "@relation":
                self._fail(Sentence("“@attribute” or “@data” should stand here"))
        self._fail(Sentence("the file ends before @data"))

    def _attribute(self, text: str) -> None:
        found = _QUOTED.match(text) or _BARE.match(text)
        if found is None:
            self._fail(Sentence("an attribute has no name"))
        name = _word(found)
        rest = text[found.end() :].strip()
        while name in self.names:
            name += "_"
        self.names.add(name)
        check_columns(self.file, len(self.names))
        made = _Attribute(name, "")
        word = rest.split("{", 1)[0].split(" ", 1)[0].strip().lower()
        if rest.startswith("{"):
            made.kind = "nominal"
            for value in self._values(rest):
                made.values.setdefault(value, len(made.values))
        elif word in _NUMERIC or word == "string":
            made.kind = "string" if word == "string" else "numeric"
        elif word == "date":
            made.kind = "date"
            pattern = rest[len(word) :].strip()
            quoted = _QUOTED.match(pattern)
            made.date = _strptime(_word(quoted) if quoted else pattern or _USUAL_DATE)
        else:
            self._fail(
                Sentence(
                    "the attribute {name} has the type {kind}, which is not read",
                    name=name,
                    kind=word or "–",
                )
            )
        self.attributes.append(made)

    def _values(self, text: str) -> Iterator[str]:
        """Yield the values of a nominal attribute, which may go on over several lines."""
        at = 1
        while True:
            at = _end(_BLANK, text, at)
            if at >= len(text) or text[at] == "%":
                following = next(self.lines, None)
                if following is None:
                    self._fail(Sentence("“}}” is missing after the values"))
                self.line, text = following
                at = 0
            elif text[at] == "}":
                return
            elif text[at] == ",":
                at += 1
            else:
                found = _QUOTED.match(text, at) or _CELL.match(text, at)
                if found is None:
                    self._fail(Sentence("“}}” is missing after the values"))
                yield _word(found)
                at = found.end()

    # -- the rows -------------------------------------------------------------------------------

    def _row(self, line: str) -> None:
        plain = not any(mark in line for mark in "'\"{}\t%")
        if plain:
            self._add([None if cell == "?" else cell for cell in map(str.strip, line.split(","))])
            return
        if line.lstrip().startswith("{"):
            self._sparse(line.lstrip())
            return
        cells: list[str | None] = []
        at = 0
        while True:
            at = _end(_BLANK, line, at) if line[at : at + 1] == " " else at
            if line[at : at + 1] == "{" and cells:
                self._add(cells, self._weight(line[at:]))
                return
            cell, at = self._cell(line, at)
            cells.append(cell)
            separator = _SEPARATOR.match(line, at)
            if separator is None:
                if line[at:].lstrip().startswith(("%", "{")):
                    at += len(line[at:]) - len(line[at:].lstrip())
                    if line[at] == "%":
                        break
                    continue
                self._fail(Sentence("a comma should stand after {cell}", cell=f"“{cell}”"))
            at = separator.end()
            if not separator.group(1):
                break
        self._add(cells)

    def _cell(self, line: str, at: int) -> tuple[str | None, int]:
        """Return a cell and where it ends; a question mark without quotes is missing."""
        quoted = _QUOTED.match(line, at)
        if quoted is not None:
            return _word(quoted), quoted.end()
        bare = _CELL.match(line, at)
        if bare is None:
            return "", at
        text = bare.group().strip()
        return (None if text == "?" else text), bare.end()

    def _sparse(self, line: str) -> None:
        """Add a row ``{1 x, 3 y}``: what is not listed is 0, or the first value."""
        cells = [each.unlisted for each in self.attributes]
        at = 1
        while True:
            at = _end(_BLANK, line, at)
            if line[at : at + 1] == "}":
                break
            number = re.compile(r"(\d{1,9})\s++").match(line, at)
            if number is None or int(number.group(1)) >= len(cells):
                self._fail(Sentence("a sparse row lists “number value” of the attributes"))
            cell, at = self._cell(line, number.end())
            cells[int(number.group(1))] = cell
            at = _end(_BLANK, line, at)
            if line[at : at + 1] == ",":
                at += 1
            elif line[at : at + 1] != "}":
                self._fail(Sentence("“}}” is missing after a sparse row"))
        rest = line[at + 1 :].strip().removeprefix(",").strip()
        self._add(cells, self._weight(rest) if rest.startswith("{") else None)

    def _weight(self, text: str) -> str:
        found = re.match(r"\{\s*+([-+0-9.eE]+)\s*+\}", text)
        try:
            if found and 0 <= float(found.group(1)) < float("inf"):
                return found.group(1)
        except ValueError:
            pass
        self._fail(Sentence("the weight of the row is not a number"))

    def _add(self, cells: list[str | None], weight: str | None = None) -> None:
        if len(cells) != len(self.attributes):
            self._fail(
                Sentence(
                    "the row has {found} cells and there are {needed} attributes",
                    found=len(cells),
                    needed=len(self.attributes),
                )
            )
        for attribute, cell in zip(self.attributes, cells, strict=True):
            if cell is not None and attribute.kind == "nominal" and cell not in attribute.values:
                self._fail_cell(attribute, cell)
            if cell is not None and attribute.kind == "numeric":
                try:
                    float(cell)
                except ValueError:
                    self._fail_cell(attribute, cell)
            attribute.cells.append(cell)
        self.weights.append(weight)

    def _column(self, attribute: _Attribute) -> pd.Series:
        import pandas as pd

        if attribute.kind == "nominal":
            codes = [-1 if c is None else attribute.values[c] for c in attribute.cells]
            values = pd.Categorical.from_codes(codes, list(attribute.values), ordered=True)
            return pd.Series(values)
        if attribute.kind == "numeric":
            whole = all(
                c is not None and c.lstrip("+-").isdecimal() and len(c) < 18
                for c in attribute.cells
            )
            kind = "int64" if whole and attribute.cells else "float64"
            numbers = [
                float("nan") if c is None else int(c) if whole else float(c)
                for c in attribute.cells
            ]
            return pd.Series(numbers, dtype=kind)
        if attribute.kind == "date":
            return pd.Series([_date(c, attribute.date) for c in attribute.cells], dtype=object)
        return pd.Series(attribute.cells, dtype=object)

    def _fail_cell(self, attribute: _Attribute, cell: str) -> NoReturn:
        self._fail(
            Sentence(
                "{cell} is not a value of the attribute {name}",
                cell=f"“{cell[:40]}”",
                name=attribute.name,
            )
        )

    def _fail(self, reason: Sentence) -> NoReturn:
        raise DataError(
            "{path}, line {line}: {reason}. Correct the line, or save the table as CSV.",
            path=self.file,
            line=self.line,
            reason=reason,
        )


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()


def _word(found: re.Match[str]) -> str:
    """Return a word, without its quotes and with its escapes resolved."""
    if found.re is not _QUOTED:
        return found.group().strip()
    text = found.group(1) if found.group(1) is not None else found.group(2)
    return _ESCAPE.sub(_unescaped, text)


def _unescaped(found: re.Match[str]) -> str:
    mark = found.group(1)
    if len(mark) == 5:
        return chr(int(mark[1:], 16))
    return _ESCAPES.get(mark, mark)


def _strptime(pattern: str) -> str:
    """Return Python's pattern for a date format of Java."""
    parts = re.finditer(r"'[^']*+'|([A-Za-z])\1*+|[^A-Za-z']++", pattern)
    return "".join(
        _DATE_PARTS.get(part.group(), part.group().strip("'").replace("%", "%%")) for part in parts
    )


def _date(cell: str | None, pattern: str) -> str | None:
    """Return a date as ISO writes it, or the cell as it stands where it does not fit."""
    if cell is None:
        return None
    try:
        found = datetime.datetime.strptime(cell, pattern)
    except ValueError:
        return cell
    only_day = found.time() == datetime.time() and "%H" not in pattern and "%I" not in pattern
    return found.date().isoformat() if only_day else found.isoformat()
