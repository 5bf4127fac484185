"""A text on the clipboard as nodes to paste: a diagram of another program, or a list of parents."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bayesgui.app.editing import parents_list
from bayesgui.app.editing.arranging import with_places
from bayesgui.core.errors import FormatError
from bayesgui.document.clipboard import Clip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.editing.arranging import NodeSizes
    from bayesgui.formats.base import FileFormat

DIAGRAMS = "dagitty", "dot", "dagify", "lavaan", "tetrad", "dagitty-1"
"""Formats whose text is pasted."""
_LOOKED_AT = 8192
_GRAPH = re.compile(r"\s*([^\W\d]\w*)\s*(?:\w+|\"[^\"\n]*\")?\s*\{[^{}]*(?:->|<-|--|;|\[|\n)")
"""A word and a brace, as a graph begins; a list of parents has a sign between them."""


class PastedText(NamedTuple):
    """The nodes of a text, and what of it is left out or was added."""

    clip: Clip
    remarks: tuple[str, ...] = ()


def holds_nodes(text: str) -> bool:
    """Whether a text may be a diagram or a list of parents, and is not too long for one."""
    if len(text) > parents_list.MAX_LENGTH:
        return False
    return parents_list.may_list_parents(text) or _diagram_of(text) is not None


def nodes_of(text: str, states: Sequence[str], node_sizes: NodeSizes, name: str) -> PastedText:
    """Return the nodes of a text. `name`: what messages call it."""
    chosen = _diagram_of(text)
    if chosen is None:
        _refuse_mistyped(text)
        return PastedText(parents_list.clip_of(text, states, node_sizes))
    from bayesgui.document.files import state_of

    loaded = chosen.read(text.encode("utf-8", "replace"), Path(name))
    state, notes = state_of(loaded)
    placed = with_places(node_sizes, state)
    return PastedText(Clip.of(placed, placed.model), (*loaded.remarks, *notes))


def _diagram_of(text: str) -> FileFormat | None:
    """Return the format of a diagram, known by how it begins."""
    from bayesgui.formats.base import formats

    head = text[:_LOOKED_AT].encode("utf-8", "replace")
    found = (formats.create(name) for name in DIAGRAMS)
    return next((each for each in found if each.sniff(head, Path("clipboard"))), None)


def _refuse_mistyped(text: str) -> None:
    """Raise for a graph whose first word is none of those that begin one."""
    begun = _GRAPH.match(text)
    if begun is not None:
        raise FormatError(
            "Line {line}: “{text}” begins no graph; write dag, pdag, mag or digraph. Nothing was "
            "pasted.",
            line=text.count("\n", 0, begun.start(1)) + 1,
            text=begun[1][:40],
        )
