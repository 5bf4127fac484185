"""Edits of a table by dragging a bar or by arrow keys: each gesture is one undo step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication, QObject, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.name_lists import list_names
from bayesgui.core.tables import operations as operations
from bayesgui.panels.cpt.numbers import form_text
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.punctuation import ended, enumerated

if TYPE_CHECKING:
    from collections.abc import Hashable

    from numpy.typing import NDArray

    from bayesgui.panels.cpt.edits import CptEdits
    from bayesgui.panels.cpt.model import CptModel
    from bayesgui.panels.cpt.table_axes import TableAxes
    from bayesgui.panels.cpt.view import CptView

NAMED = 3
"""Maximum number of states named in the line below a table; the others are counted."""
MAX_ROW_SHARE = 0.99
"""Upper limit of a dragged count's share of its row: about a hundred times all other counts."""
FRESH_ROW = 10.0
"""Total assumed for a row without counts when a bar is dragged; below it counts get a decimal."""


@dataclass(frozen=True, eq=False)
class _Drag:
    """A drag in progress: the table, its columns, the numbers before, and the undo merge key."""

    axes: TableAxes | None
    configuration: int
    where: slice
    rows: NDArray[np.float64]
    counts: NDArray[np.float64]
    merge: Hashable


class BarEdit(QObject):
    """Applies dragged bars and nudged cells to the document."""

    dragged = Signal(str, str)
    """Text on the dragged bar: its change, and which states give way; "" after release."""

    def __init__(self, edits: CptEdits, model: CptModel, view: CptView) -> None:
        super().__init__(edits)
        self._edits, self._table = edits, model
        self._drag: _Drag | None = None
        self._gestures = 0
        view.nudged.connect(self.nudge)
        view.drag.moved.connect(self._on_bar_moved)
        view.drag.ended.connect(self._on_bar_ended)
        view.selectionModel().currentChanged.connect(lambda *_: self._end_gesture())

    def nudge(self, configuration: int, state: int, step: float) -> None:
        """Change one cell by a step, the others giving way; consecutive steps are one undo step.

        `step`: change of the probability; a count changes by a hundred times that.
        """
        merge = ("nudge", self._gestures)
        where = self._table.beneath(configuration)
        if self._table.form == "counts":
            counts = self._table.counts.copy()
            moved = np.round(counts[where, state] + 100 * step, 6)
            counts[where, state] = np.maximum(0.0, moved)
            self._edits.put_counts(counts, merge)
            return
        number = self._table.number(configuration, state)
        number = round((0.0 if np.isnan(number) else number) + step, 6)
        self._give(self._table.values[where], where, state, number, merge)

    def _on_bar_moved(self, configuration: int, state: int, number: float) -> None:
        drag = self._drag or self._begin(configuration)
        if self._table.form == "counts":
            self._draw_count(drag, state, number)
        elif self._give(drag.rows, drag.where, state, number, drag.merge):
            before = float(drag.rows[:, state].mean())
            self.dragged.emit(*self._texts(configuration, state, before))

    def _begin(self, configuration: int) -> _Drag:
        self._end_gesture()
        where = self._table.beneath(configuration)
        rows = self._table.values[where].copy()
        counts = self._table.counts[where].copy()
        merge = ("bar", self._gestures)
        self._drag = _Drag(self._table.axes, configuration, where, rows, counts, merge)
        self._table.set_before(configuration, rows.mean(axis=0))
        return self._drag

    def _draw_count(self, drag: _Drag, state: int, share: float) -> None:
        """Set a count to the share of its row given by its bar; the others stay."""
        row = drag.counts[0]
        rest = float(row.sum() - row[state])
        share = min(share, MAX_ROW_SHARE)
        # Whole counts, unless the row is so small that a step of 1 is too coarse.
        digits = 0 if rest >= FRESH_ROW else 1
        found = share * rest / (1 - share) if rest > 0 else share * max(row[state], FRESH_ROW)
        counts = self._table.counts.copy()
        counts[drag.where, state] = round(found, digits)
        if self._edits.put_counts(counts, drag.merge):
            assert self._table.axes is not None
            before = form_text(float(row[state]), "counts")
            now = self._table.text(drag.configuration, state)
            name = self._table.axes.states[state]
            self.dragged.emit(f"{name} {before} → {now}", self.tr("The other counts stay."))

    def _give(
        self,
        rows: NDArray[np.float64],
        where: slice,
        state: int,
        number: float,
        merge: Hashable,
    ) -> bool:
        locked = self._table.locked
        try:
            found = operations.rebalanced(
                rows, state, number, None if locked is None else locked[where]
            )
        except BayesGuiError as error:
            self._edits.refused.emit(error_sentence(error))
            return False
        values = self._table.values.copy()
        values[where] = found
        self._edits.put(values, merge=merge)
        return True

    def _on_bar_ended(self, kept: bool) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self.dragged.emit("", "")
        self._end_gesture()
        if drag.axes is not self._table.axes:
            # Another table is shown by now; keep the edit.
            return
        self._table.set_before(drag.configuration, None)
        if not kept:
            self._edits.document.cancel(drag.merge)

    def _end_gesture(self) -> None:
        self._gestures += 1

    def _texts(self, configuration: int, state: int, before: float) -> tuple[str, str]:
        """Return the texts below the table: the number before and now, and who gives way."""
        table = self._table
        assert table.axes is not None
        states = table.axes.states
        number, now = table.text_of(before), table.text(configuration, state)
        others = [k for k in range(len(states)) if k != state]
        locked = [states[k] for k in others if table.is_locked(configuration, k)]
        free = [states[k] for k in others if not table.is_locked(configuration, k)]
        texts = [
            QCoreApplication.translate(
                "CptEdits", "%Ln state(s) give way in proportion", "", len(free)
            )
        ]
        if len(free) == 1:
            texts = [self.tr("{state} adjusts").format(state=free[0])]
        elif len(free) <= NAMED:
            several = self.tr("{states} and {last} adjust in proportion")
            texts = [several.format(states=", ".join(free[:-1]), last=free[-1])]
        if locked:
            one, more = self.tr("{states} is locked"), self.tr("{states} are locked")
            text = one if len(locked) == 1 else more
            texts.append(text.format(states=translate_sentence(list_names(locked, NAMED))))
        return f"{states[state]} {number} → {now}", ended(enumerated(texts))
