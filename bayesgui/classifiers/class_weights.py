"""Weights of classes: rows of a class count as so many."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import DISCRIMINATIVE
from bayesgui.core.errors import ParameterError
from bayesgui.core.numerals import parse_number
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.classifiers.base import Classifier
    from bayesgui.data.dataset import Dataset

BALANCED = "balanced"
"""Stands for weights under which all classes have the same total."""

_OF_COUNTS = ("discretizer", "structure_learner")
"""Options of methods that look for cuts or arcs."""


@dataclass(frozen=True)
class ClassWeights:
    """What a row of each class counts.

    `given`: by class; those not named count 1. Empty: all classes have the same total, N / (K N_c)
    a row, so that the total weight of the table stays as it is.
    """

    given: tuple[tuple[str, float], ...] = ()

    @classmethod
    def of(cls, spec: ClassWeights | Mapping[str, float] | str) -> ClassWeights:
        """Return the weights of a text such as ``balanced`` or ``yes=5, no=1``, or a mapping."""
        if isinstance(spec, cls):
            return spec
        if isinstance(spec, str):
            if spec.strip().casefold() == BALANCED:
                return cls()
            pairs = [part.rpartition("=") for part in spec.replace(";", ",").split(",")]
            spec = {name.strip(): _number(value, spec) for name, _, value in pairs}
        items: Any = spec.items() if isinstance(spec, Mapping) else ()
        found = tuple((str(name), float(value)) for name, value in items)
        wrong = [(n, w) for n, w in found if not (np.isfinite(w) and w > 0)]
        if not found or wrong:
            name, value = wrong[0] if wrong else ("", 0.0)
            raise ParameterError(
                "The weight of the class “{name}” cannot be {value:g}; give a number above 0.",
                name=name,
                value=value,
            )
        return cls(found)

    def __str__(self) -> str:
        return ", ".join(f"{name}={value:.12g}" for name, value in self.given) or BALANCED

    def by_class(self, cases: Dataset, target: str) -> NDArray[np.float64]:
        """Return what a row of each class counts, shape (classes,).

        `cases`: labeled.
        """
        column = cases.categorical(target)
        if self.given:
            for name, _ in self.given:
                if name not in column.states:
                    raise ParameterError(
                        "{name} is no class of {column}; the classes are {classes}.",
                        name=name,
                        column=target,
                        classes=", ".join(column.states),
                    )
            weights = dict(self.given)
            return np.array([weights.get(state, 1.0) for state in column.states])
        return balancing(_totals(cases, target))

    def of_rows(self, cases: Dataset, target: str) -> NDArray[np.float64]:
        """Return what each row of a labeled table counts, shape (rows,)."""
        codes = cases.categorical(target).codes
        own = np.ones(cases.n_rows) if cases.weights is None else cases.weights
        found: NDArray[np.float64] = own * self.by_class(cases, target)[codes]
        return found

    def applied(
        self, cases: Dataset, target: str, classifier: Classifier
    ) -> tuple[Dataset, Classifier]:
        """Return a labeled table with other weights, or a classifier that is given the priors.

        The latter if it counts rows, whatever their weights: what is left of the weights are the
        classes' shares.
        """
        if getattr(classifier, "takes_weights", True):
            return cases.with_weights(self.of_rows(cases, target)), classifier
        shares = _totals(cases, target) * self.by_class(cases, target)
        priors = ", ".join(repr(float(share)) for share in shares / shares.sum())
        changed: Any = classifier
        return cases, replace(changed, priors=priors)

    def remark(self, cases: Dataset, target: str, method: str) -> Sentence:
        """Return what these weights do to a model of a method."""
        weights = self.by_class(cases, target)
        states = cases.categorical(target).states
        said = ", ".join(f"{n} {w:.4g}" for n, w in zip(states, weights, strict=True))
        return Sentence(
            "Rows count by class: {weights}. {effect} Probabilities are those of a table with such "
            "shares, not of this one; losses, which change decisions alone, are the cleaner way.",
            weights=said,
            effect=effect_of(method),
        )


def balancing(totals: ArrayLike) -> NDArray[np.float64]:
    """Return what rows count so that classes of such totals become equally heavy."""
    rows = np.asarray(totals, np.float64)
    there = rows > 0
    found = np.ones(len(rows))
    found[there] = rows.sum() / (there.sum() * rows[there])
    return found


def effect_of(method: str) -> Sentence:
    """Return what weights of classes change in a model of a registered classifier."""
    traits = classifiers[method].traits
    if traits["character"].kind == DISCRIMINATIVE:
        return Sentence("They change what training minimizes, so everything that is learned.")
    if any(option.name in _OF_COUNTS for option in classifiers[method].parameters):
        return Sentence("They change P(class), and by the counts also arcs and cuts.")
    return Sentence("They change P(class), and what is learned within each class stays.")


def _totals(cases: Dataset, target: str) -> NDArray[np.float64]:
    """Return the number (or total weight) of the rows of each class."""
    column = cases.categorical(target)
    return np.bincount(column.codes, cases.weights, len(column.states)).astype(np.float64)


def _number(text: str, whole: str) -> float:
    found = parse_number(text.strip())
    if found is None:
        raise ParameterError(
            "The class weights “{text}” are neither “balanced” nor a number for each class, such "
            "as yes=5, no=1.",
            text=whole,
        )
    return float(found)
