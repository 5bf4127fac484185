"""The node that decisions are about: the marked class, and the losses of deciding about it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class ClassMark:
    """A node marked as the class.

    It stands beside the model and not in it, so that a cost that is drawn with a slider leaves the
    network the same object: what is known of that stays.

    `losses`: of decisions about it; without them every wrong decision costs 1. `training`: what
    else a trained classifier says of itself, see `bayesgui.classifiers.model_files`.
    """

    name: str
    losses: LossMatrix | None = None
    training: Mapping[str, Any] = field(default_factory=lambda: _NONE, hash=False)

    def own_losses(self, states: Sequence[str]) -> LossMatrix | None:
        """Return its losses; None without any, or if they are not for these states."""
        fits = self.losses is not None and self.losses.classes == tuple(states)
        return self.losses if fits else None

    def losses_for(self, states: Sequence[str]) -> LossMatrix:
        """Return its losses; 0/1 where it has none."""
        return self.own_losses(states) or LossMatrix.zero_one(states)

    def renamed(self, old: str, new: str) -> ClassMark:
        """Follow the renaming of a node."""
        return replace(self, name=new) if self.name == old else self

    def without(self, names: Collection[str]) -> ClassMark | None:
        """Follow the removal of nodes: what was trained for a class goes with it."""
        return None if self.name in names else self

    def with_states(self, states: Sequence[str], origins: Sequence[int | None]) -> ClassMark:
        """Follow an edit of the states of the class.

        `origins`: the former position of each state, None for a new one, which costs 1 where it is
        missed or decided wrongly.
        """
        losses = self.losses
        if losses is None:
            return self
        rest = [d for d in losses.decisions if d not in losses.classes]
        pairs = list(origins)
        if [d for d in losses.decisions if d in losses.classes] != list(losses.classes):
            # Decisions that are not states have nothing to follow; their rows do.
            rest, pairs = list(losses.decisions), []
        columns = [None if k is None else losses.decisions.index(losses.classes[k]) for k in pairs]
        columns += [losses.decisions.index(d) for d in rest]
        decisions = (*(states if pairs else ()), *rest)
        values = np.ones((len(states), len(columns)))
        for r, row in enumerate(origins):
            for c, column in enumerate(columns):
                if row is not None and column is not None:
                    values[r, c] = losses.values[row, column]
                elif pairs and r == c:
                    values[r, c] = 0.0
        try:
            return replace(self, losses=LossMatrix(tuple(states), decisions, values))
        except ParameterError:  # a state has the name of another decision now
            return replace(self, losses=LossMatrix.zero_one(states))
