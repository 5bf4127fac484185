"""What kind of model the chosen one is: its assumption, its optimum and its costs in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from bayesgui.catalog.registry import Entry
    from bayesgui.classifiers.base import Classifier


def character_text(entry: Entry[Classifier]) -> str:
    """Return what a model is, a line each, in the current language."""
    character = entry.traits["character"]
    texts = (
        QCoreApplication.translate("ModelCharacter", "Assumes: {text}"),
        QCoreApplication.translate("ModelCharacter", "Optimum: {text}"),
        QCoreApplication.translate("ModelCharacter", "Costs: {text}"),
    )
    parts = (character.assumes, character.optimum, character.costs)
    lines = [
        text.format(text=registered_text(part)) for text, part in zip(texts, parts, strict=True)
    ]
    return "\n".join([registered_text(character.kind), *lines])


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
        """Say what a model is."""
        self.setText(character_text(entry))
