"""The formulas of the two ways that have a name: adjustment and the front door."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.causal.identification.formula import Formula, Probability, Product, Sum

if TYPE_CHECKING:
    from collections.abc import Sequence


def adjusted_for(
    x: Sequence[str], y: Sequence[str], z: Sequence[str], given: Sequence[str] = ()
) -> Formula:
    """Return Σ_z P(y | x, z) P(z), within a subgroup where something is given.

    It is P(y | do(x), given) if z and what is given together adjust for the effect and x changes
    neither (Pearl 1995; Shpitser, VanderWeele & Robins 2010).
    """
    inner = Probability((*y,), (*x, *z, *given))
    if not z:
        return inner
    return Sum((*z,), Product((inner, Probability((*z,), (*given,)))))


def through_front_door(x: Sequence[str], y: Sequence[str], m: Sequence[str]) -> Formula:
    """Return Σ_m P(m | x) Σ_x′ P(y | x′, m) P(x′) (Pearl 1995, Causal diagrams, Biometrika 82)."""
    inner = Product((Probability((*y,), (*x, *m)), Probability((*x,))))
    return Sum((*m,), Product((Probability((*m,), (*x,)), Sum((*x,), inner))))
