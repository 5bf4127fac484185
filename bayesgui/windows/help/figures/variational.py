"""Mean field on two causes of one effect: what a product cannot say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.inference.base import engines
from bayesgui.widgets.numbers import log_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import exact, layout_of, network_of

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

LAST = 10


@register("variational")
class VariationalFigure(HelpFigure):
    """The product is the bars, the exact posterior the ticks."""

    tall = 312

    def build(self) -> None:
        self._yes, self._no = self.tr("yes"), self.tr("no")
        self.evidence = Evidence({"Z": self._yes})
        self.bound = self.log_evidence = 0.0
        layout = layout_of({"X": (0.0, 0.0), "Y": (0.0, 1.0), "Z": (1.2, 0.5)})
        self.picture = NetworkPicture(self._network(0.7), layout)
        self.add_picture(self.picture)
        self.link = self.add_slider("figure.link", self.tr("Either X or Y"), LAST, 7)

    def _network(self, link: float) -> BayesianNetwork:
        """Return X → Z ← Y, where Z tends to say that exactly one of the two is true."""
        one, other = 0.5 + 0.49 * link, 0.5 - 0.49 * link
        unlike, alike = [one, 1 - one], [other, 1 - other]
        tables = {
            "X": ((), [0.6, 0.4]),
            "Y": ((), [0.5, 0.5]),
            "Z": (("X", "Y"), [[alike, unlike], [unlike, alike]]),
        }
        return network_of((self._yes, self._no), tables)

    def follow(self) -> None:
        link = self.link.value / LAST
        self.link.show_value(f"{100 * link:.0f} %")
        network, evidence = self._network(link), self.evidence

        def work(monitor: Monitor) -> tuple[BayesianNetwork, Posteriors]:
            return network, engines.create("mean-field", network).query(evidence, monitor=monitor)

        self.compute(work, self._show, self.tr("Mean field"))

    def _show(self, found: tuple[BayesianNetwork, Posteriors]) -> None:
        network, product = found
        true = exact(network, self.evidence)
        self.picture.show_posteriors(product, self.evidence, true, network)
        assert product.log_evidence is not None
        assert true.log_evidence is not None
        self.bound, self.log_evidence = product.log_evidence, true.log_evidence
        gap = self.log_evidence - self.bound
        said = self.tr(
            "ELBO {bound} ≤ ln P(e) = {exact}; the gap {gap} is KL(q ‖ P). "
            "The exact posteriors are the ticks."
        )
        self.say(
            said.format(
                bound=log_text(self.bound), exact=log_text(self.log_evidence), gap=log_text(gap)
            )
        )
