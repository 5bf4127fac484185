"""The pages Strategy and Policy, and the actions on how decisions are solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.decisions.numbering import decision_numbers
from bayesgui.document import edits
from bayesgui.document.decisions.policy_edits import take_as_fixed, take_shared_as_fixed
from bayesgui.document.shown.deciding import Deciding

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.strategy.page import StrategyPage
    from bayesgui.panels.strategy.policy import PolicyPage
    from bayesgui.widgets.listening import Heard

_ROOMY = 800
"""Height in px of a window that has room for a table below the network."""


def _has_unordered(workbench: Workbench) -> bool:
    return None in decision_numbers(workbench.document.state.model).values()


unordered = (
    conditions.decisions
    & conditions.require(
        "decisions that know only what is drawn need no order",
        lambda bench: not bench.document.state.limited_memory,
        "limited_memory",
    )
    & conditions.require("the arcs order all decisions", _has_unordered, "network")
)


class BestStrategy(Activity):
    """The best strategy beside the canvas, and the policy of a decision below it."""

    shown = Deciding
    min_widths: ClassVar = {"right": 330}
    strategy: LazyPage[StrategyPage] = GuestPage(
        "strategy.page.StrategyPage", "right", "strategy", "decision", "Strategy"
    )
    policy: LazyPage[PolicyPage] = GuestPage(
        "strategy.policy.PolicyPage", "bottom", "policy", "table", "Policy"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        workbench.pages.when_made(BestStrategy.strategy, self._connect)
        workbench.pages.when_made(BestStrategy.policy, self._connect_policy)

    def _connect(self, page: StrategyPage) -> None:
        page.order_chosen.connect(self.order)
        page.memory_chosen.connect(self.limit_memory)
        page.policy_chosen.connect(self.share_policy)
        page.policy_requested.connect(self._show_policy)
        page.solver_options_requested.connect(self.choose_solver)
        page.weight_changed.connect(self._weigh)
        page.weights_settled.connect(lambda: self.document.end_merge())
        page.weight_cancelled.connect(lambda name: self.document.cancel(("weight", name)))
        page.weights_reset.connect(self._weigh_alike)

    def _connect_policy(self, page: PolicyPage) -> None:
        page.fixed_requested.connect(self.fix)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what the switches in the menu follow."""
        return ((session.shown[Deciding].changed, self._show_switches),)

    @property
    def is_open(self) -> bool:
        """Whether the document that it follows shows its strategy."""
        return self.followed.shown[Deciding].state.is_open

    @Command(
        "infer.strategy",
        "Best strategy",
        ("Ctrl+Shift+U",),
        "decision",
        "What to do at each decision, and what it is worth",
        needs=conditions.nodes,
    )
    def open(self) -> None:
        """Show the best strategy."""
        self.session.shown[Deciding].update(is_open=True)
        self.bring()
        self.show()

    def open_pages(self) -> None:
        """Open the pages; a small window keeps the room below the network, and adds a tab there."""
        is_small = self.workbench.window.height() < _ROOMY
        if is_small and not self.workbench.docks.is_open("bottom"):
            self.workbench.pages.add(self.policy)
            self.workbench.pages.show(self.strategy)
            self.workbench.docks.widen("right", self.min_widths["right"])
        else:
            super().open_pages()

    def show(self) -> None:
        """Show where it stands in the active document."""
        self._show_switches()

    def end(self) -> None:
        """Close the pages; how decisions are solved stays."""
        self.followed.shown[Deciding].update(is_open=False)

    def _show_switches(self, _before: object = None) -> None:
        shows = self.followed.shown[Deciding].state.shows_remembered
        self.actions.set_checked("model.remembered", shows)

    @Command(
        "model.remembered",
        "Show remembered arcs",
        tip="Dotted arcs to a decision from what it remembers",
        checkable=True,
        needs=conditions.decisions,
    )
    def remembered(self) -> None:
        """Draw arcs from what decisions remember, or not."""
        shown = self.session.shown[Deciding]
        shown.update(shows_remembered=not shown.state.shows_remembered)
        self._show_switches()

    @Command(
        "model.limited_memory",
        "Decide by what is drawn",
        tip="A decision knows only the nodes on arcs to it, and remembers nothing else",
        checkable=True,
        needs=conditions.decisions,
    )
    def limited_memory(self) -> None:
        """Let decisions remember everything, or know only what is drawn."""
        self.limit_memory(not self.document.state.limited_memory)

    def limit_memory(self, limited: bool) -> None:
        """Let decisions know only what is drawn, or remember everything."""
        only_drawn, everything = self.tr("Decide by what is drawn"), self.tr("Remember everything")
        text = only_drawn if limited else everything
        self.apply(text, lambda state: state.with_(limited_memory=limited))

    def share_policy(self, shared: bool) -> None:
        """Let all slices of a template share a policy, or each have its own."""
        for_all, for_each = self.tr("The same policy in all"), self.tr("A policy for each slice")
        text = for_all if shared else for_each
        self.apply(text, lambda state: state.with_(shares_policy=shared))

    @Command(
        "infer.solver",
        "Solver of decisions…",
        tip="How the best strategy is found: exactly, or by local search from several starts",
        needs=conditions.decisions,
    )
    def choose_solver(self) -> None:
        """Ask for a solver and its options."""
        from bayesgui.app.deciding.solver_dialog import SolverDialog

        shown = self.session.shown[Deciding]
        SolverDialog(shown, self.workbench.settings, self.workbench.window).open()

    @Command(
        "model.order",
        "Order of decisions…",
        tip="Which decision is taken first",
        needs=unordered,
    )
    def show_order(self) -> None:
        """Ask on the page Strategy for the order of two decisions that has none."""
        self.open()
        self.strategy.ask_order()

    # -- edits --------------------------------------------------------------------------------

    def order(self, first: str, second: str) -> None:
        """Order two decisions: the second one knows the first one."""
        text = self.tr("{first} before {second}").format(first=first, second=second)
        self.apply(text, lambda state: edits.add_arc(state, first, second))

    def fix(self, decision: str) -> None:
        """Take the best policy of a decision as one set by hand."""
        strategy = self.session.beliefs.state.strategy
        if strategy is None:
            return
        from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime

        if isinstance(strategy, StrategyOverTime):
            self._fix_in_all_slices(strategy, strategy.place_of[decision][0])
            return
        policy = strategy.policies_of[decision]
        text = self.tr("Fix the policy of {decision}").format(decision=decision)
        # The page stays at this decision, also when the step is undone.
        self.session.selection.set([decision])
        self.apply(text, lambda state: take_as_fixed(state, decision, policy.known, policy.table))

    def _fix_in_all_slices(self, strategy: StrategyOverTime, decision: str) -> None:
        """Take the policy that all slices share as one set by hand."""
        text = self.tr("Fix the policy of {decision}").format(decision=decision)
        self.session.selection.set([decision])
        self.apply(text, lambda state: take_shared_as_fixed(state, strategy, decision))

    def _weigh(self, name: str, weight: float) -> None:
        """Change the weight of a utility; the steps of a drag are one step of Undo."""
        from bayesgui.document.decisions.value_edits import set_weights

        text = self.tr("Weight of {name}").format(name=name)
        self.apply(text, lambda state: set_weights(state, {name: weight}), ("weight", name))

    def _weigh_alike(self) -> None:
        """Let all utilities count as they are."""
        from bayesgui.decisions.solving.frontier.criteria import own_weights
        from bayesgui.document.decisions.value_edits import set_weights

        ones = dict.fromkeys(own_weights(self.document.state.model), 1.0)
        self.apply(self.tr("All weights 1"), lambda state: set_weights(state, ones))

    def _show_policy(self, decision: str) -> None:
        if decision:
            self.session.selection.set([decision])
        self.workbench.pages.show(self.policy)
