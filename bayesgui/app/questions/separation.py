"""Asking the separation tool for what a list says."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.overlays import SeparationChoice


def ask_separation(workbench: Workbench, choice: SeparationChoice) -> None:
    """Take up the separation tool, unless it is, and let it answer a question."""
    action = workbench.actions["infer.separated"]
    if not action.isChecked():
        action.trigger()
    workbench.session.overlays.update(separation=choice)
