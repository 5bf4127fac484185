"""Scores of networks with too few and too many arcs, over the number of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.widgets.numbers import count_text, signed_text
from bayesgui.widgets.plots.content import Axis, Marker, PlotContent, Series
from bayesgui.widgets.plots.plot import Plot
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.small_networks import network_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

ROWS = (20, 40, 80, 160, 320, 640, 1_280, 2_560, 5_120, 10_240)
NAMES = ("log-likelihood", "aic", "bic", "bdeu")
_LOW, _HIGH = -14.0, 8.0


def truth() -> BayesianNetwork:
    """Return A → C ← B and D: two weak causes of one effect, and a bystander."""
    return network_of(
        ("yes", "no"),
        {
            "A": ((), [0.5, 0.5]),
            "B": ((), [0.4, 0.6]),
            "C": (("A", "B"), [[[0.75, 0.25], [0.6, 0.4]], [[0.55, 0.45], [0.4, 0.6]]]),
            "D": ((), [0.3, 0.7]),
        },
    )


@dataclass(frozen=True, eq=False)
class Compared:
    """Scores of two other structures less that of the true one, by score, at all numbers of rows.

    `fewer`: without B → C. `more`: with D → C besides.
    """

    fewer: dict[str, NDArray[np.float64]]
    more: dict[str, NDArray[np.float64]]


def compared(seed: int, monitor: Monitor) -> Compared:
    """Draw rows, and score three structures on ever more of them."""
    network = truth()
    rows = Dataset.from_blocks(network, sample(network, ROWS[-1], seed, monitor=monitor))
    others = network.without_arc("B", "C"), network.with_arc("D", "C")
    members = {name: scores.create(name) for name in NAMES}
    found: list[dict[str, list[float]]] = [{name: [] for name in NAMES} for _ in others]
    for n in ROWS:
        monitor.check()
        part = rows.rows(slice(0, n))
        base = {each.name: each.total for each in score_network(network, part, members)}
        for k, other in enumerate(others):
            for each in score_network(other, part, members):
                found[k][each.name].append(each.total - base[each.name])
    fewer, more = ({name: np.array(each[name]) for name in NAMES} for each in found)
    return Compared(fewer, more)


@register("scores")
class ScoresFigure(HelpFigure):
    """Curves below 0 lose against the true structure."""

    tall = 350

    def build(self) -> None:
        self.found: Compared | None = None
        self.seed = 1
        self.picture = Plot(self)
        self.picture.setAccessibleName(self.tr("Scores against the true structure"))
        self.picture.pointed.connect(lambda _x: self._say())
        self.add_picture(self.picture)
        choices = [("log-likelihood", "ln L"), ("aic", "AIC"), ("bic", "BIC"), ("bdeu", "BDeu")]
        self.score = self.add_choice("figure.score", choices, "bic")
        self.rows = self.add_slider("figure.rows", self.tr("Rows"), len(ROWS) - 1, 4)
        self.add_button("figure.again", self.tr("Other rows"), self._again)
        self._draw()

    def _again(self) -> None:
        self.seed += 1
        self._draw()

    def _draw(self) -> None:
        seed = self.seed
        self.compute(lambda monitor: compared(seed, monitor), self._show, self.tr("Scores"))

    def _show(self, found: Compared) -> None:
        self.found = found
        self.follow()

    def follow(self) -> None:
        self.rows.show_value(count_text(ROWS[self.rows.value]))
        if self.found is None:
            self.say(self.tr("Rows are being drawn…"))
            return
        name, x = self.score.current, np.log10(ROWS)
        clipped = [np.clip(each[name], _LOW, _HIGH) for each in (self.found.fewer, self.found.more)]
        series = (
            Series(self.tr("an arc too few"), x, clipped[0], "c2", (7.0, 3.0), 2.0),
            Series(self.tr("an arc too many"), x, clipped[1], "c1", (), 2.0),
            Series(self.tr("the true arcs"), x, np.zeros(len(x)), "muted", (2.0, 3.0), 1.0),
        )
        marker = Marker(self.tr("rows"), float(x[self.rows.value]), "accent", "triangle")
        self.picture.set_content(
            PlotContent(
                Axis(self.tr("log₁₀ of the rows"), float(x[0]), float(x[-1])),
                (Axis(self.tr("score less that of the true arcs, nats"), _LOW, _HIGH),),
                series,
                (marker,),
            )
        )
        self._say()

    def _say(self) -> None:
        if self.found is None:
            return
        name, at = self.score.current, self.rows.value
        said = self.tr(
            "{rows} rows, less the true arcs A → C ← B: an arc too few (no B → C, dashed) {fewer} "
            "nats, one too many (D → C, solid) {more}. Below 0 a structure loses."
        )
        self.say(
            said.format(
                rows=count_text(ROWS[at]),
                fewer=signed_text(float(self.found.fewer[name][at]), 1),
                more=signed_text(float(self.found.more[name][at]), 1),
            )
        )
