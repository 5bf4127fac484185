"""Base class of the workshop's parts, which live as long as its window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from bayesgui.core.errors import BayesGuiError
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import PLAIN
from bayesgui.panels.panel import error_sentence

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job, Words
    from bayesgui.jobs.recipe import Recipe
    from bayesgui.windows.workshop.window import WorkshopWindow


class WorkshopPart(QObject):
    """Works on a window in a job, of which there is one at a time."""

    def __init__(self, workbench: Workbench, window: WorkshopWindow) -> None:
        super().__init__(workbench.window)
        self.workbench, self.window = workbench, window
        self.job = LatestJob(self)
        window.destroyed.connect(self.end)

    def end(self) -> None:
        """Leave a window that is closed."""
        self.job.cancel()
        # The titles of jobs that are over keep this part, which must not keep the tables.
        del self.window
        self.deleteLater()

    def start(
        self,
        work: Callable[[Monitor], Any],
        title: Words,
        done: Callable[[Any], None],
        recipe: Recipe = PLAIN,
        **heard: Any,
    ) -> Job:
        """Start a work job in place of the one before; `heard`: as for `LatestJob.start`."""
        return self.job.start(
            lambda: self.workbench.runner.submit_work(work, title, recipe), done, self.fail, **heard
        )

    def fail(self, error: BaseException) -> None:
        """Show in the window why a job failed; raise what is a bug."""
        if not isinstance(error, BayesGuiError):
            raise error
        self.window.messages.show_message("error", error_sentence(error))
