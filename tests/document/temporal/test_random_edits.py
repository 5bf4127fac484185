"""Random edits of templates: first tables keep the parents of the later ones."""

from __future__ import annotations

import contextlib
import random
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.places import FIRST, PLACES
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document import edits
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.first_tables import derive_again, give
from bayesgui.document.temporal.lag_edits import (
    add_lag,
    change_lag,
    delay,
    lags_of,
    moved_lag,
    remove_lags,
)
from bayesgui.document.temporal.place_edits import put
from tests.support.templates import random_template

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork


def edited(state: DocumentState, draws: random.Random) -> DocumentState:
    """Return a state after one random edit, which may be refused."""
    model = template_of(state.model)
    names = list(state.model.names)
    parent, child, lag = draws.choice(names), draws.choice(names), draws.randint(1, 3)
    choices = [
        lambda: edits.add_arc(state, parent, child),
        lambda: put(state, [child], draws.choice(PLACES)),
    ]
    if state.model.arcs:
        arc = draws.choice(state.model.arcs)
        choices += [
            lambda: edits.remove(state, (), [arc]),
            lambda: edits.reattach_arc(state, arc, (parent, child)),
        ]
        if model is not None:
            choices.append(lambda: delay(state, *arc, lag))
    if lags := lags_of(state.model):
        late = draws.choice(lags)
        choices += [
            lambda: remove_lags(state, [late]),
            lambda: change_lag(state, late, draws.randint(0, 3)),
            lambda: moved_lag(state, late, (parent, child, draws.randint(0, 2))),
        ]
    if model is not None:
        choices += [
            lambda: add_lag(state, parent, child, lag),
            lambda: give(state, child, lag - 1),
            lambda: derive_again(state, child, lag - 1),
        ]
    return draws.choice(choices)()


def check_first_tables(model: TemporalNetwork) -> None:
    """Raise unless each has the later parents that its slice has, and some before all slices."""
    for name, tied in model.template.firsts.items():
        assert tied.steps < max(1, model.greatest_lag(tied.of))
        past, later = model.template.past, model.mechanism(tied.of).parents
        wanted = {each for each in later if each not in past or past[each].steps <= tied.steps}
        held = set(model.mechanism(name).parents)
        assert wanted <= held, (name, wanted - held)
        assert all(model.place(each) == FIRST for each in held - wanted)


@pytest.mark.parametrize("seed", range(40))
def test_first_tables_follow_all_edits(seed: int) -> None:
    draws = random.Random(seed)
    state = DocumentState(random_template(seed))
    for _ in range(30):
        with contextlib.suppress(BayesGuiError):
            state = edited(state, draws)
        model = template_of(state.model)
        if model is not None:
            check_first_tables(model)
            model.unroll(max(3, model.order + 1))
