"""The model of the workshop that is saved and applied to other tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.windows.workshop.state import WorkshopState


def applied_model(state: WorkshopState) -> SavedModel | SavedNumbers | None:
    """Return the chosen model, of classes or of numbers, or the one from a file."""
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers

    numbers = state.numbers.trained
    if state.numbers.on and numbers is not None:
        return SavedNumbers.of(numbers.model, numbers.regressor, state.numbers.level)
    if state.numbers.on or state.trained is None:
        return state.opened
    trained = state.trained.classifier
    if trained is None:
        method = state.trained.name
        trained = classifiers.create(method, **dict(state.options.get(method, {})))
    return SavedModel.of(state.trained.model, trained, state.losses, state.source.texts)
