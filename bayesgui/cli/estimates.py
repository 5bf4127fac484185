"""Output of estimated posteriors: sample sizes, errors, diagnostics and warnings."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors


def estimate_fields(
    result: Posteriors, network: BayesianNetwork, names: Sequence[str]
) -> dict[str, Any]:
    """Return the ``--json`` fields of an estimate; empty for exact answers."""
    fields: dict[str, Any] = {}
    if result.samples is not None:
        fields["samples"] = result.samples
    if result.effective_sample_size is not None:
        fields["effective_sample_size"] = _numbers(result.effective_sample_size, names)
    if result.standard_error is not None:
        fields["standard_error"] = {
            name: dict(
                zip(network[name].states, map(float, result.standard_error[name]), strict=True)
            )
            for name in names
        }
    if result.r_hat is not None:
        fields["r_hat"] = _numbers(result.r_hat, names)
    if fields or result.warnings:
        fields["warnings"] = [str(warning) for warning in result.warnings]
    return fields


def _numbers(values: Any, names: Sequence[str]) -> dict[str, float | None]:
    """Return numbers by name, None for those that JSON cannot represent."""
    return {name: float(values[name]) if math.isfinite(values[name]) else None for name in names}


def estimate_columns(
    result: Posteriors, names: Sequence[str]
) -> list[tuple[str, dict[str, list[str]]]]:
    """Return additional table columns: title, and the cells of each target."""
    columns: list[tuple[str, dict[str, list[str]]]] = []
    errors = result.standard_error
    if errors is not None:
        columns.append(("±", {name: [f"{error:.6f}" for error in errors[name]] for name in names}))
    for title, values, style in (
        ("ESS", result.effective_sample_size, ",.0f"),
        ("R-hat", result.r_hat, ".3f"),
    ):
        if values is not None:
            columns.append((title, {name: [format(values[name], style)] for name in names}))
    return columns
