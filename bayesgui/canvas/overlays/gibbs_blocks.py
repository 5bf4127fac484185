"""Groups of nodes that a sampler updates together, in dotted frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.decorations import Hull

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.core.network import BayesianNetwork

MAX_HULLS = 8
"""More frames than this would hide each other."""


def decorate_blocks(
    decorations: Decorations, network: BayesianNetwork, blocks: tuple[tuple[str, ...], ...]
) -> None:
    """Frame the nodes of each block."""
    for block in blocks[:MAX_HULLS]:
        if all(name in network for name in block):
            decorations.hulls.append(Hull(block, "c7"))
