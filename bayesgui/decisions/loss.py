"""Losses: the cost of each decision under each truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

REJECT = "reject"
"""Name of the decision not to decide, in the preset with one."""


@dataclass(frozen=True, eq=False, repr=False)
class LossMatrix(ShortRepr, NotebookTable):
    """loss[truth, decided].

    Parameters
    ----------
    classes : tuple of str
        The truths, the rows.
    decisions : tuple of str
        The decisions, the columns; they need not be the classes.
    values : array_like of float64, shape (classes, decisions)
        Any finite numbers: a negative one is a gain, and a correct decision may cost something.
        Kept read-only.

    Raises
    ------
    ParameterError
        If the shape does not fit the names, a name occurs twice, or a number is not finite.

    Notes
    -----
    Texts differ in the order of the indices: in some λ_ij is the loss of deciding i when j is true.
    `transposed` turns such a matrix into this one.
    """

    classes: tuple[str, ...]
    decisions: tuple[str, ...]
    values: NDArray[np.float64]

    def __post_init__(self) -> None:
        object.__setattr__(self, "classes", tuple(self.classes))
        object.__setattr__(self, "decisions", tuple(self.decisions))
        values = np.array(self.values, dtype=np.float64)
        _check_names(self.classes)
        _check_names(self.decisions)
        if values.shape != (len(self.classes), len(self.decisions)):
            raise ParameterError(
                "The loss matrix has the shape {shape}, and there are {classes} classes and "
                "{decisions} decisions; give a row for each class and a column for each decision.",
                shape=" × ".join(map(str, values.shape)) or "1",
                classes=len(self.classes),
                decisions=len(self.decisions),
            )
        wrong = np.argwhere(~np.isfinite(values))
        if len(wrong):
            truth, decided = wrong[0]
            raise ParameterError(
                "The loss of deciding {decision} when {truth} is true is {value}; give a finite "
                "number.",
                decision=self.decisions[decided],
                truth=self.classes[truth],
                value=float(values[truth, decided]),
            )
        values.flags.writeable = False
        object.__setattr__(self, "values", values)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, LossMatrix)
            and self.classes == other.classes
            and self.decisions == other.decisions
            and np.array_equal(self.values, other.values)
        )

    def __hash__(self) -> int:
        return hash((self.classes, self.decisions, self.values.tobytes()))

    @classmethod
    def zero_one(cls, classes: Sequence[str]) -> LossMatrix:
        """Return 1 for each error and 0 for each correct decision, which gives MAP decisions."""
        return cls(tuple(classes), tuple(classes), 1.0 - np.eye(len(classes)))

    @classmethod
    def asymmetric(
        cls, classes: Sequence[str], missed: Mapping[str, float], otherwise: float = 1.0
    ) -> LossMatrix:
        """Return losses of errors that depend on the truth alone.

        Parameters
        ----------
        classes : sequence of str
            The classes.
        missed : mapping of str to float
            Loss of missing a class, by class.
        otherwise : float
            Loss of missing one of the others.
        """
        for name in missed:
            _position(tuple(classes), name)
        losses = np.array([missed.get(name, otherwise) for name in classes])
        return cls(tuple(classes), tuple(classes), losses[:, None] * (1.0 - np.eye(len(classes))))

    @classmethod
    def with_reject(cls, classes: Sequence[str], cost: float) -> LossMatrix:
        """Return 0/1 losses with one more decision, to reject, at a cost under every truth.

        Notes
        -----
        Chow (1970): a row is rejected if its largest posterior is below 1 − cost.
        """
        name = REJECT
        while name in classes:
            name += "_"
        values = np.column_stack([1.0 - np.eye(len(classes)), np.full(len(classes), cost)])
        return cls(tuple(classes), (*classes, name), values)

    def loss(self, truth: str, decided: str) -> float:
        """Return one entry by names."""
        row, column = _position(self.classes, truth), _position(self.decisions, decided)
        return float(self.values[row, column])

    def with_loss(self, truth: str, decided: str, value: float) -> LossMatrix:
        """Return the matrix with one entry replaced."""
        values = self.values.copy()
        values[_position(self.classes, truth), _position(self.decisions, decided)] = value
        return LossMatrix(self.classes, self.decisions, values)

    @property
    def transposed(self) -> LossMatrix:
        """The matrix read as [decided, truth], as some texts write it.

        Raises
        ------
        ParameterError
            If the decisions are not the classes in their order.
        """
        if self.classes != self.decisions:
            raise ParameterError(
                "A loss matrix can be transposed only if its decisions are its classes."
            )
        return LossMatrix(self.classes, self.decisions, self.values.T)

    def matched(self, classes: Sequence[str]) -> LossMatrix:
        """Return the matrix with its rows in the order of other classes.

        Raises
        ------
        ParameterError
            If they are not the same classes.
        """
        if tuple(classes) == self.classes:
            return self
        if sorted(classes) != sorted(self.classes):
            raise ParameterError(
                "The loss matrix is for the classes {classes}, not for {others}.",
                classes=", ".join(self.classes),
                others=", ".join(classes),
            )
        order = [self.classes.index(name) for name in classes]
        return LossMatrix(tuple(classes), self.decisions, self.values[order])

    @property
    def aligned(self) -> LossMatrix:
        """The same losses with the decisions in the order of the classes, and others behind.

        As it is, if a class cannot be decided.
        """
        if not set(self.classes) <= set(self.decisions):
            return self
        others = [name for name in self.decisions if name not in self.classes]
        decisions = (*self.classes, *others)
        order = [self.decisions.index(name) for name in decisions]
        return LossMatrix(self.classes, decisions, self.values[:, order])

    @property
    def coefficients(self) -> tuple[float, float]:
        """r_1 = λ_12 − λ_11 and r_2 = λ_21 − λ_22 of two classes: what an error costs more.

        Raises
        ------
        ParameterError
            If there are not two classes and two decisions.
        """
        if self.values.shape != (2, 2):
            raise ParameterError("Risk coefficients are for two classes and two decisions.")
        ((l11, l12), (l21, l22)) = self.values.tolist()
        return l12 - l11, l21 - l22


def _check_names(names: tuple[str, ...]) -> None:
    if not names:
        raise ParameterError("A loss matrix needs at least one class and one decision.")
    for k, name in enumerate(names):
        if name in names[:k]:
            raise ParameterError(
                "The loss matrix has {name} twice; rename or remove one of them.", name=name
            )


def _position(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise ParameterError(
            "The loss matrix has no {name}; it has {names}.", name=name, names=", ".join(names)
        )
    return names.index(name)


def losses_of(values: ArrayLike, classes: Sequence[str]) -> LossMatrix:
    """Return a square array of losses, [truth, decided], whose decisions are the classes."""
    return LossMatrix(tuple(classes), tuple(classes), np.asarray(values, np.float64))
