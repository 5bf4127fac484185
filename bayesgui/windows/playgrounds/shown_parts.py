"""A check box for each part of a picture that can be hidden."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.widgets.live_text import Text


class ShownParts(QWidget):
    """The truth values of a dataclass as check boxes, in the order of its fields.

    `start`: an instance, whose fields are all bool. `name`: the prefix of the boxes' object names.
    `texts`: those of the boxes that do not change.
    """

    changed = Signal(object)
    """Another instance, after a box was checked or cleared."""

    def __init__(self, start: Any, name: str, parent: QWidget, texts: Mapping[str, Text]) -> None:
        super().__init__(parent)
        self._kind = type(start)
        self.checks = {each.name: QCheckBox(self) for each in fields(start)}
        for key, check in self.checks.items():
            named(check, f"{name}.{key}", texts.get(key, ""))
            check.setChecked(getattr(start, key))
            check.toggled.connect(lambda _on: self.changed.emit(self.shown))
        column_layout(*self.checks.values(), parent=self, spacing=8)

    @property
    def shown(self) -> Any:
        """The parts to be shown, as an instance of the same dataclass."""
        return self._kind(**{key: check.isChecked() for key, check in self.checks.items()})
