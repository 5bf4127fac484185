"""Observe next: ranks nodes by their mutual information with a target node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell.pages import Pages
from bayesgui.measures.entropy import entropy

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.asking.influence import Information
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.questions.observe import ObservePage


@dataclass(frozen=True)
class _Answer:
    target: str
    entropy: float
    ranked: tuple[Information, ...]


class ObserveActions(EnginePagePart):
    """Binds “What to observe next?”; its page stays on the node that was queried."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench, Pages.observe, "observations")
        workbench.pages.when_made(Pages.observe, self._connect)
        self.actions.bind("infer.next_question", self.ask_of_selection, self.no_node_selected)

    def _connect(self, page: ObservePage) -> None:
        settings = self.workbench.settings
        page.unit_chosen.connect(lambda unit: setattr(settings, "information_unit", unit))
        page.close_requested.connect(lambda: self.workbench.pages.hide(page))
        page.chosen.connect(self._select)
        page.opened.connect(self._open_states)

    def ask_of_selection(self) -> None:
        """Rank observations for the node selected last."""
        name = self.session.selection.current
        if name is not None:
            self.aim(name)
            self.workbench.pages.show(self.workbench.pages.observe)
            self.ask()

    def _select(self, name: str) -> None:
        self.session.selection.set([name])
        self.workbench.canvas.show_node(name)

    def _open_states(self, name: str) -> None:
        self._select(name)
        self.workbench.pages.network.open_state_menu(name)

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("What to observe next?")

    def obstacle(self) -> tuple[str, str] | None:
        if self.targets:
            return None
        return self.title, self.tr("Select a node and ask again what is informative about it.")

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        (target,) = self.targets

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            from bayesgui.inference.asking.influence import information_about

            now = engine.query(state.evidence, [target], monitor)[target]
            ranked = information_about(engine, target, state.evidence, monitor)
            return _Answer(target, entropy(now), tuple(ranked))

        return ask

    def show(self, state: DocumentState, answer: object) -> None:
        assert isinstance(answer, _Answer)
        self.workbench.pages.observe.show_ranked(answer.target, answer.entropy, answer.ranked)
