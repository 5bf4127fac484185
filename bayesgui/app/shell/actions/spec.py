"""What there is to say about an action of the window before it does anything."""

from __future__ import annotations

from dataclasses import dataclass

CONTEXT = "Actions"
"""Under this name the texts of all actions are translated."""


@dataclass(frozen=True)
class ActionSpec:
    """One action.

    Parameters
    ----------
    id : str
        Its object name.
    title : str
        What menus say, in English; an ellipsis means that a dialog follows.
    keys : tuple of str
        Shortcuts in portable text, the one that menus show first.
    icon : str
        File in ``resources/icons``.
    tip : str
        What the tooltip says instead of the title.
    local : bool
        Whether the shortcut works only while the canvas or the node list has the focus, because
        elsewhere the key means something else.
    checkable : bool
        Whether it switches something on and off.
    group : str
        Actions of a group exclude each other.
    """

    id: str
    title: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tip: str = ""
    local: bool = False
    checkable: bool = False
    group: str = ""
