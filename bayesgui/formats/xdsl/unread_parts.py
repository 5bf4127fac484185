"""Parts of a GeNIe file beside its nodes, which are not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Iterable
    from xml.etree.ElementTree import Element


def notes_on_parts(parts: Iterable[Element]) -> list[str]:
    """Return a sentence for each part that was left out.

    `parts`: the elements beside the nodes and GeNIe's extensions.
    """
    notes: list[str] = []
    others: list[str] = []
    for part in parts:
        tag = part.tag.lower()
        names = list(dict.fromkeys(_name(item) for item in part if _name(item)))
        if tag == "cases" and names:
            notes.append(Loss("Left out: the saved cases {names}.", names=list_names(names)))
        else:
            others.append(part.tag)
    if others:
        notes.append(
            Loss("Left out: the parts {parts}.", parts=list_names(list(dict.fromkeys(others))))
        )
    return notes


def _name(item: Element) -> str:
    return item.get("name", "") or item.get("id", "")
