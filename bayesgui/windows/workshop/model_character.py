"""Description of the chosen model: its assumption, its optimum and its costs in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.widgets.fields.parameter_form import registered_text

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
