"""Parquet tables that memory would not hold are learned from without being imported."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

import bayesgui
from bayesgui.app.data.importing.dialog import ImportDialog
from bayesgui.core.byte_sizes import limit_memory
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.parquet_export import write_parquet
from tests.journeys.test_import_and_learn import dropped
from tests.support.window import CONTROL, SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand

ROWS = 4_000


@pytest.fixture
def visits(tmp_path: Path) -> Path:
    """Return a folder with cases sampled from asia in one Parquet file."""
    network = bayesgui.read(SAMPLES / "asia.bayesgui")
    folder = tmp_path / "visits"
    folder.mkdir()
    write_parquet(folder / "1.parquet", network, sample(network, ROWS, seed=3), weighted=False)
    return folder


def wait_for_jobs(hand: Hand) -> None:
    hand.rest()
    QApplication.processEvents()
    hand.rest()


def test_a_file_larger_than_memory_is_counted_and_learned_from(
    asia: Hand, visits: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand, path = asia, visits / "1.parquet"
    before = hand.window.document.state
    expected = bayesgui.learn_parameters(before.network, bayesgui.read_data(path))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    limit_memory(1_000)
    hand.key(Qt.Key.Key_I, CONTROL)
    wait_for_jobs(hand)
    limit_memory(None)
    learned = hand.window.document.state.network
    for name in learned:
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    assert hand.window.session.data.state.dataset is None
    assert "Learned from 4,000 rows of 1.parquet." in hand.window.messages.bar.text
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.document.state.network is before.network


def test_a_file_that_fits_is_imported_as_ever(asia: Hand, visits: Path) -> None:
    hand = asia
    dropped(hand, visits / "1.parquet")
    wait_for_jobs(hand)
    (dialog,) = [d for d in hand.window.findChildren(ImportDialog) if d.isVisible()]
    dialog.reject()


def test_a_folder_dropped_on_an_empty_window_becomes_a_network(empty: Hand, visits: Path) -> None:
    hand = empty
    expected = bayesgui.learn_structure(bayesgui.read_data(visits))
    dropped(hand, visits)
    wait_for_jobs(hand)
    state = hand.window.document.state
    assert {*state.network.arcs} == {*expected.network.arcs}
    assert len(state.layout.positions) == 8
    assert state.network.cpt("dysp").counts is not None
