"""From which posterior on a class is decided, and the judged rows that show what follows."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Literal

import numpy as np

from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.operating import ThresholdCounts, losses_at, place_on
from bayesgui.decisions.positive import rarest
from bayesgui.document.decisions.class_edits import class_of, losses_of
from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.operating import Outcome, Stops
    from bayesgui.document.data import DataState
    from bayesgui.document.shown.classifier_figures import ClassifierOrigin
    from bayesgui.document.state import DocumentState

Stop = Literal["usual", "least_risk", "corner", "own"]
"""Position of the threshold: at one of the three stops, or set by the user."""
STOPS: tuple[Stop, ...] = ("usual", "least_risk", "corner", "own")


@dataclass(frozen=True, eq=False)
class GivenRows:
    """Rows that were held out when a network was trained, with what it says of them.

    `network, target`: the network, and its class. `title`: name of the table. `posteriors`: shape
    (rows, classes). `truth`: positions of their classes. `weights`: of the rows; None if each
    counts once.
    """

    network: BayesianNetwork
    target: str
    title: str
    posteriors: NDArray[np.float64]
    truth: NDArray[np.intp]
    weights: NDArray[np.float64] | None = None

    def fits(self, document: DocumentState) -> bool:
        """Whether they are about the network and the class of a document."""
        return self.network is document.network and self.target == class_of(document)


@dataclass(frozen=True, eq=False)
class JudgedClass:
    """Posteriors of a network for rows whose class is known.

    `network, target`: what was judged. `rows`: the table of the document, or rows that were held
    out. `title`: name of the table. `counts`: of each class against the others. `remarks`: on the
    rows.
    """

    network: BayesianNetwork
    target: str
    rows: Dataset | GivenRows
    title: str
    counts: tuple[ThresholdCounts, ...]
    remarks: tuple[str, ...] = ()

    @property
    def n_rows(self) -> float:
        """Number (or total weight) of the rows."""
        return self.counts[0].n_own + self.counts[0].n_others

    @property
    def is_held_out(self) -> bool:
        """Whether the network was not trained on the rows."""
        return isinstance(self.rows, GivenRows)


def counts_of(
    posteriors: NDArray[np.float64],
    truth: NDArray[np.intp],
    weights: NDArray[np.float64] | None,
) -> tuple[ThresholdCounts, ...]:
    """Return the counts of each class against the others.

    `posteriors`: shape (rows, classes). `truth`: positions of the classes. `weights`: of the rows.
    """
    return tuple(
        ThresholdCounts.of(posteriors[:, k], truth == k, weights)
        for k in range(posteriors.shape[1])
    )


def judging_table(data: DataState, origin: ClassifierOrigin | None) -> tuple[Dataset | None, str]:
    """Return the table that judges a document, and its name.

    The document's own, or else the one that trained the network.
    """
    if data.dataset is not None or origin is None:
        return data.dataset, data.title
    return origin.dataset, origin.title


@dataclass(frozen=True, eq=False)
class OperatingPoint(ShownState):
    """State of the page.

    `is_open`: whether the page is there. `given`: rows that were held out when the network was
    trained. `answer`: what was found last. `positive`: which class is decided;
    None for the rarest one. `stop, own`: where the threshold stands, and where it was drawn to.
    `ratios`: by class, what a miss costs in false alarms where the document's losses do not tell.
    `declined`: whether judging was cancelled. `error`: why there is no answer.
    """

    is_open: bool = False
    given: GivenRows | None = None
    answer: JudgedClass | None = None
    positive: int | None = None
    stop: Stop = "least_risk"
    own: float = 0.5
    ratios: Mapping[str, float] = field(default_factory=dict)
    declined: bool = False
    error: str = ""

    on_canvas: ClassVar[bool] = False

    def rows_for(
        self, document: DocumentState, dataset: Dataset | None
    ) -> Dataset | GivenRows | None:
        """Return the rows that judge a document: those held out rather than its table."""
        name = class_of(document)
        if name is None:
            return None
        if self.given is not None and self.given.fits(document):
            return self.given
        return dataset if dataset is not None and name in dataset else None

    def judged(self, document: DocumentState, dataset: Dataset | None) -> JudgedClass | None:
        """Return what was found, if it is up to date."""
        found = self.answer
        if (
            found is None
            or found.network is not document.network
            or found.target != class_of(document)
            or found.rows is not self.rows_for(document, dataset)
        ):
            return None
        return found

    def positive_of(self, judged: JudgedClass) -> int:
        """Return which class of judged rows is decided."""
        if self.positive is None:
            return rarest([each.n_own for each in judged.counts])
        return min(self.positive, len(judged.counts) - 1)


@dataclass(frozen=True, eq=False)
class OneClass:
    """A class against the others at a threshold.

    `losses`: of two classes: those of the document, or of the class against the rest. `positive`:
    the position of the class in them. `has_own_losses`: whether they are those of the document.
    """

    counts: ThresholdCounts
    losses: LossMatrix
    positive: int
    has_own_losses: bool
    stop: Stop
    own: float

    @classmethod
    def of(
        cls, state: OperatingPoint, document: DocumentState, judged: JudgedClass, rest: str
    ) -> OneClass:
        """Return what a state shows of judged rows; `rest`: what the other classes are called."""
        classes = document.network[judged.target].states
        k = state.positive_of(judged)
        losses, positive = losses_of(document), k
        is_plain = losses is not None and losses.values.shape == (2, 2)
        if losses is None or not is_plain:
            names = rest.format(name=classes[k]), classes[k]
            ratio = state.ratios.get(classes[k], 1.0)
            losses, positive = LossMatrix(names, names, np.array([[0.0, 1.0], [ratio, 0.0]])), 1
        return cls(judged.counts[k], losses, positive, is_plain, state.stop, state.own)

    @property
    def name(self) -> str:
        """The class."""
        return self.losses.classes[self.positive]

    @cached_property
    def stops(self) -> Stops:
        """The three thresholds."""
        return self.counts.stops(self.losses, self.positive)

    def threshold_at(self, stop: Stop) -> float:
        """Return the threshold at a stop; NaN where the losses give none."""
        return self.own if stop == "own" else float(getattr(self.stops, stop))

    @property
    def threshold(self) -> float:
        """The threshold in force; 0.5 where the losses give none."""
        found = self.threshold_at(self.stop)
        return self.stops.usual if math.isnan(found) else found

    def losses_in_force(self, classes: Sequence[str], k: int) -> LossMatrix:
        """Return losses by which the class is decided from the threshold in force on.

        `classes, k`: all classes of the document, and which of them it is.
        """
        return losses_at(self.threshold, self.losses, self.positive, classes, k)

    def place_of(self, threshold: float) -> int:
        """Return the position of a threshold on the ROC curve."""
        return place_on(self.counts.thresholds, threshold)

    def outcome(self, threshold: float) -> Outcome:
        """Return what happens from a threshold on."""
        return self.counts.outcome(threshold, self.losses, self.positive)
