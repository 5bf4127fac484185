"""Show the steps: the questions whose answers are derived on the page Steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bayesgui.app.questions.asked_steps import AskedSteps
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.judgement import Judgement

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.explain.assignment import Assignment
    from bayesgui.panels.steps.page import StepsPanel

F = TypeVar("F", bound="Callable[..., Any]")


def score_command(id: str, title: str, score: str) -> Command:
    """Return the command for the steps of a score, which a method is called with."""
    tip = "The score of the selected node and its parents on the imported data"
    needed = conditions.data & conditions.selected_variable
    return Command(id, title, tip=tip, needs=needed, arguments=(score,))


class Steps(AskedSteps):
    """Show the steps; the page Steps stays on the question that was asked."""

    steps: LazyPage[StepsPanel] = GuestPage(
        "steps.page.StepsPanel", "right", "steps", "sum", "Steps"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench, Steps.steps)

    # -- of one node --------------------------------------------------------------------------

    @Command(
        "infer.steps",
        "Steps of the posterior",
        ("Ctrl+Shift+E",),
        "sum",
        "Show step by step how the posterior of the selected node comes about",
        needs=conditions.probable,
    )
    def ask_of_selection(self) -> None:
        """Show the steps for the most probable state of the node selected last."""
        from bayesgui.explain.posterior import PosteriorQuestion

        name = self.session.selection.variable
        if name is not None:
            self.ask(PosteriorQuestion(name, self.likeliest(name)))

    @Command(
        "infer.steps_definition",
        "The same by definition",
        tip="P(x, e) / P(e): sum the joint distribution, or eliminate one variable after another",
        needs=conditions.probable,
    )
    def ask_definition(self) -> None:
        """Show the steps by definition: for the state on the page, else the most probable one."""
        from bayesgui.explain.definition import DefinitionQuestion
        from bayesgui.explain.posterior import PosteriorQuestion

        name, asked = self.session.selection.variable, self.asked
        if isinstance(asked, PosteriorQuestion) and asked.variable == name:
            self.ask(DefinitionQuestion(asked.variable, asked.state))
        elif name is not None:
            self.ask(DefinitionQuestion(name, self.likeliest(name)))

    @Command(
        "infer.steps_expectation",
        "Steps of the expectation",
        tip="Expectation and variance of the selected node, given the findings; of two nodes, "
        "the total expectation of the second by way of the first",
        needs=conditions.probable,
    )
    def ask_expectation(self) -> None:
        """Show the expectation of the node selected last, by way of the one before it."""
        from bayesgui.explain.expectation import ExpectationQuestion

        if not self.session.selection.variables:
            return
        *before, name = self.session.selection.variables
        self.ask(ExpectationQuestion(name, before[-1] if before else ""))

    @Command(
        "infer.steps_predictor",
        "Predictor and its squared error",
        tip="E[X | Y] of the node selected last, predicted from those selected before: its "
        "mean squared error in the network and on the imported data",
        needs=conditions.two_selected,
    )
    def ask_predictor(self) -> None:
        """Show how well the nodes selected before predict the one selected last."""
        from bayesgui.explain.predictor import PredictorQuestion

        *before, name = self.session.selection.variables
        self.ask(PredictorQuestion(name, tuple(before)))

    @score_command("infer.steps_likelihood", "Log-likelihood", "log-likelihood")
    @score_command("infer.steps_aic", "AIC", "aic")
    @score_command("infer.steps_score", "BIC", "bic")
    @score_command("infer.steps_mdl", "Description length", "mdl")
    @score_command("infer.steps_bdeu", "BDeu", "bdeu")
    @score_command("infer.steps_k2", "K2", "k2")
    def ask_score(self, score: str) -> None:
        """Show a score of the node selected last and its parents."""
        from bayesgui.explain.score import ScoreQuestion

        name = self.session.selection.variable
        if name is not None:
            self.ask(ScoreQuestion(name, score, self.session.shown[Judgement].state.options.ess))

    def ask_entry(self, name: str, configuration: tuple[str, ...], state: str) -> None:
        """Show how an entry of a table was learned."""
        from bayesgui.explain.table_entry import EntryQuestion

        self.ask(EntryQuestion(name, configuration, state))

    # -- of several nodes ---------------------------------------------------------------------

    @Command(
        "infer.steps_evidence",
        "Steps of P(evidence)",
        tip="The probability of the findings, one after the other",
        needs=conditions.plain & conditions.evidence,
    )
    def ask_evidence(self) -> None:
        """Show the probability of the findings."""
        from bayesgui.explain.evidence import EvidenceQuestion

        self.ask(EvidenceQuestion())

    @Command(
        "infer.steps_factors",
        "Steps of the joint probability",
        tip="The factors of the network at the findings and the most probable states",
        needs=conditions.variables,
    )
    def ask_factors(self) -> None:
        """Show the joint probability of the most probable states as a product."""
        from bayesgui.explain.chain_rule import FactorsQuestion

        self.ask(FactorsQuestion(self._assignment(self.document.state.network.names)))

    @Command(
        "infer.steps_chain",
        "Chain rule in the order selected",
        tip="The joint probability of the selected nodes, in the order of selecting them",
        needs=conditions.two_selected,
    )
    def ask_chain(self) -> None:
        """Show the chain rule for the selected nodes."""
        from bayesgui.explain.chain_rule import ChainRuleQuestion

        self.ask(ChainRuleQuestion(self._assignment(self.session.selection.variables)))

    @Command(
        "infer.steps_row",
        "Steps of the next row's probability",
        tip="The probability of a new complete row after learning: findings, else the most "
        "probable states",
        needs=conditions.variables,
    )
    def ask_row(self) -> None:
        """Show how probable the next row is."""
        from bayesgui.explain.predictive import PredictiveQuestion

        self.ask(PredictiveQuestion(self._assignment(self.document.state.network.names)))

    def _assignment(self, names: Iterable[str]) -> Assignment:
        """Return the most probable state of each node; for an observed node, the observed state."""
        return tuple((name, self.likeliest(name)) for name in names)
