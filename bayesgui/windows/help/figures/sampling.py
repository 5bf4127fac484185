"""Draws from a network with a rare finding, beside the exact answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Evidence
from bayesgui.inference.base import engines
from bayesgui.widgets.numbers import count_text, probability_text
from bayesgui.widgets.punctuation import join_sentences
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.help.figures.network_picture import NetworkPicture
from bayesgui.windows.help.figures.small_networks import EARTHQUAKE, exact, example

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.inference.posteriors import Posteriors

DRAWS = (30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
ASKED, FOUND, STATE = "Burglary", "Alarm", "True"


@register("sampling")
class SamplingFigure(HelpFigure):
    """The estimates of a sampler are bars, the exact posteriors ticks."""

    tall = 346

    def build(self) -> None:
        self._network = example("earthquake")
        self.evidence = Evidence({FOUND: STATE})
        self._exact = exact(self._network, self.evidence)
        self.seed = 1
        self.answer: Posteriors | None = None
        self.picture = NetworkPicture(self._network, EARTHQUAKE)
        self.add_picture(self.picture)
        choices = [
            ("likelihood-weighting", self.tr("weighting")),
            ("rejection", self.tr("rejection")),
            ("gibbs", self.tr("Gibbs")),
        ]
        self.engine = self.add_choice("figure.engine", choices, "likelihood-weighting")
        self.draws = self.add_slider("figure.draws", self.tr("Draws"), len(DRAWS) - 1, 3)
        self.add_button("figure.again", self.tr("Again"), self._again)

    def _again(self) -> None:
        self.seed += 1
        self.follow()

    def follow(self) -> None:
        draws = DRAWS[self.draws.value]
        self.draws.show_value(count_text(draws))
        name, seed, network, evidence = self.engine.current, self.seed, self._network, self.evidence

        def work(monitor: Monitor) -> Posteriors:
            options = {"samples": draws, "seed": seed}
            if name == "gibbs":
                options["chains"] = 4
            if name == "rejection":
                # As many draws for each method: those that do not fit are thrown away.
                options = {"samples": draws, "max_draws": draws, "seed": seed}
            return engines.create(name, network, **options).query(evidence, monitor=monitor)

        self.compute(work, self._show, self.tr("Sampling"))

    def _show(self, found: Posteriors) -> None:
        self.answer = found
        self.picture.show_posteriors(found, self.evidence, self._exact)
        estimate, truth = float(found[ASKED][0]), float(self._exact[ASKED][0])
        error = None if found.standard_error is None else float(found.standard_error[ASKED][0])
        said = self.tr("P({asked} | {given}) ≈ {estimate} ± {error}; exact {truth} (the tick).")
        text = said.format(
            asked=ASKED,
            given=f"{FOUND} = {STATE}",
            estimate=probability_text(estimate, 3),
            error="?" if error is None else probability_text(error, 2),
            truth=probability_text(truth, 3),
        )
        sizes = found.effective_sample_size
        if sizes is not None and ASKED in sizes:
            worth = self.tr("Worth {n} independent draws.")
            text = join_sentences((text, worth.format(n=count_text(round(sizes[ASKED])))))
        self.say(text)
