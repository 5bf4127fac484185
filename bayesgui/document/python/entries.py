"""What was done in a document: edits and computations, each with its lines once they are made."""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState, Mark

    Told = Sequence[str] | Callable[[Monitor], Sequence[str]]

SCRIPTED = ("model", "evidence", "series", "series_shown")
"""The parts of a state that a script makes; places, colors and notes are not among them."""


@dataclass(frozen=True, eq=False)
class Leap:
    """The way from one state to another.

    `told`: lines of a computation, or what writes them. `made`: the model that ``net`` is after
    them; without one they leave it as it is.
    """

    before: DocumentState
    after: DocumentState
    told: Told = ()
    made: Model | None = None

    @property
    def is_told(self) -> bool:
        """Whether the lines of the computation, if any, say all."""
        same = (getattr(self.before, part) is getattr(self.after, part) for part in SCRIPTED)
        return self.made is None and all(same)

    def lines(self, monitor: Monitor = SILENT) -> tuple[str, ...]:
        """Return its lines; takes as long as the edits themselves, so jobs ask for them."""
        told = self.told(monitor) if callable(self.told) else self.told
        if self.is_told:
            return tuple(told)
        from bayesgui.formats.code.edits.findings import evidence_lines, series_lines
        from bayesgui.formats.code.edits.replay import edit_lines

        before, after = self.before, self.after
        model = before.model if self.made is None else self.made
        lines = [*told, *edit_lines(model, after.model, monitor)]
        lines += evidence_lines(before.evidence, after.evidence)
        if after.model.is_template:
            if not before.model.is_template:
                lines.append("series = {}")
            lines += series_lines(before.over_time, after.over_time)
        return tuple(lines)


class Entry:
    """Something that was done.

    States are held until the lines are there and nothing can go on from them; later they are only
    recognized.

    `key`: of what a page asks again by itself; its older answer is replaced.
    """

    def __init__(self, leap: Leap, key: str = "") -> None:
        self.key = key
        self.is_edit = leap.before.mark is not leap.after.mark
        self._before = weakref.ref(leap.before.mark)
        self.lead(leap)

    def lead(self, leap: Leap) -> None:
        """Let it be another way from the same state: one gesture is one entry."""
        self.leap: Leap | None = leap
        self._after = weakref.ref(leap.after.mark)
        self.lines = None if callable(leap.told) or not leap.is_told else tuple(leap.told)

    @property
    def before(self) -> Mark | None:
        """The mark of the state before it, while anybody still holds that."""
        return self._before()

    @property
    def after(self) -> Mark | None:
        """The mark of the state after it, while anybody still holds that."""
        return self._after()

    def release(self) -> None:
        """Hold its states no longer, if the lines are there."""
        if self.lines is not None:
            self.leap = None
