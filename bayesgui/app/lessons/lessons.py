"""The part of the window that takes a learner through lessons, each in a tab of its own."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import Signal

from bayesgui.app.handout.actions import HandOutActions
from bayesgui.app.lessons.answer_export import AnswerExport
from bayesgui.app.lessons.lesson_list import LessonList
from bayesgui.app.lessons.menus import open_menu
from bayesgui.app.lessons.recorder import LessonRecorder
from bayesgui.app.lessons.view_commands import ViewCommands
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.app.lessons.beginning import Beginning
    from bayesgui.app.lessons.ending import LessonEnd
    from bayesgui.app.lessons.scenes import Outcome, Scenes
    from bayesgui.app.lessons.taking import Taking
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.lessons.lesson import Lesson
    from bayesgui.panels.lessons.page import LessonPage

MODE = "lesson"
SUFFIX = ".lesson"
_ASKED = ("back", "next", "hint", "theory", "restart", "leave", "record")
_SHOWN = tuple(f"lesson.{id}" for id in _ASKED)
FIRST = "first"
"""In place of a lesson's id: the first one that was begun and not finished, or not yet begun."""


class Lessons(WindowPart):
    """Binds Help ▸ Lessons, and keeps for each document the lesson that is taken in it."""

    taken_changed = Signal()
    """A lesson was begun or left in the active document."""
    theory_requested = Signal(str)
    """A page of the help about what a lesson teaches."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.views = ViewCommands(workbench)
        self.recorder = LessonRecorder(workbench, self.views)
        self._takings: WeakKeyDictionary[DocumentSession, Taking] = WeakKeyDictionary()
        self._opening = LatestJob(self)
        # The status line tells of new posteriors first.
        self._soon = alarm(self, self._say)
        self.list = LessonList(workbench)
        self.list.read.connect(self._show)
        self.list.chosen.connect(self.take)
        self.recorder.take_requested.connect(self.list.open_file)
        self.hand_out = HandOutActions(workbench, self.list.when_read, self._taken_id)
        AnswerExport(workbench, self.list.when_read, self._taken_id)
        workbench.pages.when_made(Pages.lesson, self._connect)
        for seen in (workbench.docks.changed, workbench.docks["right"].page_changed):
            seen.connect(lambda _which: self.actions.refresh(("lesson.leave",)))
        workbench.documents.closed.connect(self._on_closed)
        workbench.settings.changed.connect(self.retranslate)

    @cached_property
    def _scenes(self) -> Scenes:
        from bayesgui.app.lessons.scenes import Scenes

        return Scenes(self.workbench, self.views)

    @cached_property
    def _end(self) -> LessonEnd:
        from bayesgui.app.lessons.ending import LessonEnd

        return LessonEnd(self.workbench)

    def _connect(self, page: LessonPage) -> None:
        page.home.lesson_chosen.connect(self.take)
        page.home.exercise_chosen.connect(self.take_exercise)
        page.home.open_requested.connect(self.list.ask_file)
        page.scene_requested.connect(lambda: self._tell(lambda taking: taking.set_scene()))
        page.answered.connect(lambda k, a: self._tell(lambda taking: taking.take_answer(k, a)))
        page.predicted.connect(lambda k, p: self._tell(lambda taking: taking.predict(k, p)))
        page.solution_requested.connect(
            lambda k: self._tell(lambda taking: taking.show_solution(k))
        )
        page.another_requested.connect(lambda k: self._tell(lambda taking: taking.draw_another(k)))
        page.foot.back_requested.connect(self.step_back)
        page.foot.next_requested.connect(self.step_on)
        page.foot.hint_requested.connect(self.hint)
        page.menu_requested.connect(partial(open_menu, self.workbench, "lesson"))
        self.leave_by_escape(page, self.leave)

    @property
    def page(self) -> LessonPage:
        """The page at the right."""
        return self.workbench.pages.lesson

    @property
    def taking(self) -> Taking | None:
        """The lesson that is taken in the active document; None if none is, or it was left."""
        taking = self._takings.get(self.session)
        return None if taking is None or taking.is_left else taking

    def _taken_id(self) -> str:
        return "" if self.taking is None else self.taking.lesson.id

    @property
    def is_settled(self) -> bool:
        """Whether nothing is being read or computed for a lesson."""
        waits = self._opening.is_running or self.list.is_reading
        return not waits and all(taking.is_settled for taking in self._takings.values())

    def _tell(self, what: object) -> None:
        taking = self.taking
        if taking is not None:
            what(taking)  # type: ignore[operator]

    # -- reasons --------------------------------------------------------------------------------

    @conditions.reads("shown")
    def _no_lesson(self) -> str | None:
        if self.taking is not None:
            return None
        return self.tr("no lesson is taken in this tab; choose one from the list (Ctrl+F1)")

    @conditions.reads("shown")
    def _no_theory(self) -> str | None:
        if self.taking is None:
            return self._no_lesson()
        theory = self.taking.taken.lesson.theory
        return None if theory else self.tr("this lesson names no help page")

    @conditions.reads("shown")
    def _cannot_step_on(self) -> str | None:
        taking = self.taking
        if taking is None:
            return self._no_lesson()
        if taking.taken.is_done or taking.taken.waits:
            return None
        return self.tr("do what is left of this step first")

    @conditions.reads("shown")
    def _no_hint(self) -> str | None:
        taking = self.taking
        if taking is None:
            return self._no_lesson()
        if taking.taken.current is not None or not taking.taken.is_set:
            return None
        return self.tr("nothing is left to do in this step")

    @conditions.reads("shown")
    def _not_open(self) -> str | None:
        page = self.workbench.pages.if_made(Pages.lesson)
        if self.taking is not None or (page is not None and page.isVisible()):
            return None
        return self._no_lesson()

    # -- the page -------------------------------------------------------------------------------

    @Command(
        "help.lessons",
        "Lessons…",
        ("Ctrl+F1",),
        "book",
        "Lessons on live networks, and exercises without end; goes on where you left",
    )
    def open(self) -> None:
        """Open the page: at the lesson of this tab where it was left, or at the list."""
        taking = self._takings.get(self.session)
        if taking is not None:
            taking.come_back()
        self._bring()
        self._show()
        self.page.focus_current()

    @Command(
        "lesson.exercises",
        "Exercises without end",
        icon="random",
        tip="Questions on random networks, marked by inference",
    )
    def open_exercises(self) -> None:
        """Open the page at the list of exercises; a lesson of this tab is left at its step."""
        taking = self.taking
        if taking is not None:
            self._leave(taking)
        self._bring()
        self._show()
        self.page.home.show_exercises()

    def _bring(self) -> None:
        from bayesgui.panels.lessons.page import WIDTH

        self.workbench.pages.show(self.page)
        self.workbench.docks.widen("right", WIDTH)

    def _show(self) -> None:
        """Show the lesson of the active document, or the list."""
        self._hear(self.session)
        page = self.workbench.pages.if_made(Pages.lesson)
        if page is None:
            return
        taking = self.taking
        shown = None if taking is None else taking.shown
        self.workbench.docks["right"].keep_above("" if taking is None else Pages.lesson.id)
        if taking is None:
            self._show_home()
        elif shown is not None:
            self._end.forget()
            page.show_step(shown)
            self._say()
        self.actions.refresh(_SHOWN)

    def _say(self) -> None:
        """Say what is to be done now: also after an edit, which says what it did meanwhile."""
        taking = self.taking
        if taking is not None and taking.shown is not None:
            self.workbench.messages.say(taking.sentence, MODE)

    @Command(
        "lesson.theory",
        "Theory of the lesson",
        icon="book",
        tip="The help page about what the lesson teaches",
        needs=_no_theory,
    )
    def _ask_for_theory(self) -> None:
        if self.taking is not None:
            self.theory_requested.emit(f"theory/{self.taking.taken.lesson.theory}")

    def _show_home(self) -> None:
        from bayesgui.app.lessons.exercises import listed_exercises

        language = self.workbench.settings.effective_language
        listed = self.list.entries(), listed_exercises(language)
        self.page.show_home(*listed, reading=self.list.is_reading)
        self._end.show_on(self.page.home.end)

    # -- taking one -----------------------------------------------------------------------------

    def take(self, id: str, _checked: bool = False) -> None:
        """Take a lesson where it was left; its tab is shown again if it is still open."""

        def take(lessons: tuple[Lesson, ...]) -> None:
            known = {lesson.id: lesson for lesson in lessons}
            chosen = self.list.next_id(lessons) if id == FIRST else id
            if chosen in known:
                self._take(known[chosen])

        self.list.when_read(take)

    def take_exercise(self, kind: str, level: int) -> None:
        """Take exercises of a kind, one after the other."""
        from bayesgui.app.lessons.exercises import exercise_lesson

        self._take(exercise_lesson(kind, level))

    def _take(self, lesson: Lesson) -> None:
        from bayesgui.app.lessons.beginning import Beginning

        beginning = Beginning.of(lesson, self.workbench.settings)
        for opened in self.workbench.documents.all:
            taking = self._takings.get(opened.session)
            if taking is not None and taking.lesson == beginning.lesson:
                self.workbench.documents.activate(opened)
                self.open()
                return
        title, runner = beginning.title, self.workbench.runner
        self.workbench.messages.say(self.tr("Opening {title}…").format(title=title), MODE)
        self._opening.start(
            lambda: runner.submit_work(beginning.work, lambda: title, recipe=TRANSIENT),
            lambda outcome: self._begin(beginning, outcome),
            self._on_not_opened,
            cancelled=lambda: self.workbench.messages.end_mode(MODE),
        )

    def _on_not_opened(self, error: BaseException) -> None:
        self.workbench.messages.end_mode(MODE)
        self.workbench.messages.show_failure(error)

    def _begin(self, beginning: Beginning, outcome: Outcome) -> None:
        taking = beginning.take(self.workbench, self._scenes, self.views, outcome)
        self._takings[taking.opened.session] = taking
        taking.changed.connect(partial(self._on_changed, taking))
        taking.advanced.connect(partial(self._on_advanced, taking))
        self._bring()
        taking.enter(beginning.progress.step)
        self.workbench.canvas.fit(animated=False)
        self._show()
        self.taken_changed.emit()

    def _on_changed(self, taking: Taking) -> None:
        if taking is self.taking:
            self._show()

    def _on_advanced(self, taking: Taking) -> None:
        from bayesgui.app.lessons.keeping import keep_progress

        progress = taking.taken.progress
        if progress.items or progress.step:
            keep_progress(self.workbench.settings, taking.lesson, progress)

    # -- leading through it ---------------------------------------------------------------------

    @Command(
        "lesson.next",
        "Next step",
        ("Ctrl+Alt+Right",),
        tip="Go on with the lesson once all items are done",
        needs=_cannot_step_on,
    )
    def step_on(self) -> None:
        """Go on to the item that waits or to the next step, or finish the lesson."""
        taking = self.taking
        if taking is None or self.say_reason(self._cannot_step_on()):
            return
        if not taking.step_on():
            self._finish(taking)

    @Command(
        "lesson.back",
        "Step before",
        ("Ctrl+Alt+Left",),
        "back",
        "Go back in the lesson; from its first step to the list",
        needs=_no_lesson,
    )
    def step_back(self) -> None:
        """Go to the step before, from the first one to the list of lessons."""
        taking = self.taking
        if taking is not None and not taking.step_back():
            self._leave(taking)
            self._show()

    @Command(
        "lesson.restart",
        "Begin the lesson again",
        tip="Forget the answers, and start from the first step",
        needs=_no_lesson,
    )
    def begin_again(self) -> None:
        """Forget what was answered, and begin at the first step."""
        taking = self.taking
        if taking is not None:
            taking.begin_again()

    @Command(
        "lesson.hint",
        "Hint",
        ("Ctrl+Shift+F1",),
        tip="Show where the item of the lesson is done; once more does it",
        needs=_no_hint,
    )
    def hint(self) -> None:
        """Point at where the current item is done; once more, do it."""
        taking = self.taking
        if taking is not None:
            taking.hint()

    def _finish(self, taking: Taking) -> None:
        from bayesgui.app.lessons.keeping import keep_progress

        lesson, progress = taking.lesson, taking.taken.progress
        keep_progress(self.workbench.settings, lesson, replace(progress, step=0))
        taking.leave()
        self._drop(taking)
        self.workbench.messages.end_mode(MODE)
        self._show()
        self._end.say(lesson, progress)
        self.taken_changed.emit()

        def show(listed: tuple[Lesson, ...]) -> None:
            if self.taking is None:
                self._bring()
                self._end.keep(lesson, progress, listed)
                self._end.show_on(self.page.home.end)
                self.page.home.show_end()

        self.list.when_read(show)

    @Command(
        "lesson.leave",
        "Leave the lesson",
        tip="Close the page; Ctrl+F1 comes back to the step",
        needs=_not_open,
    )
    def leave(self) -> None:
        """Leave the lesson, which asks nothing; Ctrl+F1 comes back to the step."""
        taking = self.taking
        page = self.workbench.pages.if_made(Pages.lesson)
        if page is not None:
            self.workbench.pages.hide(page)
        self.workbench.canvas.setFocus()  # which tells of its node before it is said what was left
        if taking is not None:
            self._leave(taking)
        self.actions.refresh()

    def _leave(self, taking: Taking) -> None:
        taking.leave()
        self.workbench.messages.end_mode(MODE)
        text = self.tr("Left {title} at step {number}; Ctrl+F1 comes back to it.")
        title = taking.lesson.title.in_language(taking.language)
        self.workbench.messages.say(text.format(title=title, number=taking.taken.number + 1))
        self.taken_changed.emit()

    def _drop(self, taking: Taking) -> None:
        self._takings.pop(taking.opened.session, None)
        taking.deleteLater()

    # -- following ------------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show the lesson of another document, or the list, if the page is there."""
        self._hear(session)
        self.recorder.follow_session(session)
        page = self.workbench.pages.if_made(Pages.lesson)
        if page is not None:
            self._show()
            taking = self.taking
            if taking is not None:
                taking.look_soon()

    def _hear(self, session: DocumentSession) -> None:
        """Hear of new posteriors while a lesson is taken."""
        heard = () if self.taking is None else ((session.beliefs.changed, self._soon.start),)
        self.listen(session, *heard)

    def retranslate(self, setting: str = "look/language") -> None:
        """Show the lesson in another language, if that is the setting that changed."""
        if setting != "look/language":
            return
        for taking in self._takings.values():
            taking.look_soon()
        if self.taking is None:
            self._show()

    def _on_closed(self, opened: OpenDocument) -> None:
        taking = self._takings.get(opened.session)
        if taking is not None:
            taking.leave()
            self._drop(taking)
