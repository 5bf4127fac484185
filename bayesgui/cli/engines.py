"""The engine of a subcommand: its options, and how it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.terminal import options_set

if TYPE_CHECKING:
    import argparse

    from bayesgui.catalog.registry import Registry
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.temporal.base import EngineOverTime


def add_engine(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose an engine."""
    option(parser, "--engine", "E", default="junction-tree")
    option(parser, "--seed", "N", type=int)
    option(parser, "--samples", "N", type=int)
    repeated(parser, "--set", "OPTION=VALUE")


def engine_of(
    options: argparse.Namespace, network: BayesianNetwork, *, many: bool = False
) -> InferenceEngine:
    """Return the engine of the options; `many`: whether it answers many questions."""
    from bayesgui.inference.base import engines

    given = _given(options, engines)
    known = {parameter.name for parameter in engines[options.engine].parameters}
    if "kernels" in known and "kernels" not in given:
        from bayesgui.inference.one_query import pays_kernels

        given["kernels"] = many or pays_kernels(network)
    return engines.create(options.engine, network, **given)


def time_engine_of(options: argparse.Namespace, template: TemporalNetwork) -> EngineOverTime:
    """Return the engine over time of the options."""
    from bayesgui.inference.temporal.base import time_engines

    return time_engines.create(options.engine, template, **_given(options, time_engines))


def _given(options: argparse.Namespace, registry: Registry[Any]) -> dict[str, Any]:
    """Return the options that are given of an engine."""
    given = options_set(options.set)
    known = {parameter.name for parameter in registry[options.engine].parameters}
    for name, value in (("seed", options.seed), ("samples", options.samples)):
        # Deterministic engines ignore --seed but reject --samples.
        if value is not None and (name in known or name != "seed"):
            given[name] = value
    return given
