"""The junction tree of a small network, step by step, as the player shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.canvas.player.view import PlayerView
from bayesgui.core.evidence import NO_EVIDENCE
from bayesgui.document.state import DocumentState
from bayesgui.explain.scripts.junction_tree.script import junction_script
from bayesgui.formats.storage import read
from bayesgui.panels.panel import translate_sentence
from bayesgui.paths import example_networks
from bayesgui.widgets.numbers import count_text
from bayesgui.windows.help.figures.base import HelpFigure, register

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.explain.scripts.junction_tree.script import JunctionScript

EXAMPLE = "asia"


@register("junction-tree")
class JunctionTreeFigure(HelpFigure):
    """Moral graph, fill-in, cliques and messages of the example asia."""

    tall = 400

    def build(self) -> None:
        self._content = read(example_networks()[EXAMPLE])
        self.script: JunctionScript | None = None
        self.picture = PlayerView()
        self.picture.setAccessibleName(self.tr("Graph and junction tree"))
        self.picture.set_bar_shown(False)
        self.picture.set_titles(self.tr("Graph"), self.tr("Junction tree"))
        self.add_picture(self.picture)
        self._back = self.add_button("figure.back", self.tr("Back"), lambda: self._go(-1))
        self._next = self.add_button("figure.step", self.tr("Step"), lambda: self._go(1))
        self.step = self.add_slider("figure.steps", self.tr("Step"), 0, 0)
        self.compute(self._write, self._show_script, self.tr("Junction tree"))

    def _write(self, monitor: Monitor) -> JunctionScript:
        return junction_script(self._content.network, NO_EVIDENCE, monitor, kernels=False)

    def _show_script(self, script: JunctionScript) -> None:
        network = self._content.network
        geometry = NetworkGeometry(DocumentState(network, self._content.layout))
        self.script = script
        self.picture.set_script(script, geometry.boxes, network.arcs)
        self.step.slider.setRange(0, len(script) - 1)
        self.step.slider.setPageStep(5)
        self.follow()

    def _go(self, by: int) -> None:
        self.step.slider.setValue(self.step.value + by)

    def follow(self) -> None:
        script, at = self.script, self.step.value
        if script is None:
            self.say(self.tr("The tree is being built…"))
            return
        self.step.show_value(f"{at + 1} / {count_text(len(script))}")
        self.picture.show_frame(script.at(at))
        self._back.setEnabled(at > 0)
        self._next.setEnabled(at < len(script) - 1)
        self.say(translate_sentence(script.steps[at].words))
