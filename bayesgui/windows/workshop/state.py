"""State of the workshop, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui.classifiers.evaluation.baseline import Baseline, baseline_of
from bayesgui.classifiers.evaluation.best_by import BY_ACCURACY, BY_RISK, Best, Rival, chosen
from bayesgui.classifiers.usual import USUAL_OF_NUMBERS
from bayesgui.data.series.time_columns import columns_of_table
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.operating import outcome_of
from bayesgui.decisions.positive import rarest
from bayesgui.windows.workshop.number_state import NumbersMode, styled_numbers, undone_numbers
from bayesgui.windows.workshop.preparing import NOTHING_AROUND, Preparing, plain_name
from bayesgui.windows.workshop.results import TrainedResult, still_compared
from bayesgui.windows.workshop.table_source import NO_SOURCE, TableSource

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.classifiers.evaluation.bands import Bands
    from bayesgui.classifiers.evaluation.learning_curve import CurvePoint
    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.number_files import SavedNumbers
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset
    from bayesgui.windows.workshop.number_results import TrainedNumbers
    from bayesgui.windows.workshop.results import Likeness, ModelResult, ResultBands

USUAL_MODELS = ("naive-bayes", "tan", "aode")
"""Ticked at first, where a feature has states."""
NUMERIC_MODELS = ("gaussian-nb", "kde-nb", "gaussian")
"""Ticked at first, where all features are numbers."""
USUAL_FOLDS = 10
REPEATS = 5
"""Divisions where folds are repeated."""
USUAL_SHARE = 30

Way = Literal["folds", "repeated", "groups", "time", "leave-one-out", "hold-out", "file"]
"""Method of judging models: the rows that are held out."""
WAYS: tuple[Way, ...] = (
    "folds", "repeated", "groups", "time", "leave-one-out", "hold-out", "file",
)  # fmt: skip
BY_COLUMN: tuple[Way, ...] = ("groups", "time")
"""Ways that divide the rows by a column, which is no feature."""


@dataclass(frozen=True, eq=False)
class WorkshopState:
    """A table, what is trained on it, what came of it, and the losses of decisions.

    `dataset`: the table, its columns of numbers as numbers; None before one is chosen. `title`: its
    name. `target`: the class. `ticked`: models to train, in the order of the list. `current`: the
    model whose options, confusion matrix and rows are shown. `options`: by model, those that are
    not the usual ones. `results`: of the models that are trained on this table, class, folds and
    seed. `positive`: which class the curves are about. `losses`: what decisions cost; None without
    a class. `likeness`: of the two most accurate models. `cell`: the chosen cell of the confusion
    matrix. `way`: how models are judged; `share`: per cent that are held out, for a hold-out;
    `test`, `test_title`: the second table, for a file. `opened`: a model from the file
    `opened_title`, applied while none is trained. `learning`: points of the learning curves, by
    share of the rows, then by model. `running`: what models show so far while they are judged and
    trained, in place of earlier results. `source`: where the table is from. `added`: rows that were
    added to models after training, by name; that of the opened one is "". `styles`: number of the
    line of each model that was ticked, which it keeps. `by`: the column of groups or times, for
    folds by it; `gap`: number of times left out before each fold in time. `best_by`: the rule by
    which the best model is chosen; "" is by risk where there are losses, else by accuracy.
    `preparing`: what is done around the models. `bands`: intervals of
    results, by model and class. `numbers`: the mode in which the class is numbers. `other`: the
    state in which the other mode was left.
    """

    dataset: Dataset | None = None
    title: str = ""
    target: str = ""
    folds: int = USUAL_FOLDS
    seed: int = 1
    ticked: tuple[str, ...] = USUAL_MODELS
    current: str = USUAL_MODELS[0]
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    results: Mapping[str, TrainedResult] = field(default_factory=lambda: MappingProxyType({}))
    positive: int = 1
    losses: LossMatrix | None = None
    likeness: Likeness | None = None
    cell: tuple[int, int] | None = None
    way: Way = "folds"
    share: int = USUAL_SHARE
    test: Dataset | None = None
    test_title: str = ""
    opened: SavedModel | SavedNumbers | None = None
    opened_title: str = ""
    learning: tuple[CurvePoint, ...] = ()
    source: TableSource = NO_SOURCE
    added: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    running: Mapping[str, ModelResult] = field(default_factory=lambda: MappingProxyType({}))
    styles: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    by: str = ""
    gap: int = 0
    best_by: str = ""
    preparing: Preparing = NOTHING_AROUND
    bands: Mapping[tuple[str, int], ResultBands] = field(
        default_factory=lambda: MappingProxyType({})
    )
    numbers: NumbersMode = field(default_factory=NumbersMode)
    other: WorkshopState | None = None

    @property
    def classes(self) -> tuple[str, ...]:
        """The states of the class; empty without one."""
        if self.dataset is None or self.target not in self.dataset:
            return ()
        return tuple(getattr(self.dataset[self.target], "states", ()))

    @property
    def features(self) -> tuple[str, ...]:
        """The columns that models learn from: without the class, and the groups or times."""
        aside = {self.target, self.by} if self.way in BY_COLUMN else {self.target}
        names = () if self.dataset is None else self.dataset.names
        return tuple(name for name in names if name not in aside)

    @property
    def trial(self) -> tuple[object, ...]:
        """The inputs of all results."""
        return (
            self.dataset, self.target, self.way, self.folds, self.share, self.seed, self.test,
            self.by, self.gap, self.preparing, self.numbers.on, self.numbers.level,
        )  # fmt: skip

    @property
    def is_ready(self) -> bool:
        """Whether there is a class, or numbers, to predict."""
        return self.numbers.on or bool(self.classes)

    @property
    def to_train(self) -> tuple[str, ...]:
        """The models that are ticked, of classes or of numbers."""
        return self.numbers.ticked if self.numbers.on else self.ticked

    @property
    def chosen(self) -> str:
        """The model that is looked at, of classes or of numbers."""
        return self.numbers.current if self.numbers.on else self.current

    @property
    def applied(self) -> TrainedResult | TrainedNumbers | None:
        """The chosen model, if it is trained."""
        return self.numbers.trained if self.numbers.on else self.trained

    @property
    def judged(self) -> Dataset | None:
        """The table whose rows judge."""
        return self.test if self.way == "file" else self.dataset

    @property
    def read_rows(self) -> Dataset | None:
        """The readable part of the rows that judge: all columns but the class, or the texts."""
        texts = self.source.read_rows(self.way == "file")
        return (
            texts if texts is not None or self.judged is None else self.judged.without(self.target)
        )

    @property
    def compared(self) -> dict[str, ModelResult]:
        """The results by model; those of models that are being judged, as far as they are."""
        return {**self.results, **self.running}

    @property
    def has_losses(self) -> bool:
        """Whether wrong decisions differ in what they cost, so that risk ranks the models."""
        return self.losses is not None and self.losses != LossMatrix.zero_one(self.classes)

    @property
    def baseline(self) -> Baseline | None:
        """The result of always deciding the same on the judged rows; None before there are any."""
        result = next(iter(self.compared.values()), None)
        if result is None or not len(result.truth):
            return None
        losses = self.losses if self.has_losses else None
        return baseline_of(result.truth, self.classes, result.weights, losses)

    @property
    def rule(self) -> str:
        """The rule by which the best model is chosen."""
        return self.best_by or (BY_RISK if self.has_losses else BY_ACCURACY)

    def bands_of(self, name: str) -> Bands | None:
        """Return the bands of a model for the positive class, once they are there."""
        found = self.bands.get((name, self.positive))
        return found.bands if found and found.result is self.results.get(name) else None

    @property
    def shown(self) -> ModelResult | None:
        """The result of the current model, as far as there is one."""
        return self.compared.get(self.current)

    @property
    def trained(self) -> TrainedResult | None:
        """The shown result, if its model is trained."""
        found = self.shown
        return found if isinstance(found, TrainedResult) else None

    @property
    def has_results(self) -> bool:
        """Whether models are trained, of classes or of numbers, in this mode or in the other."""
        own = bool(self.results or self.numbers.results)
        return own or (self.other is not None and self.other.has_results)

    @property
    def has_model(self) -> bool:
        """Whether there is a model to apply: the shown one, or one from a file."""
        return self.applied is not None or self.opened is not None


def usual_models(dataset: Dataset, target: str) -> tuple[str, ...]:
    """Return the models that are ticked for a table before the user chooses."""
    coded = [hasattr(c, "codes") for c in dataset.columns if c.name != target]
    if coded and not any(coded):
        return NUMERIC_MODELS
    return USUAL_MODELS if all(coded) else USUAL_OF_NUMBERS


def usual_column(state: WorkshopState, way: Way) -> str:
    """Return the column that looks like times, or like groups; empty if there is no column."""
    if state.dataset is None:
        return ""
    names = [name for name in state.dataset.names if name != state.target]
    found = columns_of_table(state.dataset)
    guessed = found.time if way == "time" else found.by
    return guessed if guessed in names else next(iter(names), "")


def usual_target(dataset: Dataset) -> str:
    """Return the class until another is chosen: the last column of two states or more.

    Where there is none it is the last column.
    """
    names = [column.name for column in dataset.columns if len(getattr(column, "states", ())) > 1]
    usual = next((name for name in names if name.casefold() == "class"), "")
    return usual or (names or dataset.names or ("",))[-1]


def class_totals(state: WorkshopState) -> tuple[float, ...]:
    """Return the number of rows of each class, or their weight."""
    assert state.dataset is not None
    weights = state.dataset.weights
    codes = state.dataset.categorical(state.target).codes.astype(np.int64)
    known = codes < len(state.classes)
    given = None if weights is None else weights[known]
    return tuple(np.bincount(codes[known], given, len(state.classes)).astype(float).tolist())


def usual_positive(state: WorkshopState) -> int:
    """Return the rarest class of the table."""
    return rarest(class_totals(state))


def styled(state: WorkshopState) -> WorkshopState:
    """Return a state in which each ticked model has a line of its own, and keeps it."""
    state = replace(state, numbers=styled_numbers(state.numbers)) if state.numbers.on else state
    styles = dict(state.styles)
    for name in (*state.ticked, *state.compared):
        if name not in styles:
            used = set(styles.values())
            styles[name] = next(k for k in range(len(used) + 1) if k not in used)
    if len(styles) == len(state.styles):
        return state
    return replace(state, styles=MappingProxyType(styles))


def merit(state: WorkshopState, result: ModelResult, *, by_loss: bool = False) -> float:
    """Return what is larger for a better model: less risk under the losses, else more accuracy.

    `by_loss`: whether probabilities count rather than decisions.
    """
    if state.has_losses and state.losses is not None:
        return -outcome_of(result.every, state.losses, state.losses).risk
    return -result.log_loss if by_loss else result.accuracy


def ranked(state: WorkshopState) -> tuple[list[ModelResult], Best | None]:
    """Return the results, the best by the rule first, and why it is the best."""
    losses = state.losses
    rivals = [
        Rival(
            name,
            each.accuracy,
            each.log_loss,
            each.log_loss_error,
            None if losses is None else outcome_of(each.every, losses, losses).risk,
        )
        for name, each in state.compared.items()
    ]
    if not rivals:
        return [], None
    ordered, best = chosen(rivals, state.rule)
    return [state.compared[each.name] for each in ordered], best


def undone(now: WorkshopState, old: WorkshopState) -> WorkshopState:
    """Return to former ticks, options, losses, rows that were added and what is around the models.

    The same model is shown. One whose options or rows change has the results that it had under
    them.
    """
    same_around = now.preparing == old.preparing
    # Results of other rows do not come back, nor does what was added to them.
    same_trial = replace(now, preparing=old.preparing).trial == old.trial
    added = old.added if same_trial else now.added
    results = {}
    for name in {*now.results, *old.results}:
        plain = plain_name(name)
        same = now.options.get(plain) == old.options.get(plain)
        same = same and same_around and now.added.get(name) == added.get(name)
        found = now.results.get(name) if same else None
        found = found or (old.results.get(name) if same_trial else None)
        if found is not None:
            results[name] = found
    if not same_around:
        now = replace(now, running=MappingProxyType({}), learning=(), bands=old.bands)
    return replace(
        now,
        preparing=old.preparing.for_classes(now.classes),
        ticked=old.ticked,
        options=old.options,
        losses=old.losses,
        results=MappingProxyType(results),
        likeness=still_compared(results, (now.likeness, now.results), (old.likeness, old.results)),
        cell=None,
        added=added,
        numbers=undone_numbers(now.numbers, old.numbers, same_trial=same_trial),
        opened=now.opened if now.added.get("") == old.added.get("") else old.opened,
    )


def followed(
    state: WorkshopState,
    dataset: Dataset,
    column: NumericColumn | None = None,
    *,
    keeps_results: bool,
) -> dict[str, Any]:
    """Return what changes where the table has other rows or cells, but the same columns.

    `column`: the numbers of the class, if it is cut here. `keeps_results`: whether results stay in
    sight until they are estimated again.
    """
    old = state.dataset
    same = old is not None and old.n_rows == dataset.n_rows
    kept = state.results if keeps_results and same else {}
    return {
        "dataset": dataset,
        "preparing": state.preparing.for_classes(replace(state, dataset=dataset).classes),
        "results": MappingProxyType(dict(kept)),
        "learning": (),
        "cell": None,
        "added": MappingProxyType({}),
        "other": None,
        "numbers": replace(state.numbers.without_results(), column=column),
    }
