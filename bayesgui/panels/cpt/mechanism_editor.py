"""Base class of the editors of what other kinds of nodes have in place of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model


class MechanismEditor(QWidget):
    """The editor of the mechanisms of one kind of node; it fills the page CPT."""

    @property
    def missing_height(self) -> int:
        """Height that it lacks to show all of its table, in pixels."""
        return 0

    def show_node(self, model: Model, name: str) -> None:
        """Show what a node has; called again after each change of the document."""
        raise NotImplementedError

    def show_thresholds(self, thresholds: Mapping[int, float]) -> None:
        """Show where in its table another strategy becomes the best one, if it can."""
