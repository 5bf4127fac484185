"""An engine that follows the network of a document; used on the query lane, without Qt."""

from __future__ import annotations

import time
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from bayesgui.catalog.parameters import still_valid
from bayesgui.core.errors import Cancelled, ImpossibleEvidenceError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.posteriors import Posteriors

Answered = TypeVar("Answered")


WINDOWS_OWN = ("kernels", "memory_budget")
"""Options that the window sets itself, for all engines that have them."""


@dataclass(frozen=True)
class EngineChoice:
    """The engine that answers, and its options.

    `kernels`: whether the junction tree's compiled kernels can be used already. `options`: the
    engine's own options that are not the usual ones; what does not fit is left out.
    """

    name: str
    memory_budget: int | None = None
    kernels: bool = True
    options: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class Answer:
    """The result of a query for one state of a document.

    `posteriors`: under the findings; None if they cannot hold together. `seconds`: time of the
    query under the findings, compiling left out. `cost`: the cost of the compiled tree, if the
    engine has one. `improvable`: whether a longer search for a better tree may pay off.
    `loses_small`: whether posteriors below `ABSOLUTE_ERROR` need not have a right digit.
    """

    prior: Posteriors
    posteriors: Posteriors | None
    impossible: ImpossibleEvidenceError | None
    seconds: float
    cost: TreeCost | None
    improvable: bool = False
    loses_small: bool = False


class IncrementalEngine:
    """Keeps an engine between queries, so that each one costs only what changed.

    A changed finding is a query; changed tables are replaced in the compiled tree; anything else
    compiles again. All methods are called on one lane, one at a time.
    """

    def __init__(self) -> None:
        self._choice: EngineChoice | None = None
        self._network: BayesianNetwork | None = None
        self._engine: InferenceEngine | None = None
        self._prior: Posteriors | None = None

    def answer(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        choice: EngineChoice,
        monitor: Monitor,
    ) -> Answer:
        """Return prior and posteriors of all variables."""
        with self._lend(network, choice, monitor) as engine:
            if self._prior is None:
                self._prior = engine.query({}, monitor=monitor)
            prior = self._prior
            start = time.perf_counter()
            impossible = None
            posteriors: Posteriors | None = prior
            if evidence:
                try:
                    posteriors = engine.query(evidence, monitor=monitor)
                except ImpossibleEvidenceError as error:
                    posteriors, impossible = None, error
            seconds = time.perf_counter() - start
        return Answer(
            prior,
            posteriors,
            impossible,
            seconds,
            engine.cost,
            engine.improvable,
            engine.loses_small_posteriors,
        )

    def improve(
        self, network: BayesianNetwork, choice: EngineChoice, monitor: Monitor
    ) -> TreeCost | None:
        """Have the engine search for a better tree, and return what the tree takes then."""
        with self._lend(network, choice, monitor) as engine:
            engine.improve(monitor)
        return engine.cost

    def joint(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        choice: EngineChoice,
        variables: tuple[str, ...],
        monitor: Monitor,
    ) -> Any:
        """Return the joint posterior of some variables, axes in their order."""
        with self._lend(network, choice, monitor) as engine:
            return engine.joint(variables, evidence, monitor=monitor)

    def answer_scenario(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        choice: EngineChoice,
        monitor: Monitor,
    ) -> tuple[Posteriors | None, ImpossibleEvidenceError | None]:
        """Return the posteriors of all variables under other findings than the document's."""
        with self._lend(network, choice, monitor) as engine:
            try:
                return engine.query(evidence, monitor=monitor), None
            except ImpossibleEvidenceError as error:
                return None, error

    def sample_posterior(
        self,
        network: BayesianNetwork,
        evidence: Evidence,
        choice: EngineChoice,
        seed: int,
        monitor: Monitor,
    ) -> dict[str, str]:
        """Return the states of one case drawn from the posterior."""
        from bayesgui.inference.exact.posterior_sample import sample_posterior

        with self._lend(network, choice, monitor) as engine:
            return sample_posterior(engine, network, evidence, seed, monitor)

    def ask(
        self,
        network: BayesianNetwork,
        choice: EngineChoice,
        question: Callable[[InferenceEngine, Monitor], Answered],
        monitor: Monitor,
    ) -> Answered:
        """Return what a function makes of the engine's answers.

        `question`: asks the engine as often as it needs, and hands the monitor on.
        """
        with self._lend(network, choice, monitor) as engine:
            return question(engine, monitor)

    @contextmanager
    def _lend(
        self, network: BayesianNetwork, choice: EngineChoice, monitor: Monitor
    ) -> Iterator[InferenceEngine]:
        """Yield the engine; after an error the next query builds another."""
        engine = self._prepare(network, choice, monitor)
        self._engine = None
        try:
            yield engine
        except Cancelled:
            # An engine may be cancelled anywhere: its next answer does what is left.
            self._engine = engine
            raise
        self._engine = engine

    def _prepare(
        self, network: BayesianNetwork, choice: EngineChoice, monitor: Monitor
    ) -> InferenceEngine:
        """Return the engine of a network, compiled again only if it must be."""
        engine = self._engine
        self._engine = None
        if engine is not None and choice == self._choice and self._network is not None:
            if network is self._network:
                self._engine = engine
                return engine
            if self._replace_tables(engine, self._network, network):
                self._engine, self._network, self._prior = engine, network, None
                return engine
        self._engine = self._compile(network, choice, monitor)
        self._choice, self._network, self._prior = choice, network, None
        return self._engine

    @staticmethod
    def _compile(
        network: BayesianNetwork, choice: EngineChoice, monitor: Monitor
    ) -> InferenceEngine:
        # Imported here: the window is on the screen before numba is.
        from bayesgui.inference.base import engines
        from bayesgui.inference.engine_list import build_engine

        offered = {
            "kernels": choice.kernels,
            **({} if choice.memory_budget is None else {"memory_budget": choice.memory_budget}),
        }
        parameters = engines[choice.name].parameters
        options = still_valid(parameters, {**dict(choice.options), **offered})
        return build_engine(choice.name, network, monitor, **options)

    @staticmethod
    def _replace_tables(
        engine: InferenceEngine, old: BayesianNetwork, new: BayesianNetwork
    ) -> bool:
        if not _same_structure(old, new):
            return False
        changed = (name for name in new if new.cpd(name) is not old.cpd(name))
        return all(engine.replace_cpt(new.cpt(name)) for name in changed)


def _same_structure(old: BayesianNetwork, new: BayesianNetwork) -> bool:
    """Tell whether only tables differ (or labels, which no engine sees)."""
    if old.names != new.names:
        return False
    return all(
        old[name].states == new[name].states and old.parents(name) == new.parents(name)
        for name in new
        if old.cpd(name) is not new.cpd(name) or old[name] is not new[name]
    )
