"""The layout of a text file, as far as it is given: one declaration for every reader.

The command line, `read_data` and the import dialog offer the same options; what is not given is
detected from the first lines of the file.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Final

from bayesgui.core.errors import DataError
from bayesgui.data.reading.encodings import ENCODINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.data.reading.csv_dialect import CsvDialect

RUNS: Final = "  "
"""Stands for runs of blanks among the delimiters."""

DELIMITERS: Final = {
    ",": "Comma",
    ";": "Semicolon",
    "\t": "Tab",
    "|": "Bar",
    " ": "Space",
    RUNS: "Runs of blanks",
}
"""Names of the usual delimiters in the dialog; any other ASCII character may be given."""

DELIMITER_WORDS: Final = {
    "comma": ",",
    "semicolon": ";",
    "tab": "\t",
    "\\t": "\t",
    "bar": "|",
    "pipe": "|",
    "space": " ",
    "blanks": RUNS,
}
"""Words for delimiters that are awkward to type."""

QUOTES: Final = {'"': "Double quotes", "'": "Single quotes", "": "None"}
RAGGED: Final = {"refuse": "Stop there", "skip": "Skip them", "fill": "Fill with missing cells"}
DECIMALS: Final = {".": "Point", ",": "Comma"}
_TRUTHS: Final = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_KEY = "bayesgui.table_option"


@dataclass(frozen=True)
class TableOption:
    """One option of how a table is laid out.

    `name`: keyword argument; ``--name`` on the command line. `label`, `doc`: what the dialog calls
    it, and what it means. `metavar`: placeholder of its value in the help of the command line.
    """

    name: str
    label: str
    doc: str
    metavar: str
    choices: Mapping[str, str]


def _option(label: str, doc: str, metavar: str, choices: Mapping[str, str] | None = None) -> Any:
    return field(default=None, metadata={_KEY: (label, doc, metavar, choices or {})})


@dataclass(frozen=True)
class TableOptions:
    """The layout of a text file; None is to be detected.

    `delimiter`: a character, or a word of `DELIMITER_WORDS`. `encoding`: any name of an encoding of
    `ENCODINGS`, such as ``utf-8``, ``gbk`` or ``latin-1``. `header`: whether the first row holds
    names: a bool, or ``yes`` or ``no``. `skip`: number of lines above the header that are left out.
    `comment`: beginning of lines that are left out; empty for none.
    """

    delimiter: str | None = _option(
        "Delimiter",
        "what separates cells: a character, or tab, space or blanks",
        "CHAR",
        DELIMITERS,
    )
    encoding: str | None = _option(
        "Encoding", "such as utf-8, gbk, latin-1 or utf-16", "NAME", ENCODINGS
    )
    header: bool | str | None = _option(
        "First row holds the names", "whether the first row holds the names: yes or no", "yes|no"
    )
    skip: int | str | None = _option(
        "Lines skipped at the top", "number of lines above the header to leave out", "N"
    )
    comment: str | None = _option(
        "Comments begin with", "leave out lines that begin with this text; '' for none", "TEXT"
    )
    strip: bool | str | None = _option(
        "Remove blanks around cells", "whether blanks around cells are removed: yes or no", "yes|no"
    )
    decimal: str | None = _option("Decimal mark", "a point or a comma", "CHAR", DECIMALS)
    quote: str | None = _option(
        "Quotes", "what encloses cells with delimiters: \" or ', '' for nothing", "CHAR", QUOTES
    )
    ragged: str | None = _option(
        "Rows of a different length",
        "refuse rows of another length, skip them, or fill them with missing cells",
        "refuse|skip|fill",
        RAGGED,
    )
    equal_names: str | None = _option(
        "Columns of the same name",
        "refuse columns of the same name, or number them",
        "refuse|number",
        {"refuse": "Refuse them", "number": "Number them"},
    )

    def __post_init__(self) -> None:
        if self.delimiter is not None:
            self._set("delimiter", DELIMITER_WORDS.get(self.delimiter, self.delimiter))
        if self.encoding is not None:
            self._set("encoding", _encoding(self.encoding))
        for name in ("header", "strip"):
            if getattr(self, name) is not None:
                self._set(name, _truth(name, getattr(self, name)))
        if self.skip is not None:
            self._set("skip", _count(self.skip))
        for name in ("ragged", "equal_names"):
            value, choices = getattr(self, name), TABLE_OPTIONS[name].choices
            if value is not None and value not in choices:
                raise DataError(
                    "{option} “{value}”: choose one of {names}.",
                    option=name.replace("_", "-"),
                    value=value,
                    names=", ".join(choices),
                )

    def _set(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)

    @property
    def given(self) -> dict[str, Any]:
        """The fields of a `CsvDialect` that are given."""
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        found = {name: value for name, value in found.items() if value is not None}
        if "delimiter" in found:
            found["runs"] = found["delimiter"] == RUNS
            found["delimiter"] = found["delimiter"][:1] if found["runs"] else found["delimiter"]
        return found

    def applied(self, dialect: CsvDialect) -> CsvDialect:
        """Return a dialect with what is given in place of what was detected."""
        found = self.given
        if "encoding" in found:
            found["sniffed"] = False
        return replace(dialect, **found)


def _declared() -> Iterator[TableOption]:
    for each in fields(TableOptions):
        label, doc, metavar, choices = each.metadata[_KEY]
        yield TableOption(each.name, label, doc, metavar, choices)


TABLE_OPTIONS: Final = {each.name: each for each in _declared()}
"""All options by name, in the order of the help."""

DETECTED: Final = TableOptions()
"""Nothing is given: all is detected."""


def _encoding(name: str) -> str:
    if name in ENCODINGS:
        return name
    try:
        known = codecs.lookup(name).name
    except LookupError:
        known = ""
    same = {codecs.lookup(key).name: key for key in ENCODINGS}
    same |= {"utf-8": "utf-8-sig", "ascii": "utf-8-sig", "gbk": "gb18030", "gb2312": "gb18030"}
    shown = {shown.lower(): key for key, shown in ENCODINGS.items()}
    found = same.get(known) or shown.get(name.lower())
    if found is None:
        raise DataError(
            "There is no encoding “{encoding}”; choose one of {names}.",
            encoding=name,
            names=", ".join(ENCODINGS.values()),
        )
    return found


def _truth(name: str, value: bool | str) -> bool:
    found = value if isinstance(value, bool) else _TRUTHS.get(str(value).lower())
    if found is None:
        raise DataError("{option} “{value}”: write yes or no.", option=name, value=value)
    return found


def _count(value: int | str) -> int:
    try:
        found = int(value)
    except ValueError:
        found = -1
    if found < 0:
        raise DataError("skip “{value}”: write a number of lines, 0 or more.", value=value)
    return found
