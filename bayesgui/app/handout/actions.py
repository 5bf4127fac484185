"""Help ▸ Lessons ▸ Hand out: asks what, and writes it in a job."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.questions.steps import Steps
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.temporal.trellis import ShowTrellis
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.handout.choice import HandOutChoice
    from bayesgui.app.handout.subjects import Material
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.explain.derivation import Derivation
    from bayesgui.jobs.job import Job
    from bayesgui.lessons.handout.sheet import RunDrawing
    from bayesgui.lessons.lesson import Lesson

    WhenRead = Callable[[Callable[[tuple[Lesson, ...]], object]], object]
    Current = Callable[[], str]

KEPT_OPTIONS = ("export", "handout")
"""Settings key of the last options."""


class HandOutActions(WindowPart):
    """Binds Hand out.

    `when_read`: calls a function with the lessons that are known, once they have been read.
    `current`: returns the id of the lesson that is taken in this tab, or an empty text.
    """

    def __init__(self, workbench: Workbench, when_read: WhenRead, current: Current) -> None:
        super().__init__(workbench)
        self._when_read, self._current = when_read, current
        # Which run the player shows; the player is connected once both are there.
        self.run: Callable[[], RunDrawing | None] = lambda: None

    @Command(
        "lesson.hand_out",
        "Hand out…",
        icon="export",
        tip="A lesson, exercises, the network or worked steps as PDF, LaTeX, Markdown or a live "
        "page; for a class with other numbers for each student",
    )
    def ask(self) -> None:
        """Ask what is handed out and how, then for a file."""
        self._when_read(self._open)

    def _open(self, lessons: tuple[Lesson, ...]) -> None:
        from bayesgui.app.handout.choice import restored
        from bayesgui.app.handout.dialog import HandOutDialog
        from bayesgui.app.handout.subjects import Subjects
        from bayesgui.lessons.exercises.base import exercises

        settings = self.workbench.settings
        language = settings.effective_language
        material = self._material(lessons)
        stored = settings.options(*KEPT_OPTIONS)
        choice = restored(stored, exercises.names(), language)
        if self._current() in material.lessons:
            choice = replace(choice, subject=self._current())
        has_network = bool(len(self.document.state.model))
        subjects = Subjects(
            {lesson.id: lesson.title.in_language(language) for lesson in lessons},
            self.document.title if has_network else "",
            material.steps is not None,
            material.run is not None,
        )
        kinds = {each.name: each.factory.title.in_language(language) for each in exercises}
        dialog = HandOutDialog(subjects, kinds, choice, self.folder, self.workbench.window)
        dialog.requested.connect(lambda made: self._choose_file(made, material))
        dialog.open()

    def _material(self, lessons: tuple[Lesson, ...]) -> Material:
        from bayesgui.app.handout.subjects import Material
        from bayesgui.document.shown.strategy.how_solved import how_solved
        from bayesgui.explain.writing import as_text

        steps = self._steps()
        return Material(
            {lesson.id: lesson for lesson in lessons},
            self.document.state,
            self.document.title,
            steps,
            "" if steps is None else as_text(steps.target),
            self.run(),
            self.workbench.settings.effective_language,
            how_solved(
                self.session.shown,
                self.document.state.roles.prices,
                self.workbench.settings.memory_budget,
            ),
        )

    def _steps(self) -> Derivation | None:
        """Return the worked steps that are seen: on the page Steps, or of a cell of the trellis."""
        pages = self.workbench.pages
        for page in (pages.if_made(Steps.steps), pages.if_made(ShowTrellis.page)):
            if page is not None and page.isVisible() and page.derivation is not None:
                return page.derivation
        return None

    def _choose_file(self, choice: HandOutChoice, material: Material) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path
        from bayesgui.app.handout.choice import EXERCISES, NETWORK, RUN, STEPS, kept
        from bayesgui.app.handout.dialog import formats

        self.workbench.settings.keep_options(
            *KEPT_OPTIONS, kept(choice, self.workbench.settings.effective_language)
        )
        names = {
            EXERCISES: self.tr("exercises"),
            NETWORK: material.title,
            STEPS: self.tr("steps"),
            RUN: self.tr("run"),
        }
        name = names.get(choice.subject, choice.subject)
        types = [FileType(label, (suffix,)) for suffix, label in formats()]
        start = self.folder / f"{name}{choice.suffix}"
        path = ask_path(self.workbench.window, self.tr("Hand out"), start, types)
        if path is not None:
            self.write(choice, material, path)

    def write(self, choice: HandOutChoice, material: Material, path: Path) -> Job:
        """Write the sheets in the format of the suffix, in a job."""

        def work(monitor: Monitor) -> list[Path]:
            return _written(choice, material, path, monitor)

        job = self.workbench.runner.submit_figure(
            work, lambda: self.tr("Hand out {file}").format(file=path.name), state=material.state
        )
        return self.when_done(job, lambda files: self._on_written(files, len(choice.students)))

    def _on_written(self, files: list[Path], students: int) -> None:
        if students:
            text = self.tr("Wrote the sheets of a class of {count}, and their key **{file}**.")
            text = text.format(count=students, file=files[-1].name)
        else:
            text = self.tr("Wrote **{file}**.").format(file=files[0].name)
        self.workbench.messages.show_message("success", text)


def _written(choice: HandOutChoice, material: Material, path: Path, monitor: Monitor) -> list[Path]:
    """Write the sheets and return their files; called in a worker."""
    from bayesgui.core.monitor import Unreported
    from bayesgui.lessons.handout.classes import key_path, write_class
    from bayesgui.lessons.handout.files import write_sheet

    if not (choice.students and choice.takes_class):
        sheet = material.sheet(choice, choice.options, monitor)
        return [*write_sheet(sheet, path, translate_sentence, monitor)]
    handed = write_class(
        lambda options: material.sheet(choice, options, Unreported(monitor)),
        choice.students,
        path,
        choice.options,
        monitor,
    )
    return [*(each.path for each in handed), key_path(path)]
