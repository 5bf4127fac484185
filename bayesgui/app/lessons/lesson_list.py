"""The list of lessons: those that ship, and files that were opened."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from shiboken6 import isValid

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import FormatError
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.choosing_files import ask_file
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.panels.lessons.shown import ListedLesson


class LessonList(WindowPart):
    """Reads lessons, and lists them in the menu and on the page."""

    read = Signal()
    """The lessons that ship were read."""
    chosen = Signal(str)
    """Id of a lesson that is to be taken."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._reading = LatestJob(self)
        self._checking = 0
        """Number of files being read."""
        self._asked: Path | None = None
        """The file that was asked for last, which is the one that is taken."""
        self._listed: tuple[Lesson, ...] | None = None
        self._opened_files: dict[str, Lesson] = {}
        self._waiting: list[Callable[[tuple[Lesson, ...]], object]] = []
        self.actions.fill("lesson.take", self._fill_menu)

    @property
    def is_reading(self) -> bool:
        """Whether lessons are being read."""
        return self._reading.is_running or self._checking > 0

    def entries(self) -> list[ListedLesson]:
        """Return what the page lists; the lessons that ship come once they have been read."""
        if self._listed is None:
            self._read_shipped()
        return [self._entry(each) for each in (*(self._listed or ()), *self._opened_files.values())]

    def _entry(self, lesson: Lesson) -> ListedLesson:
        from bayesgui.app.lessons.keeping import kept_progress, n_done_steps
        from bayesgui.panels.lessons.shown import ListedLesson

        settings = self.workbench.settings
        language = settings.effective_language
        progress = kept_progress(settings, lesson)
        return ListedLesson(
            lesson.id,
            lesson.title.in_language(language),
            lesson.summary.in_language(language),
            lesson.minutes,
            len(lesson.steps),
            n_done_steps(progress, lesson),
            bool(progress.items),
        )

    def next_id(self, lessons: Sequence[Lesson]) -> str:
        """Return the lesson to go on with: one that is begun, else one that is not, else the first.

        "" without any.
        """
        from bayesgui.app.lessons.keeping import kept_progress, n_done_steps

        settings = self.workbench.settings
        begun: list[str] = []
        fresh: list[str] = []
        for lesson in lessons:
            progress = kept_progress(settings, lesson)
            done = n_done_steps(progress, lesson)
            if done < len(lesson.steps):
                is_begun = bool(progress.items) or progress.furthest > 0
                (begun if is_begun else fresh).append(lesson.id)
        return next(iter((*begun, *fresh, *(lesson.id for lesson in lessons))), "")

    def _fill_menu(self, menu: QMenu) -> None:
        language = self.workbench.settings.effective_language
        for lesson in (*(self._listed or ()), *self._opened_files.values()):
            title, tip = lesson.title.in_language(language), lesson.summary.in_language(language)
            add_entry(menu, title, partial(self._choose, lesson.id), tip=tip)
        if self._listed is None:
            menu.addAction(self.tr("Reading…")).setEnabled(False)
            # A menu that is open when they are there lists them.
            self.when_read(lambda _lessons: self._fill_again(menu))
        elif menu.isEmpty():
            menu.addAction(self.tr("No lessons found")).setEnabled(False)

    def _fill_again(self, menu: QMenu) -> None:
        if isValid(menu) and menu.isVisible():
            menu.clear()
            self._fill_menu(menu)

    def _choose(self, id: str, _checked: bool = False) -> None:
        self.chosen.emit(id)

    def when_read(self, then: Callable[[tuple[Lesson, ...]], object]) -> None:
        """Call a function with all lessons: those that ship, and the files that were opened."""
        if self._listed is None:
            self._waiting.append(then)
            self._read_shipped()
        else:
            then((*self._listed, *self._opened_files.values()))

    def _read_shipped(self) -> None:
        """Read the lessons that ship in a job."""

        def work(_monitor: Monitor) -> tuple[Lesson, ...]:
            from bayesgui.lessons.shipped import shipped_lessons

            return tuple(shipped_lessons())

        if not self._reading.is_running:
            runner = self.workbench.runner
            self._reading.start(
                lambda: runner.submit_reading(work, lambda: self.tr("Lessons")),
                self._on_read,
                self._on_not_read,
            )

    def _on_read(self, found: tuple[Lesson, ...]) -> None:
        self._listed = found
        waiting, self._waiting = self._waiting, []
        for then in waiting:
            self.when_read(then)
        self.read.emit()

    def _on_not_read(self, error: BaseException) -> None:
        self._on_read(())
        self.workbench.messages.show_failure(error)

    @Command(
        "lesson.open",
        "Open a lesson file…",
        icon="open",
        tip="Check a .lesson file on its own network, and take it",
    )
    def ask_file(self) -> None:
        """Ask for a lesson's file, and take it."""
        title, kinds = self.tr("Open a lesson"), self.tr("Lessons (*.lesson)")
        path = ask_file(self.workbench.window, title, self.folder, kinds)
        if path is not None:
            self.open_file(path)

    def open_file(
        self, path: Path, failed: Callable[[BaseException], object] | None = None
    ) -> None:
        """Read a lesson's file, check it on its own network, and take it.

        `failed`: shows an error; by default as the window's message. Of several files the last one
        is taken, and the others are listed.
        """

        def work(monitor: Monitor) -> Lesson:
            return read_checked(path, monitor)

        def take(lesson: Lesson) -> None:
            self._opened_files[lesson.id] = lesson
            if path == self._asked:
                self.chosen.emit(lesson.id)

        def end(_result: object = None) -> None:
            self._checking -= 1

        self._asked = path
        self._checking += 1
        title = self.tr("Open {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, lambda: title, recipe=TRANSIENT)
        for ended in (job.finished, job.failed, job.cancelled):
            ended.connect(end)
        job.finished.connect(take)
        job.failed.connect(failed or self.workbench.messages.show_failure)


def read_checked(path: Path, monitor: Monitor) -> Lesson:
    """Return the lesson of a file; called in a worker."""
    from bayesgui.lessons.checking import check_lesson
    from bayesgui.lessons.reading import read_lesson

    lesson = read_lesson(path, monitor)
    problems = check_lesson(lesson, monitor)
    for problem in problems:
        if not (problem.is_note or problem.is_flaw):
            raise FormatError(
                "{path}, line {line}: {problem} The lesson was not opened.",
                path=path.name,
                line=problem.line,
                problem=problem.text,
            )
    return lesson
