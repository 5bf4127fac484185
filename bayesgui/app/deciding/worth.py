"""Worth knowing: what seeing or choosing a node would be worth to a decision, and its price."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.deciding.solved_page import SolvedPage
from bayesgui.app.questions.kept_answer import KeptAnswer
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document import edits
from bayesgui.document.diagnosis.role_edits import set_prices
from bayesgui.document.shown.strategy.knowing import Knowing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.worth import Worths
    from bayesgui.decisions.solving.worth_ranking import WorthRanking
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.strategy.worth_page import WorthPage


class WorthKnowing(SolvedPage):
    """The page Worth knowing, about the decision that is selected, or the first one."""

    shown = Knowing
    mode = "worth knowing"
    min_widths: ClassVar = {"right": 380}
    worth: LazyPage[WorthPage] = GuestPage(
        "strategy.worth_page.WorthPage", "right", "worth", "worth", "Worth knowing"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: KeptAnswer[Worths] = KeptAnswer()
        self._ranking: WorthRanking | None = None
        workbench.pages.when_made(WorthKnowing.worth, self._connect)

    def _connect(self, page: WorthPage) -> None:
        page.decision_chosen.connect(self._decide_about)
        page.price_typed.connect(self._set_price)
        page.nodes_chosen.connect(self._propose)
        page.draw_requested.connect(self.draw)

    @Command(
        "infer.worth",
        "Worth knowing…",
        icon="worth",
        tip="What seeing or choosing a node before a decision would be worth",
        needs=conditions.plain_decisions & conditions.uncovered,
    )
    def open(self) -> None:
        """Show what is worth knowing before the selected decision, or the first one."""
        self._follow_selection()
        self.ask_of()

    # -- the decision -------------------------------------------------------------------------

    @property
    def decision(self) -> str:
        """The decision that is asked about."""
        kept, decisions = self._state.decision, self._decisions()
        return kept if kept in decisions else next(iter(decisions), "")

    def _decisions(self) -> tuple[str, ...]:
        """Return the decisions of the document, in the order of time."""
        model = self.document.state.model
        strategy = self.session.beliefs.state.strategy
        order = () if strategy is None else strategy.information.order
        return tuple(sorted(model.decisions, key=lambda n: order.index(n) if n in order else 0))

    @property
    def _state(self) -> Knowing:
        return self.session.shown[Knowing].state

    def on_selection_changed(self) -> None:
        if self.is_seen and self._follow_selection():
            self.follow()

    def _follow_selection(self) -> bool:
        """Ask about the selected decision, and return whether that is another one."""
        decisions = self.document.state.model.decisions
        chosen = [name for name in self.session.selection.names if name in decisions]
        return bool(chosen) and self._take(chosen[-1])

    def _take(self, decision: str) -> bool:
        before = self.decision
        self.session.shown[Knowing].update(decision=decision)
        if decision == before:
            return False
        self.session.shown[Knowing].update(proposed=())
        self.drop_answer()
        return True

    def _decide_about(self, decision: str) -> None:
        if self._take(decision):
            self.follow()

    # -- asking -------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Worth knowing")

    def work(self, state: DocumentState) -> Work:
        asked, decision, setting = self._asked, self.decision, self.setting
        prices, together = state.roles.prices, self._state.proposed
        key = (state.model, state.evidence, decision, setting)

        def work(_engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.decisions.solving.worth import Worths
            from bayesgui.decisions.solving.worth_ranking import worth_ranking

            if asked.made is None or asked.key != key:
                asked.made = None
                asked.made = Worths(
                    state.model,
                    decision,
                    state.evidence,
                    setting,
                    memory_budget=choice.memory_budget,
                    monitor=monitor,
                )
                asked.key = key
            return worth_ranking(asked.made, prices, together, monitor)

        return work

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.document.python_calls.questions import solving
        from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

        named = {"evidence": EVIDENCE, **solving(self.setting)}
        return (asked("worth", "value_of_information", NET, self.decision, **named),)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.decisions.solving.worth_ranking import WorthRanking

        assert isinstance(answer, WorthRanking)
        self._ranking = answer
        self._say_how(state)
        self._tell_worth()
        self.worth.show_ranking(answer, self._decisions())

    def _say_how(self, state: DocumentState) -> None:
        from bayesgui.decisions.solving.utility_terms import unit_of_total

        text = self.tr(
            "Worth knowing: a click on a row shows its arc, Draw keeps it. A price is for one "
            "observation."
        )
        if unit := unit_of_total(state.model):
            text = self.tr(
                "Worth knowing: a click on a row shows its arc, Draw keeps it. Prices are in "
                "{unit} for one observation."
            ).format(unit=unit)
        self.workbench.messages.say(text, self.mode)

    def forget(self) -> None:
        self._ranking = None

    def show(self) -> None:
        """Show another document; without the page, nothing is proposed on its canvas."""
        if not self.is_open:
            self.session.shown[Knowing].update(proposed=())
        super().show()

    def end(self) -> None:
        self._asked = KeptAnswer()
        super().end()

    # -- what the page asks for -----------------------------------------------------------------

    def _set_price(self, name: str, price: float) -> None:
        text = self.tr("Price of {name}").format(name=name)
        self.apply(text, lambda state: set_prices(state, {name: price}))

    def _propose(self, names: tuple[str, ...]) -> None:
        """Show on the canvas what the decision would know, and what that is worth."""
        ranking = self._ranking
        if ranking is None:
            return
        known = tuple(name for name in names if ranking.of(name) is not None)
        gain = ranking.gain(known)
        worth = self._state.worth if gain is None else gain
        self.session.shown[Knowing].update(decision=ranking.decision, proposed=known, worth=worth)
        if len(known) > 1:
            self.ask()

    def _tell_worth(self) -> None:
        """Tell the canvas what the proposed nodes are worth together."""
        ranking, proposed = self._ranking, self._state.proposed
        if ranking is None or not proposed:
            return
        worth = ranking.gain(proposed) or 0.0
        self.session.shown[Knowing].update(worth=worth)

    def draw(self) -> None:
        """Let the decision know the proposed nodes, as one step of Undo."""
        decision, model = self.decision, self.document.state.model
        new = [each for each in self._state.proposed if each not in model.parents(decision)]
        if not new:
            return
        text = self.tr("Draw {names} → {decision}")

        def draw(state: DocumentState) -> DocumentState:
            for name in new:
                state = edits.add_arc(state, name, decision)
            return state

        self.apply(text.format(names=", ".join(new), decision=decision), draw)

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        if change.network_changed:
            self._ranking = None
        if change.roles_changed and self.is_seen:
            # What was asked is kept, so that other prices cost little.
            self.drop_answer()
            self.follow()
