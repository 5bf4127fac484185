"""An ensemble of networks read as a classifier of one of their nodes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.arrays.coding import cells_lost, coded_for
from bayesgui.classifiers.base import ClassModel, empty_logs
from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset
from bayesgui.learning.averaging.files import read_ensemble

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble


@dataclass(frozen=True, eq=False, kw_only=True)
class EnsembleModel(ClassModel):
    """Networks averaged as a classifier: P(class | row) = Σ w_k P_k(class, row) / Σ w_k P_k(row).

    `ensemble`: the networks; made by `of`.
    """

    ensemble: NetworkEnsemble

    @classmethod
    def of(cls, ensemble: NetworkEnsemble, target: str) -> EnsembleModel:
        """Return an ensemble as a classifier of one of the nodes."""
        network = ensemble.network
        return cls(
            target=target,
            classes=network[target].states,
            features=tuple(name for name in network.names if name != target),
            ensemble=ensemble,
        )

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        network = self.ensemble.network
        return {name: network[name].states for name in (self.target, *self.features)}

    @property
    def log_priors(self) -> NDArray[np.float64]:
        with np.errstate(divide="ignore"):
            found: NDArray[np.float64] = np.log(
                self.ensemble.posteriors(None, self.target)[self.target]
            )
        return found

    def _matched(self, cases: Dataset) -> Dataset:
        """Return the features in the networks' states; other values are missing."""
        chosen = cases.select([name for name in self.features if name in cases])
        if not chosen.columns:
            return chosen
        network = self.ensemble.network
        return coded_for(chosen, network).matched(network, unknown="missing", hidden=True)

    def unseen_cells(self, cases: Dataset) -> dict[str, int]:
        return cells_lost(cases, self._matched(cases), self.features)

    def log_joint(self, cases: Dataset, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        out = empty_logs(cases.n_rows, len(self.classes))
        rows = self._matched(cases)
        if not any(name in cases for name in self.features):
            out.T[:] = self.log_priors[:, None]
            return out
        kept = Dataset(tuple(rows[name] for name in self.features if name in cases))
        found = self.ensemble.query_rows(kept, (self.target,), monitor)
        with np.errstate(divide="ignore"):
            out[:] = np.log(np.nan_to_num(found.probabilities, nan=0.0))
            out += np.where(np.isfinite(found.log_evidence), found.log_evidence, 0.0)[:, None]
        return out


def read_ensemble_model(path: Path, target: str | None, monitor: Monitor = SILENT) -> EnsembleModel:
    """Read an ensemble of networks as a classifier of one of their nodes."""
    ensemble = read_ensemble(path, monitor)
    if target is None:
        raise ParameterError(
            "{path} is an ensemble of networks, no node of which is marked as the class; name one.",
            path=path.name,
        )
    if target not in ensemble.network:
        raise FormatError(
            "{path}: there is no node {variable} that could be the class.",
            path=path.name,
            variable=target,
        )
    return EnsembleModel.of(ensemble, target)
