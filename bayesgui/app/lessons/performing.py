"""Drawings and commands performed for the learner, one at a time; a new one drops the last."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QObject

    from bayesgui.jobs.job import Job


class Performance:
    """One thing that is drawn or performed; `ended` is told whether it was."""

    def __init__(self, owner: Performing, ended: Callable[[bool], object]) -> None:
        self._owner, self._ended = owner, ended

    @property
    def is_wanted(self) -> bool:
        """Whether it is waited for."""
        return self._owner.present is self

    def end(self, is_done: bool) -> None:
        """Tell that it is over, if it is waited for."""
        if self.is_wanted:
            self._owner.present = None
            self._ended(is_done)


class Performing:
    """Holds the present performance; a new one, or another step, drops it."""

    def __init__(self, parent: QObject) -> None:
        self._drawing = LatestJob(parent)
        self.present: Performance | None = None

    @property
    def is_running(self) -> bool:
        """Whether something is waited for."""
        return self.present is not None

    def begin(self, ended: Callable[[bool], object]) -> Performance:
        """Drop the present performance, and return a new one."""
        self.stop()
        self.present = Performance(self, ended)
        return self.present

    def draw(
        self,
        submit: Callable[[], Job],
        take: Callable[[Any], object],
        failed: Callable[[BaseException], object],
        ended: Callable[[bool], object],
    ) -> None:
        """Begin with a job whose answer is taken before its end is told."""
        performance = self.begin(ended)

        def finish(answer: Any) -> None:
            take(answer)
            performance.end(True)

        def fail(error: BaseException) -> None:
            performance.end(False)
            failed(error)

        self._drawing.start(submit, finish, fail, cancelled=lambda: performance.end(False))

    def stop(self) -> None:
        """Drop the present performance: nothing more of it is taken."""
        self.present = None
        self._drawing.cancel()
