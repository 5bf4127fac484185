"""Help ▸ Lessons ▸ Export answers: whose, of which lesson, and a CSV file of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.jobs.recipe import TRANSIENT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.lessons.progress import Progress

    WhenRead = Callable[[Callable[[tuple[Lesson, ...]], object]], object]

KEPT_OPTIONS = ("export", "answers")
"""Settings key of the learner's name."""
STUDENT = "student"


class AnswerExport(WindowPart):
    """Binds Export answers.

    `when_read`: calls a function with the lessons that are known, once they have been read.
    `current`: returns the id of the lesson that is taken in this tab, or an empty text.
    """

    def __init__(
        self, workbench: Workbench, when_read: WhenRead, current: Callable[[], str]
    ) -> None:
        super().__init__(workbench)
        self._when_read, self._current = when_read, current

    @Command(
        "lesson.export_answers",
        "Export answers…",
        tip="Your answers to a lesson as CSV, for whoever collects them of a class",
    )
    def ask(self) -> None:
        """Ask for a name and a lesson, then for a file; say so if nothing was answered yet."""
        self._when_read(self._open)

    def _open(self, lessons: tuple[Lesson, ...]) -> None:
        from bayesgui.app.lessons.answer_dialog import AnswerDialog
        from bayesgui.app.lessons.keeping import kept_progress
        from bayesgui.lessons.answer_table import is_begun

        settings = self.workbench.settings
        taken = {each.id: (each, kept_progress(settings, each)) for each in lessons}
        begun = {id: each for id, each in taken.items() if is_begun(*each)}
        if not begun:
            said = self.tr(
                "No lesson of the list (Ctrl+F1) was answered yet; take one, or open its file."
            )
            self.workbench.messages.show_message("info", said)
            return
        language = settings.effective_language
        dialog = AnswerDialog(
            {id: lesson.title.in_language(language) for id, (lesson, _) in begun.items()},
            self._current(),
            str(settings.options(*KEPT_OPTIONS).get(STUDENT, "")),
            self.workbench.window,
        )
        dialog.requested.connect(lambda ids, name: self._choose_file(begun, ids, name))
        dialog.open()

    def _choose_file(
        self, begun: Mapping[str, tuple[Lesson, Progress]], ids: tuple[str, ...], student: str
    ) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        self.workbench.settings.keep_options(*KEPT_OPTIONS, {STUDENT: student})
        what = ids[0] if len(ids) == 1 else self.tr("lessons")
        start = self.folder / f"{what}-{_file_part(student)}.csv"
        types = [FileType("CSV", (".csv",))]
        path = ask_path(self.workbench.window, self.tr("Export answers"), start, types)
        if path is not None:
            self._write(path, tuple(begun[id] for id in ids), student)

    def _write(self, path: Path, taken: tuple[tuple[Lesson, Progress], ...], student: str) -> None:
        from bayesgui.lessons.answer_table import write_answers

        def work(_monitor: Monitor) -> None:
            write_answers(path, taken, student)

        title = self.tr("Write {file}").format(file=path.name)
        job = self.workbench.runner.submit_work(work, lambda: title, recipe=TRANSIENT)
        text = self.tr("Wrote the answers of {student} to **{file}**.")
        said = text.format(student=student, file=path.name)
        self.when_done(job, lambda _: self.workbench.messages.show_message("success", said))


def _file_part(student: str) -> str:
    from bayesgui.lessons.handout.classes import file_part

    return file_part(student)
