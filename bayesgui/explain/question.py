"""What can be asked for steps."""

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
    """What the steps are about.

    Parameters
    ----------
    network : BayesianNetwork
        The model.
    evidence : Evidence
        What is known.
    dataset : Dataset, optional
        Cases, if there are any.
    monitor : Monitor
        Is asked whether to go on.
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
        """Return network and findings, ready to be asked.

        Parameters
        ----------
        targets : sequence of str, optional
            What will be asked about, if not everything.
        evidence : Evidence, optional
            Instead of the subject's.
        """
        chosen = self.evidence if evidence is None else evidence
        return QueryContext(self.network, chosen, self.monitor, targets, kernels=self.kernels)


class Question(Protocol):
    """A question about a network that can be answered step by step; a frozen value."""

    def derive(self, subject: Subject) -> Derivation:
        """Answer it.

        Raises
        ------
        BayesGuiError
            If the network has no such thing, or the findings cannot hold together.
        """
