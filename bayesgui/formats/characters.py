"""Characters that files cannot hold: lone surrogates, null and other control characters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.domain import States
from bayesgui.core.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded

_HALF = re.compile("[\ud800-\udfff]")
_FORBIDDEN_IN_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_SHOWN = 40


def plain(text: str) -> str:
    """Return a text for plain files, with null characters replaced and line ends as line feeds."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def quoted(text: str, quote: str = '\\"') -> str:
    """Return a text in quotation marks, with quotes, backslashes and line feeds escaped."""
    escaped = plain(text).replace("\\", "\\\\").replace('"', quote).replace("\n", "\\n")
    return f'"{escaped}"'


def plain_xml(text: str) -> str:
    """Return a text with characters invalid in XML replaced by the replacement character."""
    return _FORBIDDEN_IN_XML.sub("\ufffd", text)


def texts_of(loaded: Loaded) -> Iterator[tuple[str, str]]:
    """Yield all texts of a document as (node, text), with ``""`` for texts of no node."""
    network = loaded.whole
    yield "", network.name
    for pair in network.properties.items():
        yield from (("", text) for text in pair)
    for note in loaded.text_notes:
        yield "", note.text
    for plate in loaded.plates:
        yield "", plate.label
    for submodel in loaded.submodels:
        yield from (("", text) for text in (submodel.name, submodel.note))
    for scenario in loaded.scenarios:
        yield from (("", text) for text in (scenario.name, scenario.note))
    for expert in loaded.experts:
        yield from (("", text) for text in (expert.name, expert.note))
    for series in loaded.series:
        yield from (("", text) for text in (series.name, *series.times))
    for v in network.variables:
        for text in (*names_of(v), v.unit, v.label, v.description):
            yield v.name, text
        for pair in v.properties:
            yield from ((v.name, text) for text in pair)


def refuse_halves(loaded: Loaded, file: str) -> None:
    """Raise if a text contains a lone surrogate, which no file can hold."""
    for _, text in texts_of(loaded):
        if _HALF.search(text):
            raise FormatError(
                "{path}: the text “{text}” contains an incomplete character. Nothing was "
                "saved; type it again.",
                path=file,
                text=_HALF.sub("\ufffd", text)[:_SHOWN],
            )


def names_of(variable: Variable) -> tuple[str, ...]:
    """Return the names of a node and its states."""
    states = variable.states if isinstance(variable.domain, States) else ()
    return variable.name, *states


def refuse_equal_names(network: Model, safe: Callable[[str], str], file: str) -> None:
    """Raise if names of nodes, or states of one node, would be the same in the file."""
    for names in (network.names, *(names_of(v)[1:] for v in network.variables)):
        seen: set[str] = set()
        for name in map(safe, names):
            if name in seen:
                raise FormatError(
                    "{path}: two nodes or states would both be called “{name}”, because the file "
                    "cannot hold the characters that tell them apart. Nothing was saved; rename "
                    "one.",
                    path=file,
                    name=name[:_SHOWN],
                )
            seen.add(name)
