"""Densities from points: a Parzen window of fixed width, and the window of K neighbors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.lessons.exercises.base import Draft, ExerciseKind, exercises
from bayesgui.lessons.exercises.model import NO_NETWORK
from bayesgui.lessons.exercises.wording import fill, slip
from bayesgui.lessons.lesson import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.exercises.dice import Dice

EDGE = Text(
    "The edge is twice the distance: the window reaches as far to the other side.",
    "边长是距离的两倍：窗口向另一侧也伸出同样远。",
)
POINTS = Text("Divide by the number of points as well.", "还要除以点数。")


@exercises.register("windows", label="Parzen windows and neighbors", order=9)
class Windows(ExerciseKind):
    """p̂(x) = k / (N V): k points in a window of volume V around x.

    Level 1: a Parzen window of width h. Level 2: the interval of the K nearest neighbors. Level 3:
    their square in the plane.
    """

    title = Text("Parzen windows and neighbors", "Parzen 窗与近邻")

    def draw(self, dice: Dice, level: int) -> Draft | None:
        """Draw points and a place."""
        if level == 3:
            return _square(dice)
        count = dice.between(8, 10) if level == 1 else dice.between(6, 8)
        points = [dice.between(0, 60) / 10 for _ in range(count)]
        x = dice.between(15, 45) / 10
        if len(set(points)) < count:
            return None
        return (
            _parzen(points, x, dice.pick((1.2, 1.6, 2.0, 2.4)))
            if level == 1
            else _nearest(points, x, dice.between(3, 4))
        )


def _scene(points: Sequence[float]) -> Text:
    written = ", ".join(f"{point:g}" for point in points)
    return fill(
        "{count} points: {points}.",
        "{count} 个点：{points}。",
        count=str(len(points)),
        points=written,
    )


def _parzen(points: Sequence[float], x: float, width: float) -> Draft | None:
    distances = [abs(point - x) for point in points]
    if any(abs(d - width / 2) < 0.01 or abs(d - width) < 0.01 for d in distances):
        return None
    inside = sum(d < width / 2 for d in distances)
    wide = sum(d < width for d in distances)
    count = len(points)
    answer = inside / (count * width)
    return Draft(
        _scene(points),
        fill(
            "A Parzen window of width {width} stands around x = {x}: what is the density there, "
            "to three decimals?",
            "以 x = {x} 为中心、宽 {width} 的方窗：该处的密度是多少？保留三位小数。",
            width=f"{width:g}",
            x=f"{x:g}",
        ),
        NO_NETWORK,
        visible=(*points, x, width, count),
        answer=answer,
        steps=lambda: (
            (Text("Points in the window", "窗内的点数"), inside),
            (Text("Their share of all points", "占全部点的比例"), inside / count),
            (Text("Divided by the width", "除以宽度"), answer),
        ),
        slips=(
            slip(
                inside / count,
                "You forgot the width: a density is a share divided by the width.",
                "忘了宽度：密度是比例除以宽度。",
            ),
            (inside / width, POINTS),
            slip(
                wide / (count * width),
                "You let the window reach a whole width to each side; it reaches half of it.",
                "您让窗口向两侧各伸出一个宽度；应各伸出一半。",
            ),
        ),
    )


def _nearest(points: Sequence[float], x: float, k: int) -> Draft | None:
    distances = sorted(round(abs(point - x), 6) for point in points)
    reach, count = distances[k - 1], len(points)
    if len(set(distances)) < count or reach < 0.2:
        return None
    answer = k / (count * 2 * reach)
    return Draft(
        _scene(points),
        fill(
            "What is the density at x = {x} from its K = {k} nearest neighbors, to three decimals?",
            "用 K = {k} 个近邻估计 x = {x} 处的密度，保留三位小数。",
            x=f"{x:g}",
            k=str(k),
        ),
        NO_NETWORK,
        visible=(*points, x, k, count),
        answer=answer,
        steps=lambda: (
            (Text("Distance of the last neighbor", "最远近邻的距离"), reach),
            (Text("Length of the interval", "区间长度"), 2 * reach),
            (Text("Share of the neighbors, divided by it", "近邻的比例除以它"), answer),
        ),
        slips=(
            (k / (count * reach), EDGE),
            (k / (2 * reach), POINTS),
            slip(
                k / (count * 2 * distances[k]), "You went one neighbor too far.", "多算了一个近邻。"
            ),
        ),
    )


def _square(dice: Dice) -> Draft | None:
    count, k = dice.between(5, 7), dice.between(2, 3)
    points = [(dice.between(0, 20) / 10, dice.between(0, 20) / 10) for _ in range(count)]
    x, y = dice.between(6, 14) / 10, dice.between(6, 14) / 10
    reaches = sorted(round(max(abs(a - x), abs(b - y)), 6) for a, b in points)
    circles = sorted(((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in points)
    reach = reaches[k - 1]
    if len(set(reaches)) < count or reach < 0.2:
        return None
    answer = k / (count * (2 * reach) ** 2)
    written = ", ".join(f"({a:g}, {b:g})" for a, b in points)
    numbers = [number for point in points for number in point]
    return Draft(
        fill(
            "{count} points: {points}.",
            "{count} 个点：{points}。",
            count=str(count),
            points=written,
        ),
        fill(
            "The square around ({x}, {y}) grows until it holds K = {k} of them. What is the "
            "density there, to three decimals?",
            "以 ({x}, {y}) 为中心的正方形增大到含有 K = {k} 个点。该处的密度是多少？保留三位小数。",
            x=f"{x:g}",
            y=f"{y:g}",
            k=str(k),
        ),
        NO_NETWORK,
        visible=(*numbers, x, y, k, count),
        answer=answer,
        steps=lambda: (
            (Text("Half the edge of the square", "正方形边长的一半"), reach),
            (Text("Its area", "面积"), (2 * reach) ** 2),
            (Text("Share of the neighbors, divided by it", "近邻的比例除以它"), answer),
        ),
        slips=(
            (k / (count * reach**2), EDGE),
            (k / (2 * reach) ** 2, POINTS),
            slip(
                k / (count * 2 * reach),
                "In the plane the volume is an area: square the edge.",
                "在平面上体积是面积：边长要平方。",
            ),
            slip(
                k / (count * (2 * circles[k - 1]) ** 2),
                "The window is a square: the larger difference of the coordinates counts.",
                "窗口是正方形：取两个坐标差中较大者。",
            ),
        ),
    )
