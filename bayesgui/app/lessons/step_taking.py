"""A step of a lesson in a document: its scene, its checks, and what is covered."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.app.lessons.answers import Taken, with_checks
from bayesgui.app.lessons.hinting import Hinted, status_sentence
from bayesgui.app.lessons.looking import Seen, look
from bayesgui.app.lessons.performing import Performing
from bayesgui.app.lessons.predictions import NOTHING, pointers_of
from bayesgui.app.lessons.resuming import resumed
from bayesgui.app.lessons.scenes import Performed
from bayesgui.app.lessons.showing import shown_step
from bayesgui.app.shell.pages import Pages
from bayesgui.document.document import Phase
from bayesgui.document.shown.effects import Effects
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.slice import SliceShown
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.lessons.checks.on_screen import nodes_asked
from bayesgui.lessons.lesson import DoItem, ExerciseItem, PredictItem, WorkItem
from bayesgui.lessons.situation import folder_of
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.lessons.scenes import Scenes
    from bayesgui.app.lessons.view_commands import ViewCommands
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.lessons.progress import Progress
    from bayesgui.lessons.situation import Situation
    from bayesgui.panels.lessons.shown import ShownStep


class StepTaking(QObject):
    """Shows step by step, and makes one item after the other the current one."""

    changed = Signal()
    """The page is to show something else."""
    advanced = Signal()
    """An item was done, or another step was entered."""

    def __init__(
        self,
        workbench: Workbench,
        scenes: Scenes,
        views: ViewCommands,
        opened: OpenDocument,
        lesson: Lesson,
        progress: Progress,
    ) -> None:
        super().__init__(workbench.window)
        self._workbench, self._scenes, self._views = workbench, scenes, views
        self.opened = opened
        self.taken = Taken(lesson, progress)
        self.is_left = False
        """Whether the learner left it; its document is as any other then."""
        self._seen: Seen | None = None
        self._hints: dict[int, Hinted] = {}
        self._performing = Performing(self)
        self._has_performed = False
        self._covered_in = 0
        self._uncovers = self._is_elsewhere = self._is_interrupted = False
        self._latest, self._marking = LatestJob(self), LatestJob(self)
        self._soon = alarm(self, self._look)
        session = opened.session
        session.document.changed_in(Phase.QUESTIONS).connect(self._on_document_changed)
        session.engine.changed.connect(self.look_soon)
        session.data.changed.connect(self.look_soon)
        session.selection.changed.connect(self.look_soon)
        session.overlays.changed.connect(self.look_soon)
        session.shown[Effects].changed.connect(self.look_soon)
        session.shown[SliceShown].changed.connect(self.look_soon)
        views.changed.connect(self.look_soon)

    # -- what is shown --------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return self.taken.lesson

    @property
    def language(self) -> str:
        """The language of its texts: that of its names, where they have one."""
        return self.lesson.language or self._workbench.settings.effective_language

    @property
    def shown(self) -> ShownStep | None:
        """The display of the page; None before the first look."""
        if self._seen is None:
            return None
        hints = {index: each.text for index, each in self._hints.items()}
        return shown_step(self.taken, self._seen, hints, is_busy=self._performing.is_running)

    @property
    def sentence(self) -> str:
        """The present instruction, for the status line."""
        hint = None if self.taken.current is None else self._hints.get(self.taken.current)
        said = status_sentence(self.taken) if hint is None else hint.text
        page = self._workbench.pages.if_made(Pages.lesson)
        if page is None or page.isVisible():
            return said
        # Another page covers the one of the lesson; a narrow status line is cut at its end.
        return f"{self.tr('Ctrl+F1 leads back to the lesson.')} {said}"

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being computed for it."""
        waits = self._latest.is_running or self._marking.is_running or self._soon.isActive()
        return not waits and not self._performing.is_running

    def situation(self) -> Situation:
        """Return what its expressions are about."""
        return self._views.situation(self.opened.session)

    # -- steps ----------------------------------------------------------------------------------

    def enter(self, number: int) -> None:
        """Show a step, of whose items those are done that were."""
        self._views.stepped.emit()
        self._performing.stop()
        self._uncovers = False
        lesson = self.opened.session.shown[LessonView]
        # A question that waits is not answered by a look at an earlier step.
        waits = bool(lesson.state.covered) and number <= self._covered_in
        self.taken = self.taken.at_step(number)
        self._hints.clear()
        if waits:
            lesson.update(ringed=(), ringed_page="")
        else:
            self._cover(())
        self._seen = None
        self.advanced.emit()
        if self._is_elsewhere and not self.taken.is_done:
            self._return_to(number)
        else:
            self._look()

    def _return_to(self, number: int) -> None:
        """Bring back the document of a step, after an earlier one was set again."""
        lesson, text = self.lesson, self._step_text
        done = {k for k, each in enumerate(self.taken.answers) if each.is_done}
        self._is_elsewhere = False
        self._performing.draw(
            lambda: self._workbench.runner.submit_work(
                lambda monitor: resumed(lesson, number, done, monitor),
                lambda: text,
                recipe=TRANSIENT,
            ),
            lambda outcome: self._scenes.take_over(self.opened, outcome, text),
            self._workbench.messages.show_failure,
            self._on_performed,
        )

    def step_on(self) -> bool:
        """Go on: to the next item if it waits, else to the next step; False at the end."""
        if self.taken.waits:
            self.taken = replace(self.taken, waits=False)
            self._look()
            return True
        if not self.taken.is_done:
            return True
        if self.taken.number + 1 == len(self.lesson.steps):
            return False
        self.enter(self.taken.number + 1)
        return True

    def step_back(self) -> bool:
        """Go to the step before; False at the first one."""
        if not self.taken.number:
            return False
        self.enter(self.taken.number - 1)
        return True

    def begin_again(self) -> None:
        """Forget what was answered, and show the first step with the network it starts with."""
        self._views.stepped.emit()
        self.taken = self.taken.begun_again()
        self._is_elsewhere, self._uncovers = False, True
        self._seen = None
        self._hints.clear()
        self.advanced.emit()
        self._perform(self.lesson.start, self._step_text)

    def leave(self) -> None:
        """Stop: nothing is covered, checked or pointed at any more."""
        self.is_left = True
        self._views.stepped.emit()
        self._soon.stop()
        self._latest.cancel()
        self._marking.cancel()
        self._is_interrupted = self._performing.is_running
        self._performing.stop()
        self._uncovers = False
        self.opened.session.shown[LessonView].clear()

    def come_back(self) -> None:
        """Go on where the learner left."""
        if self.is_left:
            self.is_left = False
            index = self.taken.current
            if index is not None:
                self.taken = self.taken.answer(index, is_begun=False)
            if self._is_interrupted:
                self._return_to(self.taken.number)
            else:
                self._look()

    def set_scene(self) -> None:
        """Set the scene of the step."""
        scene = self.taken.step.scene
        if scene is not None:
            self._is_elsewhere = self.taken.number < self.taken.progress.furthest
            self._uncovers = True
            self._views.stepped.emit()
            self._perform(scene.commands, scene.label.in_language(self.language), sets=True)

    # -- looking --------------------------------------------------------------------------------

    def look_soon(self, _what: object = None) -> None:
        """Look again when control returns to the event loop."""
        if not self.is_left and not self._soon.isActive():
            self._soon.start()

    def _on_document_changed(self, change: Change) -> None:
        if change.network_changed or change.findings_may_differ:
            session = self.opened.session
            if not self.is_left and not session.shown[LessonView].state.covered:
                # What was predicted is about the document before.
                session.shown[LessonView].update(predictions=NOTHING)
            self.look_soon()
        elif change.before.class_mark is not change.after.class_mark:
            # The class and its losses.
            self.look_soon()

    def _look(self) -> None:
        self._soon.stop()
        if self.is_left or self.opened is not self._workbench.documents.current:
            # Of another document the window shows nothing; a look follows once it is active.
            return
        taken, situation, language = self.taken, self.situation(), self.language

        def work(monitor: Monitor) -> Seen:
            return look(taken, situation, language, monitor)

        runner = self._workbench.runner
        self._latest.start(
            lambda: runner.submit_query(f"lesson {id(self)}", work, lambda: self.tr("Lesson")),
            self._on_seen,
            self._workbench.messages.show_failure,
        )

    def _on_seen(self, seen: Seen) -> None:
        self._seen = seen
        self._keep_values(seen)
        before = self.taken
        undone = self.opened.document.redo_text is not None
        performed, self._has_performed = self._has_performed, False
        self.taken = with_checks(self.taken, seen.checks, undone=undone, performed=performed)
        self._note_done(before, seen.situation)
        index = self.taken.current
        if self.taken != before and index is not None and index != before.current:
            # The question before may have been covered.
            self._cover(())
        if index is not None and not self.taken.answers[index].is_begun:
            self._begin(index, seen.situation)
        elif self.taken != before:
            self._look()
        elif index is not None and isinstance(self.taken.items[index], WorkItem):
            self._cover_bars(seen.telling)
        self.changed.emit()

    def _keep_values(self, seen: Seen) -> None:
        """Keep what items said that were done."""
        for index, (after, values) in seen.values.items():
            if index < len(self.taken.answers) and self.taken.answers[index].after is after:
                self.taken = self.taken.with_values(index, values)
        if seen.values:
            self.advanced.emit()

    def _note_done(self, before: Taken, situation: Situation) -> None:
        """Keep in which situation items were done."""
        pairs = zip(before.answers, self.taken.answers, strict=True)
        is_other = False
        for index, (old, new) in enumerate(pairs):
            if new.is_done and not old.is_done:
                self.taken = self.taken.answer(index, after=situation)
                self._drop_hint(index)
            elif new.is_solved and not old.is_solved:
                self.taken = self.taken.answer(index, after=situation)
            if new.is_done != old.is_done:
                is_other = True
                progress = self.taken.progress.ticked(self.taken.key(index), new.is_done)
                self.taken = replace(self.taken, progress=progress)
        if is_other:
            self.advanced.emit()

    # -- the current item -----------------------------------------------------------------------

    def _begin(self, index: int, situation: Situation) -> None:
        """Make an item the current one: what it asks for is covered before anything is done."""
        self.taken = self.taken.answer(index, is_begun=True, before=situation)
        item = self.taken.items[index]
        if isinstance(item, ExerciseItem):
            self._draw(index)
            return
        if isinstance(item, PredictItem):
            self._cover(nodes_asked(item))
            predicted = self.taken.answers[index].predicted
            if predicted is not None:
                self._point(item, predicted)
        elif self.opened.session.shown[LessonView].state.covered:
            self._cover(())
        given = () if isinstance(item, DoItem) else item.given
        if given:
            self._perform(given, self._step_text)
        else:
            self._look()

    def _cover_bars(self, names: tuple[str, ...]) -> None:
        """Cover the bars that are the answer to a number that is to be worked out."""
        if frozenset(names) != self.opened.session.shown[LessonView].state.covered:
            self._cover(names)

    def _draw(self, index: int) -> None:
        """Draw an exercise."""
        raise NotImplementedError

    @property
    def _step_text(self) -> str:
        """The name in Undo of changes made for the learner."""
        title = self.taken.step.title.in_language(self.language)
        return self.tr("Lesson: {step}").format(step=title)

    def _drop_hint(self, index: int) -> None:
        if self._hints.pop(index, None) is not None:
            self.opened.session.shown[LessonView].update(ringed=(), ringed_page="")

    @property
    def _network(self) -> BayesianNetwork:
        return self.opened.document.state.network

    def _cover(self, names: Sequence[str]) -> None:
        covered = frozenset(names)
        self._covered_in = self.taken.number
        if covered:
            self._views.covering.emit()
        self.opened.session.shown[LessonView].update(
            covered=covered, predictions=NOTHING, ringed=(), ringed_page=""
        )

    def _point(self, item: PredictItem, p: float) -> None:
        """Show a prediction on the canvas."""
        self.opened.session.shown[LessonView].update(
            predictions=pointers_of(item, p, self._network)
        )

    def _perform(
        self, commands: Sequence[Command], text: str, *, sets: bool = False, skips: bool = False
    ) -> None:
        """Perform commands as one step of Undo.

        `sets`: whether they set the step's scene. `skips`: whether what cannot be done is left out.
        """

        def end(is_done: bool) -> None:
            if not skips:
                self._bring_back()
            if sets and is_done:
                self.taken = replace(self.taken, is_set=True)
            self._on_performed(is_done)

        performance = self._performing.begin(end)
        self.changed.emit()
        asked = Performed(tuple(commands), text, folder_of(self.lesson), skips)
        self._scenes.perform(self.opened, asked, self.situation, performance)

    def _bring_back(self) -> None:
        """Bring the lesson back to the front: pages that were shown stay a click away."""
        pages = self._workbench.pages
        page = pages.if_made(Pages.lesson)
        if page is not None and self.opened is self._workbench.documents.current:
            pages.show(page)

    def _on_performed(self, _is_done: bool) -> None:
        if self._uncovers:
            # Not before: what was asked would show until the other document is there.
            self._uncovers = False
            self._cover(())
        self._has_performed = True
        self._look()
