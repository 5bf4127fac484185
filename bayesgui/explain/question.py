"""Questions that derivations answer, and the model they are about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.explain.query_context import QueryContext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.explain.derivation import Derivation


@dataclass(frozen=True, eq=False)
class Subject:
    """The model, evidence and data of a derivation.

    Parameters
    ----------
    network : BayesianNetwork
        The model.
    evidence : Evidence
        The current findings.
    dataset : Dataset, optional
        Cases, if any.
    monitor : Monitor
        Checked for cancellation.
    kernels : bool
        Whether compiled kernels are loaded and may be used.
    """

    network: BayesianNetwork
    evidence: Evidence = NO_EVIDENCE
    dataset: Dataset | None = None
    monitor: Monitor = SILENT
    kernels: bool = False

    def context(
        self, targets: Sequence[str] | None = None, evidence: Evidence | None = None
    ) -> QueryContext:
        """Return a query context of the network and findings.

        Parameters
        ----------
        targets : sequence of str, optional
            Query variables; all by default.
        evidence : Evidence, optional
            Replaces the subject's evidence.
        """
        chosen = self.evidence if evidence is None else evidence
        return QueryContext(self.network, chosen, self.monitor, targets, kernels=self.kernels)


class Question(Protocol):
    """A frozen value: a question about a network with a step-by-step answer."""

    def derive(self, subject: Subject) -> Derivation:
        """Return the derivation that answers the question.

        Raises
        ------
        BayesGuiError
            If the network lacks a variable or state, or the findings are impossible.
        """
