"""The E step of a mixture of Gaussians: how much of a point belongs to each component."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import NO_NETWORK
from bayesgui.lessons.exercises.wording import fill, join, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.exercises.dice import Dice

WEIGHTS = (0.2, 0.3, 0.4, 0.6, 0.7, 0.8)


@exercises.register("responsibilities", label="Responsibilities of a mixture", order=8)
class Responsibilities(ExerciseKind):
    """γ₁ = w₁ N(x; μ₁, σ₁) / Σ w N(x; μ, σ) of a mixture of two Gaussians.

    Level 1: equal spreads. Level 2: different ones. Level 3: the mean that the first component has
    after one step of EM on three points.
    """

    title = Text("Responsibilities of a mixture", "混合模型的响应度")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw a mixture and its points."""
        weight = dice.pick(WEIGHTS)
        first = dice.between(0, 4)
        means = (float(first), float(first + dice.between(2, 4)))
        spreads = (1.0, 1.0) if level == 1 else (1.0, 2.0) if dice.below(2) else (2.0, 1.0)
        mixture = _Mixture((weight, 1 - weight), means, spreads)
        low, high = int(10 * means[0]) - 5, int(10 * means[1]) + 5
        points = [dice.between(low, high) / 10 for _ in range(3 if level == 3 else 1)]
        if len(set(points)) < len(points):
            return None
        return _mean_step(mixture, points) if level == 3 else _share(mixture, points[0])


class _Mixture:
    def __init__(
        self,
        weights: tuple[float, float],
        means: tuple[float, float],
        spreads: tuple[float, float],
    ) -> None:
        self.weights, self.means, self.spreads = weights, means, spreads

    @property
    def numbers(self) -> tuple[float, ...]:
        return (*self.weights, *self.means, *self.spreads)

    @property
    def scene(self) -> Text:
        pattern = "{w} · N({mean}, {spread}²)"
        parts = (
            fill(pattern, pattern, w=f"{w:g}", mean=f"{m:g}", spread=f"{s:g}")
            for w, m, s in zip(self.weights, self.means, self.spreads, strict=True)
        )
        return fill(
            "A mixture of two Gaussians: {parts}.",
            "两个高斯的混合：{parts}。",
            parts=join(parts, " + "),
        )

    def density(self, k: int, x: float, *, squared: bool = True) -> float:
        """Return N(x; μ, σ) of a component; not `squared`: as if σ were the variance."""
        variance = self.spreads[k] ** 2 if squared else self.spreads[k]
        distance = (x - self.means[k]) ** 2 / variance
        return math.exp(-distance / 2) / math.sqrt(2 * math.pi * variance)

    def shares(self, x: float, *, weighted: bool = True, squared: bool = True) -> list[float]:
        """Return the responsibilities of both components for a point."""
        weights = self.weights if weighted else (0.5, 0.5)
        parts = [weights[k] * self.density(k, x, squared=squared) for k in (0, 1)]
        return [part / sum(parts) for part in parts]


def _share(mixture: _Mixture, x: float) -> Draft:
    parts = [mixture.weights[k] * mixture.density(k, x) for k in (0, 1)]
    answer = mixture.shares(x)[0]
    slips = [
        slip(
            mixture.shares(x, weighted=False)[0],
            "You forgot the weights of the components.",
            "忘了各成分的权重。",
        ),
        slip(
            parts[0],
            "You forgot to normalize: divide by the sum of both.",
            "忘了归一化：要除以两者之和。",
        ),
        slip(
            mixture.shares(x)[1],
            "That is the share of the other component.",
            "这是另一个成分的响应度。",
        ),
    ]
    if mixture.spreads != (1.0, 1.0):
        slips.append(
            slip(
                mixture.shares(x, squared=False)[0],
                "You took the standard deviation for the variance.",
                "您把标准差当成了方差。",
            )
        )
    return Draft(
        mixture.scene,
        fill(
            "What is the responsibility of the first component for x = {x}, to three decimals?",
            "第一个成分对 x = {x} 的响应度是多少？保留三位小数。",
            x=f"{x:g}",
        ),
        NO_NETWORK,
        visible=(*mixture.numbers, x),
        answer=answer,
        steps=lambda: (
            (Text("First weight times its density", "第一个权重乘密度"), parts[0]),
            (Text("Second weight times its density", "第二个权重乘密度"), parts[1]),
            (Text("The first, divided by the sum", "前者除以两者之和"), answer),
        ),
        slips=tuple(slips),
    )


def _mean_step(mixture: _Mixture, points: Sequence[float]) -> Draft:
    shares = [mixture.shares(x)[0] for x in points]
    moved = sum(g * x for g, x in zip(shares, points, strict=True))
    answer = moved / sum(shares)
    hard = [x for g, x in zip(shares, points, strict=True) if g > 0.5]
    unweighted = [mixture.shares(x, weighted=False)[0] for x in points]
    slips = [
        slip(
            sum(points) / len(points),
            "That is the mean of all points; weigh them with their responsibilities.",
            "这是全部点的均值；要以响应度加权。",
        ),
        slip(
            moved / len(points),
            "Divide by the sum of the responsibilities, not by the number of points.",
            "应除以响应度之和，而不是点数。",
        ),
        slip(
            sum(g * x for g, x in zip(unweighted, points, strict=True)) / sum(unweighted),
            "You forgot the weights of the components.",
            "忘了各成分的权重。",
        ),
    ]
    if hard and len(hard) < len(points):
        said = Text(
            "You gave each point to one component alone; EM divides it.",
            "您把每个点只分给一个成分；EM 要按比例分配。",
        )
        slips.append((sum(hard) / len(hard), said))
    written = ", ".join(f"{x:g}" for x in points)
    return Draft(
        mixture.scene,
        fill(
            "Three points: {points}. One step of EM: what is the new mean of the first component, "
            "to three decimals?",
            "三个点：{points}。EM 迭代一步，第一个成分的新均值是多少？保留三位小数。",
            points=written,
        ),
        NO_NETWORK,
        visible=(*mixture.numbers, *points),
        answer=answer,
        steps=lambda: (
            *(
                (fill("Responsibility for {x}", "对 {x} 的响应度", x=f"{x:g}"), g)
                for x, g in zip(points, shares, strict=True)
            ),
            (Text("Their sum", "响应度之和"), sum(shares)),
            (Text("Points weighted with them, divided by it", "加权之和除以它"), answer),
        ),
        slips=tuple(slips),
    )
