"""An effect that is estimated from the data: its estimates, and what was done to refute them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Literal

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.effects.base import Estimate
    from bayesgui.learning.effects.effect_table import EffectTable
    from bayesgui.learning.effects.estimation import EffectEstimates
    from bayesgui.learning.effects.question import EffectQuestion
    from bayesgui.learning.effects.refutations import Refutation

Detail = Literal["", "unmeasured", "cells"]
USUAL_METHOD = "doubly-robust"
SAMPLES = (100, 500, 2_000)
"""Numbers of resamples that are offered."""
USUAL_SAMPLES = SAMPLES[1]


@dataclass(frozen=True, eq=False)
class EffectAnswer:
    """What the data say of an effect.

    `found`: the estimates. `table`: the counts that they are made from. `network`, `dataset`: what
    was asked, the same objects. `title`: of the data. `model_value`: the effect by the network's
    own tables; None where they do not tell. `is_valid`: whether adjusting for the set gives the
    effect, as the graph says. `seconds`: how long it took.
    """

    found: EffectEstimates
    table: EffectTable
    network: BayesianNetwork
    dataset: Dataset
    title: str
    model_value: float | None = None
    is_valid: bool = True
    seconds: float = 0.0

    @property
    def question(self) -> EffectQuestion:
        """What was asked."""
        return self.found.question


@dataclass(frozen=True, eq=False)
class EffectData(ShownState):
    """What the page Effect from data shows.

    `refutations`: by the method that they were made for. `method`: the row that is chosen.
    `detail`: the row of the refutations that is shown in full. `error`: why there is no answer.
    """

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
    samples: int = USUAL_SAMPLES
    method: str = USUAL_METHOD
    answer: EffectAnswer | None = None
    refutations: Mapping[str, tuple[Refutation, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    detail: Detail = ""
    error: str = ""

    @property
    def chosen(self) -> Estimate | None:
        """The estimate of the row that is chosen."""
        return None if self.answer is None else self.answer.found.estimates.get(self.method)

    def answered(self, answer: EffectAnswer) -> EffectData:
        """Return the state with another answer, which nobody has tried to refute."""
        return replace(self, answer=answer, refutations=MappingProxyType({}), error="")

    def refuted(self, method: str, found: tuple[Refutation, ...]) -> EffectData:
        """Return the state with the refutations of a row."""
        return replace(self, refutations=MappingProxyType({**self.refutations, method: found}))

    def cleared(self) -> EffectData:
        """Keep how it is done."""
        return EffectData(samples=self.samples)
