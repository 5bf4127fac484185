"""Learning the structure in the window: a search for each document, steered and kept."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import QTimer, Signal

from bayesgui.app.constraints.parent_limit import keep_limit
from bayesgui.app.runs.steered_activity import SteeredActivity
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.structure.display import display_of, score_name
from bayesgui.app.structure.result import StructureResult
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.constraint_edits import forbid_arc, require_arc
from bayesgui.document.data import table_of
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.widgets.numbers import signed_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QPoint, SignalInstance

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.app.structure.dialog import StructureDialog
    from bayesgui.app.structure.over_time import SearchedLags
    from bayesgui.app.structure.watched_search import WatchedSearch
    from bayesgui.core.arc_constraints import Arc, ArcConstraints
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.search.arc_changes import ArcChange
    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.panels.structure.score_curve import ScoreCurvePanel
    from bayesgui.panels.structure.search_page import StructureSearchPanel
    from bayesgui.widgets.listening import Heard

RECENT = 3
"""Steps whose changes are marked on the canvas."""
APART = 50
"""Milliseconds between what is prepared behind an open dialog."""


class StructureLearning(SteeredActivity["WatchedSearch"]):
    """Learn the structure; steers the search of each document."""

    shown = StructureSearch
    structure_search: LazyPage[StructureSearchPanel] = GuestPage(
        "structure.search_page.StructureSearchPanel", "right", "structure", "search", "Search"
    )
    score_curve: LazyPage[ScoreCurvePanel] = GuestPage(
        "structure.score_curve.ScoreCurvePanel", "bottom", "structure", "chart", "Score curve"
    )

    stages_requested = Signal(object, str, object, bool)
    """Document, method, options, and whether it plays at once: to be played stage by stage."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._said: tuple[object, ...] | None = None
        self._paces: WeakKeyDictionary[OpenDocument, str] = WeakKeyDictionary()
        self._result = StructureResult(workbench)
        self._result.applied.connect(self.show)
        workbench.pages.when_made(StructureLearning.structure_search, self._connect)
        workbench.pages.when_made(
            StructureLearning.score_curve, lambda page: page.place_chosen.connect(self.look_at)
        )

    def _connect(self, page: StructureSearchPanel) -> None:
        bar = page.run_bar
        bar.pace.activated.connect(lambda _index: self._choose_pace(bar.pace_name))
        page.run_bar.run_requested.connect(self.run)
        page.run_bar.pause_requested.connect(self.pause)
        page.run_bar.step_requested.connect(self.step)
        page.run_bar.back_requested.connect(self.back)
        page.run_bar.stop_requested.connect(self.stop)
        page.place_chosen.connect(self.look_at)
        page.forbid_requested.connect(lambda arc: self._constrain(arc, required=False))
        page.require_requested.connect(lambda arc: self._constrain(arc, required=True))
        page.next_change.accepted.connect(self.step)
        page.next_change.skipped.connect(self._skip)
        page.stages.pair_chosen.connect(lambda pair: self.session.selection.set(pair))

    def on_escape(self) -> None:
        """Leave the pages, but no search that has not ended: that takes a button."""
        watched = self.watched
        if watched is None or watched.status is RunStatus.DONE or not watched.has_begun:
            self.close()
            return
        text = self.tr(
            "**Search**: Esc does not end it. Stop keeps the best so far, the cross of the page "
            "nothing."
        )
        self.workbench.messages.say(text)

    @property
    def pag_found(self) -> SignalInstance:
        """Emitted with a graph with hidden causes that is to be shown."""
        return self._result.pag_found

    def close(self) -> None:
        watched = self.watched
        is_lost = watched is not None and watched.status is not RunStatus.DONE
        super().close()
        if is_lost:
            self.workbench.messages.say(
                self.tr("The search was left; the arcs are those from before.")
            )

    # -- beginning ----------------------------------------------------------------------------

    @Command(
        "learn.structure",
        "Learn the structure…",
        ("F7",),
        "search",
        "Search for the arcs in the imported data, step by step",
        needs=conditions.searched,
    )
    def ask(
        self,
        method: str = "",
        options: Mapping[str, Any] | None = None,
        lags: SearchedLags | None = None,
    ) -> StructureDialog | None:
        """Open the dialog Learn the structure; None if there is no data.

        `method`: registered name of the preselected method. `lags`: those of a search over time.
        """
        from bayesgui.app.structure.dialog import StructureDialog

        opened = self.workbench.documents.current
        if self.say_reason(conditions.searched(self.workbench)):
            return None
        data, state = opened.session.data.state, opened.document.state
        window = self.workbench.window
        dialog = StructureDialog(data, state, window, method, options, lags=lags)
        dialog.requested.connect(
            lambda chosen, given, from_here, pace: self._start(
                opened, chosen, given, from_here=from_here, pace=pace, lags=dialog.over_time.lags
            )
        )
        dialog.limit_requested.connect(
            lambda most: keep_limit(opened, most, self.workbench.messages)
        )
        dialog.open()
        self._make_pages()
        return dialog

    def _make_pages(self) -> None:
        """Make the pages of a search while the user chooses, and not when it begins."""
        for k, page in enumerate(self.pages(), 1):
            QTimer.singleShot(k * APART, self, lambda page=page: self.panel(page))

    def _start(
        self,
        opened: OpenDocument,
        method: str,
        options: Mapping[str, Any],
        *,
        from_here: bool,
        pace: str,
        lags: SearchedLags | None = None,
    ) -> None:
        """Begin what the dialog asks for: learners without a score are watched stage by stage."""
        from bayesgui.learning.structure.base import structure_learners

        traits = structure_learners[method].traits
        if lags is not None:
            data = opened.session.data
            data.set(data.state.with_time(lags.columns))
            self.begin(opened, method, options, from_here=from_here, pace=pace, lags=lags)
        elif pace != "fast" and traits.get("by_stages") and not traits.get("has_score"):
            self.stages_requested.emit(opened, method, options, pace == "watch")
        else:
            self.begin(opened, method, options, from_here=from_here, pace=pace)

    def begin(
        self,
        opened: OpenDocument,
        method: str,
        options: Mapping[str, Any],
        *,
        from_here: bool = False,
        pace: str = "fast",
        lags: SearchedLags | None = None,
    ) -> None:
        """Begin a search in a document's data.

        `from_here`: whether it starts from the present arcs. `pace`: "fast", "watch", or "step" for
        one step only. `lags`: what makes it one over time.
        """
        from bayesgui.app.structure.over_time import present_arcs
        from bayesgui.app.structure.watched_search import SearchRequest

        data = opened.session.data.state
        dataset = data.dataset if lags is None else table_of(data, lags.columns)
        if dataset is None:
            return
        state, bench = opened.document.state, self.workbench

        def repeat(current: OpenDocument) -> None:
            self.begin(current, method, options, from_here=from_here, lags=lags)

        request = SearchRequest(
            method,
            options,
            state,
            dataset,
            state.constraints,
            present_arcs(state.model) if from_here else None,
            lags=lags,
            repeat=for_document(bench, opened, repeat),
            revise=for_document(bench, opened, lambda _current: self.ask(method, options, lags)),
        )
        self._drop(opened)
        self._said = None
        watched = self._watch(opened, request)
        self.bring()
        self._choose_pace("fast" if pace == "fast" else "watch")
        self._resume(opened, watched, one_step=pace == "step")

    def _choose_pace(self, name: str) -> None:
        """Choose a speed for the search of the active document; others keep theirs."""
        self._paces[self.workbench.documents.current] = name
        self.structure_search.run_bar.choose_pace(name)

    def _resume(self, opened: OpenDocument, watched: WatchedSearch, *, one_step: bool) -> None:
        watched.resume(
            0.0 if one_step else self.structure_search.run_bar.seconds, one_step=one_step
        )

    def _watch(self, opened: OpenDocument, request: Any) -> WatchedSearch:
        from bayesgui.app.structure.watched_search import WatchedSearch

        watched = WatchedSearch(self.workbench.runner, request, self)
        self._take_up(opened, watched)
        return watched

    def _branch(self, opened: OpenDocument, known: ArcConstraints) -> None:
        """Go on from the step that is looked at, as far as its arcs satisfy the constraints."""
        from bayesgui.learning.structure.problem import arcs_within

        old = self._runs[opened]
        before = tuple(old.record.steps)[: old.place + 1]
        lags = old.request.lags
        within = known if lags is None else lags.named(known)
        start = arcs_within(within, before[-1].arcs if before else ())
        latest = before[-1].iteration if before else 0
        vetoes = tuple(step for step in old.request.vetoes if step <= latest)
        if known != old.request.constraints:
            vetoes = (*vetoes, latest)
        request = replace(old.request, start=start, constraints=known, before=before, vetoes=vetoes)
        self._drop(opened)
        self._watch(opened, replace(request, state=opened.document.state))
        self.show()

    # -- steering -----------------------------------------------------------------------------

    def run(self) -> None:
        """Go on; from an earlier step, the later ones are forgotten."""
        self._go_on(one_step=False)

    def step(self) -> None:
        """Look at the next step, or make one."""
        watched = self.watched
        if watched is not None and watched.place < len(watched.record.steps) - 1:
            watched.look_at(watched.place + 1)
        else:
            self._go_on(one_step=True)

    def _go_on(self, *, one_step: bool) -> None:
        watched, opened = self.watched, self.workbench.documents.current
        if watched is None:
            return
        if 0 <= watched.place < len(watched.record.steps) - 1:
            self._branch(opened, watched.request.constraints)
            watched = self._runs[opened]
        self._resume(opened, watched, one_step=one_step)

    def back(self) -> None:
        """Look at the step before."""
        if self.watched is not None:
            self.watched.look_at(self.watched.place - 1)

    def look_at(self, number: int) -> None:
        """Look at a step, by its number in the history."""
        watched = self.watched
        if watched is None or watched.is_live:
            return
        for place in range(len(watched.record.steps)):
            if watched.record.steps.at(place).iteration == number:
                watched.look_at(place)
                return

    # -- vetoes -------------------------------------------------------------------------------

    def open_menu(self, arc: Arc, place: QPoint) -> None:
        """Offer to forbid or to require an arc of the search that is on the canvas."""
        if self.watched is not None and self.session.shown[StructureSearch].state.step is not None:
            self.structure_search.open_menu(arc, place)

    def _constrain(self, arc: Arc, *, required: bool) -> None:
        """Require or forbid an arc, as one undo step, and go on from the step looked at."""
        watched, opened = self.watched, self.workbench.documents.current
        if watched is None:
            return
        watched.pause()
        text = self.tr("Require {arc}") if required else self.tr("Forbid {arc}")
        edit = require_arc if required else forbid_arc
        parent, lag = watched.past.get(arc[0], (arc[0], 0))
        error = opened.document.edit(
            text.format(arc=" → ".join(arc)), lambda state: edit(state, parent, arc[1], lag)
        )
        if error is not None:
            self.workbench.messages.show_error(error)
        elif self._runs.get(opened) is watched:
            self._restart(opened, opened.document.state.constraints)

    def _skip(self, change: ArcChange) -> None:
        """Leave a change out of this search."""
        watched, opened = self.watched, self.workbench.documents.current
        if watched is None or watched.is_live:
            return
        known = watched.request.constraints
        if change.kind == "removed":
            known = replace(known, required=(*known.required, change.arc))
        else:
            known = replace(known, forbidden=(*known.forbidden, change.arc))
        self._restart(opened, known)

    def _restart(
        self, opened: OpenDocument, known: ArcConstraints, *, stands: bool = False
    ) -> None:
        """Go on from the step looked at with other constraints, and stand still there.

        `stands`: whether no step is made, unless the arcs do not satisfy the constraints.
        """
        try:
            self._branch(opened, known)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        watched = self._runs[opened]
        before = watched.request.before
        fits = not before or set(watched.request.start or ()) == set(before[-1].arcs)
        watched.resume(0.0, one_step=True, stands=stands and fits)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what ends a search, or lets it go on under other constraints."""
        return ((session.document.changed, self._on_document_changed),)

    def _on_document_changed(self, change: Change) -> None:
        """Let a paused search follow the constraints it keeps to, as when a veto is undone."""
        ended, was, now = self.watched, change.before.model.names, change.after.model.names
        is_kept = ended is not None and ended.is_kept and ended.request.lags is not None
        if is_kept and was != now:
            self.close()  # its template is there, and has other nodes
            return
        super()._on_document_changed(change)
        watched, known = self.watched, change.after.constraints
        if (
            watched is not None
            and watched.status is RunStatus.PAUSED
            and watched.request.constraints == change.before.constraints != known
        ):
            undone = self.document.redo_text is not None
            self._restart(self.workbench.documents.current, known, stands=undone)

    def follow_session(self, session: DocumentSession) -> None:
        self._said = None
        super().follow_session(session)
        pace = self._paces.get(self.workbench.documents.current)
        if pace is not None and self.is_open:
            self.structure_search.run_bar.choose_pace(pace)

    def _why_ended(self) -> str:
        return self.tr("The nodes have changed, so the search has ended.")

    def _follow(self, opened: OpenDocument, watched: WatchedSearch) -> None:
        if watched.status is RunStatus.DONE and not watched.is_kept:
            watched.is_kept = True
            keep = self._result.keep
            if watched.request.lags is not None:
                keep = self._result.keep_over_time
            keep(opened, watched, score_name(watched))

    # -- showing ------------------------------------------------------------------------------

    def _show_run(self) -> None:
        opened, watched = self.workbench.documents.current, self.watched
        if watched is None:
            return
        display = display_of(watched, opened.session.data.state.title)
        self.structure_search.show_search(display)
        self.score_curve.show_search(display)
        shown = opened.session.shown[StructureSearch]
        if display.status in ("done", "failed") and display.is_latest:
            shown.clear()
            return
        places = range(max(0, display.place - RECENT + 1), display.place + 1)
        steps = [watched.record.steps.at(place) for place in places]
        recent = [change for step in steps for change in step.changes]
        if display.status == "paused" and display.step is not None:
            self._say(display.step, display.score)
        shown.update(
            step=display.step,
            recent=tuple(recent) if len(recent) <= 2 * RECENT else (),
            proposed=display.proposed,
            past=watched.past,
            left_out=watched.left_out,
        )

    def _say(self, step: StructureStep, score: str) -> None:
        """Tell in the status bar what the step did that is looked at."""
        said, self._said = self._said, (step.iteration, step.changes)
        if len(step.changes) != 1 or said == self._said:
            return
        (change,) = step.changes
        texts = {
            "added": self.tr("**Added** {arc}"),
            "removed": self.tr("**Removed** {arc}"),
            "reversed": self.tr("**Reversed** to {arc}"),
        }
        text = texts[change.kind].format(arc=" → ".join(change.arc))
        if change.gain is not None:
            text += f": {score} {signed_text(change.gain, 1)}"
        self.workbench.messages.say(text)
