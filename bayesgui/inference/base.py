"""The base class of engines: built once from a network, then queried any number of times.

`InferenceEngine.query` is the one place that knows the kinds of findings; an engine itself only
sees likelihood vectors and interventions.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, given_findings
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed, unknown_node
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.sentence import Sentence
from bayesgui.inference.conflict import conflict_error, smallest_conflict
from bayesgui.inference.explaining import Explaining
from bayesgui.inference.findings import FindingResolver, ResolvedFindings, observing
from bayesgui.inference.jeffrey import EXACT, Precision, reach_fixed_posteriors
from bayesgui.inference.memory import check_budget
from bayesgui.inference.posteriors import Posteriors
from bayesgui.inference.row_queries import RowQueries
from bayesgui.inference.tiny_numbers import RARE, note_on_tiny
from bayesgui.inference.turns import Turns
from bayesgui.inference.watchable import Watchable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.elimination_order import TreeCost

BYTES_OF_JOINT = 24
"""Bytes for each cell of a joint posterior, of which three copies exist while it is computed."""

__all__ = ["InferenceEngine", "Posteriors", "engines"]


@dataclass(eq=False, repr=False)
class InferenceEngine(Watchable, Explaining, RowQueries, ABC):
    """Answers queries about one network; threads that share it take turns.

    It is pickled and copied as its network and options.

    Parameters
    ----------
    network : BayesianNetwork
        The network; options are keywords of the engine.
    """

    name: ClassVar[str]
    """Registered name of the engine."""

    is_exact: ClassVar[bool] = True
    """Whether posteriors are computed; else they are estimated."""

    evidence_sign: ClassVar[Literal["=", "≈", "≥"]] = "="
    """Relation of the true ln P(e) to the engine's; "≥" if the engine's is a lower bound."""

    uses_kernels: ClassVar[bool] = False
    """Whether it is faster with compiled kernels, but can do without (option ``kernels``)."""

    needs_kernels: ClassVar[bool] = False
    """Whether it cannot answer without compiled kernels."""

    answers: ClassVar[frozenset[str]] = frozenset({CHANCE})
    """The kinds of nodes that it can answer for; see `core.node_rules`."""

    asks_while_made: ClassVar[bool] = False
    """Whether building one takes so long that it polls a monitor."""

    jeffrey: ClassVar[Precision] = EXACT
    """Tolerance within which fixed posteriors are met."""

    network: BayesianNetwork

    def __post_init__(self) -> None:
        network = self.network = flat_network(self.network)
        self._budget: int | None = 0
        """Bytes that tables may take; 0 or None for half of the free memory."""
        self._resolver = FindingResolver(network)
        self._names = frozenset(network)
        self._states = {variable.name: variable.states for variable in network.variables}
        self._turns = Turns()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, each.name) for each in fields(self))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.network!r}>"

    # -- what an engine must implement ----------------------------------------------------------

    @abstractmethod
    def _answer(
        self, findings: ResolvedFindings, targets: tuple[str, ...] | None, monitor: Monitor
    ) -> Posteriors:
        """Return the posteriors of the targets (of all variables if None).

        ``findings.fixed`` has been turned into likelihoods. Raises `ImpossibleEvidenceError`, with
        any sentence, if and only if the findings have probability zero.
        """

    @abstractmethod
    def _joint(
        self, variables: tuple[str, ...], findings: ResolvedFindings, monitor: Monitor
    ) -> NDArray[np.float64]:
        """Return the normalized joint posterior of some variables, axes in their order."""

    # -- what an engine may implement -----------------------------------------------------------

    @property
    def cost(self) -> TreeCost | None:
        """The cost of the compiled tree; None if there is none."""
        return None

    def replace_cpt(self, cpd: CPD) -> bool:
        """Replace the distribution of one variable, whose parents stay the same.

        Parameters
        ----------
        cpd : CPD
            The new distribution.

        Returns
        -------
        bool
            False if the engine does not support it and has to be rebuilt.
        """
        return False

    @property
    def improvable(self) -> bool:
        """Whether `improve` has not finished yet and may pay off."""
        return False

    def improve(self, monitor: Monitor = SILENT) -> bool:
        """Prepare faster answers, in more time than the first answer may take.

        Parameters
        ----------
        monitor : Monitor
            Polled for cancellation; a later call continues where this one was cancelled.

        Returns
        -------
        bool
            Whether anything has changed.
        """
        return False

    @property
    def keeps_small_posteriors(self) -> bool:
        """Whether posteriors as small as 1e-300 are right to most digits.

        Other exact engines lose up to `ABSOLUTE_ERROR` of each posterior by underflow.
        """
        return False

    @property
    def loses_small_posteriors(self) -> bool:
        """Whether an exact posterior below `ABSOLUTE_ERROR` need not have a right digit."""
        return self.is_exact and not self.keeps_small_posteriors

    # -- queries --------------------------------------------------------------------------------

    def query(
        self,
        evidence: Mapping[str, object] | None = None,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> Posteriors:
        """Return posteriors under some evidence.

        Parameters
        ----------
        evidence : Evidence or mapping of str to finding, optional
            Findings by variable, as `Evidence` understands them.
        targets : sequence of str, optional
            Variables of interest; all by default.
        monitor : Monitor
            Polled for cancellation.

        Raises
        ------
        EvidenceError
            If a finding or target does not fit the network.
        ImpossibleEvidenceError
            If the findings cannot hold together; ``values["conflict"]`` names a smallest set of
            variables whose findings already cannot.
        """
        wanted = None if targets is None else self._check_names(targets)
        with self._resolved(evidence, monitor) as findings:
            if not findings.fixed:
                found = self._answer(findings, wanted, monitor).labeled(self._states)
                rare = found.log_evidence
                return found if rare is None or rare > RARE else self._noting_tiny(found, findings)
            reached = self._jeffrey(findings, monitor)
            found = self._answer(reached, wanted, monitor)
            found = replace(found, log_evidence=None, states=self._states)
            return self._noting_tiny(found, findings)

    def _noting_tiny(self, found: Posteriors, findings: ResolvedFindings) -> Posteriors:
        """Say that numbers below the smallest with all digits have a part in an answer."""
        notes = note_on_tiny(self.network, findings.likelihoods) if self.is_exact else ()
        return replace(found, warnings=(*found.warnings, *notes)) if notes else found

    def joint(
        self,
        variables: Sequence[str],
        evidence: Mapping[str, object] | None = None,
        monitor: Monitor = SILENT,
    ) -> NDArray[np.float64]:
        """Return the joint posterior of some variables.

        Parameters
        ----------
        variables : sequence of str
            Distinct names; one axis each, in this order.
        evidence, monitor
            As in `query`.

        Raises
        ------
        EvidenceError, ImpossibleEvidenceError
            As in `query`.
        MemoryBudgetError
            If the table would not fit.
        """
        wanted = self._check_names(variables)
        if len(set(wanted)) != len(wanted):
            raise EvidenceError("A joint posterior needs different variables; name each once.")
        cells = math.prod(self.network[name].n_states for name in wanted)
        check_budget(BYTES_OF_JOINT * cells, self._budget, Sentence("The joint posterior"), cells)
        with self._resolved(evidence, monitor) as findings:
            return self._joint(wanted, self._jeffrey(findings, monitor), monitor)

    def given_each_state(
        self,
        variable: str,
        evidence: Mapping[str, object] | None = None,
        monitor: Monitor = SILENT,
    ) -> list[Posteriors | None]:
        """Return all posteriors for each state of a variable, observed besides the evidence.

        Weighted by P(variable | evidence), they are the joint posteriors of the variable with every
        other one.

        Parameters
        ----------
        variable : str
            The variable whose states are tried.
        evidence, monitor
            As in `query`.

        Returns
        -------
        list of Posteriors or None
            In state order; None where the evidence rules the state out.

        Raises
        ------
        EvidenceError, ImpossibleEvidenceError
            As in `query`.
        """
        (name,) = self._check_names([variable])
        with self._resolved(evidence, monitor) as findings:
            reached = self._jeffrey(findings, monitor)
            now = self._answer(reached, (name,), monitor)[name]
            return [
                self._answer(observing(reached, name, k, len(now)), None, monitor)
                if p > 0
                else None
                for k, p in enumerate(now)
            ]

    @contextmanager
    def _resolved(
        self, evidence: Mapping[str, object] | None, monitor: Monitor
    ) -> Iterator[ResolvedFindings]:
        """Resolve evidence for the block, and name the conflicting findings if it is impossible."""
        if evidence.__class__ is not dict:
            evidence = given_findings(evidence)
        with self._turns.taken(monitor):
            findings = self._resolver.resolve(evidence)
            try:
                yield findings
            except ImpossibleEvidenceError:
                raise self._conflict(findings, evidence or {}, monitor) from None

    def _check_names(self, names: Sequence[str]) -> tuple[str, ...]:
        names = listed(names)
        for name in names:
            if name not in self._names:
                otherwise = EvidenceError(
                    "The network has no node {variable}; correct the name of the target.",
                    variable=name,
                )
                raise unknown_node(EvidenceError, name, self._names, otherwise)
        return names

    def _jeffrey(self, findings: ResolvedFindings, monitor: Monitor) -> ResolvedFindings:
        if not findings.fixed:
            return findings

        def posteriors(tried: ResolvedFindings, targets: tuple[str, ...]) -> Posteriors:
            return self._answer(tried, targets, monitor)

        def joint(names: tuple[str, ...], others: ResolvedFindings) -> NDArray[np.float64]:
            return self._joint(names, others, monitor)

        return reach_fixed_posteriors(
            findings,
            self.network,
            posteriors,
            self.jeffrey,
            joint if self.is_exact else None,
            monitor,
        )

    def _is_possible(self, findings: ResolvedFindings, monitor: Monitor) -> bool:
        """Tell whether findings without fixed posteriors can hold together."""
        try:
            self._answer(findings, (), monitor)
        except ImpossibleEvidenceError:
            return False
        return True

    def _conflict(
        self, findings: ResolvedFindings, evidence: Mapping[str, object], monitor: Monitor
    ) -> ImpossibleEvidenceError:
        """Find conflicting findings by queries with fewer of them."""

        def possible(tried: ResolvedFindings) -> bool:
            monitor.check()
            return self._is_possible(tried, monitor)

        names = smallest_conflict(findings, tuple(evidence), possible)
        return conflict_error(names, Evidence(evidence).named(self.network), self.network)


engines: Registry[InferenceEngine] = Registry(
    "engine", lambda: import_modules("bayesgui.inference"), attribute="name"
)
"""All engines by name; their classes declare what they support."""
