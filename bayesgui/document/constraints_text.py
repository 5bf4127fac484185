"""Texts of the undo history and of the window on background knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.temporal.template import past_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.document.state import DocumentState


def tier_name(constraints: ArcConstraints, tier: int) -> str:
    """Return the title of a tier, numbered from 0, or its number if it has none."""
    title = constraints.tier_title(tier)
    if title:
        return title
    text = QCoreApplication.translate("Constraints", "tier {number}")
    return text.format(number=tier + 1)


def numbered_title(constraints: ArcConstraints, tier: int) -> str:
    """Return the number of a tier, counted from 1, and its title."""
    return f"{tier + 1} {constraints.tier_title(tier)}".strip()


def tier_text(state: DocumentState, joined: Mapping[str, int | None]) -> str:
    """Return the undo text for nodes that joined tiers."""
    tiers = set(joined.values())
    tier = next(iter(tiers)) if len(tiers) == 1 else None
    if len(joined) > 1:
        text = QCoreApplication.translate("Constraints", "Move {count} nodes to other tiers")
        return text.format(count=f"{len(joined):,}")
    (name,) = joined
    if tier is None:
        text = QCoreApplication.translate("Constraints", "Take {name} out of its tier")
        return text.format(name=name)
    text = QCoreApplication.translate("Constraints", "Move {name} to {tier}")
    return text.format(name=name, tier=tier_name(state.constraints, tier))


def arc_text(kind: str, parent: str, child: str, lag: int = 0) -> str:
    """Return the undo text for an arc that is required, forbidden or neither.

    `lag`: how many slices before the parent is.
    """
    texts = {
        "require": QCoreApplication.translate("Constraints", "Require {parent} → {child}"),
        "forbid": QCoreApplication.translate("Constraints", "Forbid {parent} → {child}"),
        "release": QCoreApplication.translate(
            "Constraints", "Neither require nor forbid {parent} → {child}"
        ),
    }
    return texts[kind].format(parent=past_name(parent, lag) if lag else parent, child=child)
