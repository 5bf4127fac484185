"""What to observe next: asked of the selected node, kept on the page Observe next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.asked_part import AskedPart
from bayesgui.inference.influence import Information, information_about
from bayesgui.measures.entropy import entropy

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.main_window import MainWindow
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine

UNIT = "information_unit"


@dataclass(frozen=True)
class _Answer:
    target: str
    entropy: float
    ranked: tuple[Information, ...]


class ObserveActions(AskedPart):
    """Binds “What to observe next?”; the page stays on the node that was asked about."""

    def __init__(self, window: MainWindow) -> None:
        self._observe = window.pages.observe
        super().__init__(window, self._observe, "observations")
        self._observe.set_unit("bits" if window.settings.word(UNIT) == "bits" else "nats")
        self._observe.unit_chosen.connect(lambda unit: window.settings.keep_word(UNIT, unit))
        self._observe.close_requested.connect(lambda: window.pages.hide(self._observe))
        self._observe.chosen.connect(self._select)
        self._observe.opened.connect(self._open_states)
        self.actions.bind("infer.next_question", self.ask_of_selection, self.no_node_selected)

    def ask_of_selection(self) -> None:
        """Ask what would tell about the node selected last."""
        name = self.session.selection.current
        if name is not None:
            self.aim(name)
            self.window.pages.show(self._observe)
            self.ask()

    def _select(self, name: str) -> None:
        self.session.selection.set([name])
        self.window.canvas.show_node(name)

    def _open_states(self, name: str) -> None:
        self._select(name)
        self.window.pages.network.open_state_menu(name)

    # -- what AskedPart wants to know ---------------------------------------------------------

    @property
    def title(self) -> str:
        """What the user would call the job."""
        return self.tr("What to observe next?")

    def obstacle(self) -> tuple[str, str] | None:
        """Return what is said without a node."""
        if self.targets:
            return None
        return self.title, self.tr("Select a node and ask again what would tell about it.")

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        """Return what to ask the engine."""
        (target,) = self.targets

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            now = engine.query(state.evidence, [target], monitor)[target]
            ranked = information_about(engine, target, state.evidence, monitor)
            return _Answer(target, entropy(now), tuple(ranked))

        return ask

    def show(self, state: DocumentState, answer: object) -> None:
        """Show the answer."""
        assert isinstance(answer, _Answer)
        self._observe.show_ranked(answer.target, answer.entropy, answer.ranked)
