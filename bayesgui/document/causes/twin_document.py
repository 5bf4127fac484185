"""The network of two worlds as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.notes import TextNote
from bayesgui.document.state import DocumentState
from bayesgui.graph.causal.twin_layout import twin_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.inference.causal.twin_network import TwinNetwork

_BELOW, _WIDTH = 48.0, 480.0


def twin_document(
    twin: TwinNetwork,
    observed: Evidence,
    done: Mapping[str, str],
    sizes: Mapping[str, tuple[float, float]],
    remark: str,
) -> DocumentState:
    """Return both worlds with what was found in one and set in the other.

    `observed, done`: by the names of the nodes in the world as it is. `sizes`: of each node's box.
    `remark`: a note below the network.
    """
    network = twin.network
    found = {name: finding for name, finding in observed.items() if name in network}
    set_there = {twin.copy(name): Intervention(state) for name, state in done.items()}
    layout = twin_layout(network, twin.copies, sizes)
    left = min((x for x, _ in layout.positions.values()), default=0.0)
    bottom = max((y + sizes[name][1] for name, (_, y) in layout.positions.items()), default=0.0)
    return DocumentState(
        network,
        layout=layout,
        evidence=Evidence({**found, **set_there}),
        notes=(TextNote("about", left, bottom + _BELOW, remark, _WIDTH),),
    )
