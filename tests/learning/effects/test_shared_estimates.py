"""Effects that hold in all graphs, estimated from the rows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.graph.causal.pag import Pag, PagEdge
from bayesgui.graph.causal.shared_effects import SharedEffect
from bayesgui.learning.effects.estimation import estimate
from bayesgui.learning.effects.shared_estimates import shared_estimates
from bayesgui.learning.structure.base import learn_structure


def confounded(n_rows=20_000, seed=1):
    """Rows of a → x ← z → y ← x, in which x raises y by 0.3."""
    rng = np.random.default_rng(seed)
    a, z = (rng.random(n_rows) < 0.5 for _ in range(2))
    x = rng.random(n_rows) < 0.1 + 0.4 * a + 0.4 * z
    y = rng.random(n_rows) < 0.1 + 0.3 * x + 0.5 * z
    columns = {"a": a, "x": x, "y": y, "z": z}
    return Dataset(
        tuple(CodedColumn(n, ("no", "yes"), v.astype(np.int64)) for n, v in columns.items())
    )


def test_the_effect_is_adjusted_for_what_may_confound_it():
    data = confounded()
    pag = learn_structure(data, "fci", alpha=0.001).pag
    assert str(pag.edge("x", "y")) == "x → y"
    found = shared_estimates(pag, data)
    only, other = found.effects
    assert found.fits
    assert (other.shared, other.difference) == (SharedEffect("z", "y", None), None)
    assert (only.shared.cause, only.shared.effect) == ("x", "y")
    assert only.shared.adjusted_for == ("z",)
    assert only.difference == pytest.approx(0.3, abs=0.02)
    own = estimate(data, "x", "y", ("z",), estimators=("tables",), samples=0)["tables"]
    assert only.difference == own.value
    # Seen alone it would be larger.
    plain = estimate(data, "x", "y", (), estimators=("tables",), samples=0)["tables"]
    assert plain.value > only.difference + 0.1


def test_without_rows_or_columns_there_are_no_numbers():
    data = confounded(2_000)
    pag = Pag.of(
        ("a", "x", "y", "z"),
        [
            PagEdge("a", "x", "circle", "arrow"),
            PagEdge("z", "x", "circle", "arrow"),
            PagEdge("z", "y", "circle", "arrow"),
            PagEdge("x", "y", "tail", "arrow"),
        ],
    )
    assert not math.isnan(shared_estimates(pag, data).effects[0].difference)
    for other in (None, data.select(("a", "x"))):
        (only,) = shared_estimates(pag, other).effects
        assert (only.question, only.difference) == (None, None)


def test_nothing_holds_where_rows_were_selected():
    edges = [PagEdge("a", "b", "tail", "tail"), PagEdge("c", "d", "tail", "arrow")]
    assert shared_estimates(Pag.of("abcd", edges), None).effects == ()


def test_it_is_cancelled():
    class Never:
        stop_requested = False

        def report(self, fraction, text=""): ...

        def publish(self, event): ...

        def check(self):
            raise Cancelled

    data = confounded(2_000)
    pag = Pag.of("xy", [PagEdge("x", "y", "tail", "arrow")])
    with pytest.raises(Cancelled):
        shared_estimates(pag, data, Never())
