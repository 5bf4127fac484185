"""The declaration of an action: id, title, shortcuts, icon, tooltip."""

from __future__ import annotations

from dataclasses import dataclass

CONTEXT = "Actions"
"""Translation context of the texts of all actions."""


@dataclass(frozen=True)
class ActionSpec:
    """The declaration of an action.

    `title`: in English. `keys`: shortcuts in portable text; menus show the first one. `icon`: file
    in ``resources/icons``. `tip`: tooltip in place of the title. `local`: whether the shortcut
    works only in the canvas and the node list. `group`: actions in a group are exclusive. `after`:
    the entry of a menu that it stands behind, unless the menu itself names it.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    local: bool = False
    checkable: bool = False
    group: str = ""
    after: str = ""


OVERLAYS = "view.overlays"
"""Stands in a menu for the switches of all overlays."""


@dataclass(frozen=True)
class Menu:
    """A menu of action ids, submenus and separators (None); without items, filled on opening.

    `tip`: tooltip of its entry in the menu above.
    """

    id: str
    title: str
    items: tuple[str | Menu | None, ...] = ()
    icon: str = ""
    tip: str = ""
