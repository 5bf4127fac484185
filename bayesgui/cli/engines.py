"""The engine of a subcommand: its options, and how it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.arguments import option, repeated
from bayesgui.cli.terminal import options_set

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


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

    given = options_set(options.set)
    known = {parameter.name for parameter in engines[options.engine].parameters}
    for name, value in (("seed", options.seed), ("samples", options.samples)):
        # Deterministic engines ignore --seed but reject --samples.
        if value is not None and (name in known or name != "seed"):
            given[name] = value
    if "kernels" in known and "kernels" not in given:
        from bayesgui.inference.one_query import pays_kernels

        given["kernels"] = many or pays_kernels(network)
    return engines.create(options.engine, network, **given)
