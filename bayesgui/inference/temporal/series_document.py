"""Beliefs over time as JSON has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.inference.temporal.over_time import OverTime


def series_document(answer: OverTime) -> dict[str, Any]:
    """Return the posteriors of each slice by node and state, or the states of a sequence."""
    if answer.sequence:
        sequence = {
            name: [answer.states[name][k] for k in path.tolist()]
            for name, path in answer.sequence.items()
        }
        return {
            "log_probability": answer.log_evidence,
            "times": list(answer.times),
            "sequence": sequence,
        }
    posteriors = {
        name: {state: table[:, k].tolist() for k, state in enumerate(answer.states[name])}
        for name, table in answer.posteriors.items()
    }
    return {
        "log_evidence": answer.log_evidence,
        "times": list(answer.times),
        "posteriors": posteriors,
    }
