"""A common cause: what seeing a node tells, and what setting it does."""

from __future__ import annotations

from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, network_of, toggled

TABLES = {
    "Z": ((), [0.4, 0.6]),
    "X": (("Z",), [[0.8, 0.2], [0.25, 0.75]]),
    "Y": (("Z", "X"), [[[0.7, 0.3], [0.8, 0.2]], [[0.2, 0.8], [0.3, 0.7]]]),
}
"""X makes Y rarer for either state of Z, and Z makes both frequent: Simpson's paradox."""


@register("causes")
class CausesFigure(HelpFigure):
    """Z → X, Z → Y, X → Y; a click on a bar is a finding, or sets the node."""

    tall = 318

    def build(self) -> None:
        self._yes, self._no = self.tr("yes"), self.tr("no")
        self.evidence = Evidence()
        self._way = "see"
        places = layout_of({"Z": (0.0, 0.65), "X": (1.2, 0.0), "Y": (1.2, 1.3)})
        self.picture = NetworkPicture(network_of((self._yes, self._no), TABLES), places)
        self.picture.state_clicked.connect(self._click)
        self.add_picture(self.picture)
        choices = [("see", self.tr("see")), ("do", self.tr("do"))]
        self.way = self.add_choice("figure.way", choices, "see")
        self.add_button("figure.clear", self.tr("Clear"), self._clear)

    def _click(self, name: str, state: str) -> None:
        if self.way.current == "do":
            done = Intervention(state)
            is_there = self.evidence.get(name) == done
            self.evidence = self.evidence.without(name)
            if not is_there:
                self.evidence = self.evidence.with_finding(name, done)
        else:
            self.evidence = toggled(self.evidence, name, state)
        self.follow()

    def _clear(self) -> None:
        self.evidence = Evidence()
        self.follow()

    def follow(self) -> None:
        if self.way.current != self._way:
            self._way, self.evidence = self.way.current, Evidence()
        network = self.picture.network
        found = exact(network, self.evidence)
        self.picture.show_posteriors(found, self.evidence, exact(network, Evidence()))
        seen = [self._of_y(Evidence({"X": state})) for state in (self._yes, self._no)]
        done = [self._of_y(Evidence({"X": Intervention(s)})) for s in (self._yes, self._no)]
        if self._way == "do":
            text = self.tr("Doing X makes {y} rarer: {a} against {b}. Z keeps its probabilities.")
            pair = done
        else:
            text = self.tr(
                "Where X is seen, {y} is more frequent: {a} against {b}. It is due to Z."
            )
            pair = seen
        a, b = (probability_text(p, 3) for p in pair)
        self.say(text.format(y=f"Y = {self._yes}", a=a, b=b))

    def _of_y(self, evidence: Evidence) -> float:
        """Return P(Y = yes) under findings."""
        return float(exact(self.picture.network, evidence)["Y"][0])
