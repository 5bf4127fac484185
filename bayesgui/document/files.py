"""Reading and writing document states, as far as a format can represent them."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.sentence import Loss
from bayesgui.decisions.class_section import mark_in, with_mark, without_mark
from bayesgui.decisions.solving_marks import (
    SolvingMarks,
    solving_marks,
    with_solving_marks,
    without_solving_marks,
)
from bayesgui.document.origin import Origin
from bayesgui.document.state import DocumentState
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.storage import copy_beside

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.model import Model


@dataclass(frozen=True)
class OpenedFile:
    """A file as it was read.

    `remarks`: what was dropped, approximated or renormalized.
    """

    state: DocumentState
    remarks: tuple[str, ...]
    origin: Origin


@dataclass(frozen=True)
class SavedFile:
    """A file as it was written.

    `losses`: what its format cannot hold. `original`: the copy of the file that was replaced, if
    one was asked for.
    """

    origin: Origin
    losses: tuple[str, ...]
    original: Path | None = None

    @property
    def unwritten(self) -> tuple[str, ...]:
        """Those of the losses that somebody entered or learned, and that closing would discard."""
        return tuple(loss for loss in self.losses if isinstance(loss, Loss))


def open_file(path: Path, monitor: Monitor = SILENT) -> OpenedFile:
    """Read a file of any known format, and note its version and what it holds beyond the state."""
    # Before reading: a change made meanwhile must count as one.
    origin = Origin.of(path)
    loaded = read(path, monitor)
    state, notes = state_of(loaded)
    remarks = (*loaded.remarks, *notes)
    losses = tuple(remark for remark in remarks if isinstance(remark, Loss))
    return OpenedFile(state, remarks, replace(origin, losses=losses))


def save_file(state: DocumentState, path: Path, *, keep_original: bool = False) -> SavedFile:
    """Write a state as `save` does, after copying the file there if `keep_original`."""
    original = copy_beside(path) if keep_original and os.path.exists(path) else None
    losses = save(state, path)
    return SavedFile(Origin.of(path), losses, original)


def open_state(path: Path, monitor: Monitor = SILENT) -> tuple[DocumentState, tuple[str, ...]]:
    """Read a file of any known format.

    Equal content gives equal states. A node without a position in the file has none in the layout.
    """
    loaded = read(path, monitor)
    state, notes = state_of(loaded)
    return state, (*loaded.remarks, *notes)


def save(state: DocumentState, path: Path) -> tuple[str, ...]:
    """Write a state to a file whose suffix names the format, as an atomic replacement."""
    return write(path, loaded_of(state))


def state_of(loaded: Loaded) -> tuple[DocumentState, tuple[str, ...]]:
    """Return the state of a loaded file, and a sentence for each draft that does not fit."""
    drafts: dict[str, NDArray[np.float64]] = {}
    notes: list[str] = []
    for name, rows in loaded.drafts.items():
        draft = _draft(rows, loaded.whole, name)
        if draft is None:
            notes.append(
                Loss(
                    "The unfinished table of {variable} does not fit and was left out.",
                    variable=name,
                )
            )
        else:
            drafts[name] = draft
    if loaded.submodels and loaded.whole.is_template:
        notes.append(Loss("A network over time has no submodels; their nodes stay."))
    mark = mark_in(loaded.extra, loaded.network) if loaded.extra else None
    marks = solving_marks(loaded.extra)
    state = DocumentState(
        model=loaded.whole,
        layout=loaded.layout,
        evidence=loaded.evidence,
        drafts=MappingProxyType(drafts),
        formula_drafts=MappingProxyType(dict(loaded.formula_drafts)),
        notes=loaded.text_notes,
        plates=loaded.plates,
        submodels=loaded.submodels,
        opened=loaded.opened,
        class_mark=mark,
        limited_memory=marks.limited_memory,
        shares_policy=marks.shares_policy,
        roles=loaded.roles,
        extra=without_solving_marks(loaded.extra if mark is None else without_mark(loaded.extra)),
        scenarios=loaded.scenarios,
        series=loaded.series,
        series_shown=loaded.series_shown,
        constraints=loaded.constraints,
        ignored=loaded.ignored,
        experts=loaded.experts,
        asked=MappingProxyType(dict(loaded.asked)),
    )
    return state, tuple(notes)


def loaded_of(state: DocumentState) -> Loaded:
    """Return a state as formats write it; an empty cell of a draft becomes null."""
    return Loaded(
        state.network,
        state.layout,
        (),
        state.evidence,
        state.notes,
        _rows(state.drafts),
        with_solving_marks(
            with_mark(state.extra, state.class_mark),
            SolvingMarks(state.limited_memory, state.shares_policy),
        ),
        scenarios=state.scenarios,
        series=state.series,
        series_shown=state.series_shown,
        constraints=state.constraints,
        ignored=state.ignored,
        experts=state.experts,
        asked=dict(state.asked),
        formula_drafts=dict(state.formula_drafts),
        plates=state.plates,
        submodels=state.submodels,
        opened=state.opened,
        model=state.model,
        roles=state.roles,
    )


def _rows(drafts: Mapping[str, NDArray[np.float64]]) -> dict[str, object]:
    return {
        name: [
            [value if math.isfinite(value) else None for value in row]
            for row in draft.reshape(-1, draft.shape[-1]).tolist()
        ]
        for name, draft in drafts.items()
    }


def _draft(rows: object, model: Model, name: str) -> NDArray[np.float64] | None:
    """Return an unfinished table in the shape of the finished one, or None if it does not fit."""
    if name not in model or not model.mechanism(name).has_table:
        return None
    try:
        draft = np.array(rows, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        return None
    shape = model.cpt(name).values.shape
    if draft.size != math.prod(shape) or np.isinf(draft).any():
        return None
    draft = draft.reshape(shape)
    draft.flags.writeable = False
    return draft
