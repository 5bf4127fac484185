"""The laboratory's display of a Gibbs sampler: its chains, and whether they agree."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui.core.numerals import r_hat_text
from bayesgui.document.shown.watched_estimate import AGREEING
from bayesgui.explain.gibbs_sweep import GibbsSweepQuestion
from bayesgui.inference.gibbs.watch_options import WatchOptions
from bayesgui.panels.laboratory import gibbs_plots
from bayesgui.panels.laboratory.columns import (
    CONVERGED,
    ERROR,
    ESS,
    ESTIMATE,
    EXACT,
    R_HAT,
    VISITS,
    Row,
)
from bayesgui.panels.laboratory.engine_display import (
    EngineDisplay,
    Figure,
    Verdict,
    displays,
    usual_marks,
    whisker_mark,
)
from bayesgui.panels.laboratory.gibbs_plots import MAX_CURVES, TOKENS, short_labels
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import chains_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.inference.gibbs.record import GibbsRecord
    from bayesgui.panels.laboratory.engine_display import Mark
    from bayesgui.widgets.plots.content import PlotContent

MIN_SWEEPS_FOR_VERDICT = 32
"""Kept sweeps of each chain before which nothing is said about their agreement."""


def _doubt(r_hat: float) -> float:
    """Return R-hat for comparing nodes; one that never moves is as bad as any."""
    return math.inf if math.isnan(r_hat) else r_hat


@displays("gibbs")
class GibbsDisplay(EngineDisplay):
    """A record of chains with the exact answer beside it."""

    tokens: ClassVar = TOKENS
    columns: ClassVar = (ESTIMATE, VISITS, EXACT, ERROR, ESS, R_HAT)
    figures: ClassVar = (
        Figure(
            5,
            lambda shown, name: phrase(
                "Laboratory", "Running mean of P({name} = {state} | e)"
            ).format(name=name, state=shown.state_text(name)),
            lambda shown, name: shown.means_plot(name),
            short_labels,
            of_state=True,
        ),
        Figure(
            3,
            lambda shown, name: phrase("Laboratory", "Split R-hat"),
            lambda shown, name: shown.r_hat_plot(name),
        ),
        Figure(
            3,
            lambda shown, name: phrase("Laboratory", "Autocorrelation"),
            lambda shown, name: shown.autocorrelation_plot(name),
        ),
    )

    record: GibbsRecord

    @property
    def goal(self) -> int:
        """Kept sweeps of each chain at the end."""
        return WatchOptions(**self.options).kept

    def last_draws(self, name: str, most: int) -> NDArray[np.bool_]:
        """Return whether the latest draws of each chain were in the state that is looked at."""
        draws = self.record.last_draws(name, most)[:MAX_CURVES]
        return np.asarray(draws == self.state_of(name))

    def row(self, name: str) -> Row:
        visited, draws = self.record.visits_of(name, self.state_of(name))
        return replace(super().row(name), visits=visited / draws if draws else math.nan)

    def counter(self, name: str) -> str:
        visited, draws = self.record.visits_of(name, self.state_of(name))
        found = self.estimate
        if not draws or found is None:
            return ""
        return phrase(
            "Laboratory",
            "{name} = {state}: n_q / T = {visited} / {draws} = {share}; mean of the full "
            "conditionals {estimate}",
            name=name,
            state=self.state_text(name),
            visited=count_text(visited),
            draws=count_text(draws),
            share=f"{visited / draws:.4f}",
            estimate=f"{found[name][self.state_of(name)]:.4f}",
        )

    def last_step(self) -> GibbsSweepQuestion | None:
        """Return the last sweep of the first chain, if it was kept."""
        sweep = self.record.last_sweep()
        if sweep is None:
            return None
        network, given = self.record.network, self.record.given
        before, after = (
            tuple(
                (name, network[name].states[code])
                for name, code in zip(network.names, codes.tolist(), strict=True)
            )
            for codes in sweep
        )
        together = dict.fromkeys(name for block in self.record.blocks for name in block)
        order = tuple(n for n in network if n not in given and n not in together)
        return GibbsSweepQuestion(before, after, order, tuple(together))

    @property
    def worst(self) -> tuple[str, float]:
        """The node whose chains agree least, and its R-hat; a blank name before any estimate."""
        found = self.record.posteriors
        if found is None or found.r_hat is None or not self.names:
            return "", 1.0
        r_hat = found.r_hat
        name = max(self.names, key=lambda name: _doubt(r_hat[name]))
        return name, r_hat[name]

    def means_plot(self, name: str) -> PlotContent:
        """Return the running mean of each chain, for the state of a node that is looked at."""
        state = self.state_of(name)
        exact = self.exact_of(name, state) if name in self.names else math.nan
        return gibbs_plots.means_plot(self.record, name, state, exact, self.goal)

    def r_hat_plot(self, name: str) -> PlotContent:
        """Return how R-hat went, of a node and of the one whose chains agree least."""
        worst, _ = self.worst
        names = [name] if worst in ("", name) else [name, worst]
        return gibbs_plots.r_hat_plot(self.record, names, self.goal)

    def autocorrelation_plot(self, name: str) -> PlotContent:
        """Return the autocorrelation of a node being in the state that is looked at."""
        return gibbs_plots.autocorrelation_plot(self.record, name, self.state_of(name))

    @property
    def verdict(self) -> Verdict:
        """Whether the chains can be believed: whether they agree and reach everything."""
        name, r_hat = self.worst
        if not name:
            return Verdict()
        box = "\n".join(map(translate_sentence, self.warnings()))
        start = phrase(
            "Laboratory", "**Gibbs**: sweep {count}, ", count=count_text(self.record.done)
        )
        if self.record.is_confined:
            pill = phrase("Laboratory", "Not every state is reached")
            said = phrase("Laboratory", "not every state is reached")
            return Verdict(
                "confined", "error", pill, name, box, status=start + said, doubt="confined"
            )
        if self.record.kept < MIN_SWEEPS_FOR_VERDICT:
            return Verdict("early", "muted", phrase("Laboratory", "Too early to tell"), name)
        if r_hat > AGREEING:
            pill = phrase("Laboratory", "The chains disagree")
            said = phrase("Laboratory", "the chains disagree")
            return Verdict("stuck", "error", pill, name, box, status=start + said)
        if math.isnan(r_hat):
            pill = phrase("Laboratory", "Some nodes never move")
            said = phrase("Laboratory", "some nodes never move")
            return Verdict("stuck", "error", pill, name, box, status=start + said)
        if r_hat > CONVERGED:
            value = r_hat_text(r_hat)
            text = phrase("Laboratory", "R-hat up to {value}", value=value)
            return Verdict("not yet", "warning", text, name, status=start + text)
        pill = phrase("Laboratory", "R-hat below 1.01 everywhere")
        said = phrase("Laboratory", "all R-hat below 1.01")
        return Verdict("converged", "success", pill, name, status=start + said)

    def sentence(self) -> str:
        record, parts = self.record, []
        if math.isfinite(self.largest_error):
            parts.append(self.error_text())
        text = phrase("Laboratory", "ESS is out of {chains} × {kept} = {all} kept sweeps.")
        parts.append(
            text.format(
                chains=count_text(record.n_chains),
                kept=count_text(record.kept),
                all=count_text(record.n_chains * record.kept),
            )
        )
        return join_sentences(parts)

    @classmethod
    def marks(cls) -> tuple[tuple[Mark, str], ...]:
        bar, tick = usual_marks()
        return (
            bar,
            whisker_mark(),
            ("stale", phrase("Laboratory", "chains disagree")),
            tick,
            ("badge", phrase("Laboratory", "R-hat of the node")),
        )

    @classmethod
    def progress(cls, record: Any, options: Mapping[str, Any]) -> tuple[float, str, str]:
        goal, done = options["sweeps"], 0 if record is None else record.done
        left = phrase("Laboratory", "{done} of {goal} sweeps")
        right = chains_text(options["chains"])
        return (
            min(1.0, done / goal),
            left.format(done=count_text(done), goal=count_text(goal)),
            right,
        )

    @classmethod
    def titles(cls) -> tuple[str, str, str]:
        return (
            phrase("Laboratory", "Gibbs"),
            phrase("Laboratory", "Has it converged?"),
            phrase("Laboratory", "One sweep of all chains"),
        )
