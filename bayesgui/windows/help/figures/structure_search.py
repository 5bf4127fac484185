"""Hill climbing on rows drawn from asia, arc by arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.network import BayesianNetwork
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StructureStep
from bayesgui.widgets.numbers import count_text, signed_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import example, layout_of

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor

ROWS = 2_000
PLACES = {
    "asia": (0.0, 0.0),
    "tub": (1.0, 0.0),
    "smoke": (0.0, 1.6),
    "lung": (1.0, 0.9),
    "bronc": (1.0, 2.1),
    "either": (2.0, 0.5),
    "xray": (3.0, 0.2),
    "dysp": (3.0, 1.5),
}


@register("structure-search")
class StructureSearchFigure(HelpFigure):
    """The first climb from no arcs at all; every step is the change of largest gain."""

    tall = 336

    def build(self) -> None:
        self._network = example("asia")
        self.steps: tuple[StructureStep, ...] = (StructureStep(arcs=()),)
        layout = layout_of(PLACES)
        bare = BayesianNetwork(self._network.variables)
        self.picture = NetworkPicture(bare, layout)
        self.add_picture(self.picture)
        self._back = self.add_button("figure.back", self.tr("Back"), lambda: self._go(-1))
        self._next = self.add_button("figure.step", self.tr("Step"), lambda: self._go(1))
        self.step = self.add_slider("figure.steps", self.tr("Step"), 0, 0)
        self.compute(self._climb, self._show, self.tr("Structure search"))

    def _climb(self, monitor: Monitor) -> tuple[StructureStep, ...]:
        network = self._network
        rows = Dataset.from_blocks(network, sample(network, ROWS, 1, monitor=monitor))
        learner = structure_learners.create("hill-climbing", rounds=0)
        run = learner.begin(StructureProblem(rows))
        found = [StructureStep(arcs=())]
        while not run.is_over:
            run.advance(1, monitor)
            if run.latest is not None and run.latest is not found[-1] and run.latest.changes:
                found.append(run.latest)
        return tuple(found)

    def _show(self, steps: tuple[StructureStep, ...]) -> None:
        self.steps = steps
        self.step.slider.setRange(0, len(steps) - 1)
        self.follow()

    def _go(self, by: int) -> None:
        self.step.slider.setValue(self.step.value + by)

    def follow(self) -> None:
        at = min(self.step.value, len(self.steps) - 1)
        step = self.steps[at]
        self._back.setEnabled(at > 0)
        self._next.setEnabled(at < len(self.steps) - 1)
        self.step.show_value(f"{at} / {count_text(len(self.steps) - 1)}")
        self.picture.session.shown[StructureSearch].update(step=step, recent=step.changes)
        self.picture.update()
        if not at:
            said = self.tr("No arcs yet; 2,000 rows were drawn from asia. Step adds the best arc.")
            self.say(said)
            return
        (change, *_) = step.changes
        says = {
            "added": self.tr("{arc} is added: BIC rises by {gain} nats. Arcs: {count}."),
            "removed": self.tr("{arc} is removed: BIC rises by {gain} nats. Arcs: {count}."),
            "reversed": self.tr("{arc} is reversed: BIC rises by {gain} nats. Arcs: {count}."),
        }
        gain = signed_text(step.gain or 0.0, 1).lstrip("+")
        arc = " → ".join(change.arc)
        self.say(says[change.kind].format(arc=arc, gain=gain, count=count_text(len(step.arcs))))
