"""What it will take to compare two networks as distributions, said before it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.inference.comparing import computing
from bayesgui.inference.exact.plan import compile_plan
from bayesgui.inference.memory import SECONDS_PER_BYTE, readable_seconds

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.comparing.matching import Matched

SECONDS_PER_CELL = 2e-8
"""Time of drawing a variable of a case and looking it up twice, measured on munin."""


SECONDS_PER_FAMILY, SECONDS_PER_TREE_BYTE = 0.003, 5e-11
"""Time of the tables of a family with other parents, and of the part for each byte of a tree."""


@dataclass(frozen=True)
class ComparisonCost:
    """The cost of a comparison.

    `bytes`: of the junction tree of each network. `n_cases`: cases of the variables of the families
    that differ. `samples`: cases to be drawn from each network, 0 if nothing needs to be.
    `seconds`: a rough estimate.
    """

    bytes: tuple[int, int]
    n_cases: int
    samples: int
    seconds: float

    @property
    def text(self) -> Sentence:
        """The cost in a sentence."""
        first, second = map(bytes_text, self.bytes)
        if self.n_cases <= 1:
            return Sentence("Both networks are the same distribution; nothing is computed.")
        how = Sentence(
            "Two junction trees of {first} and {second}, {time}.",
            first=first,
            second=second,
            time=readable_seconds(self.seconds),
        )
        if max(self.bytes) > default_budget():
            return Sentence(
                "{trees} They exceed the memory budget, so that {samples} cases are drawn from "
                "each network instead.",
                trees=how,
                samples=self.samples,
            )
        if self.samples:
            return Sentence(
                "{trees} The Jensen–Shannon divergence is estimated from {samples} cases of each "
                "network, as what differs has {cases} cases.",
                trees=how,
                samples=self.samples,
                cases=readable_count(self.n_cases),
            )
        return Sentence("{trees} All numbers will be exact.", trees=how)


def comparison_cost(pair: Matched, samples: int, monitor: Monitor = SILENT) -> ComparisonCost:
    """Return what it will take to compare two networks."""
    cases = computing.n_cases(pair)
    if not pair.differing:
        return ComparisonCost((0, 0), cases, 0, 0.0)
    both = pair, pair.swapped
    needed = [
        compile_plan(computing.what_matters(each), False, monitor).cost.bytes for each in both
    ]
    drawn = 0 if computing.has_few_cases(pair) else samples
    seconds = SECONDS_PER_BYTE * sum(needed) + 2 * drawn * len(pair.above) * SECONDS_PER_CELL
    turned = sum(pair.tables(name) is None for name in pair.differing)
    seconds += turned * (2 * SECONDS_PER_FAMILY + SECONDS_PER_TREE_BYTE * sum(needed))
    return ComparisonCost((needed[0], needed[1]), cases, drawn, seconds)
