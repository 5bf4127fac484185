"""Observe next: ranks nodes by their mutual information with a target node."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.measures.entropy import entropy

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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


class ObserveNext(EnginePagePart):
    """The question “What to observe next?”; its page stays on the node that was queried."""

    observe: LazyPage[ObservePage] = GuestPage(
        "questions.observe.ObservePage", "right", "observe", "target", "Observe next"
    )

    def connect_page(self, page: ObservePage) -> None:
        super().connect_page(page)
        settings = self.workbench.settings
        page.unit_chosen.connect(lambda unit: setattr(settings, "information_unit", unit))
        page.list.chosen.connect(self._select)
        page.list.opened.connect(self._open_states)

    @Command(
        "infer.next_question",
        "What to observe next?",
        icon="target",
        tip="Which observation would tell most about the selected node",
        needs=conditions.selected_variable,
    )
    def ask_of_selection(self) -> None:
        """Rank observations for the node selected last."""
        name = self.session.selection.variable
        if name is not None:
            self.ask_of(name)

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
            hidden = state.model.unobserved
            seen = tuple(each for each in ranked if each.variable not in hidden)
            return _Answer(target, entropy(now), seen)

        return ask

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import EVIDENCE

        return self.question_code(state, "informative", "observe", *self.targets, EVIDENCE)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        assert isinstance(answer, _Answer)
        self.observe.show_ranked(answer.target, answer.entropy, answer.ranked)
