"""The gain in BIC of an arc, from a table of counts."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import case_table
from bayesgui.lessons.exercises.model import Cases, Model, draw_model
from bayesgui.lessons.exercises.stories import family_of_level
from bayesgui.lessons.exercises.wording import fill, slip, visible_numbers
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from bayesgui.lessons.exercises.dice import Dice

Slips = tuple[tuple[float, Text], ...]


@exercises.register("bic-gain", label="Gain in BIC of an arc", order=12)
class BicGain(ExerciseKind):
    """ln L(with the arc) − ln L(without) − (ln N)/2 · more parameters.

    Level 1: two nodes with two states. Level 2: the child has three. Level 3: the child has a
    parent already.
    """

    title = Text("Gain in BIC of an arc", "弧的 BIC 增益")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw counts of all configurations."""
        story, roles = family_of_level(dice, level)
        child = len(roles) - 1
        present: tuple[int, ...] = () if level < 3 else (0,)
        model = draw_model(dice, roles, (*((),) * child, present)).with_even_tables()
        rows = tuple(product(*(range(model.size(k)) for k in range(len(roles)))))
        counts = tuple(dice.between(2, 20) for _ in rows)
        cases = Cases(tuple(range(len(roles))), rows, counts)
        new = child - 1
        return _draft(story.scene, model, cases, child, present, new)


def log_likelihood(model: Model, cases: Cases, child: int, parents: tuple[int, ...]) -> float:
    """Return Σ n ln(n / n of the parents' configuration) of a node's table."""
    total = 0.0
    for states in product(*(range(model.size(k)) for k in (*parents, child))):
        given = dict(zip(parents, states[:-1], strict=True))
        seen = cases.matching({**given, child: states[-1]})
        total += seen * math.log(seen / cases.matching(given)) if seen else 0.0
    return total


def _draft(
    scene: Text, model: Model, cases: Cases, child: int, present: tuple[int, ...], new: int
) -> Draft:
    without = log_likelihood(model, cases, child, present)
    having = log_likelihood(model, cases, child, (*present, new))
    rows = math.prod(model.size(parent) for parent in present)
    more = (model.size(child) - 1) * rows * (model.size(new) - 1)
    total = sum(cases.counts)
    answer = having - without - math.log(total) / 2 * more
    return Draft(
        scene,
        fill(
            "{child} {parents}. By how much does the arc {new} → {child} raise BIC = ln L − "
            "(ln N)/2 · (number of parameters), to three decimals?",
            "{child}{parents}。加弧“{new} → {child}”使 BIC（ln L − (ln N)/2 · 参数个数）"
            "增加多少？保留三位小数。",
            child=model.roles[child].name,
            new=model.roles[new].name,
            parents=_parents(model, present),
        ),
        model,
        tables=lambda: (case_table(model, cases, counted=True),),
        cases=cases,
        visible=(*visible_numbers(model), *cases.counts, total, 2.0),
        answer=answer,
        steps=lambda: (
            (Text("ln L of the child without the arc", "没有弧时子节点的 ln L"), without),
            (Text("ln L of the child with it", "有弧时子节点的 ln L"), having),
            (Text("More parameters", "增加的参数个数"), float(more)),
            (Text("Gain less (ln N)/2 for each", "增量减去每个参数 (ln N)/2"), answer),
        ),
        slips=_slips(having - without, total, more),
    )


def _parents(model: Model, present: tuple[int, ...]) -> Text:
    if not present:
        return Text("has no parent", "没有父节点")
    return fill("has the parent {name}", "的父节点是{name}", name=model.roles[present[0]].name)


def _slips(gain: float, total: int, more: int) -> Slips:
    return (
        slip(
            gain,
            "That is the gain in ln L; the penalty is missing.",
            "这是 ln L 的增量；漏了惩罚项。",
        ),
        slip(
            gain - more,
            "That is AIC: its penalty is 1 for each parameter.",
            "这是 AIC：每个参数的惩罚为 1。",
        ),
        slip(
            gain - math.log(total) * more,
            "The penalty is half of ln N for each parameter.",
            "每个参数的惩罚是 ln N 的一半。",
        ),
        slip(
            gain - math.log2(total) / 2 * more,
            "Take the natural logarithm of N.",
            "N 要取自然对数。",
        ),
    )
