"""The place of every node in a topological order, as a number at its corner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.decorations import Disc

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.core.network import BayesianNetwork


def decorate_order(decorations: Decorations, network: BayesianNetwork) -> None:
    """Give every node its number, parents before children."""
    for number, name in enumerate(network.topological_order(), start=1):
        decorations.discs.setdefault(name, Disc(str(number), "muted"))
