"""The algorithm player: a job writes the script, the view shows it step by step."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.canvas.layout_animation import MAX_ANIMATED_NODES
from bayesgui.core.errors import BayesGuiError
from bayesgui.document.document import Phase
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.runs.played_algorithms import FACTORS, JUNCTION
from bayesgui.widgets import motion
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.player.view import PlayerView
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.explain.scripts.script import Script
    from bayesgui.lessons.handout.sheet import RunDrawing
    from bayesgui.panels.player.page import PlayerPanel
    from bayesgui.widgets.listening import Heard

NEEDED = conditions.variables & conditions.uncovered
MENU = ("view.fit", "view.zoom_100", None, "file.export_image", "file.copy_image")
STEP_MS, PAUSE_MS = 400, 500
"""At speed 1×, in ms: duration of a message's animation, and pause after it."""


class AlgorithmPlayer(Activity):
    """Play the algorithm, and the view of the junction tree; keeps both up to date."""

    mode = "player"
    stays = False
    has_close_button = False
    page: LazyPage[PlayerPanel] = GuestPage(
        "player.page.PlayerPanel", "right", "player", "play", "Player", name="player"
    )

    view_changed = Signal(object)
    """The view to show in place of the canvas, or None."""
    moved = Signal(int)
    """The step that is shown, from 1; 0 once the player is left."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.script: Script | None = None
        """The script being played; None until it has been written."""
        self.step = 0
        self._network: BayesianNetwork | None = None
        self._is_open = self._with_steps = False
        self._algorithm, self._target = JUNCTION, ""
        self._order: tuple[str, ...] | None = None
        self._wished = 0
        self._latest = LatestJob(self)
        self._clock = alarm(self, self._on_tick)
        workbench.pages.when_made(AlgorithmPlayer.page, self._connect)

    @cached_property
    def view(self) -> PlayerView:
        """The view shown in place of the canvas, made on first use."""
        from bayesgui.canvas.player.view import PlayerView

        view = PlayerView(self.workbench.window)
        view.hide()
        self._connect_view(view)
        return view

    def _connect_view(self, view: PlayerView) -> None:
        bar = view.bar
        view.left.connect(self.close)
        view.graph.node_clicked.connect(self._on_node_clicked)
        view.language_changed.connect(self._show_translated)
        view.menu_requested.connect(self._open_menu)
        bar.play_requested.connect(self._set_playing)
        bar.back_requested.connect(lambda: self._go_by_hand(self.step - 1))
        bar.step_requested.connect(lambda: self._go_by_hand(self.step + 1))
        bar.moved.connect(self._go_by_hand)

    def _connect(self, page: PlayerPanel) -> None:
        page.step_chosen.connect(self._go_by_hand)
        page.boxes.pointed.connect(self.view.point_at)
        page.algorithm_chosen.connect(self._choose_algorithm)
        page.target.textActivated.connect(self._choose_target)
        page.order.changed.connect(self._choose_order)
        page.export_requested.connect(lambda: self.actions["file.export_image"].trigger())

    # -- opening and leaving ----------------------------------------------------------------------

    @property
    def is_open(self) -> bool:
        """Whether the player or the tree is shown in place of the canvas."""
        return self._is_open

    @property
    def run(self) -> RunDrawing | None:
        """The run that is shown, for a sheet; None while none is, or of the tree alone."""
        from bayesgui.lessons.handout.sheet import RunDrawing

        if self.script is None or not self._with_steps:
            return None
        state = self.document.state
        first = self._order or ()
        return RunDrawing(
            state.network, state.layout, state.evidence, self._algorithm, self._target, first
        )

    @Command(
        "view.player",
        "Play the algorithm…",
        ("Ctrl+Shift+P",),
        "play",
        "Play the algorithm, from the network to the messages",
        needs=NEEDED,
    )
    def play(self) -> None:
        """Open the player at its first step."""
        self._open(with_steps=True)

    def play_at(self, algorithm: str, target: str, step: int) -> None:
        """Open the player of an algorithm at a step, from 1; `target`: the node it is about."""
        if self.say_reason(NEEDED(self.workbench)):
            return
        self._algorithm, self._target, self._wished = algorithm, target, step
        self._open(with_steps=True)

    @Command(
        "view.junction_tree",
        "Junction tree",
        ("Ctrl+Shift+T",),
        "junction",
        "Junction tree: cliques, separators and their sizes",
        checkable=True,
        needs=NEEDED,
    )
    def toggle_tree(self) -> None:
        """Show the junction tree alone, or leave it."""
        if self._is_open and not self._with_steps:
            self.close()
        else:
            self._open(with_steps=False)

    def _open(self, *, with_steps: bool) -> None:
        self._order = None
        if not with_steps:
            self._algorithm = JUNCTION
        self._with_steps = with_steps
        self._is_open = True
        self.script, self.step = None, 0
        self._set_playing(False)
        self.actions.set_checked("view.junction_tree", not with_steps)
        self.open_pages()
        self.view.set_bar_shown(with_steps)
        self._write()

    def close(self) -> None:
        """Show the canvas again."""
        super().close()
        self.workbench.canvas.setFocus()

    def end(self) -> None:
        """End what is written, and play no more."""
        self._set_playing(False)
        self._latest.cancel()
        self._is_open = False
        self._wished, self.script = 0, None
        self.moved.emit(0)
        self.actions.set_checked("view.junction_tree", False)
        self.view_changed.emit(None)
        self.page.show_script(None)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what the steps are about."""
        return ((session.document.changed_in(Phase.QUESTIONS), self._on_changed),)

    def _on_changed(self, change: Change) -> None:
        if not self._is_open:
            return
        if not len(change.after.network):
            self.close()
        elif change.network_changed or change.evidence_changed:
            self._set_playing(False)
            self._write()
        elif self.script is not None and self._is_on_canvas(change):
            self._show_script(self.script)

    def _is_on_canvas(self, change: Change) -> bool:
        """Tell whether the canvas has the places of the nodes that the script is about.

        What was typed into a form is kept when another document is chosen; the canvas shows that
        one already when the change arrives.
        """
        shown = self.workbench.canvas.canvas_scene.session
        return shown is self.session and self._network is change.after.network

    def _open_menu(self, place: QPoint) -> None:
        menu = self.actions.context_menu(MENU, self.workbench.window)
        menu.setObjectName("playerMenu")
        menu.popup(place)

    # -- writing the script -----------------------------------------------------------------------

    def _write(self) -> None:
        """Start writing the script of the present network; the old one stays visible meanwhile."""
        self._latest.cancel()
        state = self.document.state
        network, evidence = state.network, state.evidence
        if self._target not in network:
            chosen = self.session.selection.variable
            self._target = chosen if chosen is not None else network.names[-1]
        target, algorithm = self._target, self._algorithm
        if self._order is not None:
            taken = {target} if algorithm == FACTORS else set()
            self._order = tuple(n for n in self._order if n in network and n not in taken)
        first = self._order or ()
        kernels = self.workbench.documents.kernels.is_loaded

        def work(monitor: Monitor) -> Script:
            from bayesgui.explain.scripts.writing import script_of

            return script_of(algorithm, network, evidence, target, monitor, kernels, first)

        self._latest.start(
            lambda: self.workbench.runner.submit_work(work, lambda: self.tr("Player"), state=state),
            lambda script: self._on_written(network, script),
            self._on_failed,
            # Cancelled on the Jobs page: the old steps may belong to another network.
            cancelled=self.close,
            progressed=self._on_progress,
        )
        self.page.show_choice(algorithm, network.names, target, self._order)
        self.page.show_state(self.tr("Writing down the steps…"))

    def _on_progress(self, share: float, _text: str) -> None:
        text = self.tr("Writing down the steps… {percent} %")
        self.page.show_state(text.format(percent=round(100 * share)))

    def _on_failed(self, error: BaseException) -> None:
        if isinstance(error, BayesGuiError):
            self.page.show_state(error_sentence(error))
            self.page.show_script(None)
            self.script = None
            from bayesgui.explain.scripts.script import Frame

            # The old frame belongs to other findings.
            self.view.show_frame(Frame())
        self.workbench.messages.show_failure(error)

    def _on_written(self, network: BayesianNetwork, script: Script) -> None:
        self._network = network
        self.page.show_state("")
        self._show_script(script)

    def _show_script(self, script: Script) -> None:
        """Show a new script at the same position in the same stage as the one before."""
        from bayesgui.explain.scripts.script import stage_at

        before, step = self.script, self.step
        if before is not None and stage_at(before, step) < len(script.stages):
            stage = stage_at(before, step)
            within = min(step - before.stages[stage].first, script.stages[stage].count - 1)
            step = script.stages[stage].first + within
        else:
            step = 0
        step, self._wished = self._wished - 1 if self._wished else step, 0
        self.script = script
        placed, network = self.workbench.canvas.canvas_scene.geometry.flat_boxes(), self._network
        assert network is not None
        # Utilities are in no clique: without their arcs they would stand about.
        boxes = {name: box for name, box in placed.items() if name in network}
        self.view.set_script(script, boxes, tuple(network.arcs))
        self._name_stages()
        self.page.show_script(script, with_steps=self._with_steps)
        self.view.fit()
        self._go(min(step, len(script.steps) - 1), animated=False)
        self.view_changed.emit(self.view)
        self.view.setFocus()
        if self._with_steps:
            hint = self.tr("Player: Space plays, ← and → step, Esc leaves.")
        else:
            hint = self.tr("Junction tree: point at a clique to see it, Esc leaves.")
        self.workbench.messages.say(hint, self.mode)

    def _name_stages(self) -> None:
        if self.script is not None:
            stages = self.script.stages
            titles = [translate_sentence(stage.title) for stage in stages]
            self.view.bar.set_stages(titles, [stage.count for stage in stages])

    def _show_translated(self) -> None:
        """Set the view's texts in the current language."""
        self._name_stages()
        if self.script is not None:
            self._go(self.step, animated=False)

    def _choose_algorithm(self, algorithm: str) -> None:
        self._algorithm = algorithm
        self._set_playing(False)
        self.script = None
        self._write()

    def _choose_target(self, target: str) -> None:
        self._target = target
        self._set_playing(False)
        self._write()

    def _choose_order(self, order: tuple[str, ...] | None) -> None:
        """Eliminate some nodes first, and show the step of the last of them."""
        self._order = order
        self._set_playing(False)
        if self.script is not None:
            self.step = self.script.stages[2].first + max(0, len(order or ()) - 1)
        self._write()

    def _on_node_clicked(self, name: str) -> None:
        if self._with_steps and self._order is not None:
            self.page.order.take(name)

    # -- playing ----------------------------------------------------------------------------------

    def _go_by_hand(self, step: int) -> None:
        self._set_playing(False)
        self._go(step, animated=True)

    def _go(self, step: int, *, animated: bool) -> None:
        """Show a step; its message is animated on steps forward if `animated`."""
        if self.script is None:
            return
        forward = step > self.step
        self.step = min(max(step, 0), len(self.script) - 1)
        """Index of the step shown."""
        frame = self.script.at(self.step)
        if self._with_steps:
            moves = animated and forward and self._is_animated()
            self.view.show_frame(frame, self._duration() if moves else 0)
            self._show_titles()
        else:
            tree = self.script.stages[5]
            whole = self.script.at(tree.first + tree.count - 1)
            self.view.show_frame(replace(whole, lit=(), hulls=()))
            self.view.set_titles(self.tr("Triangulated graph"), self.tr("Junction tree"))
        self.moved.emit(self.step + 1 if self._with_steps else 0)
        self.view.bar.set_step(self.step)
        self.page.show_step(self.step)

    def _show_titles(self) -> None:
        from bayesgui.explain.scripts.script import stage_at

        assert self.script is not None
        stage = stage_at(self.script, self.step)
        if self._algorithm == FACTORS:
            self.view.set_titles(self.tr("Graph of the factors"), self.tr("Factors"))
            return
        names = (
            self.tr("Network"),
            self.tr("Moral graph"),
            self.tr("Elimination"),
            self.tr("Triangulated graph"),
        )
        self.view.set_titles(names[min(stage, 3)], self.tr("Junction tree"))

    def _is_animated(self) -> bool:
        return len(self.document.state.network) <= MAX_ANIMATED_NODES

    def _duration(self) -> int:
        return round(STEP_MS / self.view.bar.factor)

    def _set_playing(self, playing: bool) -> None:
        self.view.bar.set_playing(playing)
        if not playing:
            self._clock.stop()
            return
        if self.script is not None and self.step >= len(self.script) - 1:
            self._go(0, animated=False)
        self._wait()

    def _wait(self) -> None:
        moves = self._is_animated() and motion.duration(STEP_MS) > 0
        pause = (STEP_MS if moves else 0) + PAUSE_MS
        self._clock.start(round(pause / self.view.bar.factor))

    def _on_tick(self) -> None:
        if self.script is None:
            return
        self._go(self.step + 1, animated=True)
        if self.step < len(self.script) - 1:
            self._wait()
        else:
            self.view.bar.set_playing(False)
