"""Pause and Stop in the menu Learn, for whatever learns in the active document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.app.runs.watched_run import WatchedRun
    from bayesgui.app.shell.workbench import Workbench

STEERING = ("learn.pause", "learn.stop")
"""The actions, to be refreshed when the status of a run changes."""

_STANDING = (RunStatus.NEW, RunStatus.PAUSED)


@runtime_checkable
class Steered(Protocol):
    """A part of the window with a run that can be paused."""

    @property
    def watched(self) -> WatchedRun[Any] | None:
        """The run of the active document."""

    def run(self) -> None:
        """Go on after a pause."""

    def pause(self) -> None:
        """Stand still."""

    def stop(self) -> None:
        """End and keep the best so far."""


class Steering(WindowPart):
    """Binds Pause and Stop; they reach the first part whose run has not ended."""

    def __init__(self, workbench: Workbench, parts: Iterable[object]) -> None:
        super().__init__(workbench)
        self._parts = parts

    @property
    def _part(self) -> Steered | None:
        for part in self._parts:
            if not isinstance(part, Steered):
                continue
            watched = part.watched
            if watched is not None and (watched.is_live or watched.status in _STANDING):
                return part
        return None

    @conditions.reads("shown")
    def _nothing_learns(self) -> str | None:
        return None if self._part is not None else self.tr("nothing is being learned")

    @Command(
        "learn.pause",
        "Pause or go on",
        icon="pause",
        tip="Let learning stand still, or go on with it",
        needs=_nothing_learns,
    )
    def _pause_or_go_on(self) -> None:
        part = self._part
        if part is None:
            return
        watched = part.watched
        if watched is not None and watched.status is not RunStatus.PAUSED:
            part.pause()
        else:
            part.run()

    @Command(
        "learn.stop",
        "Stop and keep",
        icon="stop",
        tip="End learning and keep the best tables so far",
        needs=_nothing_learns,
    )
    def _stop(self) -> None:
        if self._part is not None:
            self._part.stop()
