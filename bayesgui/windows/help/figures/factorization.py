"""The joint distribution as a product: one factor for each node."""

from __future__ import annotations

from bayesgui.core.evidence import Evidence
from bayesgui.inference.complete_graph import complete_graph
from bayesgui.widgets.numbers import count_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import EARTHQUAKE, exact, example


@register("factorization")
class FactorizationFigure(HelpFigure):
    """The factor of the node that was clicked, and what the arcs save."""

    tall = 296

    def build(self) -> None:
        self._own = example("earthquake")
        self._complete = complete_graph(self._own, self._own.names)
        self.chosen = ""
        self.picture = NetworkPicture(self._own, EARTHQUAKE)
        self.picture.node_clicked.connect(self._choose)
        self.add_picture(self.picture)
        choices = [
            ("own", self.tr("these arcs")),
            ("complete", self.tr("every two nodes joined")),
        ]
        self.arcs = self.add_choice("figure.arcs", choices, "own")
        self.add_button("figure.product", self.tr("Whole product"), lambda: self._choose(""))

    def _choose(self, name: str) -> None:
        self.chosen = name
        self.follow()

    def follow(self) -> None:
        network = self._own if self.arcs.current == "own" else self._complete
        if self.picture.network is not network:
            self.picture.show_network(network, EARTHQUAKE)
        self.picture.show_posteriors(exact(network, Evidence()), Evidence())
        parents = network.parents(self.chosen) if self.chosen else ()
        role = self.tr("parent")
        related = [(self.chosen, self.factor(self.chosen))] if self.chosen else []
        related += [(name, role) for name in parents]
        self.picture.session.overlays.update(related=tuple(related))
        self.say(self._sentence())

    def factor(self, name: str) -> str:
        """Return the factor of a node as it stands in the product."""
        parents = self.picture.network.parents(name)
        return f"P({name} | {', '.join(parents)})" if parents else f"P({name})"

    def _sentence(self) -> str:
        network = self.picture.network
        cells = 1
        for name in network.names:
            cells *= network[name].n_states
        if not self.chosen:
            product = " · ".join(self.factor(name) for name in network.names)
            said = self.tr("{product}: {free} free parameters, the whole joint has {joint}.")
            return said.format(
                product=product, free=count_text(network.n_parameters), joint=count_text(cells - 1)
            )
        table = network.cpt(self.chosen).values
        rows = table.size // table.shape[-1]
        said = self.tr("{factor}: {rows} × {states} cells; each row of the table sums to 1.")
        states = table.shape[-1]
        return said.format(factor=self.factor(self.chosen), rows=rows, states=states)
