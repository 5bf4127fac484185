"""Posteriors averaged over the members of an ensemble, with their spread."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.views.frames import frame_of_vectors
from bayesgui.inference.posteriors import Posteriors
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.base import InferenceEngine

    Vector = NDArray[np.float64]

TAIL = 0.05
"""Share of the members below the range of the spread, and above it."""

ROUNDING = 1e-9


@dataclass(frozen=True, eq=False, repr=False)
class AveragedPosteriors(NotebookTable, Mapping[str, "NDArray[np.float64]"]):
    """Posteriors averaged over networks; ``found["lung"]`` is the mean, in state order.

    Parameters
    ----------
    mean : Posteriors
        The averaged posteriors; its ``log_evidence`` is ln Σ_k w_k P_k(evidence).
    sd : mapping of str to ndarray
        Standard deviation of each probability over the members.
    low, high : mapping of str to ndarray
        The range that has 90 % of the members' weight, 5 % below it and 5 % above.
    weights : ndarray of float64, shape (members,)
        How much each member counted.
    """

    mean: Posteriors
    sd: Mapping[str, Vector]
    low: Mapping[str, Vector]
    high: Mapping[str, Vector]
    weights: Vector

    @property
    def log_evidence(self) -> float | None:
        """Ln of the weighted mean of P(evidence), None if a posterior is fixed."""
        return self.mean.log_evidence

    @property
    def effective_members(self) -> float:
        """How many members of equal weight the weights are worth, 1 / Σ w²."""
        return float(1.0 / np.square(self.weights).sum())

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is to be known of these numbers."""
        return self.mean.warnings

    def __getitem__(self, name: str) -> Vector:
        return self.mean[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.mean)

    def __len__(self) -> int:
        return len(self.mean)

    def __repr__(self) -> str:
        return (
            f"<AveragedPosteriors of {len(self)} variables over {len(self.weights)} networks, "
            f"ln P(evidence) = {self.log_evidence}>"
        )

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table with a row for each state of each target.

        Returns
        -------
        pandas.DataFrame
            Columns ``variable``, ``state``, ``probability``, ``sd``, ``low`` and ``high``;
            ``attrs`` hold ln P(evidence) as ``log_evidence``.
        """
        known = self.mean.states or {}
        states = [(name, known[name]) for name in self]
        nothing = [np.empty(0)]
        numbers = {
            title: np.concatenate([each[name] for name in self] or nothing)
            for title, each in (
                ("probability", self.mean),
                ("sd", self.sd),
                ("low", self.low),
                ("high", self.high),
            )
        }
        made = frame_of_vectors(states, numbers)
        made.attrs["log_evidence"] = self.log_evidence
        return made


def averaged_posteriors(
    engines: Sequence[InferenceEngine],
    weights: Vector,
    evidence: Mapping[str, object] | None,
    targets: Sequence[str] | None,
    *,
    updated: bool = True,
    monitor: Monitor = SILENT,
) -> AveragedPosteriors:
    """Return the posteriors of all members, averaged.

    `engines`: one for each member. `weights`: shape (members,); sum to 1. `updated`: whether each
    member counts by how probable it makes the evidence, too: P(x | e) = Σ w_k P_k(x, e) /
    Σ w_k P_k(e). A fixed posterior has no probability, and leaves the weights.

    Raises `ImpossibleEvidenceError` if the findings are impossible in all members that have weight.
    """
    answers: list[Posteriors] = []
    places: list[int] = []
    refused: ImpossibleEvidenceError | None = None
    quiet = Unreported(monitor)
    for k, engine in enumerate(engines):
        monitor.check()
        try:
            answers.append(engine.query(evidence, targets, quiet))
            places.append(k)
        except ImpossibleEvidenceError as error:
            refused = error
        report_members(k + 1, len(engines), monitor)
    if refused is not None and not weights[places].any():
        raise refused
    own = np.zeros(len(engines))
    own[places] = weights[places]
    logs = [each.log_evidence for each in answers]
    log_evidence = None
    if all(each is not None for each in logs):
        found = np.full(len(engines), -np.inf)
        found[places] = np.array(logs, np.float64)
        log_evidence, by_evidence = updated_weights(weights, found)
        own = by_evidence if updated else own
    own /= own.sum()
    first = answers[0]
    stacked = np.stack([each.flat for each in answers])
    mean, sd, low, high = spread(stacked, own[places])
    warnings = tuple(dict.fromkeys(text for each in answers for text in each.warnings))
    if len(answers) < len(engines):
        warnings += (_on_impossible(len(engines) - len(answers)),)
    made = Posteriors(
        first.engine, log_evidence, mean, first.bounds, warnings=warnings, states=first.states
    )

    def by_name(flat: Vector) -> dict[str, Vector]:
        flat.flags.writeable = False
        return {name: flat[start:stop] for name, (start, stop) in first.bounds.items()}

    return AveragedPosteriors(made, by_name(sd), by_name(low), by_name(high), own)


def updated_weights(weights: Vector, logs: Vector) -> tuple[float, Vector]:
    """Return ln Σ w_k P_k(e), and the weights w_k P_k(e), which sum to 1.

    `weights`, `logs`: shape (members,); w_k, and ln P_k(e), −∞ where that is impossible.
    """
    with np.errstate(divide="ignore"):
        joint = np.log(weights) + logs
    top = joint.max()
    if not np.isfinite(top):
        return -math.inf, weights
    shares = np.exp(joint - top)
    total = shares.sum()
    return float(top + math.log(total)), shares / total


def spread(values: Vector, weights: Vector) -> tuple[Vector, Vector, Vector, Vector]:
    """Return mean, standard deviation, and the range of 90 % of the weight.

    `values`: shape (members, cells). `weights`: shape (members,); sum to 1.
    """
    # Rounding must not leave what all members agree on: a certain state is certain.
    mean = np.clip(weights @ values, values.min(axis=0), values.max(axis=0))
    sd = np.sqrt(np.maximum(weights @ np.square(values - mean), 0.0))
    order = np.argsort(values, axis=0, kind="stable")
    ranked = np.take_along_axis(values, order, axis=0)
    reached = np.cumsum(weights[order], axis=0)
    # Sums of weights miss a bound by rounding only.
    first = (reached >= TAIL - ROUNDING).argmax(axis=0)
    last = (reached >= 1 - TAIL - ROUNDING).argmax(axis=0)
    cells = np.arange(values.shape[1])
    return mean, sd, ranked[first, cells], ranked[last, cells]


def report_members(done: int, total: int, monitor: Monitor) -> None:
    """Report how many members have answered."""
    monitor.report(done / total, Sentence("{done:,} of {total:,} networks", done=done, total=total))


def _on_impossible(count: int) -> str:
    return pluralize(
        count,
        "The findings are impossible in one network, which does not count.",
        "The findings are impossible in {count:,} networks, which do not count.",
    )
