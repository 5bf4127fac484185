"""What the workshop shows, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.windows.workshop.results import ModelResult

USUAL_MODELS = ("naive-bayes", "tan", "aode")
"""Ticked at first."""
USUAL_FOLDS = 10


@dataclass(frozen=True, eq=False)
class WorkshopState:
    """A table, what is trained on it, what came of it, and the losses of decisions.

    `dataset`: the table, its columns of numbers as numbers; None before one is chosen. `title`: its
    name. `target`: the class. `ticked`: models to train, in the order of the list. `current`: the
    model whose options, confusion matrix and rows are shown. `options`: by model, those that are
    not the usual ones. `results`: of the models that are trained on this table, class, folds and
    seed. `positive`: which class the curves are about. `losses`: what decisions
    cost; None without a class. `likeness`: the two most accurate models and the
    p-value of their difference. `cell`: the chosen cell of the confusion matrix. `opened`: a model
    from the file `opened_title`, applied while none is trained.
    """

    dataset: Dataset | None = None
    title: str = ""
    target: str = ""
    folds: int = USUAL_FOLDS
    seed: int = 1
    ticked: tuple[str, ...] = USUAL_MODELS
    current: str = USUAL_MODELS[0]
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    results: Mapping[str, ModelResult] = field(default_factory=lambda: MappingProxyType({}))
    positive: int = 1
    losses: LossMatrix | None = None
    likeness: tuple[str, str, float] | None = None
    cell: tuple[int, int] | None = None
    opened: SavedModel | None = None
    opened_title: str = ""

    @property
    def classes(self) -> tuple[str, ...]:
        """The states of the class; empty without one."""
        if self.dataset is None or self.target not in self.dataset:
            return ()
        return tuple(getattr(self.dataset[self.target], "states", ()))

    @property
    def shown(self) -> ModelResult | None:
        """The result of the current model, if it was trained."""
        return self.results.get(self.current)
