"""Most probable explanations, which every engine gives exactly, whatever its own method."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.explanation import Explanation
    from bayesgui.inference.findings import ResolvedFindings


class Explaining(ABC):
    """Explanations of the findings by one network."""

    network: BayesianNetwork
    _budget: int | None

    @abstractmethod
    def _check_names(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return names of variables, or raise."""

    @abstractmethod
    def _resolved(
        self, evidence: Mapping[str, object] | None, monitor: Monitor
    ) -> AbstractContextManager[ResolvedFindings]:
        """Resolve evidence for the block."""

    @abstractmethod
    def _jeffrey(self, findings: ResolvedFindings, monitor: Monitor) -> ResolvedFindings:
        """Turn fixed posteriors into likelihoods."""

    def most_probable_explanation(
        self,
        evidence: Mapping[str, object] | None = None,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> Explanation:
        """Return the states that are most probable together, exactly, whatever the engine.

        Parameters
        ----------
        evidence, monitor
            As in `query`.
        targets : sequence of str, optional
            Variables to explain, the others summed out (MAP); all of them by default (MPE).

        Raises
        ------
        EvidenceError, ImpossibleEvidenceError
            As in `query`.
        MemoryBudgetError
            If a table on the way would not fit.

        See Also
        --------
        bayesgui.inference.explanation.most_probable_states : How it is computed.
        """
        return self.most_probable_explanations(1, evidence, targets, monitor)[0]

    def most_probable_explanations(
        self,
        count: int,
        evidence: Mapping[str, object] | None = None,
        targets: Sequence[str] | None = None,
        monitor: Monitor = SILENT,
    ) -> tuple[Explanation, ...]:
        """Return the most probable joint assignments in their order, exactly.

        Parameters
        ----------
        count : int
            How many; there are fewer where no more are possible.
        evidence, targets, monitor
            As in `most_probable_explanation`.

        Raises
        ------
        ParameterError
            If `count` is less than 1.
        EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
            As in `most_probable_explanation`.

        Examples
        --------
        >>> import bayesgui
        >>> engine = bayesgui.JunctionTree(bayesgui.example("asia"))
        >>> found = engine.most_probable_explanations(3, {"dysp": "yes"}, ["bronc", "either"])
        >>> [each.assignment for each in found]  # doctest: +NORMALIZE_WHITESPACE
        [{'bronc': 'yes', 'either': 'no'}, {'bronc': 'no', 'either': 'no'},
         {'bronc': 'yes', 'either': 'yes'}]
        """
        from bayesgui.inference.explanation import Explanation, most_probable_states

        if count < 1:
            raise ParameterError(
                "The number of explanations is {count}; ask for 1 or more.", count=count
            )
        wanted = tuple(self.network) if targets is None else self._check_names(targets)
        if len(set(wanted)) != len(wanted):
            raise EvidenceError("An explanation needs different variables; name each once.")
        with self._resolved(evidence, monitor) as findings:
            reached = self._jeffrey(findings, monitor)
            found = most_probable_states(
                self.network, wanted, reached, monitor, self._budget, count
            )
        return tuple(
            Explanation(
                {name: self.network[name].states[k] for name, k in states.items()},
                None if findings.fixed else total,
            )
            for states, total in found
        )
