"""A list of parents on the clipboard as nodes to paste."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.editing.arranging import with_places
from bayesgui.document.clipboard import Clip
from bayesgui.document.state import DocumentState
from bayesgui.graph.exchange.parents_text import families_of, network_of_families

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.editing.arranging import NodeSizes

MAX_LENGTH = 1_000_000
"""Letters of a text that is looked at."""

_MARKS = ":", "：", "<-", "←", "->", "→", "|", "{"


def may_list_parents(text: str) -> bool:
    """Whether a text has a mark that every list of parents has, and is not too long for one."""
    return len(text) <= MAX_LENGTH and any(mark in text for mark in _MARKS)


def clip_of(text: str, states: Sequence[str], node_sizes: NodeSizes) -> Clip:
    """Return the nodes of a list of parents, arranged; see `graph.exchange.parents_text`."""
    network = network_of_families(families_of(text), states)
    state = with_places(node_sizes, DocumentState(model=network))
    return Clip.of(state, state.model)
