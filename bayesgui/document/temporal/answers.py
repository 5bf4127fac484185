"""What is believed of all slices of a template, and of one of them as of a plain network."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.over_time import OverTime


@dataclass(frozen=True, eq=False)
class TimeAnswers:
    """The answers to one series.

    `series`: what they are the answers to. `smoothed`: each slice, given all findings;
    None where they cannot hold together. `prior`: without any; None where there are too many slices
    to compute it, too.
    """

    series: Series
    smoothed: OverTime | None
    prior: OverTime | None = None
    engine: str = ""
    _slices: dict[tuple[bool, int], Posteriors] = field(default_factory=dict, repr=False)

    def at(self, number: int) -> Posteriors | None:
        """Return what is smoothed of a slice; the same object again for the same slice."""
        if self.smoothed is None:
            return None
        return self._at(self.smoothed, is_prior=False, number=number)

    def prior_at(self, number: int) -> Posteriors | None:
        """Return what is believed of a slice without findings."""
        return None if self.prior is None else self._at(self.prior, is_prior=True, number=number)

    def _at(self, found: OverTime, *, is_prior: bool, number: int) -> Posteriors:
        number = min(max(number, 0), len(found.times) - 1)
        key = is_prior, number
        if key not in self._slices:
            rows = {name: each[number] for name, each in found.posteriors.items()}
            made = Posteriors.of(self.engine, rows, found.log_evidence)
            self._slices[key] = made.labeled(found.states)
        return self._slices[key]
