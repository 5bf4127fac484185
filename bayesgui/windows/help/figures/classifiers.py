"""Naive Bayes and TAN on the fruit: click what is known of a fruit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.core.evidence import Evidence
from bayesgui.data.reading.reader import read_data
from bayesgui.learning.parameters.base import parameter_learners
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, toggled

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

METHODS = ("naive-bayes", "tan")
_KINDS = {"naive-bayes": "NB", "tan": "TAN"}


def trained(method: str, monitor: Monitor) -> BayesianNetwork:
    """Return a classifier trained on the example fruit as a network."""
    rows = read_data(paths.samples() / "data" / "fruit.csv")
    learner = structure_learners.create(method, class_=rows.names[0])
    problem = StructureProblem(rows)
    run = learner.begin(problem)
    while not run.is_over:
        run.advance(1, monitor)
    network = learner.result(problem, run).network
    return parameter_learners.create("bayes").learn(network, rows, monitor=monitor).network


@register("classifiers")
class ClassifierFigure(HelpFigure):
    """The class above its features; arcs between features are what naive Bayes leaves out."""

    tall = 380

    def build(self) -> None:
        self.models: dict[str, BayesianNetwork] = {}
        self.evidence = Evidence()
        self.picture: NetworkPicture | None = None
        self.method = self.add_choice(
            "figure.method",
            [("naive-bayes", self.tr("naive Bayes")), ("tan", "TAN")],
            "naive-bayes",
        )
        self.add_button("figure.clear", self.tr("Clear"), self._clear)
        self.compute(
            lambda monitor: {each: trained(each, monitor) for each in METHODS},
            self._show,
            self.tr("Training"),
        )

    def _show(self, models: dict[str, BayesianNetwork]) -> None:
        self.models = models
        self.follow()

    def _click(self, name: str, state: str) -> None:
        self.evidence = toggled(self.evidence, name, state)
        self.follow()

    def _clear(self) -> None:
        self.evidence = Evidence()
        self.follow()

    def follow(self) -> None:
        network = self.models.get(self.method.current)
        if network is None:
            self.say(self.tr("The models are being trained…"))
            return
        self._draw(network)
        found = exact(network, self.evidence)
        assert self.picture is not None
        self.picture.show_posteriors(found, self.evidence, exact(network, Evidence()))
        self.say(self._sentence())

    def _draw(self, network: BayesianNetwork) -> None:
        class_, *features = network.names
        places = {name: (float(k), 1.75) for k, name in enumerate(features)}
        places[class_] = ((len(features) - 1) / 2, 0.0)
        layout = layout_of(places, "down")
        if self.picture is None:
            self.picture = NetworkPicture(network, layout)
            self.picture.state_clicked.connect(self._click)
            self.add_picture(self.picture)
        elif self.picture.network is not network and self.picture.network != network:
            self.picture.show_network(network, layout)

    def _sentence(self) -> str:
        class_ = next(iter(self.models.values())).names[0]
        answers = []
        for method, network in self.models.items():
            found = exact(network, self.evidence)[class_]
            best = int(found.argmax())
            state = network[class_].states[best]
            answers.append(f"{_KINDS[method]}: {state} {probability_text(float(found[best]), 4)}")
        return self.tr("Click what is known. Most probable: {answers}.").format(
            answers="; ".join(answers)
        )
