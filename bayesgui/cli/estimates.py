"""What the command line says of estimated posteriors: how many draws, how sure, warnings."""

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
    """Return the fields that ``--json`` has for an estimate, none for an exact answer.

    Parameters
    ----------
    result : Posteriors
        The answer.
    network : BayesianNetwork
        For the names of the states.
    names : sequence of str
        The targets.
    """
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
    """Return numbers by name; one that JSON has no word for is null."""
    return {name: float(values[name]) if math.isfinite(values[name]) else None for name in names}


def estimate_columns(
    result: Posteriors, names: Sequence[str]
) -> list[tuple[str, dict[str, list[str]]]]:
    """Return further columns of the table for people: a title, and the cells of each target.

    Parameters
    ----------
    result : Posteriors
        The answer.
    names : sequence of str
        The targets.
    """
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
