"""lavaan's model syntax: regressions, latent variables and covariances as a causal diagram.

::

    visual =~ x1 + x2      visual cannot be observed; it acts on x1 and x2
    y ~ b*x + z            x and z act on y
    x ~~ y                 a hidden common cause of both

Modifiers (``b*``, ``start(0.5)*``) are left out; what is fixed at 0 is no arc.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on, short_name
from bayesgui.core.sentence import Loss
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.graphs.drawing import LATENT, Drawing
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_WORD = r"[^\W\d][\w.]*"
_STATEMENT = rf"{_WORD}(?:[ \t]*\+[ \t]*{_WORD})*[ \t]*(?:=~|<~|~~|~)"
_START = re.compile(
    rf"\s*(?:[#!][^\n]*\n\s*)*(?:[\w.]+\s*(?:<-|=)\s*['\"]\s*(?:[#!][^\n]*\n\s*)*)?{_STATEMENT}\s*\S"
)
_IN_QUOTES = re.compile(r"\s*(?:[#!][^\n]*\n\s*)*[\w.]+\s*(?:<-|=)\s*(['\"])(.*?)\1", re.DOTALL)
_USES = re.compile(r"(?:library|require)\(['\"]?lavaan|\blavaan::")
_IN_SCRIPT = re.compile(
    rf"^[ \t]*[\w.]+\s*(?:<-|=)\s*(['\"])(\s*(?:[#!][^\n]*\n\s*)*{_STATEMENT}.*?)\1",
    re.DOTALL | re.MULTILINE,
)
"""A model in quotes, after other lines of a script that uses lavaan."""
_OPERATOR = re.compile(r"=~|<~|~~|~|:=|==|<(?!-)|(?<!-)>|\|")
_OF_NUMBERS = (":=", "==", "<", ">", "|")
"""Definitions, constraints and thresholds: they join nothing."""
_TERM = re.compile(rf"({_WORD})(?::({_WORD}))?|1|0")
_ZERO = re.compile(r"0+(?:\.0*)?")


class _Line(NamedTuple):
    number: int
    text: str


@formats.register("lavaan", label="lavaan", order=27)
class Lavaan(FileFormat):
    """Model syntax of lavaan, R's package for structural equations.

    Rosseel, Y. (2012). lavaan: An R package for structural equation modeling. Journal of
    Statistical Software 48(2).
    """

    suffixes = (".lavaan", ".lav")
    can_write = False

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the first words are a formula, in the quotes of R or not."""
        text = head.decode("utf-8", "replace").lstrip("\ufeff")
        return _START.match(text) is not None or _of_script(text) is not None

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        text, remarks = decode(data, path.name)
        drawing, left = Drawing(path.name), dict[str, None]()
        for line in _lines(text):
            monitor.check()
            _take(drawing, line, left)
        notes = [
            *remarks,
            *notes_on(left, "What joins no two variables was left out: {names}.", kind=Loss),
        ]
        return drawing.loaded(path, "lavaan", size=len(text), remarks=notes, monitor=monitor)


def _of_script(text: str) -> re.Match[str] | None:
    return _IN_SCRIPT.search(text) if _USES.search(text) else None


def _lines(text: str) -> Iterator[_Line]:
    """Yield the statements; one goes on after a sign, and before a line that begins with one."""
    first = 1
    if inside := _IN_QUOTES.match(text) or (None if _START.match(text) else _of_script(text)):
        first += text.count("\n", 0, inside.start(2))
        text = inside.group(2)
    waiting = _Line(0, "")
    for number, line in enumerate(text.split("\n"), first):
        for part in re.sub(r"[#!].*", "", line).split(";"):
            bare = part.strip()
            if not bare:
                continue
            if waiting.text and (waiting.text[-1] in "~+*=" or bare[0] in "+*~"):
                waiting = _Line(waiting.number, f"{waiting.text} {bare}")
                continue
            if waiting.text:
                yield waiting
            waiting = _Line(number, bare)
    if waiting.text:
        yield waiting


def _take(drawing: Drawing, line: _Line, left: dict[str, None]) -> None:
    """Add what a statement says; `left`: what is left out."""
    found = _OPERATOR.search(line.text)
    if found is None:
        _refuse(drawing.file, line, line.text)
    operator = found.group()
    if operator in _OF_NUMBERS:
        left.setdefault(short_name(line.text))
        return
    above = [name for _, name in _terms(drawing.file, line, line.text[: found.start()])]
    below = _terms(drawing.file, line, line.text[found.end() :])
    for name in above:
        drawing.add_node(name)
        if operator in ("=~", "<~"):
            drawing.add_role(name, LATENT)
    for is_zero, other in below:
        for name in above:
            if other in ("0", "1") or (operator == "~~" and other == name):
                continue
            if is_zero:
                drawing.add_node(other)
                continue
            mark = {"=~": "->", "~~": "<->"}.get(operator, "<-")
            drawing.join(name, mark, other, line.number)


def _terms(file: str, line: _Line, text: str) -> list[tuple[bool, str]]:
    """Return the terms of a sum, and whether each is fixed at 0; a product is two terms."""
    found: list[tuple[bool, str]] = []
    for part in re.split(r"\+(?![^(]*\))", text):
        *factors, term = re.split(r"\*(?![^(]*\))", part)
        match = _TERM.fullmatch(term.strip())
        if match is None:
            _refuse(file, line, term.strip() or line.text)
        is_zero = any(_ZERO.fullmatch(factor.strip()) for factor in factors)
        names = [name for name in match.groups() if name] or [match.group()]
        found += [(is_zero, name) for name in names]
    return found


def _refuse(file: str, line: _Line, text: str) -> NoReturn:
    raise FormatError(
        "{path}, line {line}: “{text}” is no part of a model; write y ~ x + z, x ~~ y or "
        "latent =~ a + b. Nothing was opened.",
        path=file,
        line=line.number,
        text=short_name(text),
    )
