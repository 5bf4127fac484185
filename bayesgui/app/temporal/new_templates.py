"""Small templates to begin with: the usual models over time, with numbers to be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.building import template
from bayesgui.core.variable import Variable
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.graph.layout import Point

STAYS = [[0.8, 0.2], [0.2, 0.8]]
"""A state that stays more often than it changes."""
TELLS = [[0.9, 0.1], [0.2, 0.8]]
"""What is observed of a state."""
EVEN = [0.5, 0.5]
BOTH = [[[0.95, 0.05], [0.6, 0.4]], [[0.6, 0.4], [0.1, 0.9]]]
"""What depends on two nodes."""
_RIGHT, _DOWN = 276.0, 168.0


def _name(text: str, number: int = 0) -> str:
    return f"{text} {number}" if number else text


def _states(*names: str) -> list[Variable]:
    yes, no = phrase("Templates", "yes"), phrase("Templates", "no")
    return [Variable(name, (yes, no)) for name in names]


def markov_chain() -> DocumentState:
    """Return a chain in which each state depends on the one before."""
    state = phrase("Templates", "State")
    made = template(
        _states(state), [(state, state, 1)], {state: STAYS}, initial={state: EVEN},
        name=phrase("Templates", "Markov chain"),
    )  # fmt: skip
    return _placed(made, {state: (0.0, 0.0)})


def hidden_markov_model() -> DocumentState:
    """Return a hidden chain of which something is observed in each slice."""
    state, seen = phrase("Templates", "State"), phrase("Templates", "Observation")
    made = template(
        _states(state, seen), [(state, state, 1), (state, seen)],
        {state: STAYS, seen: TELLS}, initial={state: EVEN},
        name=phrase("Templates", "Hidden Markov model"),
    )  # fmt: skip
    made = made.with_observed(state, False)
    return _placed(made, {state: (0.0, 0.0), seen: (0.0, _DOWN)})


def factorial() -> DocumentState:
    """Return two hidden chains that are observed together (Ghahramani and Jordan 1997)."""
    one, two = (_name(phrase("Templates", "State"), k) for k in (1, 2))
    seen = phrase("Templates", "Observation")
    made = template(
        _states(one, two, seen),
        [(one, one, 1), (two, two, 1), (one, seen), (two, seen)],
        {one: STAYS, two: STAYS, seen: BOTH}, initial={one: EVEN, two: EVEN},
        name=phrase("Templates", "Factorial hidden Markov model"),
    )  # fmt: skip
    made = made.with_observed(one, False).with_observed(two, False)
    places = {one: (0.0, 0.0), two: (_RIGHT, 0.0), seen: (_RIGHT / 2, _DOWN)}
    return _placed(made, places)


def input_output() -> DocumentState:
    """Return a hidden chain that is driven by an input (Bengio and Frasconi 1996)."""
    given, state = phrase("Templates", "Input"), phrase("Templates", "State")
    seen = phrase("Templates", "Output")
    made = template(
        _states(given, state, seen),
        [(given, state), (state, state, 1), (given, seen), (state, seen)],
        {given: EVEN, state: BOTH, seen: BOTH}, initial={state: STAYS},
        name=phrase("Templates", "Input–output hidden Markov model"),
    )  # fmt: skip
    made = made.with_observed(state, False)
    places = {given: (0.0, 0.0), state: (_RIGHT, _DOWN / 2), seen: (0.0, _DOWN + _DOWN / 2)}
    return _placed(made, places)


def coupled() -> DocumentState:
    """Return two hidden chains, each of which depends on the other's past (Brand 1997)."""
    one, two = (_name(phrase("Templates", "State"), k) for k in (1, 2))
    seen, heard = (_name(phrase("Templates", "Observation"), k) for k in (1, 2))
    made = template(
        _states(one, two, seen, heard),
        [(one, one, 1), (two, one, 1), (two, two, 1), (one, two, 1), (one, seen), (two, heard)],
        {one: BOTH, two: BOTH, seen: TELLS, heard: TELLS}, initial={one: EVEN, two: EVEN},
        name=phrase("Templates", "Coupled hidden Markov models"),
    )  # fmt: skip
    made = made.with_observed(one, False).with_observed(two, False)
    wide = _RIGHT + 60.0
    places = {one: (0.0, 0.0), two: (wide, 0.0), seen: (0.0, _DOWN), heard: (wide, _DOWN)}
    return _placed(made, places)


def _placed(model: TemporalNetwork, places: Mapping[str, Point]) -> DocumentState:
    return DocumentState(model=model, layout=Layout(dict(places)))


TEMPLATES: Mapping[str, Callable[[], DocumentState]] = {
    "chain": markov_chain,
    "hidden": hidden_markov_model,
    "factorial": factorial,
    "input_output": input_output,
    "coupled": coupled,
}
"""The templates by the last word of their actions."""
