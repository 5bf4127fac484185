"""Ten tosses of a coin under a Beta prior of any strength."""

from __future__ import annotations

from bayesgui.learning.posterior_curves import ParameterPosterior
from bayesgui.widgets.numbers import cell_text
from bayesgui.widgets.plots.parameter_plot import ParameterPlot
from bayesgui.windows.help.figures.base import HelpFigure, register

TOSSES = 10
STRENGTHS = (0.0, 1.0, 2.0, 4.0, 6.0, 10.0, 20.0, 40.0, 100.0, 200.0)


@register("estimation")
class EstimationFigure(HelpFigure):
    """Prior, likelihood and posterior of P(heads), with its three estimates."""

    tall = 350

    def build(self) -> None:
        self.picture = ParameterPlot(self)
        self.picture.setAccessibleName(self.tr("Prior, likelihood and posterior"))
        self.add_picture(self.picture)
        self.strength = self.add_slider(
            "figure.strength", self.tr("Prior α + β"), len(STRENGTHS) - 1, 2
        )
        self.heads = self.add_slider(
            "figure.heads", self.tr("Heads in {n}").format(n=TOSSES), TOSSES, 3
        )

    @property
    def known(self) -> ParameterPosterior:
        """The prior and the tosses as currently set."""
        half = STRENGTHS[self.strength.value] / 2
        return ParameterPosterior(half, half, float(self.heads.value), TOSSES - self.heads.value)

    def follow(self) -> None:
        known = self.known
        self.strength.show_value(f"{known.alpha + known.others:g}")
        self.heads.show_value(f"{self.heads.value}")
        self.picture.show_parameter(known, self.tr("P(heads)"), None, [])
        a, b = known.posterior
        estimates = (
            (self.tr("MLE"), known.maximum_likelihood),
            (self.tr("MAP"), known.mode),
            (self.tr("mean"), known.mean),
        )
        said = "; ".join(
            f"{name} {'–' if value is None else cell_text(value, 4)}" for name, value in estimates
        )
        self.say(f"Beta({known.alpha:g}, {known.others:g}) → Beta({a:g}, {b:g}): {said}")
