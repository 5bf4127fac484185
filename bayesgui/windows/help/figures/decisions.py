"""Two classes on a line: drag the threshold, or change what an error costs."""

from __future__ import annotations

from bayesgui.widgets.numbers import probability_text
from bayesgui.windows.help.figures.base import HelpFigure, register
from bayesgui.windows.playgrounds.decision.picture import picture_of
from bayesgui.windows.playgrounds.decision.plot import DecisionPlot
from bayesgui.windows.playgrounds.decision.settings import DecisionSettings, Rule

RATIOS = (0.1, 0.2, 0.25, 0.5, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0)
START = DecisionSettings((5.0, 8.0), (1.5, 1.5), (0.6, 0.4), ((0.0, 3.0), (1.0, 0.0)), -1.0, 13.0)


@register("decisions")
class DecisionFigure(HelpFigure):
    """The picture of the decision playground with two classes of equal spread."""

    tall = 470

    def build(self) -> None:
        self._shown = picture_of(START)
        self.picture = DecisionPlot(self._shown, self)
        self.picture.threshold_moved.connect(self._move)
        self.add_picture(self.picture)
        caption = self.tr("Loss of taking ω₁ for ω₂")
        self.ratio = self.add_slider("figure.loss", caption, len(RATIOS) - 1, RATIOS.index(3.0))

    @property
    def settings(self) -> DecisionSettings:
        """The present numbers."""
        return self._shown.settings

    def _move(self, rule: Rule, thresholds: tuple[float, ...] | None) -> None:
        self._set(self.settings.with_thresholds(rule, thresholds))

    def _set(self, settings: DecisionSettings) -> None:
        self._shown = picture_of(settings, self._shown)
        self.picture.set_picture(self._shown)
        self._say()

    def follow(self) -> None:
        loss = RATIOS[self.ratio.value]
        self.ratio.show_value(f"{loss:g} : 1")
        if self.settings.losses[0][1] != loss:
            self._set(self.settings.with_loss(0, 1, loss).with_thresholds("risk", None))
        self._say()

    def _say(self) -> None:
        error, risk = self._shown.rules
        said = self.tr(
            "Least error at x = {x_e}: {error}; least risk at x = {x_r}: {risk}. "
            "As the thresholds stand: error {error_now}, risk {risk_now}."
        )
        self.say(
            said.format(
                x_e=_places(error.optimum.thresholds),
                x_r=_places(risk.optimum.thresholds),
                error=probability_text(error.best.error, 3),
                risk=probability_text(risk.best.risk, 3),
                error_now=probability_text(error.outcomes.error, 3),
                risk_now=probability_text(risk.outcomes.risk, 3),
            )
        )


def _places(thresholds: tuple[float, ...]) -> str:
    return ", ".join(f"{x:.3f}".replace("-", "−") for x in thresholds) or "–"
