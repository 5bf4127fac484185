"""A test for a rare disease: prior, likelihood and posterior."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, network_of, toggled

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

PRIORS = (0.0001, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9)
SENSITIVITY, FALSE_ALARM = 0.9, 0.05


@register("bayes-theorem")
class BayesTheoremFigure(HelpFigure):
    """The posterior of a disease after a test, for any prior."""

    tall = 226

    def build(self) -> None:
        self._disease, self._test = self.tr("Disease"), self.tr("Test")
        self._yes, self._no = self.tr("yes"), self.tr("no")
        self.evidence = Evidence({self._test: self._yes})
        layout = layout_of({self._disease: (0, 0), self._test: (1.2, 0)})
        self.picture = NetworkPicture(self._network(0.01), layout)
        self.picture.state_clicked.connect(self._click)
        self.add_picture(self.picture)
        caption = self.tr("Prior P({disease})").format(disease=self._disease)
        self.prior = self.add_slider("figure.prior", caption, len(PRIORS) - 1, PRIORS.index(0.01))

    def _network(self, prior: float) -> BayesianNetwork:
        rows = [[SENSITIVITY, 1 - SENSITIVITY], [FALSE_ALARM, 1 - FALSE_ALARM]]
        tables = {
            self._disease: ((), [prior, 1 - prior]),
            self._test: ((self._disease,), rows),
        }
        return network_of((self._yes, self._no), tables)

    def _click(self, name: str, state: str) -> None:
        self.evidence = toggled(self.evidence, name, state)
        self.follow()

    def follow(self) -> None:
        prior = PRIORS[self.prior.value]
        self.prior.show_value(f"{100 * prior:g} %")
        network = self._network(prior)
        found = exact(network, self.evidence)
        self.picture.show_posteriors(found, self.evidence, exact(network, Evidence()), network)
        self.say(self._sentence(prior, float(found[self._disease][0])))

    def _sentence(self, prior: float, posterior: float) -> str:
        positive = Evidence({self._test: self._yes})
        negative = Evidence({self._test: self._no})
        if self.evidence not in (positive, negative):
            return self.tr(
                "Click a result of the test: the bar is the posterior, the tick the prior."
            )
        likelihoods = (SENSITIVITY, FALSE_ALARM)
        if self.evidence == negative:
            likelihoods = (1 - SENSITIVITY, 1 - FALSE_ALARM)
        for_it, against = likelihoods
        product, other = f"{for_it:g} · {prior:g}", f"{against:g} · {1 - prior:g}"
        answer = probability_text(posterior, 4)
        return f"P({self._disease} | {self._test}) = {product} / ({product} + {other}) = {answer}"
