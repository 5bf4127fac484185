"""Losses of files that hold only the arcs of a network."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Loss
from bayesgui.formats.losses import blank_ends, losses_without, lost_texts, lost_title

if TYPE_CHECKING:
    from collections.abc import Set

    from bayesgui.formats.base import Loaded


def arc_losses(loaded: Loaded, *, label: str, kept: Set[str] = frozenset()) -> list[str]:
    """List the losses of a format that holds names and arcs alone.

    `kept`: what is kept besides, as in `losses_without`, or ``name``, that of the network.
    """
    network = loaded.network
    # Drafts and forms are tables, too.
    bare = dataclasses.replace(loaded, drafts={}, formula_drafts={})
    lost = [
        *losses_without(bare, label=label, kept={"forms", *kept}),
        *lost_texts(network, label=label),
        *lost_title(network, label=label, name="name" in kept),
        *blank_ends(network, label=label),
    ]
    if network.names:
        lost.insert(0, Loss("{label} stores arcs alone; states and tables are lost.", label=label))
    return lost
