"""What a live network knows of its findings: their posteriors, by an engine that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.following import DEFAULT_SETTING, FollowingSolver
from bayesgui.inference.one_query import tree_for_one_query

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.inference.exact.junction_tree import JunctionTree
    from bayesgui.inference.posteriors import Posteriors


class LiveAnswers:
    """Answers for a model without time, of which findings change."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.network = compiled(model).network
        self.variables: Mapping[str, Variable] = {name: model[name] for name in self.network.names}
        self._solver = FollowingSolver()
        self._tree: JunctionTree | None = None

    def findings(self, evidence: Mapping[str, object] | None) -> Evidence:
        """Return findings with the network's own names of states; raise if one does not fit."""
        return Evidence(evidence).named(self.network)

    def posteriors(self, findings: Evidence) -> Posteriors | None:
        """Return exact posteriors, under the best strategy.

        None if the findings are impossible, or come after a decision that is not taken.
        """
        try:
            if not self.model.decisions:
                return self._tree_of(self.network).query(findings)
            found = self._solver.solution(self.model, findings, DEFAULT_SETTING, SILENT)
            return self._tree_of(found.network).query(found.evidence)
        except EvidenceError:
            return None

    def _tree_of(self, network: BayesianNetwork) -> JunctionTree:
        if self._tree is None or self._tree.network is not network:
            self._tree = tree_for_one_query(network)
        return self._tree
