"""A lesson begins, or goes on: its network in a tab of its own, at the step where it was left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.editing.arranging import with_places
from bayesgui.app.lessons.keeping import done_items, kept_progress, n_done_steps
from bayesgui.app.lessons.resuming import begun, resumed
from bayesgui.app.lessons.scenes import state_after
from bayesgui.app.lessons.taking import Taking
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.state import DocumentState
from bayesgui.lessons.naming import in_language
from bayesgui.lessons.progress import Progress

if TYPE_CHECKING:
    from bayesgui.app.lessons.scenes import Outcome, Scenes
    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.lesson import Lesson


@dataclass(frozen=True)
class Beginning:
    """A lesson that is about to be taken, and how far it was taken before."""

    lesson: Lesson
    progress: Progress
    language: str

    @classmethod
    def of(cls, lesson: Lesson, settings: Settings) -> Beginning:
        """Return the beginning of a lesson; one that was finished is taken from its first step."""
        progress = kept_progress(settings, lesson)
        if n_done_steps(progress, lesson) == len(lesson.steps):
            # What is kept of the first time stays until something is done.
            progress = Progress()
        language = settings.effective_language
        return cls(in_language(lesson, language), progress, language)

    @property
    def title(self) -> str:
        """The lesson's title."""
        return self.lesson.title.in_language(self.language)

    def work(self, monitor: Monitor) -> Outcome:
        """Return the document in which it is taken; called in a worker."""
        done = done_items(self.progress, self.lesson, self.progress.step)
        if not self.progress.step and not done:
            return begun(self.lesson, monitor)
        return resumed(self.lesson, self.progress.step, done, monitor)

    def take(
        self, bench: Workbench, scenes: Scenes, views: ViewCommands, outcome: Outcome
    ) -> Taking:
        """Open a tab with the document, and return the lesson that is taken in it."""
        state = state_after(DocumentState(), outcome)
        state = with_places(bench.canvas.node_sizes, state)
        opened = bench.documents.add(state, title=self.title)
        opened.document.needs_no_file = True
        opened.session.shown[LessonView].update(title=self.title)
        scenes.take_table(opened.session, outcome)
        return Taking(bench, scenes, views, opened, self.lesson, self.progress)
