"""What kind of model the chosen one is: its assumption, its optimum and its costs in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from bayesgui.catalog.registry import Entry
    from bayesgui.classifiers.base import Classifier


class ModelCharacter(QLabel):
    """A few muted lines below the options of a model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("workshopCharacter")
        self.setProperty("role", "muted")
        self.setFont(font(12))
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def show_model(self, entry: Entry[Classifier]) -> None:
        """Say what a model is, in the current language."""
        character = entry.traits["character"]
        lines = (
            registered_text(character.kind),
            self.tr("Assumes: {text}").format(text=registered_text(character.assumes)),
            self.tr("Optimum: {text}").format(text=registered_text(character.optimum)),
            self.tr("Costs: {text}").format(text=registered_text(character.costs)),
        )
        self.setText("\n".join(lines))
