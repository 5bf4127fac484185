"""Classifiers made by their names, where a name may be that of what predicts numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import Choice
from bayesgui.classifiers.base import classifiers
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from bayesgui.classifiers.base import Classifier

OF_NUMBERS = ("ridge", "mean")
"""What predicts numbers and no classes; their registry imports this folder, not the other way."""


def check_predicts_classes(name: Any) -> None:
    """Raise on the name of what predicts numbers alone."""
    if name in OF_NUMBERS:
        raise ParameterError(
            "“{name}” predicts numbers, not classes; in Python evaluate_numbers and train_numbers "
            "take it.",
            name=name,
        )


def classifier_of(text: str) -> Classifier:
    """Make a classifier of its name and options, such as ``tan(alpha=5.0)``."""
    choice = Choice.parse(text)
    check_predicts_classes(choice.name)
    made: Classifier = choice.create(classifiers)
    return made
