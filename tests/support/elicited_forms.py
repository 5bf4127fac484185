"""Random answers of experts about a node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.elicited.methods.registry import interpolations

if TYPE_CHECKING:
    import numpy as np

    from bayesgui.core.model import Model


def random_form(model: Model, name: str, rng: np.random.Generator) -> Elicited:
    """Return a form of a node with a random method, weights, orders and answers."""
    parents = model.mechanism(name).parents
    sizes = [model[each].n_states for each in parents]
    n_states = model[name].n_states
    answers = tuple(
        Answer(
            str(rng.choice(("Anna", "Bo", "丙"))),
            tuple(int(rng.integers(-1, size)) for size in sizes),
            int(rng.integers(n_states)),
            float(rng.random()),
            "2026-11-30",
            'a "book"',
            "e\nf",
        )
        for _ in range(rng.integers(0, 6))
    )
    return Elicited.on(
        model,
        name,
        method=str(rng.choice(list(interpolations))),
        weights=tuple(float(w) for w in rng.choice((0.0, 1.0, 2.5), len(sizes))),
        spread=float(rng.uniform(0.05, 0.5)),
        answers=answers,
        pool=str(rng.choice(("linear", "logarithmic"))),
        shares=(("Bo", 2.0),) if rng.random() < 0.3 else (),
        orders=tuple(tuple(int(k) for k in rng.permutation(n)) for n in (*sizes, n_states)),
        held=bool(rng.random() < 0.3),
    )
