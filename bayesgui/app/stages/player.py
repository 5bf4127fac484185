"""The player of constraint-based learners: a job writes every test down, the canvas shows it."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QMenu

from bayesgui.app.activities.activity import Activity
from bayesgui.app.constraints.parent_limit import keep_limit
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.structure.result import StructureResult
from bayesgui.document.constraint_edits import forbid_arc, require_arc
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.menu_entries import add_entry, pop_up
from bayesgui.widgets.plurals import columns_text, rows_text
from bayesgui.widgets.punctuation import join_sentences, titled
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtCore import QPoint, SignalInstance

    from bayesgui.app.canvases.pane import CanvasPane
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.app.stages.bar import StagesBar
    from bayesgui.app.stages.script import StagesScript
    from bayesgui.app.structure.dialog import StructureDialog
    from bayesgui.app.structure.watched_search import SearchRequest
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.independence.stages_page import LearnerStagesPanel, StagesDisplay
    from bayesgui.widgets.listening import Heard

USUAL = "pc"
STEP_MS = 400
"""Time of a step at speed 1×."""


class StagesPlayer(Activity):
    """Play a constraint-based learner: one in the active document."""

    mode = "stages"
    stays = False
    page: LazyPage[LearnerStagesPanel] = GuestPage(
        "independence.stages_page.LearnerStagesPanel",
        "right",
        "stages",
        "play",
        "Stages",
        name="stages",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.script: StagesScript | None = None
        """The learner that is played; None until it has been written down."""
        self._request: SearchRequest | None = None
        self._opened: OpenDocument | None = None
        self._pane: CanvasPane | None = None
        self.place = 0
        self.is_playing = False
        """Whether events follow each other by themselves."""
        self._latest = LatestJob(self)
        self._clock = alarm(self, self._on_tick)
        self._result = StructureResult(workbench)
        workbench.pages.when_made(StagesPlayer.page, self._connect)
        workbench.documents.closed.connect(self._on_closed)

    @cached_property
    def bar(self) -> StagesBar:
        """The player's bar, made on first use."""
        from bayesgui.app.stages.bar import StagesBar

        bar = StagesBar(self.workbench.window)
        bar.hide()
        bar.left.connect(self.close)
        bar.language_changed.connect(self._show_translated)
        bar.removal_requested.connect(self.go_to_removal)
        player = bar.player
        player.play_requested.connect(self._set_playing)
        player.back_requested.connect(lambda: self.go_to(self.place - 1))
        player.step_requested.connect(lambda: self.go_to(self.place + 1))
        player.moved.connect(self.go_to)
        return bar

    @property
    def pag_found(self) -> SignalInstance:
        """Emitted with a graph with hidden causes that is to be shown."""
        return self._result.pag_found

    def _connect(self, page: LearnerStagesPanel) -> None:
        page.place_chosen.connect(self.go_to)
        page.end_requested.connect(self.go_to_end)
        page.test_requested.connect(self.actions["learn.test_pair"].trigger)
        page.take_requested.connect(self.take)
        page.pair_pointed.connect(self._point)

    # -- opening and leaving ------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether a learner is played, or written down to be."""
        return self._request is not None

    @Command(
        "learn.stages",
        "Play a constraint-based learner…",
        ("Shift+F7",),
        "play",
        "Watch PC and its like, test by test and stage by stage",
        needs=conditions.cases,
    )
    def ask(
        self, method: str = "", options: Mapping[str, Any] | None = None
    ) -> StructureDialog | None:
        """Open the dialog in which a learner is chosen; None if there is no data."""
        from bayesgui.app.structure.dialog import StructureDialog

        opened = self.workbench.documents.current
        if self.say_reason(conditions.cases(self.workbench)):
            return None
        data, state = opened.session.data.state, opened.document.state
        window = self.workbench.window
        dialog = StructureDialog(data, state, window, method or USUAL, options, by_stages=True)
        dialog.requested.connect(
            lambda chosen, given, _from_here, _pace: self.play(opened, chosen, given, plays=False)
        )
        dialog.limit_requested.connect(
            lambda most: keep_limit(opened, most, self.workbench.messages)
        )
        dialog.open()
        return dialog

    def play(
        self, opened: OpenDocument, method: str, options: Mapping[str, Any], plays: bool = True
    ) -> None:
        """Write down how a learner works on a document's data, and show it from its beginning.

        `plays`: whether it plays at once.
        """
        from bayesgui.app.structure.watched_search import SearchRequest

        dataset = opened.session.data.state.dataset
        if dataset is None:
            return
        self.close()
        state = opened.document.state
        self._opened, self.place = opened, 0
        self._request = SearchRequest(method, options, state, dataset, state.constraints)
        # The view is fitted once: when the bar has taken its room too.
        self._view.remember()
        self.open_pages()
        self.opened.emit()
        self._write(plays)

    def _write(self, plays: bool) -> None:
        """Write a script in a job."""
        from bayesgui.app.stages.script import write_script

        request = self._request
        assert request is not None, "a learner was chosen"
        self.page.show_state(self.tr("Testing…"))
        runner, method = self.workbench.runner, request.method
        self._latest.start(
            lambda: runner.submit_work(
                lambda monitor: write_script(request, monitor),
                lambda: self.tr("Stages of {method}").format(method=method),
                state=request.state,
            ),
            lambda script: self._on_written(script, plays),
            self._on_failed,
            cancelled=self.close,
            progressed=self._on_progress,
        )

    def _on_progress(self, share: float, _text: str) -> None:
        text = self.tr("Testing… {percent} %")
        self.page.show_state(text.format(percent=round(100 * share)))

    def _on_failed(self, error: BaseException) -> None:
        self.close()
        self.workbench.messages.show_failure(error)

    def _on_written(self, script: StagesScript, plays: bool) -> None:
        # After a veto the player stays about where it was.
        self.script, self.place = script, min(self.place, len(script.record) - 1)
        if self._pane is None:
            self._pane = self.workbench.canvases.active
            self._pane.set_below(self.bar)
            self._pane.canvas.installEventFilter(self.bar)
        self._name_stages()
        # Whoever looks at something else meanwhile keeps the keys, and misses nothing.
        is_awaited = self.page.isVisible()
        if is_awaited:
            self.workbench.canvas.setFocus()
        self.show()
        self._view.keep()
        self._set_playing(plays and is_awaited)

    def end(self) -> None:
        """Show the network's own arcs again."""
        self._latest.cancel()
        self._clock.stop()
        self.is_playing = False
        opened = self._opened
        self._request = self.script = self._opened = None
        if self._pane is not None:
            self._pane.canvas.removeEventFilter(self.bar)
            self._pane.set_below(None)
            self._pane = None
        if opened is not None:
            self.page.show_stages(None)
            opened.session.shown[LearnerStages].update(frame=None, pointed=None)

    def _on_closed(self, opened: OpenDocument) -> None:
        if opened is self._opened:
            self.close()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what ends it."""
        return ((session.document.changed, self._on_changed),)

    def _on_changed(self, change: Change) -> None:
        if self._request is None:
            return
        before, after = change.before.network, change.after.network
        if before.variables != after.variables:
            self.close()
            self.workbench.messages.show_message(
                "info", self.tr("The nodes have changed, so the stages have ended.")
            )

    def take(self) -> None:
        """Replace the arcs by the result, and learn the tables, as one undo step."""
        script, opened, request = self.script, self._opened, self._request
        if script is None or opened is None or request is None:
            return
        self._result.keep_found(
            opened, request.dataset, lambda: script.learned, lambda: script.cases
        )
        self.close()

    # -- vetoes -------------------------------------------------------------------------------

    def open_menu(self, arc: Arc, place: QPoint) -> None:
        """Offer to forbid or to require an arc between the ends of a line."""
        if self.script is None:
            return
        menu = QMenu(self.workbench.window)
        menu.setObjectName("stagesEdgeMenu")
        for text, picture, edit in (
            (self.tr("Forbid {arc}"), "forbid", forbid_arc),
            (self.tr("Require {arc}"), "lock", require_arc),
        ):
            for each in (arc, arc[::-1]):
                said = text.format(arc=" → ".join(each))
                add_entry(menu, said, partial(self._constrain, said, edit, each), picture=picture)
        pop_up(menu, place)

    def _constrain(
        self, text: str, edit: Callable[[DocumentState, str, str], DocumentState], arc: Arc
    ) -> None:
        """Change what is known as one undo step, and test again under it."""
        opened, request = self._opened, self._request
        if opened is None or request is None:
            return
        error = opened.document.edit(text, lambda state: edit(state, *arc))
        if error is not None:
            self.workbench.messages.show_error(error)
            return
        self._set_playing(False)
        state = opened.document.state
        self._request = replace(request, state=state, constraints=state.constraints)
        self.script = None
        self.open_pages()
        self._write(plays=False)

    # -- playing ------------------------------------------------------------------------------

    def go_to(self, place: int) -> None:
        """Show an event, by its number from 0, and stand still there."""
        self._set_playing(False)
        self._go(place)

    def go_to_end(self) -> None:
        """Show the result."""
        if self.script is not None:
            self.go_to(len(self.script.record) - 1)

    def go_to_removal(self, direction: int) -> None:
        """Show the next event that takes an edge, or with −1 the one before."""
        if self.script is None:
            return
        record = self.script.record
        find = record.next_removal if direction > 0 else record.removal_before
        found = find(self.place)
        if found is not None:
            self.go_to(found)
        elif direction > 0:
            self.workbench.messages.say(self.tr("No edge is removed after this one."))

    def _go(self, place: int) -> None:
        if self.script is None:
            return
        self.place = min(max(place, 0), len(self.script.record) - 1)
        """Number of the event that is shown, from 0."""
        self.show()

    def _set_playing(self, plays: bool) -> None:
        script = self.script
        if script is None:
            return
        last = len(script.record) - 1
        if plays and self.place >= last:
            self._go(0)
        self.is_playing = plays
        self.bar.player.set_playing(plays)
        if plays:
            self._clock.start(round(STEP_MS / self.bar.player.factor))
        else:
            self._clock.stop()

    def _on_tick(self) -> None:
        script = self.script
        if script is None:
            return
        self._go(self.place + 1)
        if self.place < len(script.record) - 1:
            self._clock.start(round(STEP_MS / self.bar.player.factor))
        else:
            self._set_playing(False)

    # -- showing ------------------------------------------------------------------------------

    def _name_stages(self) -> None:
        if self.script is not None:
            stages = self.script.record.stages
            titles = [translate_sentence(stage.title) for stage in stages]
            self.bar.player.set_stages(titles, [stage.count for stage in stages])

    def _show_translated(self) -> None:
        self._name_stages()
        self.show()

    def show(self) -> None:
        """Bring page, canvas, bar and status line to the event."""
        script, opened = self.script, self._opened
        if script is None or opened is None:
            return
        display = self._display(script, opened)
        self.page.show_stages(display)
        self.bar.player.set_step(self.place)
        opened.session.shown[LearnerStages].update(
            frame=display.frame,
            title=script.record.stages[display.frame.stage].title,
            form=script.form,
            pointed=None,
        )
        self._say(display)

    def _point(self, pair: frozenset[str] | None) -> None:
        stages = self.session.shown[LearnerStages]
        stages.set(stages.state.pointing_at(pair))

    def _display(self, script: StagesScript, opened: OpenDocument) -> StagesDisplay:
        from bayesgui.learning.structure.base import structure_learners
        from bayesgui.panels.independence.stages_page import StagesDisplay

        record, dataset = script.record, opened.session.data.state.dataset
        return StagesDisplay(
            name=script.method.upper(),
            title=registered_text(structure_learners[script.method].label),
            data=self.tr("{file}: {rows}, {columns}").format(
                file=opened.session.data.state.title,
                rows=rows_text(0 if dataset is None else dataset.n_rows),
                columns=columns_text(len(script.sizes)),
            ),
            stages=record.stages,
            frame=record.at(self.place),
            place=self.place,
            count=len(record),
            form=script.form,
            question=script.question(self.place),
            tried=record.tried(self.place),
        )

    def _say(self, display: StagesDisplay) -> None:
        """Tell in the status bar what the event did, and the keys."""
        keys = self.tr("Space plays, ← and → step, Shift+→ goes to the next removal, Esc leaves.")
        said = ""
        if display.question is not None:
            verdict = display.question.verdict
            texts = {
                "goes": self.tr("removed {x} – {y}."),
                "comes": self.tr("joined {x} – {y}."),
            }
            said = texts.get(display.question.edge, "").format(x=verdict.x, y=verdict.y)
        text = titled(f"**{display.name}**", join_sentences([said, keys]))
        self.workbench.messages.say(text, self.mode)
