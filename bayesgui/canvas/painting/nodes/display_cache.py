"""Cache of a session's node displays, made on demand and kept until something changes."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.canvas.geometry.looks import looks
from bayesgui.canvas.painting.nodes.display import (
    BLANK,
    HIDDEN,
    Belief,
    NodeDisplay,
    display_of,
    icon_look,
    stale_badge,
)
from bayesgui.canvas.painting.nodes.icon_nodes import IconNode
from bayesgui.canvas.painting.nodes.lesson_rows import with_lesson, with_lesson_of_worth
from bayesgui.canvas.painting.nodes.problem_marks import with_marks
from bayesgui.canvas.painting.nodes.role_badges import role_badge
from bayesgui.canvas.painting.nodes.scenario_bars import with_scenario_bars
from bayesgui.canvas.painting.nodes.valued_nodes import ValuedNodes, valued_icon
from bayesgui.core.numerals import r_hat_text
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.checked import Checked
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.posterior_intervals import intervals_shown
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.watched_estimate import AGREEING, WatchedEstimate
from bayesgui.document.shown.worth import SolvedWorth
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text, short_count

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from numpy.typing import NDArray

    Range = tuple[NDArray[np.float64], NDArray[np.float64]]

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.core.evidence import Evidence
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.comparison import ComparedScenario
    from bayesgui.inference.posteriors import Posteriors

_STALE = frozenset({Freshness.UPDATING, Freshness.WAITING, Freshness.FAILED})
_MIN_MOVE = 1e-4
"""Smallest change of a bar's length that is animated."""


class NodeDisplayCache:
    """Makes the display of each node from the session's state."""

    def __init__(
        self,
        session: DocumentSession,
        geometry: NetworkGeometry,
        number_text: Callable[[float], str],
    ) -> None:
        self._session = session
        self._watched = session.shown[WatchedEstimate]
        self._geometry = geometry
        self.number_text = number_text
        self.version = 0
        self._displays: dict[str, NodeDisplay] = {}
        self._former: dict[str, NodeDisplay] = {}
        self._beliefs = session.beliefs.state
        self._start: dict[str, NDArray[np.float64]] = {}
        self._icon_nodes: dict[str, IconNode] = {}
        self._tops: dict[str, float] | None = None
        self._progress = 1.0
        self._scenarios: tuple[ComparedScenario, ...] | None = None
        self._valued = ValuedNodes(session)
        self.hovered: str | None = None
        self.hovered_row = -1

    def display(self, name: str) -> NodeDisplay:
        """Return the display of a node; the same object until something about it changes."""
        found = self._displays.get(name)
        if found is None:
            marks = self._session.shown[Checked].state.marks_of(name)
            found = with_marks(self._make_display(name), marks)
            # An equal display keeps its old object, and with it the pixmap.
            before = self._former.pop(name, None)
            if before == found:
                found = before
            self._displays[name] = found
        return found

    def icon_node(self, name: str) -> IconNode:
        """Return the content of a node in the icon form, without making its full display."""
        return self.icon_nodes((name,))[0]

    def icon_nodes(self, names: Sequence[str]) -> list[IconNode]:
        """Return the contents of nodes in the icon form, without making their full displays."""
        kept = self._icon_nodes
        missing = [name for name in names if name not in kept]
        if missing:
            kept.update(zip(missing, self._make_icon_nodes(missing), strict=True))
        return [kept[name] for name in names]

    def _make_icon_nodes(self, names: Sequence[str]) -> list[IconNode]:
        state, watched = self._beliefs, self._watched.state.estimate is not None
        evidence, of_rows = dict(self._evidence()), dict(self._row_evidence())
        impossible, stale = state.freshness is Freshness.IMPOSSIBLE, state.freshness in _STALE
        conflict = frozenset(state.conflict if impossible else ())
        tops = {} if impossible else self._most_probable()
        special = {*evidence, *of_rows, *conflict, self.hovered}
        plain = icon_look(None, None, stale=stale)
        found, model = [], self._session.document.state.model
        for name in names:
            look, kind = plain, model.kind(name)
            if not looks[kind].has_beliefs:
                found.append(valued_icon(self.display(name), kind))
                continue
            if watched or name in special:
                look = icon_look(
                    evidence.get(name),
                    of_rows.get(name),
                    stale=not self._agrees(name) if watched else stale,
                    in_conflict=name in conflict,
                    hovered=name == self.hovered,
                )
            found.append(IconNode(tops.get(name), *look))
        return found

    def _most_probable(self) -> dict[str, float]:
        if self._tops is None:
            posteriors = self._watched.state.estimate or self._beliefs.posteriors
            if self._geometry.n_scenarios:
                posteriors = next(
                    (c.posteriors for c in self._compared_scenarios() if c.chosen), None
                )
            self._tops = {}
            if posteriors is not None and len(posteriors):
                names = list(posteriors)
                starts = [posteriors.bounds[name][0] for name in names]
                tops = np.maximum.reduceat(posteriors.flat, starts)
                self._tops = dict(zip(names, tops.tolist(), strict=True))
            for name in self._session.shown[LessonView].state.covered:
                self._tops.pop(name, None)
        return self._tops

    def forget(self, *names: str) -> None:
        """Invalidate some displays, or all if no name is given."""
        self.version += 1
        if not names:
            self._former.update(self._displays)
            self._displays.clear()
            self._icon_nodes.clear()
        for name in names:
            if name in self._displays:
                self._former[name] = self._displays.pop(name)
            self._icon_nodes.pop(name, None)

    def forget_some(self, names: Collection[str]) -> None:
        """Invalidate the displays of some nodes, perhaps of none."""
        if names:
            self.forget(*names)

    def hover(self, name: str | None, row: int = -1) -> set[str]:
        """Set the hovered node and row, and return the nodes whose appearance changes."""
        if (name, row) == (self.hovered, self.hovered_row):
            return set()
        touched = {other for other in (self.hovered, name) if other is not None}
        self.hovered, self.hovered_row = name, row
        self.forget(*touched)
        return touched

    # -- animated bars ------------------------------------------------------------------------

    def bars_now(self, names: list[str]) -> dict[str, NDArray[np.float64]]:
        """Return the current bar lengths of some nodes."""
        found = {}
        for name in names:
            shown = self._shown_probabilities(name)
            if shown is not None:
                found[name] = shown
        return found

    def follow(
        self, beliefs: BeliefState, start: Mapping[str, NDArray[np.float64]] | None = None
    ) -> None:
        """Show other beliefs.

        `start`: initial lengths of the bars that are animated; all others change immediately.
        """
        self._beliefs = beliefs
        self._tops = None
        self._start = {}
        for name, bars in (start or {}).items():
            end = self._vector(name, beliefs.posteriors)
            if end is not None and len(end) == len(bars) and np.abs(end - bars).max() > _MIN_MOVE:
                self._start[name] = bars
        self._progress = 0.0
        self.forget()

    @property
    def is_moving(self) -> bool:
        """Whether bars are being animated."""
        return bool(self._start)

    def move_bars(self, progress: float) -> tuple[str, ...]:
        """Set the progress of the animated bars (1 at the end), and return their nodes."""
        touched = tuple(self._start)
        self._progress = progress
        if progress >= 1.0:
            self._start = {}
        if touched:
            self.forget(*touched)
        return touched

    def _shown_probabilities(self, name: str) -> NDArray[np.float64] | None:
        posterior = self._vector(name, self._beliefs.posteriors)
        start = self._start.get(name)
        if posterior is None or start is None or len(start) != len(posterior):
            return posterior
        return start + (posterior - start) * self._progress

    def _vector(
        self, name: str, values: Mapping[str, NDArray[np.float64]] | None
    ) -> NDArray[np.float64] | None:
        if values is None or name not in values:
            return None
        vector, network = values[name], self._session.document.state.tabled
        # An answer to an earlier state of the document may have had other nodes or states.
        fits = name in network and len(vector) == network[name].n_states
        return vector if fits else None

    # -- making -------------------------------------------------------------------------------

    def _belief(self, name: str) -> Belief:
        sampled = self._watched.state
        estimate = self._vector(name, sampled.estimate)
        if estimate is not None:
            texts = tuple(self.number_text(float(p)) for p in estimate)
            exact = self._vector(name, sampled.exact)
            stale = "" if self._agrees(name) else self._agreement(name)
            errors = self._errors(name, sampled.estimate)
            return Belief(estimate, texts, exact, estimate, stale, ticked=True, errors=errors)
        state = self._beliefs
        posterior = self._vector(name, state.posteriors)
        stale = stale_badge(state)
        impossible = state.freshness is Freshness.IMPOSSIBLE
        count = self._session.document.state.model[name].n_states
        numbers: tuple[str, ...] = ("–" if impossible else "",) * count
        if posterior is not None and not impossible:
            numbers = tuple(self.number_text(float(p)) for p in posterior)
        return Belief(
            shown=self._shown_probabilities(name),
            numbers=numbers,
            prior=self._vector(name, state.ticks),
            ticked=state.averaged is not None,
            posterior=posterior,
            stale=stale,
            impossible=impossible,
            in_conflict=impossible and name in state.conflict,
            errors=self._errors(name, state.posteriors),
            interval=self._interval(name),
        )

    def _errors(self, name: str, estimate: Posteriors | None) -> NDArray[np.float64] | None:
        errors = self._vector(name, None if estimate is None else estimate.standard_error)
        return None if errors is None or np.isnan(errors).any() else errors

    def _interval(self, name: str) -> Range | None:
        """Return the range of an ensemble's members, or the credible interval if it is shown."""
        if self._beliefs.averaged is not None:
            return self._range(name, self._beliefs.averaged.range)
        overlays = self._session.overlays.state
        shown = intervals_shown(overlays) if overlays.shown else None
        if shown is None or shown.posteriors is not self._beliefs.posteriors:
            return None
        return self._range(name, (shown.low, shown.high))

    def _range(self, name: str, ends: tuple[Any, Any] | None) -> Range | None:
        low, high = (self._vector(name, each) for each in ends or (None, None))
        return None if low is None or high is None else (low, high)

    def _make_display(self, name: str) -> NodeDisplay:
        state = self._session.document.state
        metrics = self._geometry.metrics[name]
        hovered = name == self.hovered
        variable, mechanism = state.model[name], state.model.mechanism(name)
        shown: dict[str, Any] = {
            "color": state.layout.colors.get(name),
            "hovered": hovered,
            "more": self._fold_text(name),
            "unfolded": name in self._geometry.unfolded,
        }
        look = looks[mechanism.kind]
        if not look.has_beliefs:
            evidence = self._evidence().get(name)
            row = self.hovered_row if hovered else -1
            valued = self._valued.display(
                name,
                metrics.rows,
                evidence,
                self._beliefs,
                row,
                shown,
                self._compared_worth(),
                self._belief,
            )
            covers = self._session.shown[LessonView].state
            return with_lesson_of_worth(valued, name, covers) if covers.covered else valued
        display = display_of(
            variable,
            self._evidence().get(name),
            self._belief(name),
            rows=metrics.rows,
            row_finding=self._row_evidence().get(name),
            badges=(*self._badges(name), *self._lasting_badges(name)),
            hovered_row=self.hovered_row if hovered else -1,
            **shown,
        )
        if self._is_hidden(name):
            display = replace(display, is_hidden=True)
        elif self._is_unfilled(name):
            words = phrase("Canvas", "not filled yet")
            display = replace(display, unfilled=words)
        if self._geometry.n_scenarios:
            display = with_scenario_bars(
                display, variable, self._compared_scenarios(), self.number_text
            )
        lesson = self._session.shown[LessonView].state
        if lesson.covered or lesson.predictions:
            return with_lesson(display, name, lesson)
        return display

    def _evidence(self) -> Evidence:
        """Return the findings that nodes carry: the document's, or those of a row of the data."""
        findings = self._watched.state.findings
        return self._session.findings if findings is None else findings

    def _row_evidence(self) -> Evidence:
        """Return the findings that the nodes' numbers belong to."""
        evidence = self._evidence()
        if self._geometry.n_scenarios:
            chosen = (c.scenario.evidence for c in self._compared_scenarios() if c.chosen)
            evidence = next(chosen, evidence)
        return evidence

    def _compared_worth(self) -> SolvedWorth | None:
        """Return the worth under the scenario whose numbers nodes show; None for the present."""
        if not self._geometry.n_scenarios:
            return None
        chosen = (c for c in self._compared_scenarios() if c.chosen and not c.is_present)
        return next((c.worth or SolvedWorth() for c in chosen), None)

    def _compared_scenarios(self) -> tuple[ComparedScenario, ...]:
        if self._scenarios is None:
            self._scenarios = self._session.comparison.compared_scenarios()
        return self._scenarios

    def follow_comparison(self) -> None:
        """Update after a change of the compared scenarios or their numbers."""
        self._scenarios = self._tops = None
        self.forget()

    def follow_watched_estimate(self) -> None:
        """Update after a change of the watched estimates."""
        self._tops = None
        self.forget()

    def _badges(self, name: str) -> tuple[str, ...]:
        """Return the badges of a table: incomplete, and the number of cases it was learned from."""
        state = self._session.document.state
        agreement = self._agreement(name)
        if agreement:
            # Where the chains disagree, the badge says why the bars are gray.
            return (agreement,) if self._agrees(name) else ()
        if self._is_hidden(name):
            return (HIDDEN,)
        watched = self._watched.state
        if watched.findings is not None:
            return (BLANK,) if name in watched.blanks else ()
        if watched.n_rows:
            return (short_count(watched.n_rows),)
        cpt = state.model.cpt(name)
        draft = ("draft",) if name in state.unfinished else ()
        if cpt.counts is None or cpt.observed is None or not cpt.observed.any():
            return draft
        return (short_count(float(cpt.observed.sum())), *draft)

    def _lasting_badges(self, name: str) -> tuple[str, ...]:
        """Return the slice shown, of a node that is in every slice, and the sign of its role."""
        state = self._session.document.state.model
        role = role_badge(self._session.document.state, name)
        if not state.is_template:
            return role
        model = template_of(state)
        if model is None or model.place(name) != EVERY:
            return role
        return f"t = {count_text(self._session.shown[SliceShown].state.number)}", *role

    def _is_unfilled(self, name: str) -> bool:
        """Tell whether a node's table waits to be filled, and nothing else is said of it."""
        state = self._session.document.state
        watched = self._watched.state
        if watched.findings is not None or watched.n_rows or self._agreement(name):
            return False
        return name not in state.unfinished and state.model.is_unfilled(name)

    def _is_hidden(self, name: str) -> bool:
        """Tell whether no row observes a node, or it is marked so."""
        model = self._session.document.state.model
        return name in model.unobserved or name in self._watched.state.hidden

    def _agreement(self, name: str) -> str:
        """Return why a watched estimate is unreliable (R-hat of the chains), or ""."""
        sampled = self._watched.state
        estimate = sampled.estimate
        if estimate is not None and sampled.doubt and not self._agrees(name):
            return {
                "confined": phrase("Canvas", "stuck"),
                "unsettled": phrase("Canvas", "unsettled"),
            }[sampled.doubt]
        if estimate is None or estimate.r_hat is None or name not in estimate.r_hat:
            return ""
        if math.isnan(estimate.r_hat[name]):
            return phrase("Canvas", "stuck")
        given = bool((estimate[name] == 1.0).any())
        return "" if given else r_hat_text(estimate.r_hat[name], 2)

    def _agrees(self, name: str) -> bool:
        """Tell whether the watched engine's estimate of a node is reliable."""
        sampled = self._watched.state
        estimate = sampled.estimate
        if sampled.doubt:
            return name in self._session.findings
        if sampled.early or estimate is None or estimate.r_hat is None:
            return True
        return estimate.r_hat.get(name, 1.0) <= AGREEING

    def _fold_text(self, name: str) -> str:
        metrics = self._geometry.metrics[name]
        if not metrics.has_fold:
            return ""
        if metrics.more:
            return phrase("Canvas", "+ {count} more", count=count_text(metrics.more))
        return phrase("Canvas", "fewer")
