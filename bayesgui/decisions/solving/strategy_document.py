"""A strategy as JSON has it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.decisions.solving.strategy import Strategy


def strategy_document(strategy: Strategy) -> dict[str, Any]:
    """Return what a strategy is worth, its policies, and what is believed under it."""
    network = strategy.network
    document = {
        "solver": strategy.solver,
        "exact": strategy.exact,
        "expected_utility": strategy.expected_utility,
        "utilities": strategy.utilities,
        "decisions": {
            **_shared_decisions(strategy),
            **{name: _decision(strategy, name) for name in strategy.model.decisions},
        },
        "policies": {name: table.tolist() for name, table in strategy.policies.items()},
        "posteriors": {
            name: dict(
                zip(network[name].states, map(float, strategy.posteriors[name]), strict=True)
            )
            for name in network
        },
    }
    if isinstance(strategy, StrategyOverTime):
        document |= {"slices": strategy.slices, "policy": strategy.policy}
    return document


def _shared_decisions(strategy: Strategy) -> dict[str, Any]:
    """Return what always taking each option is worth, of the policies that slices share."""
    if not isinstance(strategy, StrategyOverTime):
        return {}
    return {
        name: {
            "known": list(strategy.known[name]),
            "options": _finite(values),
            "best": list(strategy.best(name)),
        }
        for name, values in strategy.always.items()
        if len(strategy.shared[name]) > 1
    }


def _decision(strategy: Strategy, name: str) -> dict[str, Any]:
    options = strategy.options.get(name, {})
    return {
        "known": list(strategy.known[name]),
        "options": _finite(options),
        "best": list(strategy.best(name)) if options else [],
    }


def _finite(options: Mapping[str, float]) -> dict[str, float | None]:
    """Return utilities by option, None for those that cannot be taken."""
    return {
        option: float(value) if math.isfinite(value) else None for option, value in options.items()
    }
