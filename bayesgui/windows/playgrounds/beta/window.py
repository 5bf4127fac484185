"""The window of the playground on priors: a coin in four pages, and three states."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from bayesgui.learning.posterior_remarks import remarks
from bayesgui.widgets.frame.tab_row import TabRow
from bayesgui.widgets.help_button import HelpButton
from bayesgui.widgets.live_text import live, say, tell
from bayesgui.widgets.numbers import probability_text
from bayesgui.widgets.plots.parameter_plot import ParameterPlot
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.windows.playgrounds.beta.both_ways_page import BothWaysPage
from bayesgui.windows.playgrounds.beta.coin_controls import CoinControls
from bayesgui.windows.playgrounds.beta.free_prior_page import FreePriorPage
from bayesgui.windows.playgrounds.beta.running_page import RunningPage
from bayesgui.windows.playgrounds.beta.settings import BetaSettings
from bayesgui.windows.playgrounds.beta.three_states_page import ThreeStatesPage
from bayesgui.windows.playgrounds.window import PlaygroundWindow

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.learning.posterior_curves import ParameterPosterior

PAGES = ("posterior", "both_ways", "free_prior", "running", "states")
_COIN_PARTS = {
    "posterior": (True, True),
    "both_ways": (False, True),
    "free_prior": (False, True),
    "running": (True, False),
}
"""Whether a page shows the rows of the prior, and those of the tosses."""


class BetaPriorWindow(PlaygroundWindow[BetaSettings]):
    """The playground “Beta prior”.

    `translate`: translates a sentence of the Qt-free floors into the user's language.
    """

    def __init__(self, translate: Callable[[str], str], parent: QWidget | None = None) -> None:
        super().__init__("betaPriorPlayground", BetaSettings(), parent)
        self._translate = translate
        self.tabs = TabRow(self)
        self.coin = CoinControls(self)
        self.fields, self.sliders = self.coin.fields, self.coin.sliders
        self.buttons = self.coin.buttons
        self.plot = ParameterPlot(self, with_remarks=True)
        self.both_ways = BothWaysPage(self)
        self.free_prior = FreePriorPage(self)
        self.running = RunningPage(self)
        self.states = ThreeStatesPage(self)
        self._answer = text_label(self, 13, 500)
        self.open_with(live("Beta prior"), 960, 700)
        self.plot.legend.set_hidden(frozenset())
        self.show_page("posterior")
        self.sliders[0].setFocus()

    def _build(self) -> None:
        posterior = QWidget(self)
        column_layout(self._answer, self.plot, parent=posterior, spacing=12, grows=self.plot)
        self.pages = stacked(
            self, posterior, self.both_ways, self.free_prior, self.running, self.states
        )
        for _ in PAGES:
            self.tabs.addTab("")
        tell(
            self._name_pages,
            live("Posterior"),
            live("Likelihood and probability"),
            live("Free prior"),
            live("Running estimate"),
            live("Three states"),
        )
        say(self.tabs, spoken=live("Pages of the playground"))
        self.help = HelpButton(self)
        head = row_layout(self.tabs, self.help, margins=(0, 0, 8, 0), spacing=0, grows=self.tabs)
        below = column_layout(
            self.coin, self.pages, margins=(18, 14, 18, 14), spacing=12, grows=self.pages
        )
        column_layout(head, below, parent=self, spacing=0, grows=below)

    def _name_pages(self, *names: str) -> None:
        for at, name in enumerate(names):
            self.tabs.setTabText(at, name)
            self.tabs.setTabToolTip(at, name)

    def _connect(self) -> None:
        end = self.history.end_gesture
        self.tabs.currentChanged.connect(lambda at: self.show_page(PAGES[at]))
        self.coin.changed.connect(
            lambda k, number, slid: self.apply(
                self.settings.with_coin(k, number), ("coin", k) if slid else None
            )
        )
        self.coin.chosen.connect(lambda key: self.apply(self.settings.beginning_with(key)))
        self.both_ways.heads_moved.connect(self._move_heads)
        self.both_ways.theta_moved.connect(self._move_theta)
        self.free_prior.formula_changed.connect(lambda formula: self._set(formula=formula))
        self.free_prior.theta_moved.connect(self._move_theta)
        self.running.truth.changed.connect(lambda truth: self._set("truth", truth=truth))
        self.running.tossed.connect(lambda: self._set(seed=self.settings.seed + 1))
        self.states.prior_changed.connect(
            lambda prior, dragged: self._set("prior" if dragged else None, prior=prior)
        )
        self.states.counts_changed.connect(lambda counts: self._set(counts=counts))
        self.states.plot.place_moved.connect(lambda place: self._set("place", place=place))
        for started in (
            self.coin.slider_pressed,
            self.states.plot.drag_started,
            self.both_ways.theta.slider.sliderPressed,
            self.running.truth.slider.sliderPressed,
            *(plot.drag_started for plot in self.both_ways.plots),
            self.free_prior.plot.drag_started,
        ):
            started.connect(end)

    # -- numbers ------------------------------------------------------------------------------

    @property
    def known(self) -> ParameterPosterior:
        """The prior and the tosses as currently set."""
        return self.settings.known

    def set_numbers(self, *numbers: float) -> None:
        """Set α of heads and tails, and the numbers of heads and tails seen."""
        alpha, others, heads, tails = numbers
        self._set(coin=(alpha, others, heads, tails))

    def _set(self, gesture: str | None = None, **numbers: Any) -> None:
        self.apply(replace(self.settings, **numbers), gesture)

    def _move_theta(self, theta: float) -> None:
        self._set("theta", theta=theta)

    def _move_heads(self, heads: int) -> None:
        """Move the cursor of the heads; the number of tosses stays."""
        alpha, others, *tosses = self.settings.coin
        n = sum(tosses)
        heads = min(max(heads, 0), round(n))
        self._set("heads", coin=(alpha, others, float(heads), n - heads))

    # -- what is shown ------------------------------------------------------------------------

    def show_page(self, page: str) -> None:
        """Show one of the pages."""
        at = PAGES.index(page)
        self.tabs.setCurrentIndex(at)
        self.pages.setCurrentIndex(at)
        prior, tosses = _COIN_PARTS.get(page, (False, False))
        self.coin.show_part(prior=prior, tosses=tosses)
        self._follow()

    def _follow(self) -> None:
        settings = self.settings
        self.coin.show_numbers(settings.coin)
        page = self.pages.currentWidget()
        if isinstance(page, BothWaysPage | FreePriorPage | RunningPage | ThreeStatesPage):
            page.show_settings(settings)
        else:
            self._show_posterior(settings.known)

    def _show_posterior(self, known: ParameterPosterior) -> None:
        words = [self._translate(each) for each in remarks(known)]
        self.plot.show_parameter(known, self.tr("P(heads)"), None, words)
        a, b = known.posterior
        if known.mean is None:
            sentence = self.tr(
                "Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}), "
                "which is improper: it predicts nothing about the next toss until heads and tails "
                "have both been seen."
            )
        else:
            sentence = self.tr(
                "Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}); "
                "the next toss is heads with probability {mean}."
            )
        mean = "" if known.mean is None else probability_text(known.mean, 4)
        self._answer.setText(
            sentence.format(
                prior_a=f"{known.alpha:g}", prior_b=f"{known.others:g}", heads=f"{known.seen:g}",
                tails=f"{known.unseen:g}", a=f"{a:g}", b=f"{b:g}", mean=mean,
            )
        )  # fmt: skip
