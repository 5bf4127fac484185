"""The specs of all actions, from which menus, tool bar and the list of shortcuts are made.

`bayesgui.app.shell.actions.action_set` makes the QActions, the window's parts bind them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.shell.actions import (
    classify,
    edit,
    evidence,
    file,
    help,
    infer,
    learn,
    model,
    playgrounds,
    view,
)
from bayesgui.app.shell.actions.spec import OVERLAYS, ActionSpec
from bayesgui.canvas.overlays.base import overlays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.app.shell.actions.spec import Menu

_MODULES = (file, edit, view, model, evidence, infer, learn, classify, playgrounds, help)

ACTIONS = tuple(spec for menu in _MODULES for spec in menu.ACTIONS)

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


def overlay_switches() -> dict[str, ActionSpec]:
    """Return the action of each overlay of the canvas that is switched by one, by its name."""
    return {
        entry.name: ActionSpec(
            f"view.{entry.name}", entry.label, checkable=True, **entry.traits["action"]
        )
        for entry in overlays
        if "action" in entry.traits
    }


def action_specs() -> dict[str, ActionSpec]:
    """Return all actions by id, those of the overlays among them."""
    return {spec.id: spec for spec in (*ACTIONS, *overlay_switches().values())}


def menus() -> tuple[Menu, ...]:
    """Return the menus of the menu bar, with the switches of the overlays."""
    switches = [spec.id for spec in overlay_switches().values()]

    def filled(menu: Menu) -> Iterator[str | Menu | None]:
        for item in menu.items:
            yield from switches if item == OVERLAYS else (item,)

    return tuple(
        replace(menu, items=tuple(filled(menu))) for menu in (module.MENU for module in _MODULES)
    )
