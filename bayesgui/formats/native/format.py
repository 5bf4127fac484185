"""The native format: one JSON file with network, layout and everything else in a document.

::

    {"format": "bayesgui", "version": 1,
     "network": {"name", "properties": {…},
                 "variables": [{"name", "states", "values", "edges", "unit", "label",
                                "description", "properties": [[name, value], …]}, …],
                 "cpts": [{"variable", "parents", "form": {"kind", …}, "filled": false,
                           "values": [row, …], "counts": [row, …], "observed": [row, …]}, …],
                 "nodes": those of other kinds, see `other_kinds`,
                 "unobserved", "common_causes": see `causes`},
     "layout": {"positions": {name: [x, y]}, "widths", "colors", "forms",
                "bends": [{"parent", "child", "points": [[x, y], …]}],
                "direction": "right"},
     "evidence": [{"variable", "kind": "states", "states": […], "excluded": true} |
                  {"variable", "kind": "likelihood" | "fixed", "weights": {state: number}} |
                  {"variable", "kind": "do", "state"}],
     "cases": [{"name", "color": 1…8, "note", "evidence": as above}, …],
     "drafts": {name: [row, …]},
     "formula_drafts": {name: text}, "notes": [{"id", "x", "y", "text", "width", "color"}],
     "plates": [{"id", "label", "members": [name, …]}],
     "submodels": [{"id", "name", "members": [name, …], "parent": id, "x", "y", "note"}, …],
     "opened": [id, …],
     "constraints": {"required": [[parent, child], …], "forbidden": [[parent, child], …],
                     "tiers": [[name, …], …], "max_parents", "tier_titles": [title, …],
                     "parent_limits": {name: number},
                     "contradicted": required arcs that contradict other constraints},
     "roles": {name: {"role": "fault" | "target" | "test" | "observable",
                      "faults": [state, …], "price": number}},
     "experts": [{"name", "weight", "note"}, …],
     "asked": {name: answers of which no table is made yet, as a form, see `forms`}}

Rows are the configurations of the parents, last parent fastest; nested lists with one level per
parent can be read as well. A ``form`` is an expression, a noisy-MAX or answers (see `forms`), with
the table computed from it as values; a table that nobody has filled yet is not ``filled``. Empty
parts are left out. Unknown keys are kept and written back. Numbers are written in the shortest form
that reads back to the same float64.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.native.reader import load_from
from bayesgui.formats.native.writer import VERSION, write_text
from bayesgui.formats.sealed_archive import check_version
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_LONG = 1 << 20
_NUMBERS_PER_CHECK = 4000
_CHARACTERS = 20
"""Of a number in a file; only for the progress, which is not exact."""
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_MARK = re.compile(rb'"format"\s*:\s*"bayesgui"')


@formats.register("native", label="bayesgui network", order=0)
class Native(FileFormat):
    """The program's own format: everything a document holds, as readable JSON.

    Bray, T. (2017). The JavaScript Object Notation (JSON) data interchange format. RFC 8259.
    """

    suffixes = (".bayesgui",)
    holds = None
    holds_time = True
    holds_marks = True

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether a JSON object names this program's format."""
        return head.lstrip().startswith(b"{") and _MARK.search(head) is not None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name, "utf-8")
        content = _parse(text, path, monitor)
        if not isinstance(content, dict) or content.get("format") != "bayesgui":
            raise FormatError(
                "{path} is JSON, but not a bayesgui document. Nothing was opened.", path=path.name
            )
        version = content.get("version")
        if not isinstance(version, int) or isinstance(version, bool) or version < 1:
            raise FormatError(
                "{path} does not state its version. Nothing was opened.", path=path.name
            )
        check_version(version, VERSION, path)
        return load_from(content, path, remarks, monitor, len(text))

    def write(self, loaded: Loaded) -> bytes:
        """Return the document as JSON, one row of a table per line."""
        return write_text(loaded).encode("utf-8", "replace")


def _number_hooks(
    text: str, monitor: Monitor
) -> tuple[Callable[[str], float] | None, Callable[[str], int] | None]:
    """Return converters that poll for cancellation, for a long text.

    Without them the whole text is parsed in C, while no other thread runs.
    """
    if len(text) < _LONG or monitor is SILENT:
        return None, None
    until_check, done = _NUMBERS_PER_CHECK, 0

    def count() -> None:
        nonlocal until_check, done
        until_check -= 1
        if not until_check:
            until_check = _NUMBERS_PER_CHECK
            monitor.check()
            done += _NUMBERS_PER_CHECK * _CHARACTERS
            monitor.report(min(1.0, done / len(text)))

    def parse_float(word: str) -> float:
        count()
        return float(word)

    def parse_int(word: str) -> int:
        count()
        return int(word)

    return parse_float, parse_int


def _parse(text: str, path: Path, monitor: Monitor) -> object:
    def refuse(word: str) -> NoReturn:
        raise FormatError(
            "{path} contains {number}, which is not a valid number. Nothing was opened.",
            path=path.name,
            number=word,
        )

    try:
        parse_float, parse_int = _number_hooks(text, monitor)
        content: object = json.loads(
            text, parse_constant=refuse, parse_float=parse_float, parse_int=parse_int
        )
    except json.JSONDecodeError as error:
        raise FormatError(
            "{path}, line {line}, column {column}: this is not valid JSON ({reason}); the file "
            "seems to be damaged or cut short. Nothing was opened.",
            path=path.name,
            line=error.lineno,
            column=error.colno,
            reason=error.msg,
        ) from None
    except ValueError as error:
        raise FormatError(
            "{path} holds a number that cannot be read ({reason}). Nothing was opened.",
            path=path.name,
            reason=str(error)[:80],
        ) from None
    if _HALF.search(text):
        try:
            json.dumps(content, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise FormatError(
                "{path} contains an incomplete character. Nothing was opened.", path=path.name
            ) from None
    return content
