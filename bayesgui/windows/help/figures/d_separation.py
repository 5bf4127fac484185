"""Chain, fork and collider: what a finding in the middle does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.document.overlays import SeparationChoice
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, network_of, toggled

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.graph.layout import Layout

ROOT, OTHER_ROOT = [0.2, 0.8], [0.3, 0.7]
LINK, OTHER_LINK = [[0.9, 0.1], [0.2, 0.8]], [[0.7, 0.3], [0.1, 0.9]]
BOTH = [[[0.98, 0.02], [0.9, 0.1]], [[0.85, 0.15], [0.05, 0.95]]]


@register("d-separation")
class SeparationFigure(HelpFigure):
    """Three nodes; a click on a bar sets or clears a finding, and the trail opens or closes."""

    tall = 318

    def build(self) -> None:
        self._yes, self._no = self.tr("yes"), self.tr("no")
        self.evidence = Evidence()
        self._pattern = ""
        self.picture = NetworkPicture(*self._shape("collider"))
        self.picture.state_clicked.connect(self._click)
        self.add_picture(self.picture)
        choices = [
            ("chain", self.tr("chain")),
            ("fork", self.tr("fork")),
            ("collider", self.tr("collider")),
        ]
        self.pattern = self.add_choice("figure.pattern", choices, "collider")
        self.add_button("figure.clear", self.tr("Clear"), self._clear)

    def _shape(self, pattern: str) -> tuple[BayesianNetwork, Layout]:
        if pattern == "chain":
            tables = {"X": ((), ROOT), "Z": (("X",), LINK), "Y": (("Z",), OTHER_LINK)}
            places = {"X": (0.0, 0.0), "Z": (1.0, 0.6), "Y": (2.0, 0.0)}
        elif pattern == "fork":
            tables = {"Z": ((), OTHER_ROOT), "X": (("Z",), LINK), "Y": (("Z",), OTHER_LINK)}
            places = {"Z": (0.0, 0.65), "X": (1.2, 0.0), "Y": (1.2, 1.3)}
        else:
            tables = {"X": ((), ROOT), "Y": ((), OTHER_ROOT), "Z": (("X", "Y"), BOTH)}
            places = {"X": (0.0, 0.0), "Y": (0.0, 1.3), "Z": (1.2, 0.65)}
        return network_of((self._yes, self._no), tables), layout_of(places)

    def _click(self, name: str, state: str) -> None:
        self.evidence = toggled(self.evidence, name, state)
        self.follow()

    def _clear(self) -> None:
        self.evidence = Evidence()
        self.follow()

    def follow(self) -> None:
        if self.pattern.current != self._pattern:
            self._pattern, self.evidence = self.pattern.current, Evidence()
            self.picture.show_network(*self._shape(self._pattern))
        network = self.picture.network
        found = exact(network, self.evidence)
        self.picture.show_posteriors(found, self.evidence, exact(network, Evidence()))
        given = ("Z",) if "Z" in self.evidence else ()
        analysis = analyze_separation(network, "X", "Y", given)
        choice = SeparationChoice("X", "Y", given)
        self.picture.session.overlays.update(separation=choice, analysis=analysis)
        self.say(self._sentence(network, given, analysis.separated))

    def _sentence(self, network: BayesianNetwork, given: tuple[str, ...], separated: bool) -> str:
        known = Evidence({name: self.evidence[name] for name in given})
        without = float(exact(network, known)["X"][0])
        with_y = float(exact(network, known.with_finding("Y", self._yes))["X"][0])
        says = {
            (False, True): self.tr("X and Y are separated: {y} leaves P({x}) at {b}."),
            (False, False): self.tr("X and Y depend: {y} takes P({x}) from {a} to {b}."),
            (True, True): self.tr("Given Z, X and Y are separated: {y} leaves P({x}) at {b}."),
            (True, False): self.tr("Given Z, X and Y depend: {y} takes P({x}) from {a} to {b}."),
        }[bool(given), separated]
        return says.format(
            x=f"X = {self._yes}",
            y=f"Y = {self._yes}",
            a=probability_text(without, 4),
            b=probability_text(with_y, 4),
        )
