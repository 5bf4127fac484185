"""All actions and menus as a table, of which menus, tool bar and list of shortcuts are made.

`bayesgui.app.shell.actions.action_set` makes the QActions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import OVERLAYS, Command, Menu, commands_of
from bayesgui.app.shell.actions.menus import MENUS
from bayesgui.canvas.overlays.base import overlays

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

TOOLBAR: tuple[str | None, ...] = (
    "file.new",
    "file.open",
    "file.save",
    None,
    "edit.undo",
    "edit.redo",
    None,
    "tool.select",
    "tool.node",
    "tool.arc",
    None,
    "view.layout",
    "view.fit",
    None,
    "view.moral_graph",
    "infer.separated",
    "view.arc_strength",
    None,
    "evidence.clear",
    "file.import_data",
    "learn.parameters",
)

TOOLBAR_CHOICES: Mapping[str, tuple[str, ...]] = {
    "tool.node": ("tool.node", "tool.decision", "tool.utility")
}
"""Buttons that open several exclusive actions by their arrow, and show the one taken last."""

TOOLBAR_FURTHER: Mapping[str, tuple[str, ...]] = {
    "tool.node": ("model.ranked_3", "model.ranked_5", "model.ranked_7")
}
"""What else the arrow of such a button offers, to be done at once."""


def overlay_switches() -> dict[str, Command]:
    """Return the action of each overlay of the canvas that is switched by one, by its name."""
    return {
        entry.name: Command(
            f"view.{entry.name}", entry.label, checkable=True, **entry.traits["action"]
        )
        for entry in overlays
        if "action" in entry.traits
    }


@dataclass(frozen=True)
class ActionTable:
    """All actions by id, and the menus of the menu bar."""

    specs: Mapping[str, Command]
    menus: tuple[Menu, ...]

    @classmethod
    def declared_by(cls, *owners: type) -> ActionTable:
        """Return the table of what classes declare, and of the switches of overlays."""
        declared = tuple(each for owner in owners for _, each in commands_of(owner))
        switches = tuple(overlay_switches().values())
        placed = {OVERLAYS: [spec.id for spec in switches]}
        for spec in declared:
            if spec.after:
                placed.setdefault(spec.after, []).append(spec.id)
        specs = {spec.id: spec for spec in (*declared, *switches)}
        return cls(specs, tuple(_filled(menu, placed) for menu in MENUS))


def _filled(menu: Menu, placed: Mapping[str, Sequence[str]]) -> Menu:
    """Return a menu with the actions that have their place in it, or in a menu of it."""

    def items() -> Iterator[str | Menu | None]:
        for item in menu.items:
            if isinstance(item, Menu):
                yield _filled(item, placed)
            elif item != OVERLAYS:
                yield item
            if isinstance(item, str):
                yield from followers(item)

    def followers(item: str) -> Iterator[str]:
        for each in placed.get(item, ()):
            yield each
            yield from followers(each)

    return replace(menu, items=tuple(items()))
