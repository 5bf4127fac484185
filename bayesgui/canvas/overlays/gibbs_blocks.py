"""Groups of nodes that a sampler updates together, in dotted frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.painting.decorations import Hull

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Dressing
    from bayesgui.core.network import BayesianNetwork

MOST_HULLS = 8
"""More frames than this would hide each other."""


def dress_blocks(
    dressing: Dressing, network: BayesianNetwork, blocks: tuple[tuple[str, ...], ...]
) -> None:
    """Frame the nodes of each block."""
    for block in blocks[:MOST_HULLS]:
        if all(name in network for name in block):
            dressing.hulls.append(Hull(block, "c7"))
