"""A maximum likelihood estimate and its Laplace estimate from a small table of rows."""

from __future__ import annotations

from bisect import bisect
from typing import TYPE_CHECKING, Any

from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.given import case_table
from bayesgui.lessons.exercises.model import Cases, Model, draw_model
from bayesgui.lessons.exercises.stories import family_of_level
from bayesgui.lessons.exercises.wording import events, fill, join, probability, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.lessons.exercises.dice import Dice


@exercises.register("laplace", label="Maximum likelihood and Laplace", order=4)
class Laplace(ExerciseKind):
    """θ = m / Σ m of a table's row, and (m + α) / Σ (m + α).

    Level 1: two nodes with two states, α = 1. Level 2: the child has three states, of which one
    does not occur in the row. Level 3: two parents, and another α.
    """

    title = Text("Maximum likelihood and Laplace", "最大似然与拉普拉斯平滑")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw rows and a cell of the table of the child."""
        story, roles = family_of_level(dice, level)
        child = len(roles) - 1
        model = draw_model(dice, roles, ((), (0,)) if level < 3 else ((), (), (0, 1)))
        alpha = 1.0 if level < 3 else dice.pick((0.5, 2.0, 3.0))
        cases = _draw_cases(dice, model, dice.between(8, 12) if level < 3 else 16)
        given = {node: dice.below(2) for node in range(child)}
        state = dice.below(model.size(child))
        what = {child: state}
        within, hits = cases.matching(given), cases.matching({**given, **what})
        seen = sum(cases.matching({**given, child: k}) > 0 for k in range(model.size(child)))
        unseen = seen < model.size(child)
        if not 2 <= within < sum(cases.counts) or unseen != (level == 2) or seen < 2:
            return None
        model = model.with_even_tables()
        cell = (*given.values(), state)

        def estimate(method: str, **options: Any) -> float:
            return float(_estimate(model, cases, child, method, **options)[cell])

        answer = estimate("bayes", prior="uniform", alpha=alpha)
        question = probability(model, what, given)
        return Draft(
            story.scene,
            fill(
                "The possible values of {child} are {states}, whether or not they occur. Estimate "
                "{question} with {alpha} added to each count, to four decimals.",
                "{child}的可能取值为{states}（不论是否出现）。"
                "每个计数加 {alpha}，估计 {question}，保留四位小数。",
                child=roles[child].name,
                states=join(roles[child].states),
                question=question,
                alpha=alpha,
            ),
            model,
            tables=lambda: (case_table(model, cases, counted=False),),
            cases=cases,
            visible=(alpha,),
            answer=answer,
            steps=lambda: (
                (_rows(model, given), within),
                (_rows(model, {**what, **given}), hits),
                (fill("Maximum likelihood: {p}", "最大似然：{p}", p=question), estimate("mle")),
                (fill("Smoothed: {p}", "平滑后：{p}", p=question), answer),
            ),
            slips=_slips(model, cases, what, given, alpha),
        )


def _draw_cases(dice: Dice, model: Model, count: int) -> Cases:
    rows = []
    ends = [model.table(node).cumsum(axis=-1).tolist() for node in range(len(model.roles))]
    for _ in range(count):
        states: dict[int, int] = {}
        for node, parents in enumerate(model.parents):
            row = ends[node]
            for parent in parents:
                row = row[states[parent]]
            states[node] = min(bisect(row, dice.below(1000) / 1000), len(row) - 1)
        rows.append(tuple(states.values()))
    return Cases(tuple(range(len(model.roles))), tuple(rows), (1,) * count)


def _estimate(
    model: Model, cases: Cases, child: int, method: str, **options: Any
) -> NDArray[np.float64]:
    network = model.network()
    learned = learn_parameters(network, cases.dataset(model), method, **options)
    return learned.network.cpt(model.name(child)).values


def _rows(model: Model, states: dict[int, int]) -> Text:
    return fill("Rows with {what}", "{what}的行数", what=events(model, states))


def _slips(
    model: Model, cases: Cases, what: dict[int, int], given: dict[int, int], alpha: float
) -> tuple[tuple[float, Text], ...]:
    (child,) = what
    size, total = model.size(child), sum(cases.counts)
    within, hits = cases.matching(given), cases.matching({**given, **what})
    seen = sum(cases.matching({**given, child: k}) > 0 for k in range(size))
    said = (
        slip(
            hits / within,
            "This is the maximum likelihood estimate: nothing has been added yet.",
            "这是最大似然估计：还没有平滑。",
        ),
        slip(
            (hits + alpha) / within,
            "Add to the denominator, too, once for each possible value, so that they sum to 1.",
            "分母也要加，每个可能取值加一次，这样概率之和才为 1。",
        ),
        slip(
            (hits + alpha) / (within + alpha),
            "The sum in the denominator is over the whole parenthesis (some texts leave it "
            "out): add once for each possible value.",
            "分母的求和号管到整个括号（有些教材漏了括号）：每个可能取值都要加一次。",
        ),
        slip(
            (hits + alpha) / (total + alpha * size),
            "You divided by the wrong count: only the rows with {given} count.",
            "除错了计数：只数{given}的行。",
            given=events(model, given),
        ),
        slip(
            (hits + alpha) / (cases.matching(what) + 2 * alpha),
            "You conditioned the wrong way round, on {what}.",
            "条件方向反了：您以{what}为条件。",
            what=events(model, what),
        ),
    )
    if seen == size:
        return said
    unseen = Text(
        "Count the possible values, not only those that occur in these rows.",
        "要数所有可能的取值，而不只是这些行里出现的取值。",
    )
    return (*said, ((hits + alpha) / (within + alpha * seen), unseen))
