"""Copying and pasting nodes with their tables, positions and colors, within and between documents.

A clip is a small native document: the copied nodes, and those of their parents that were not copied
as bare nodes, so that a clip can also be saved as a file. When pasted, an arc from such a parent is
kept if the target has a node of that name with the same states; otherwise the rows that differ only
in this parent are averaged, as when an arc is deleted, with the probabilities that the parents have
where they were copied.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from PySide6.QtCore import QMimeData

from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.parent_weights import averaging, weights_of
from bayesgui.document.state import DocumentState
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.notes import TextNote
    from bayesgui.core.variable import Variable
    from bayesgui.document.parent_weights import ParentWeights
    from bayesgui.graph.layout import Point

MIME_TYPE = "application/x-bayesgui"
OFFSET: Point = (24.0, 24.0)
"""Offset of a copy from its original, unless a position is given."""

_COPIED, _WEIGHTS = "copied", "parent weights"


class Pasted(NamedTuple):
    """The state after pasting, the names of the new nodes, and how their tables were averaged."""

    state: DocumentState
    names: tuple[str, ...]
    weights: ParentWeights


def clip_of(state: DocumentState, names: Collection[str], notes: Collection[str] = ()) -> bytes:
    """Return the bytes for the clipboard."""
    network = state.network
    copied = [name for name in network if name in names]
    needed = {*copied, *(parent for name in copied for parent in network.parents(name))}
    part = BayesianNetwork(
        [network[name] for name in network if name in needed],
        [network.cpd(name) for name in copied],
        network.name,
    )
    others = [name for name in state.layout.positions if name not in copied]
    clip = DocumentState(
        network=part,
        layout=state.layout.without(*others),
        drafts=MappingProxyType({k: v for k, v in state.drafts.items() if k in copied}),
        formula_drafts=MappingProxyType(
            {k: text for k, text in state.formula_drafts.items() if k in copied}
        ),
        notes=tuple(note for note in state.notes if note.id in notes),
        extra=MappingProxyType({_COPIED: copied, _WEIGHTS: _weights_json(network, copied)}),
    )
    return formats.create("native").write(loaded_of(clip))


def paste(
    state: DocumentState, data: bytes, offset: Point = OFFSET, at: Point | None = None
) -> Pasted:
    """Add the nodes and text notes of a clip to a state.

    `offset`: displacement from the original positions. `at`: the upper left corner of all that is
    pasted, instead.

    Raises
    ------
    ModelError
        If the bytes are not a clip.
    """
    clip, copied = _read(data)
    names = _free_names(copied, state.network)
    shift = _shift(clip, copied, offset, at)
    lost = _left_behind(clip.network, copied, state.network)
    weights, network = _weights(clip, lost), clip.network
    for name, parents in lost.items():
        if parents:
            network = network.without_parents(name, parents, weights.tables.get(name))
    pasted = BayesianNetwork(
        [*state.network.variables, *(network[k].with_name(v) for k, v in names.items())],
        [*state.network.cpds.values(), *(_renamed(network.cpd(name), names) for name in names)],
        state.network.name,
        state.network.properties,
    ).with_forms_computed(names.values())
    drafts = {
        names[name]: draft
        for name, draft in clip.drafts.items()
        if name in names and network.parents(name) == clip.network.parents(name)
    }
    texts = {names[k]: text for k, text in clip.formula_drafts.items() if k in names}
    after = state.with_(
        network=pasted if names else state.network,
        layout=_layout(state.layout, clip.layout, names, shift),
        drafts=MappingProxyType({**state.drafts, **drafts}) if drafts else state.drafts,
        formula_drafts=MappingProxyType({**state.formula_drafts, **texts})
        if texts
        else state.formula_drafts,
        notes=(*state.notes, *_notes(clip, state, shift)) if clip.notes else state.notes,
    )
    return Pasted(after, tuple(names.values()), weights)


def mime_data(
    state: DocumentState, names: Collection[str], notes: Collection[str] = ()
) -> QMimeData:
    """Return the clipboard content: the clip, and the names as plain text."""
    mime = QMimeData()
    mime.setData(MIME_TYPE, clip_of(state, names, notes))
    texts = [note.text for note in state.notes if note.id in notes]
    mime.setText("\n".join([*(name for name in state.network if name in names), *texts]))
    return mime


def clip_in(mime: QMimeData | None) -> bytes | None:
    """Return the clip on the clipboard, or None; an empty clipboard may have no data at all."""
    if mime is None or not mime.hasFormat(MIME_TYPE):
        return None
    return bytes(mime.data(MIME_TYPE).data())


# -- internals --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Shift:
    x: float
    y: float

    def of(self, point: Point) -> Point:
        return point[0] + self.x, point[1] + self.y


def _read(data: bytes) -> tuple[DocumentState, list[str]]:
    try:
        clip, _ = state_of(formats.create("native").read(data, Path("clipboard")))
    except (FormatError, RecursionError):
        raise ModelError("The clipboard does not contain copied nodes; copy them again.") from None
    found = clip.extra.get(_COPIED)
    copied = found if isinstance(found, list) else list(clip.network)
    return clip, [name for name in clip.network if name in copied]


def _free_names(copied: Collection[str], network: BayesianNetwork) -> dict[str, str]:
    """Return the new name of each copied node: its own, or a numbered one (“dysp”, “dysp 2”)."""
    names: dict[str, str] = {}
    taken = set(network)
    for name in copied:
        # A new name must not be that of another node in the clip.
        names[name] = name if name not in taken else _number_name(name, taken.union(copied))
        taken.add(names[name])
    return names


def _number_name(name: str, taken: Container[str]) -> str:
    parted = re.fullmatch(r"(.*\S) ([0-9]{1,9})", name, re.DOTALL)
    stem, number = (parted[1], int(parted[2])) if parted else (name, 1)
    while True:
        number += 1
        if f"{stem} {number}" not in taken:
            return f"{stem} {number}"


def _shift(clip: DocumentState, copied: list[str], offset: Point, at: Point | None) -> _Shift:
    if at is None:
        return _Shift(*offset)
    corners = [clip.layout.positions[name] for name in copied if name in clip.layout.positions]
    corners += [(note.x, note.y) for note in clip.notes]
    if not corners:
        return _Shift(0.0, 0.0)
    return _Shift(at[0] - min(x for x, _ in corners), at[1] - min(y for _, y in corners))


def _left_behind(
    network: BayesianNetwork, copied: Collection[str], target: BayesianNetwork
) -> dict[str, tuple[str, ...]]:
    """Return the parents of each copied node that were not copied and are not in the target."""
    known: dict[str, Variable] = {v.name: v for v in target.variables}

    def is_there(parent: str) -> bool:
        return parent in known and known[parent].states == network[parent].states

    return {
        name: tuple(p for p in network.parents(name) if p not in copied and not is_there(p))
        for name in copied
    }


def _weights_json(network: BayesianNetwork, copied: Collection[str]) -> dict[str, list[float]]:
    """Return the probabilities of the parents of nodes that may lose some when they are pasted."""
    lost = {
        name: tuple(parent for parent in network.parents(name) if parent not in copied)
        for name in copied
    }
    tables = weights_of(network, lost).tables
    return {name: table.reshape(-1).tolist() for name, table in tables.items()}


def _weights(clip: DocumentState, lost: Mapping[str, tuple[str, ...]]) -> ParentWeights:
    """Return how the tables of nodes that lose parents are averaged when they are pasted."""
    network, stored = clip.network, clip.extra.get(_WEIGHTS)
    tables = {}
    for name, numbers in stored.items() if isinstance(stored, dict) else ():
        if name in network:
            table = _table(numbers, [network[p].n_states for p in network.parents(name)])
            if table is not None:
                tables[name] = table
    return averaging(network, lost, tables)


def _table(numbers: object, shape: Sequence[int]) -> NDArray[np.float64] | None:
    """Return stored weights, or None if they are none."""
    try:
        table = np.array(numbers, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return None
    if table.size != math.prod(shape) or not (np.isfinite(table) & (table >= 0)).all():
        return None
    return table.reshape(shape)


def _renamed(cpd: CPD, names: Mapping[str, str]) -> CPD:
    return cpd.with_names(names[cpd.variable], [names.get(p, p) for p in cpd.parents])


def _layout(old: Layout, clip: Layout, names: Mapping[str, str], shift: _Shift) -> Layout:
    if not names:
        return old
    bends = {
        (names[p], names[c]): tuple(map(shift.of, points))
        for (p, c), points in clip.bends.items()
        if p in names and c in names
    }
    return Layout(
        {
            **old.positions,
            **{names[k]: shift.of(v) for k, v in clip.positions.items() if k in names},
        },
        {**old.widths, **{names[k]: v for k, v in clip.widths.items() if k in names}},
        {**old.colors, **{names[k]: v for k, v in clip.colors.items() if k in names}},
        {**old.forms, **{names[k]: v for k, v in clip.forms.items() if k in names}},
        {**old.bends, **bends},
    )


def _notes(clip: DocumentState, state: DocumentState, shift: _Shift) -> list[TextNote]:
    taken = {note.id for note in state.notes}
    found = []
    for note in clip.notes:
        number = 1
        while f"note-{number}" in taken:
            number += 1
        taken.add(f"note-{number}")
        x, y = shift.of((note.x, note.y))
        found.append(replace(note, id=f"note-{number}", x=x, y=y))
    return found
