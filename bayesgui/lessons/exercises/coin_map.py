"""MAP of a coin: under a Beta prior by a formula, under a normal prior where a derivative is 0."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.learning.free_prior import FreePosterior
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import NO_NETWORK
from bayesgui.lessons.exercises.wording import fill, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice

Slips = tuple[tuple[float, Text], ...]
Steps = tuple[tuple[Text, float], ...]

MEANS, SPREADS = (0.3, 0.35, 0.4, 0.45, 0.55, 0.6, 0.65, 0.7), (0.1, 0.15, 0.2, 0.25)

MLE = Text(
    "This is the maximum likelihood estimate: the prior is missing.",
    "这是最大似然估计：漏了先验。",
)


@exercises.register("coin-map", label="MAP of a coin", order=7)
class CoinMap(ExerciseKind):
    """The mode of the posterior of a coin's θ.

    Level 1: a Beta prior. Level 2: a normal prior, which is not conjugate. Level 3: the spread of
    the normal density that fits the posterior at its mode (Laplace's approximation).
    """

    title = Text("MAP of a coin", "硬币的最大后验估计")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw tosses and a prior."""
        tosses = dice.between(12, 60)
        heads = dice.between(tosses // 4, 3 * tosses // 4)
        if level == 1:
            return _beta(heads, tosses, dice.between(2, 9), dice.between(2, 9))
        return _normal(heads, tosses, dice.pick(MEANS), dice.pick(SPREADS), spread=level == 3)


def _scene(heads: int, tosses: int) -> Text:
    return fill(
        "A coin was tossed {tosses} times: {heads} heads. θ is the probability of heads.",
        "一枚硬币抛了 {tosses} 次，正面 {heads} 次。θ 是正面的概率。",
        tosses=str(tosses),
        heads=str(heads),
    )


def _beta(heads: int, tosses: int, a: int, b: int) -> Draft:
    answer = (heads + a - 1) / (tosses + a + b - 2)
    mean = Text(
        "This is the mean of the posterior; its mode takes 1 away on each side.",
        "这是后验的均值；众数在每一面上减 1。",
    )
    denominator = Text("The denominator loses 1 for each of the two sides.", "分母要为两面各减 1。")
    return Draft(
        _scene(heads, tosses),
        fill(
            "The prior is Beta({a}, {b}). What is the mode of the posterior, to three decimals?",
            "先验为 Beta({a}, {b})。后验的众数是多少？保留三位小数。",
            a=str(a),
            b=str(b),
        ),
        NO_NETWORK,
        visible=(heads, tosses, a, b),
        answer=answer,
        steps=lambda: (
            (Text("Heads, imagined ones included, less 1", "正面（含先验）减 1"), heads + a - 1),
            (Text("All tosses so, less 2", "全部（含先验）减 2"), tosses + a + b - 2),
            (Text("Mode", "众数"), answer),
        ),
        slips=(
            (heads / tosses, MLE),
            ((heads + a) / (tosses + a + b), mean),
            ((heads + a - 1) / (tosses + a + b), denominator),
        ),
    )


def _normal(heads: int, tosses: int, mean: float, sd: float, *, spread: bool) -> Draft:
    mode = _mode(heads, tosses, mean, sd**2)
    if spread:
        question = fill(
            "The prior is normal with mean {mean} and standard deviation {sd}. What is the "
            "standard deviation of the normal density that fits the posterior at its mode, to "
            "four decimals?",
            "先验是均值 {mean}、标准差 {sd} 的正态分布。在众数处与后验相符的正态密度，"
            "标准差是多少？保留四位小数。",
            mean=f"{mean:g}",
            sd=f"{sd:g}",
        )
        answer, steps, slips = _spread(heads, tosses, mode, sd)
    else:
        question = fill(
            "The prior is normal with mean {mean} and standard deviation {sd}. What is the mode "
            "of the posterior, to three decimals?",
            "先验是均值 {mean}、标准差 {sd} 的正态分布。后验的众数是多少？保留三位小数。",
            mean=f"{mean:g}",
            sd=f"{sd:g}",
        )
        answer, steps, slips = _climb(heads, tosses, mode, mean, sd)
    within = 0.00005 if spread else 0.0005
    return Draft(
        _scene(heads, tosses),
        question,
        NO_NETWORK,
        visible=(heads, tosses, mean, sd),
        answer=answer,
        steps=lambda: steps,
        slips=slips,
        within=within,
    )


def _mode(heads: int, tosses: int, mean: float, variance: float) -> float:
    """Return the mode of the posterior under a normal prior."""
    formula = f"exp(-(x - {mean!r})^2 / (2 * {variance!r}))"
    return FreePosterior(formula, heads, tosses - heads).mode


def _climb(
    heads: int, tosses: int, mode: float, mean: float, sd: float
) -> tuple[float, Steps, Slips]:
    """Return the mode, found from the maximum of the likelihood, and wrong ones."""
    start = heads / tosses
    steps = (
        (Text("Maximum likelihood estimate", "最大似然估计"), start),
        (
            fill(
                "There the derivative is that of the prior, −(θ − {mean})/σ²",
                "该处的导数只来自先验，−(θ − {mean})/σ²",
                mean=f"{mean:g}",
            ),
            (mean - start) / sd**2,
        ),
        (Text("It is 0 at the mode", "导数为 0 处即众数"), mode),
    )
    slips = (
        (start, MLE),
        slip(
            _mode(heads, tosses, mean, sd),
            "You took the standard deviation for the variance: divide by σ².",
            "您把标准差当成了方差：要除以 σ²。",
        ),
        slip(
            (start + mean) / 2,
            "Prior and data do not weigh the same.",
            "先验与数据的分量并不相同。",
        ),
    )
    return mode, steps, slips


def _spread(heads: int, tosses: int, mode: float, sd: float) -> tuple[float, Steps, Slips]:
    """Return the standard deviation of the normal density at the mode, and wrong ones."""
    data = heads / mode**2 + (tosses - heads) / (1 - mode) ** 2
    answer = 1 / math.sqrt(data + 1 / sd**2)
    steps = (
        (Text("Mode of the posterior", "后验的众数"), mode),
        (Text("Heads / θ² + tails / (1 − θ)²", "正面数 / θ² + 反面数 / (1 − θ)²"), data),
        (Text("With 1/σ² of the prior", "加上先验的 1/σ²"), data + 1 / sd**2),
        (Text("1 / its root", "其平方根的倒数"), answer),
    )
    slips = (
        slip(
            1 / (data + 1 / sd**2), "That is the variance; take the root.", "这是方差；还要开平方。"
        ),
        slip(1 / math.sqrt(data), "The curvature of the prior is missing.", "漏了先验的曲率。"),
        slip(
            1 / math.sqrt(data + 1 / sd),
            "You took the standard deviation for the variance: add 1/σ².",
            "您把标准差当成了方差：应加 1/σ²。",
        ),
    )
    return answer, steps, slips
