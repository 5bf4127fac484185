"""The value of observing each variable for a decision: by how much it lowers the least risk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT
from bayesgui.decisions.risk import information_value, least_risks
from bayesgui.inference.asking.influence import joint_with_each

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True, slots=True)
class ObservationValue:
    """The value of observing a variable.

    `value`: expected reduction of the least risk, in units of the losses; not negative. `share`:
    the same relative to that of observing the class itself, in [0, 1].
    """

    variable: str
    value: float
    share: float


@dataclass(frozen=True)
class ObservationValues:
    """The values of observations for a decision about a class.

    `certain`: expected reduction of the least risk by observing the class itself, the largest that
    any observation can give. `ranked`: of the unobserved variables, largest first.
    """

    target: str
    risk: float
    certain: float
    ranked: tuple[ObservationValue, ...]


def observation_values(
    engine: InferenceEngine,
    target: str,
    losses: LossMatrix,
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> ObservationValues:
    """Return the expected reduction of the least risk by observing each variable.

    `losses`: its rows are the states of the class, in their order. `evidence`, `monitor`: as in
    `InferenceEngine.query`; variables with findings are skipped.

    The value of observing Y is min_d R(d | e) − Σ_y P(y | e) min_d R(d | e, y). An observation that
    changes no decision is worth nothing, however much it tells about the class.

    Howard (1966), Information value theory; Kjærulff and Madsen (2013), Bayesian Networks and
    Influence Diagrams, section 10.2.
    """
    known = evidence or {}
    prior = engine.query(evidence, [target], monitor)[target]
    certain = max(0.0, information_value(prior, np.eye(len(prior)), prior, losses))
    found = []
    for name, joint in joint_with_each(engine, target, evidence, monitor).items():
        if name in known:
            continue
        value = max(0.0, _value(joint, losses))
        share = min(1.0, value / certain) if certain else 0.0
        found.append(ObservationValue(name, value, share))
    ranked = sorted(found, key=lambda one: -one.value)
    return ObservationValues(target, float(least_risks(prior, losses)), certain, tuple(ranked))


def _value(joint: NDArray[np.float64], losses: LossMatrix) -> float:
    """Return the value of observing the variable of the second axis."""
    chances = joint.sum(axis=0)
    possible = chances > 0
    chances = chances[possible]
    # The prior as the mean of the posteriors, so that rounding makes no value.
    return information_value(joint.sum(axis=1), (joint[:, possible] / chances).T, chances, losses)
