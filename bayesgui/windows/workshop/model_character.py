"""Description of the chosen model: its assumption, its optimum and its costs in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.regression.base import regressors
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


def tip_of(entry: Entry[Any]) -> str:
    """Return the name and the summary of a registered model."""
    return f"{registered_text(entry.label)}: {registered_text(entry.summary)}"


def classifier_tip(name: str) -> str:
    """Return what a classifier is."""
    entry = classifiers[name]
    return f"{tip_of(entry)}\n{character_text(entry)}"


def classifier_character(name: str) -> str:
    """Return what kind of model a classifier is."""
    return character_text(classifiers[name])


def regressor_tip(name: str) -> str:
    """Return what a model of numbers is."""
    if name in regressors.names():
        return tip_of(regressors[name])
    return f"{tip_of(classifiers[name])}\n{regressor_character(name)}"


def regressor_character(name: str) -> str:
    """Return how a model comes to numbers."""
    if name in regressors.names():
        return registered_text(regressors[name].summary)
    return QCoreApplication.translate(
        "ModelCharacter",
        "The target is cut into bins, and the classifier tells how probable each of them is.",
    )
