"""Copying and pasting nodes with their tables, positions and colors, within and between documents.

For other programs a clip is a small native document: the copied nodes, and those of their parents
that were not copied as bare nodes, so that it can also be saved as a file. When pasted, an arc from
such a parent is kept if the target has a node of that name with the same states; otherwise the rows
that differ only in this parent are averaged, as when an arc is deleted, with the probabilities that
the parents have where they were copied.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
from PySide6.QtCore import QByteArray, QMimeData

from bayesgui.core.elicited.kept_forms import pasted_forms
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.notes import Plate, free_plate_id, with_members_renamed
from bayesgui.core.submodels import Submodels
from bayesgui.core.temporal.places import FIRST, OUTSIDE
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import loaded_of, state_of
from bayesgui.document.parent_weights import averaging, weights_of
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels.copies import level_of_copies, whole_submodels, with_copies
from bayesgui.document.temporal.clips import follows, with_pasted
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence

    from numpy.typing import NDArray
    from PySide6.QtGui import QClipboard

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.notes import TextNote
    from bayesgui.core.submodels import Submodel
    from bayesgui.document.parent_weights import ParentWeights
    from bayesgui.graph.layout import Point

MIME_TYPE = "application/x-bayesgui"
OFFSET: Point = (24.0, 24.0)
"""Offset of a copy from its original, unless a position is given."""

_Item = TypeVar("_Item")
_POLLED = 500
"""Nodes between two polls for cancellation."""
_COPIED, _WEIGHTS = "copied", "parent weights"


class Pasted(NamedTuple):
    """The state after pasting, the names of the new nodes, and how their tables were averaged."""

    state: DocumentState
    names: tuple[str, ...]
    weights: ParentWeights


@dataclass(frozen=True)
class Clip:
    """Copied nodes with the plates and submodels around them, and text notes.

    `source`: the state they were copied from, a reference. `names`: the copied nodes in its order.
    `stored`: probabilities of the parents of nodes where they were copied, in a clip of another
    program, which has no tables of the parents; else None.
    """

    source: DocumentState
    names: tuple[str, ...] = ()
    notes: tuple[TextNote, ...] = ()
    stored: Mapping[str, NDArray[np.float64]] | None = None
    plates: tuple[Plate, ...] = ()
    submodels: tuple[Submodel, ...] = ()

    @classmethod
    def of(cls, state: DocumentState, names: Iterable[str], notes: Collection[str] = ()) -> Clip:
        """Return a clip of some nodes, what is around only these, and some text notes."""
        chosen = set(names)
        return cls(
            state,
            tuple(name for name in state.model if name in chosen),
            tuple(note for note in state.notes if note.id in notes),
            plates=tuple(plate for plate in state.plates if chosen.issuperset(plate.members)),
            submodels=whole_submodels(state, chosen),
        )

    @classmethod
    def from_bytes(cls, data: bytes) -> Clip:
        """Read a clip that another program has copied."""
        try:
            state, _ = state_of(formats.create("native").read(data, Path("clipboard")))
        except (FormatError, RecursionError):
            raise ModelError(
                "The clipboard does not contain copied nodes; copy them again."
            ) from None
        found = state.extra.get(_COPIED)
        copied = [n for n in found if isinstance(n, str)] if isinstance(found, list) else None
        clip = cls.of(state, state.model if copied is None else copied, [n.id for n in state.notes])
        return replace(clip, stored=_stored_weights(state))

    def to_bytes(self) -> bytes:
        """Return the clip as a small native document, for other programs."""
        model, layout, copied = self.source.model, self.source.layout, set(self.names)
        part = _part(model, copied)
        clip = DocumentState(
            model=part,
            layout=layout.without(*(layout.positions.keys() - copied)),
            drafts=MappingProxyType({k: v for k, v in self.source.drafts.items() if k in copied}),
            formula_drafts=MappingProxyType(
                {k: text for k, text in self.source.formula_drafts.items() if k in copied}
            ),
            asked=MappingProxyType({k: v for k, v in self.source.asked.items() if k in copied}),
            notes=self.notes,
            plates=self.plates,
            roles=self.source.roles.only(copied),
            submodels=Submodels(self.submodels),
            extra=MappingProxyType({_COPIED: list(self.names), _WEIGHTS: self._weights_json()}),
        )
        return formats.create("native").write(loaded_of(clip))

    def _weights_json(self) -> dict[str, list[float]]:
        """Return the probabilities of the parents of nodes that may lose some when pasted."""
        model, copied = self.source.model, set(self.names)
        lost = {
            name: tuple(p for p in model.mechanism(name).parents if p not in copied)
            for name in self.names
        }
        tables = self.weights(lost).tables
        return {name: table.reshape(-1).tolist() for name, table in tables.items()}

    def weights(self, lost: Mapping[str, tuple[str, ...]]) -> ParentWeights:
        """Return how the tables of nodes that lose parents are averaged when they are pasted."""
        if self.stored is None:
            return weights_of(self.source, lost)
        return averaging(self.source, lost, self.stored)

    @property
    def text(self) -> str:
        """The names and notes as plain text."""
        return "\n".join([*self.names, *(note.text for note in self.notes)])


def paste(
    state: DocumentState,
    clip: Clip,
    offset: Point = OFFSET,
    at: Point | None = None,
    monitor: Monitor = SILENT,
    names: Mapping[str, str] | None = None,
) -> Pasted:
    """Add the nodes, plates, submodels and text notes of a clip to a state.

    `offset`: displacement from the original positions. `at`: the upper left corner of all that is
    pasted, instead. `names`: the new name of each node, by default its own or a numbered one.
    """
    source = clip.source
    names = _free_names(clip.names, state.model) if names is None else names
    shift = _shift(clip, offset, at)
    lost = _left_behind(source.model, names, state.model)
    weights, model = clip.weights(lost), source.model
    for name, parents in lost.items():
        monitor.check()
        model = model.without_parents(name, parents, weights.of(name))
    template = template_of(model) if model.is_template else None
    if template is not None:
        pasted = with_pasted(state.model, template, names)
    else:
        pasted = state.model.with_variables(
            [model[old].with_name(new) for old, new in _polled(names.items(), monitor)],
            [_renamed(model.mechanism(name), names) for name in _polled(names, monitor)],
        )
    if model.marks:
        copied = model.marks.among({name: model.mechanism(name) for name in names})
        pasted = pasted.with_marks(pasted.marks.joined(copied.renamed(names)))
    monitor.check()
    drafts = {
        new: source.drafts[old]
        for old, new in names.items()
        if old in source.drafts
        and model.mechanism(old).parents == source.model.mechanism(old).parents
    }
    texts = {new: text for old, new in names.items() if (text := source.formula_drafts.get(old))}
    after = state.with_(
        model=pasted.with_forms_computed(names.values()) if names else state.model,
        layout=_layout(state.layout, source.layout, names, shift),
        drafts=MappingProxyType({**state.drafts, **drafts}) if drafts else state.drafts,
        formula_drafts=MappingProxyType({**state.formula_drafts, **texts})
        if texts
        else state.formula_drafts,
        asked=pasted_forms(state.asked, source.asked, names),
        notes=(*state.notes, *_notes(clip, state, shift)) if clip.notes else state.notes,
        plates=_plates(clip, state, names) if clip.plates else state.plates,
        roles=state.roles.joined(source.roles.only(names).renamed(names)),
        submodels=with_copies(
            state.submodels,
            clip.submodels,
            names,
            shift.of,
            level_of_copies(source, state, clip.names),
        ),
    )
    return Pasted(after, tuple(names.values()), weights)


class _ClipData(QMimeData):
    """A clip on the clipboard, which becomes bytes only if another program asks for them."""

    def __init__(self, clip: Clip) -> None:
        super().__init__()
        self.clip = clip
        self.setText(clip.text)

    def formats(self) -> list[str]:
        return [MIME_TYPE, *super().formats()]

    def hasFormat(self, mimetype: str) -> bool:
        return mimetype == MIME_TYPE or super().hasFormat(mimetype)

    def retrieveData(self, mimetype: str, preferred_type: Any) -> Any:
        if mimetype == MIME_TYPE:
            return QByteArray(self.clip.to_bytes())
        return super().retrieveData(mimetype, preferred_type)


def mime_data(clip: Clip) -> QMimeData:
    """Return the clipboard content: the clip, and the names as plain text."""
    return _ClipData(clip)


def clip_in(mime: QMimeData | None) -> Clip | None:
    """Return the clip on the clipboard, or None; an empty clipboard may have no data at all."""
    if isinstance(mime, _ClipData):
        return mime.clip
    if mime is None or not mime.hasFormat(MIME_TYPE):
        return None
    return Clip.from_bytes(bytes(mime.data(MIME_TYPE).data()))


def leave_text(board: QClipboard) -> None:
    """Leave only the text of a clip on the clipboard, at the end of the program.

    Qt destroys the clipboard's content after Python has ended, which crashes with an object made
    in Python.
    """
    mime = board.mimeData()
    if isinstance(mime, _ClipData):
        board.setText(mime.clip.text)


# -- internals --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Shift:
    x: float
    y: float

    def of(self, point: Point) -> Point:
        return point[0] + self.x, point[1] + self.y


def _polled(items: Collection[_Item], monitor: Monitor) -> Iterator[_Item]:
    """Yield items, polling for cancellation and reporting which share of them is done."""
    for k, item in enumerate(items):
        if k % _POLLED == 0:
            monitor.check()
            monitor.report(k / len(items))
        yield item


def _part(model: Model, copied: Collection[str]) -> Model:
    """Return the copied nodes of a model, with their parents as names alone."""
    template = template_of(model) if model.is_template else None
    needed = set(copied).union(*(model.mechanism(name).parents for name in copied))
    if template is None:
        return model.of_nodes([name for name in model if name in needed], copied)
    past = template.template.past
    needed |= {past[name].of for name in needed if name in past}
    return template.without_variables(*(name for name in template if name not in needed))


def _free_names(copied: Collection[str], model: Model) -> dict[str, str]:
    """Return the new name of each copied node: its own, or a numbered one (“dysp”, “dysp 2”)."""
    names: dict[str, str] = {}
    taken, reserved = set(model), set(copied)
    for name in copied:
        # A new name must not be that of another node in the clip.
        names[name] = name if name not in taken else _number_name(name, taken, reserved)
        taken.add(names[name])
    return names


def _number_name(name: str, taken: Container[str], reserved: Container[str]) -> str:
    parted = re.fullmatch(r"(.*\S) ([0-9]{1,9})", name, re.DOTALL)
    stem, number = (parted[1], int(parted[2])) if parted else (name, 1)
    while True:
        number += 1
        found = f"{stem} {number}"
        if found not in taken and found not in reserved:
            return found


def _shift(clip: Clip, offset: Point, at: Point | None) -> _Shift:
    if at is None:
        return _Shift(*offset)
    positions = clip.source.layout.positions
    inside = {name for each in clip.submodels for name in each.members}
    shown = (name for name in clip.names if name not in inside)
    corners = [positions[name] for name in shown if name in positions]
    corners += [(note.x, note.y) for note in clip.notes]
    corners += [(each.x, each.y) for each in clip.submodels if not each.parent]
    if not corners:
        return _Shift(0.0, 0.0)
    return _Shift(at[0] - min(x for x, _ in corners), at[1] - min(y for _, y in corners))


def _left_behind(
    model: Model, copied: Collection[str], target: Model
) -> dict[str, tuple[str, ...]]:
    """Return the parents that copied nodes lose: not copied, and not in the target."""
    template = template_of(model) if model.is_template else None
    there = template_of(target) if target.is_template else None

    def is_there(parent: str) -> bool:
        if template is not None:
            return follows(template, parent, copied, target)
        if parent not in target or not target[parent].has_domain_of(model[parent]):
            return False
        # What is pasted from outside of time stands outside of it, and has no parent inside.
        return there is None or there.place(parent) in (OUTSIDE, FIRST)

    found = {}
    for name in copied:
        lost = tuple(
            p for p in model.mechanism(name).parents if p not in copied and not is_there(p)
        )
        if lost:
            found[name] = lost
    return found


def _stored_weights(clip: DocumentState) -> dict[str, NDArray[np.float64]]:
    """Return the probabilities of parents that are stored in a clip, as far as they fit."""
    network, stored = clip.network, clip.extra.get(_WEIGHTS)
    tables = {}
    for name, numbers in stored.items() if isinstance(stored, dict) else ():
        if name in network:
            table = _table(numbers, [network[p].n_states for p in network.parents(name)])
            if table is not None:
                tables[name] = table
    return tables


def _table(numbers: object, shape: Sequence[int]) -> NDArray[np.float64] | None:
    """Return stored weights, or None if they are none."""
    try:
        table = np.array(numbers, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return None
    if table.size != math.prod(shape) or not (np.isfinite(table) & (table >= 0)).all():
        return None
    return table.reshape(shape)


def _renamed(given: Mechanism, names: Mapping[str, str]) -> Mechanism:
    return given.with_names(names[given.variable], [names.get(p, p) for p in given.parents])


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
        old.direction,
    )


def _notes(clip: Clip, state: DocumentState, shift: _Shift) -> list[TextNote]:
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


def _plates(clip: Clip, state: DocumentState, names: Mapping[str, str]) -> tuple[Plate, ...]:
    """Return the plates of a state, and after them those of a clip around the pasted nodes."""
    found = list(state.plates)
    for plate in with_members_renamed(clip.plates, names):
        found.append(replace(plate, id=free_plate_id(known.id for known in found)))
    return tuple(found)
