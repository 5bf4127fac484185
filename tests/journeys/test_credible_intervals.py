"""Credible intervals of posteriors on the canvas, after tables were learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.credible_intervals import entry_interval
from bayesgui.learning.parameters.base import learn_parameters

if TYPE_CHECKING:
    from tests.support.window import Hand


def learn(hand: Hand, rows: int) -> Dataset:
    """Learn the tables of the network from rows sampled from it."""
    document = hand.window.document
    network = document.state.network
    data = Dataset.from_blocks(network, sample(network, rows, seed=3))
    learned = learn_parameters(network, data, "bayes", ess=1.0).network
    document.apply("Learn", document.state.with_(model=learned))
    hand.rest()
    return data


def interval(hand: Hand, name: str, row: int = 0) -> tuple[float, float] | None:
    hand.rest()
    found = hand.window.canvas.canvas_scene.displays.display(name).rows[row].interval
    return found


def test_a_root_has_the_interval_of_its_table_and_evidence_moves_all(asia: Hand) -> None:
    learn(asia, 500)
    assert interval(asia, "smoke") is None
    asia.act("view.credible_intervals")
    alpha = asia.window.document.state.network.cpt("smoke").counts
    low, high = entry_interval(alpha)
    assert interval(asia, "smoke") == pytest.approx((low[0], high[0]), abs=0.012)
    before = interval(asia, "lung")
    asia.click_state("xray", "yes")
    after = interval(asia, "lung")
    assert after is not None
    assert before is not None
    assert after[1] - after[0] > 2 * (before[1] - before[0])
    assert after[0] < asia.window.posteriors()["lung"][0] < after[1]
    assert interval(asia, "xray") == (1.0, 1.0)
    (entry,) = asia.window.central_widget.panes.active.legend.entries
    assert entry.text == "95 % credible, 400 draws of the tables"
    asia.act("edit.undo")
    assert interval(asia, "lung") == pytest.approx(before)
    asia.act("view.credible_intervals")
    assert interval(asia, "lung") is None


def test_more_rows_make_them_shorter(asia: Hand) -> None:
    asia.act("view.credible_intervals")
    widths = []
    for rows in (300, 3_000):
        learn(asia, rows)
        low, high = interval(asia, "bronc")
        widths.append(high - low)
    assert widths[1] < 0.5 * widths[0]


def test_tables_that_were_not_learned_have_none_and_the_legend_says_so(asia: Hand) -> None:
    asia.act("view.credible_intervals")
    assert interval(asia, "lung") is None
    (entry,) = asia.window.central_widget.panes.active.legend.entries
    assert entry.text == "no table keeps counts: learn the tables first"
