"""The trellis: forward, backward and Viterbi numbers in place of the network until Esc."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.temporal.actions import in_time
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.document import Phase
from bayesgui.document.python_calls.beside import tell_trellis
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.trellis import ShownTrellis
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.app.canvases.pane import CanvasPane
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.temporal.chain.long_run import LongRun
    from bayesgui.inference.temporal.chain.trellis import Trellis
    from bayesgui.panels.trellis.cover import TrellisCover
    from bayesgui.panels.trellis.page import TrellisPage
    from bayesgui.widgets.listening import Heard

STEP_MS = 400
"""Time of a step at speed 1×."""
LEAST_SIDE = 330
"""Width of the page at the right, in px."""


class ShowTrellis(Activity):
    """Shows the numbers of a chain, and plays how they come about."""

    shown = ShownTrellis
    mode = "trellis"
    min_widths: ClassVar = {"right": LEAST_SIDE}
    page: LazyPage[TrellisPage] = GuestPage(
        "trellis.page.TrellisPage", "right", "trellis", "trellis", "Trellis", name="trellis"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._latest = LatestJob(self)
        self._clock = alarm(self, self._on_tick)
        self._cover: TrellisCover | None = None
        self._pane: CanvasPane | None = None
        self._escape: QShortcut | None = None
        self.trellis: Trellis | None = None
        """The numbers that are shown; None until they are computed."""
        self._long_run: LongRun | None = None
        self.step = 0
        """How far the numbers are played."""
        workbench.pages.when_made(ShowTrellis.page, self._connect_page)

    def _connect_page(self, page: TrellisPage) -> None:
        page.scale_chosen.connect(lambda scaled: self._update(is_scaled=scaled))
        page.slice_chosen.connect(self._choose_on_path)
        page.export_requested.connect(self._export)

    @property
    def is_open(self) -> bool:
        """Whether the document that it follows is shown as a trellis."""
        return self.followed.shown[ShownTrellis].state.is_open

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the numbers, and what of them is shown."""
        changed = session.document.changed_in(Phase.QUESTIONS, "network", "series", "series_shown")
        return (
            (session.shown[ShownTrellis].changed, self._on_shown_changed),
            (session.shown[SliceShown].changed, self._on_slice_changed),
            (changed, self._on_changed),
        )

    @Command(
        "infer.trellis",
        "Trellis…",
        (),
        "trellis",
        "Forward, backward and Viterbi numbers of the chain that is handed from slice to slice, "
        "with their arithmetic; Esc shows the network again",
        needs=in_time & conditions.uncovered,
    )
    def open(self) -> None:
        """Show the trellis of the series that is shown."""
        self.open_pages()
        self.session.shown[ShownTrellis].update(is_open=True)
        self.workbench.pages.show(self.page)

    def end(self) -> None:
        """Show the network again."""
        self.followed.shown[ShownTrellis].clear()

    def _update(self, **parts: object) -> None:
        self.session.shown[ShownTrellis].update(**parts)

    def _on_shown_changed(self, before: ShownTrellis) -> None:
        state = self.followed.shown[ShownTrellis].state
        if before.is_open != state.is_open:
            if state.is_open:
                self.show()
            else:
                self.hide_pages()
        elif state.is_open:
            self._show_numbers()
            if state.cell is not None and (before.cell or (-1,))[0] != state.cell[0]:
                self.session.shown[SliceShown].update(number=state.cell[0])

    def _on_slice_changed(self, _before: SliceShown) -> None:
        """Follow the slice that is shown elsewhere."""
        state, trellis = self.session.shown[ShownTrellis].state, self.trellis
        number = self.session.shown[SliceShown].state.number
        if not state.is_open or state.cell is None or trellis is None:
            return
        if number != state.cell[0] and number < len(trellis):
            place = min(state.cell[1], len(trellis.chain.states[number]) - 1)
            self._update(cell=(number, place))

    def _on_changed(self, _change: Change) -> None:
        if self.is_open:
            self._set_playing(False)
            self._ask()

    # -- what covers the canvas -----------------------------------------------------------------

    def show(self) -> None:
        """Cover the canvas, and compute the numbers."""
        self.trellis = None
        self.page.show_problem("")
        hint = self.tr(
            "**Trellis**: click a cell for its arithmetic. Space plays, ← and → step, Esc leaves."
        )
        self.workbench.messages.say(hint, self.mode)
        self._ask()

    def _put_cover(self) -> TrellisCover:
        """Return what covers the canvas, made where it is not there."""
        if self._cover is not None:
            return self._cover
        from bayesgui.panels.trellis.cover import TrellisCover

        cover = self._cover = TrellisCover(self.workbench.canvas)
        cover.view.cell_chosen.connect(lambda *cell: self._update(cell=cell))
        bar = cover.bar
        bar.play_requested.connect(self._set_playing)
        bar.back_requested.connect(lambda: self._go_by_hand(self.step - 1))
        bar.step_requested.connect(lambda: self._go_by_hand(self.step + 1))
        bar.moved.connect(self._go_by_hand)
        self.leave_by_escape(cover, self.close)
        self._pane = self.workbench.canvases.active
        self._pane.set_cover(cover)
        cover.show()
        cover.view.setFocus()
        # The list of nodes stays beside the trellis; Esc there means the trellis as well.
        nodes = self.workbench.pages.network.view
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), nodes)
        self._escape.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._escape.activated.connect(self.close)
        return cover

    def _uncover(self) -> None:
        if self._cover is not None and self._pane is not None:
            self._pane.set_cover(None)
            self._cover.hide()
            self._cover.deleteLater()
            self._cover = self._pane = None
            self.workbench.canvas.setFocus()
        if self._escape is not None:
            self._escape.deleteLater()
            self._escape = None

    def hide_pages(self) -> None:
        """Uncover the canvas, and compute no more."""
        super().hide_pages()
        self._set_playing(False)
        self._latest.cancel()
        self._uncover()
        self.trellis = self._long_run = None

    # -- the numbers ----------------------------------------------------------------------------

    def _ask(self) -> None:
        """Compute the numbers of the present series; those of before stay dimmed meanwhile."""
        state = self.document.state
        model, series = template_of(state.model), state.over_time
        if model is None:
            return
        if self._cover is not None:
            self._cover.show_old(is_old=True)

        def work(monitor: Monitor) -> tuple[Trellis, LongRun | None]:
            from bayesgui.inference.temporal.chain.long_run import long_run_of
            from bayesgui.inference.temporal.chain.trellis import trellis_of

            trellis = trellis_of(model, series, monitor)
            try:
                return trellis, long_run_of(model)
            except BayesGuiError:
                # Not what was asked for: nodes that are seen make the chain of the series smaller.
                return trellis, None

        self._latest.start(
            lambda: self.workbench.runner.submit_query(
                "trellis", work, lambda: self.tr("Trellis"), state
            ),
            lambda found: self._take(*found),
            self._on_failed,
            cancelled=self.close,
        )

    def _on_failed(self, error: BaseException) -> None:
        self.trellis = None
        self._uncover()
        self.page.show_problem(refusal(error))

    def _take(self, trellis: Trellis, long_run: LongRun | None) -> None:
        from bayesgui.panels.trellis.playing import n_steps

        before = self.trellis
        self.trellis, self._long_run = trellis, long_run
        if before is None or len(before) != len(trellis):
            self.step = n_steps(len(trellis)) - 1
        self._put_cover().show_old(is_old=False)
        self._update(cell=self._cell(trellis))
        self._show_numbers()
        tell_trellis(self.session)

    def _cell(self, trellis: Trellis) -> tuple[int, int]:
        """Return the chosen cell, or one in the slice that the canvas shows."""
        chosen = self.session.shown[ShownTrellis].state.cell
        if chosen is None:
            number = min(self.session.shown[SliceShown].state.number, len(trellis) - 1)
            return number, trellis.path[number]
        number = min(chosen[0], len(trellis) - 1)
        return number, min(chosen[1], len(trellis.chain.states[number]) - 1)

    def _show_numbers(self) -> None:
        if self.trellis is None or self._cover is None:
            return
        state, cell = self.session.shown[ShownTrellis].state, self._cell(self.trellis)
        scaled = state.is_scaled or not self.trellis.is_in_range
        self._cover.show_trellis(self.trellis, cell, self.step, scaled=scaled)
        self.page.show_trellis(self.trellis, self._long_run, cell, scaled=scaled)

    def _choose_on_path(self, number: int) -> None:
        if self.trellis is not None:
            self._update(cell=(number, self.trellis.path[number]))

    def _export(self) -> None:
        from bayesgui.widgets.plots.pictures import save_picture

        if self._cover is not None:
            save_picture(self._cover, shown=self._cover.view)

    # -- playing --------------------------------------------------------------------------------

    def _go_by_hand(self, step: int) -> None:
        self._set_playing(False)
        self._go(step)

    def _go(self, step: int) -> None:
        """Show the numbers as far as they are computed by a step, and the cell of its slice."""
        from bayesgui.panels.trellis.playing import TrellisStep, n_steps

        trellis = self.trellis
        if trellis is None:
            return
        self.step = min(max(step, 0), n_steps(len(trellis)) - 1)
        number = TrellisStep(self.step, len(trellis)).number
        state = min(self._cell(trellis)[1], len(trellis.chain.states[number]) - 1)
        before = self.session.shown[ShownTrellis].state
        self._update(cell=(number, state))
        if before == self.session.shown[ShownTrellis].state:
            self._show_numbers()
        if self._cover is not None:
            self._cover.follow_step((number, state))

    def _set_playing(self, playing: bool) -> None:
        if self._cover is not None:
            self._cover.bar.set_playing(playing)
        if not playing or self.trellis is None or self._cover is None:
            self._clock.stop()
            return
        from bayesgui.panels.trellis.playing import n_steps

        if self.step >= n_steps(len(self.trellis)) - 1:
            self._go(0)
        self._wait()

    def _wait(self) -> None:
        if self._cover is not None:
            self._clock.start(round(STEP_MS / self._cover.bar.factor))

    def _on_tick(self) -> None:
        from bayesgui.panels.trellis.playing import n_steps

        if self.trellis is None or self._cover is None:
            return
        self._go(self.step + 1)
        if self.step < n_steps(len(self.trellis)) - 1:
            self._wait()
        else:
            self._cover.bar.set_playing(False)
