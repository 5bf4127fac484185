"""The character of a classifier, in words that stand beside its options."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Character:
    """Properties by which a user chooses among classifiers.

    `kind`: whether the model is generative or discriminative, and naive, semi-naive or lazy.
    `assumes`: what has to hold of the table for its posteriors to be right. `optimum`: in which
    sense training finds the best model of the kind. `costs`: what is paid for it, in rows, time or
    memory.
    """

    kind: str
    assumes: str
    optimum: str
    costs: str

    @property
    def texts(self) -> tuple[str, ...]:
        """All of them, for translation."""
        return (self.kind, self.assumes, self.optimum, self.costs)


NAIVE = "Generative, naive"
SEMI_NAIVE = "Generative, semi-naive"
NOT_NAIVE = "Generative, not naive"
LAZY = "Generative, lazy: the rows are the model"
COUNTED = "exact, by counting once"
DISCRIMINATIVE = "Discriminative"
