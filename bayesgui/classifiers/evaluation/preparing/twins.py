"""Models beside those that were asked for: calibrated, tuned, both."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.classifiers.calibration.base import Calibration, calibration_of
from bayesgui.classifiers.evaluation.preparing.prepared import (
    PreparedClassifier,
    calibration_text,
    prepared,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.class_weights import ClassWeights
    from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.sentence import Sentence

TUNED = "tuned"
"""Follows the name of a model whose options are chosen by inner folds."""


def with_twins(
    models: Mapping[str, Classifier],
    *,
    calibrate: Calibration | str | Iterable[str] | None = None,
    class_weights: ClassWeights | Mapping[str, float] | str | None = None,
    tune: Tuning | Mapping[str, Sequence[Any]] | bool = False,
) -> dict[str, Classifier]:
    """Return models by name, each with its twins after it; all with the classes weighted.

    One that is prepared already has none.
    """
    if calibrate is None:
        chosen: list[Calibration] = []
    elif isinstance(calibrate, str | Calibration):
        chosen = [calibration_of(calibrate)]
    else:
        chosen = [calibration_of(each) for each in calibrate]
    found: dict[str, Classifier] = {}
    for name, model in models.items():
        if model.plain is not model:
            found[name] = model
            continue
        for tuning in (False, tune) if tune else (False,):
            own = f"{name}, {TUNED}" if tuning else name
            found[own] = prepared(model, class_weights=class_weights, tune=tuning)
            for each in chosen:
                found[f"{own}, {calibration_text(each)}"] = prepared(
                    model, calibrate=each, class_weights=class_weights, tune=tuning
                )
    return found


def divided_by(
    models: Mapping[str, Classifier], splitter: Splitter | None
) -> dict[str, Classifier]:
    """Return models whose inner folds divide the rows by the column by which outer folds do.

    Those that came with a division of their own keep it.
    """
    if splitter is None or not splitter.aside:
        return dict(models)
    return {
        name: replace(model, outer=splitter)
        if isinstance(model, PreparedClassifier) and model.outer is None
        else model
        for name, model in models.items()
    }


def inner_remarks(models: Mapping[str, Classifier]) -> tuple[Sentence, ...]:
    """Return what is to be said of the inner folds of models, each once."""
    said = [
        remark
        for model in models.values()
        if isinstance(model, PreparedClassifier)
        for remark in model.inner_remarks
    ]
    return tuple(dict.fromkeys(said))
