"""What a comparison of two networks as distributions says."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.inference.comparing.families import Forbidden


@dataclass(frozen=True, slots=True, repr=False)
class Divergence(ShortRepr):
    """A divergence of two distributions.

    `value`: in nats, of a Hellinger distance from 0 to 1; NaN where it is neither affordable nor
    sampled. `error`: its standard error, 0 where it is exact.
    """

    value: float
    error: float = 0.0
    is_exact: bool = True

    def __float__(self) -> float:
        return self.value


@dataclass(frozen=True, slots=True, repr=False)
class FamilyDivergence(ShortRepr):
    """A variable with its parents in two networks P and Q, and its part in their divergences.

    `first_parents`, `second_parents`: in P and in Q. `kl`, `reverse_kl`: its parts in D(P ‖ Q) and
    D(Q ‖ P), which sum to these and are never negative. `kl_numbers`, `reverse_kl_numbers`: what of
    it is due to numbers; the rest is what the arcs of the second network leave out. None where a
    table would be too large. `jensen_shannon`, `hellinger`: between the joint marginals of the
    variable and the parents that it has in either network.
    """

    name: str
    first_parents: tuple[str, ...]
    second_parents: tuple[str, ...]
    kl: float | None
    kl_numbers: float | None
    reverse_kl: float | None
    reverse_kl_numbers: float | None
    jensen_shannon: float | None
    hellinger: float | None

    @property
    def kl_arcs(self) -> float | None:
        """What of its part in D(P ‖ Q) the arcs of Q leave out."""
        if self.kl is None or self.kl_numbers is None or math.isinf(self.kl):
            return None
        return self.kl - self.kl_numbers

    @property
    def differs(self) -> bool:
        """Whether any of its numbers is not 0."""
        numbers = self.kl, self.reverse_kl, self.jensen_shannon
        return any(each is None or each != 0 for each in numbers)


@dataclass(frozen=True, eq=False, repr=False)
class DistributionComparison(ShortRepr, NotebookTable):
    """Two networks P and Q compared as distributions of the variables that both have.

    `kl`, `reverse_kl`: D(P ‖ Q) and D(Q ‖ P) in nats; infinite where the second one rules out what
    the first one allows. `jensen_shannon`: in nats, at most ln 2. `hellinger`: from 0 to 1.
    `families`: all variables, the largest part in `kl` first. `forbidden`: what Q rules out and P
    allows. `reverse_forbidden`: what P rules out and Q allows. `only_first`, `only_second`:
    variables that one network alone has; they are summed out. `samples`: cases drawn from each
    network, 0 if everything is exact.
    """

    kl: Divergence
    reverse_kl: Divergence
    jensen_shannon: Divergence
    hellinger: Divergence
    families: tuple[FamilyDivergence, ...]
    forbidden: tuple[Forbidden, ...] = ()
    reverse_forbidden: tuple[Forbidden, ...] = ()
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    samples: int = 0
    seed: int | None = None
    remarks: tuple[str, ...] = ()

    @property
    def totals(self) -> dict[str, Divergence]:
        """The four divergences by name."""
        names = "kl", "reverse_kl", "jensen_shannon", "hellinger"
        return {name: getattr(self, name) for name in names}

    def to_frame(self) -> pd.DataFrame:
        """Return the families as a pandas table, a row each; the totals are in its ``attrs``."""
        import pandas as pd

        columns = {
            "variable": [each.name for each in self.families],
            "parents_first": [", ".join(each.first_parents) for each in self.families],
            "parents_second": [", ".join(each.second_parents) for each in self.families],
        }
        numbers = {
            name: [_number(getattr(each, name)) for each in self.families]
            for name in (
                "kl",
                "kl_numbers",
                "reverse_kl",
                "reverse_kl_numbers",
                "jensen_shannon",
                "hellinger",
            )
        }
        made = pd.DataFrame({**columns, **numbers})
        made.attrs.update({name: each.value for name, each in self.totals.items()})
        made.attrs["remarks"] = list(map(str, self.remarks))
        return made


def _number(value: float | None) -> float:
    return math.nan if value is None else value
