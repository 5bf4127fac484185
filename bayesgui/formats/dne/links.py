"""Netica's disconnected links: a parent whose node is in another network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Node = tuple[str, int, dict[str, list[str]]]

ADDED = "bayesgui_added"
"""Attribute of an added node."""


def with_link_parents(
    nodes: Sequence[Node], links: Mapping[str, Node], remarks: list[str]
) -> list[Node]:
    """Return the nodes with one more for each link that ends nowhere.

    It has the name of the link (``inputs``) if no other node has it, else that of its ``param``
    block, and equally likely states. Links of one name and the same states share a node.

    `nodes`: the node blocks of a file; the parents of those with links are changed in place.
    """
    taken = {name for name, _, _ in nodes}
    added: dict[str, Node] = {}
    for child, _, attributes in nodes:
        parents = attributes.get("parents", [])
        inputs = attributes.get("inputs", [])
        for k, parent in enumerate(parents):
            if parent in taken or parent not in links:
                continue
            _, line, block = links[parent]
            link = inputs[k] if k < len(inputs) and inputs[k] else parent
            if link in taken and (
                link not in added or not _have_same_states(added[link][2], block)
            ):
                link = parent
            if link not in added:
                added[link] = (
                    link,
                    line,
                    {**block, "kind": ["NATURE"], "parents": [], ADDED: [link]},
                )
                taken.add(link)
                remarks.append(
                    Loss(
                        "The link from {parent} to {child} leads to no node of the file; {parent} "
                        "was added with equally likely states.",
                        parent=link,
                        child=child,
                    )
                )
            parents[k] = link
    return [*added.values(), *nodes]


def _have_same_states(one: Mapping[str, list[str]], other: Mapping[str, list[str]]) -> bool:
    return all(one.get(key) == other.get(key) for key in ("states", "levels", "numstates"))
