"""Findings in formats that hold one state per node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.evidence import Intervention, StateFinding

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable


def observed_state(
    variable: Variable, finding: Finding | None, *, chosen: bool = False
) -> int | None:
    """Return the position of the only state that a finding leaves, or None.

    `finding`: likelihoods, fixed posteriors and interventions leave no state for certain. `chosen`:
    whether an intervention counts, as the option that was chosen at a decision.
    """
    if chosen and isinstance(finding, Intervention):
        return variable.index(finding.state)
    if not isinstance(finding, StateFinding):
        return None
    (left,) = np.nonzero(finding.weights(variable))
    return int(left[0]) if len(left) == 1 else None
