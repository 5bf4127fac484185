"""Questions over time on an unrolled network, held against the engine of slices."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.temporal.places import EVERY
from bayesgui.inference.temporal.engine import FILTER, PREDICT, SEQUENCE, SMOOTH, TimeEngine
from bayesgui.inference.temporal.unrolled import UnrolledEngine
from tests.support.templates import random_template
from tests.support.unrolled_oracle import random_series


@pytest.mark.parametrize("seed", range(40))
def test_all_questions_have_the_answers_of_the_engine_of_slices(seed: int) -> None:
    model = random_template(seed)
    series = random_series(model, model.slices, np.random.default_rng(seed))
    engine = TimeEngine(model)
    under = UnrolledEngine(model, compiled(model.unroll()).network)
    once = tuple(name for name in model.names if model.place(name) != EVERY)
    names = (*model.in_time, *once)
    for task in (SMOOTH, FILTER, PREDICT, SEQUENCE):
        try:
            want = engine.ask(series, task, 0, names)
        except ImpossibleEvidenceError:
            with pytest.raises(ImpossibleEvidenceError):
                under.ask(series, task, 0, names)
            continue
        found = under.ask(series, task, 0, names)
        for name, rows in want.posteriors.items():
            assert_allclose(found.posteriors[name], rows, atol=1e-9, err_msg=f"{task} {name}")
        if task == SEQUENCE:
            assert found.log_evidence == pytest.approx(want.log_evidence, abs=1e-9)
            assert found.sequence.keys() == want.sequence.keys()
            assert {k: len(v) for k, v in found.sequence.items()} == {
                k: len(v) for k, v in want.sequence.items()
            }
        assert (found.times, found.once, found.seen) == (want.times, want.once, want.seen)
