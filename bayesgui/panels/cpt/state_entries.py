"""Menu entries that edit a single state, for its row on a node and its heading in a table."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.panels.state_steps import moving, removing
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from bayesgui.core.variable import Variable
    from bayesgui.panels.state_steps import StateStep


def add_state_entries(
    menu: QMenu,
    variable: Variable,
    position: int,
    apply: Callable[[StateStep], object],
    *,
    is_option: bool = False,
) -> None:
    """Add entries that remove a state or move it; what is impossible is disabled with the reason.

    `apply`: applies a step. `is_option`: whether it is an option of a decision, and called so.
    """
    remove, up, down = _titles(is_option=is_option)
    alone = phrase("States", "a node needs at least one state")
    ordered = phrase("States", "interval states are kept in the order of their limits")
    fixed = "" if variable.edges is None else ordered
    last = variable.n_states - 1
    add_entry(
        menu,
        remove,
        partial(apply, removing(variable, position, is_option=is_option)),
        reason="" if last else alone,
        picture="minus",
    )
    for step, title, reason in (
        (
            -1,
            up,
            "" if position else phrase("States", "it is the first state"),
        ),
        (
            1,
            down,
            "" if position < last else phrase("States", "it is the last state"),
        ),
    ):
        target = position + step
        add_entry(
            menu,
            title,
            partial(apply, moving(variable, position, target, is_option=is_option)),
            reason=fixed or reason,
        )


def _titles(*, is_option: bool) -> tuple[str, str, str]:
    """Return the titles of the entries that remove a state, and move it up and down."""
    if is_option:
        return (
            phrase("States", "Remove the option"),
            phrase("States", "Move the option up"),
            phrase("States", "Move the option down"),
        )
    return (
        phrase("States", "Remove the state"),
        phrase("States", "Move the state up"),
        phrase("States", "Move the state down"),
    )
