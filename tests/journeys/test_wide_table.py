"""A table of hundreds of columns: imported, searched to the end, undone, stopped and kept."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
from pyarrow import csv
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.data.importing.columns import COLUMN, MATCH
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.search import StructureLearning
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.learning.structure.base import learn_structure
from tests.benchmarks.large_sources import wide_network
from tests.support.importing import opened_dialog
from tests.support.window import CONTROL, LEFT, NONE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.window import Hand

COLUMNS, ROWS = 600, 800
SECONDS = 120.0


def wide_file(path: Path) -> Path:
    """Write rows drawn from a network of hundreds of nodes."""
    network = wide_network(COLUMNS)
    data = Dataset.from_blocks(network, sample(network, ROWS, seed=1))
    columns = {
        c.name: pa.DictionaryArray.from_arrays(pa.array(c.codes.astype(np.int8)), [*c.states])
        for c in map(data.categorical, data.names)
    }
    csv.write_csv(pa.table({name: rows.cast(pa.string()) for name, rows in columns.items()}), path)
    return path


def until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < end
        QApplication.processEvents()
        time.sleep(0.002)


def press(hand: Hand, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    """Press a key on the canvas of the window, which a dialog was before."""
    hand.window.activateWindow()
    QApplication.processEvents()
    hand.canvas.setFocus()
    QTest.keyClick(hand.viewport, key, modifier)


def searching(hand: Hand, **options: object) -> StructureLearning:
    """Begin a search with F7 and the button Learn of its dialog."""
    press(hand, Qt.Key.Key_F7)
    (dialog,) = [d for d in hand.window.findChildren(StructureDialog) if d.isVisible()]
    assert dialog.entry.name == "sparse-candidate"
    assert f"A search over {COLUMNS:,} columns and {ROWS:,} rows takes" in dialog.cost.text()
    dialog.form.set_values(options)
    QTest.mouseClick(dialog.search_button, LEFT)
    learning: StructureLearning = hand.window.activities[StructureLearning]
    until(lambda: learning.watched is not None)
    return learning


def test_a_table_of_hundreds_of_columns_is_searched_undone_stopped_and_kept(
    empty: Hand, tmp_path: Path
) -> None:
    hand = empty
    dialog = opened_dialog(hand.window, wide_file(tmp_path / "wide.csv"))
    assert dialog is not None
    until(lambda: dialog.columns.item(COLUMNS - 1, MATCH) is not None)
    assert dialog.columns.item(COLUMNS - 1, COLUMN).text() == f"x{COLUMNS - 1:04d}"
    assert dialog.columns.item(COLUMNS - 1, MATCH).text() == "new"
    QTest.mouseClick(dialog.import_button, LEFT)
    until(lambda: len(hand.window.document.state.network) == COLUMNS)
    until(lambda: hand.window.runner.is_idle)
    before = hand.window.document.state

    learning = searching(hand, rounds=0)
    until(lambda: bool(hand.window.document.state.network.arcs))
    until(lambda: hand.window.runner.is_idle)
    found = hand.window.document.state
    cases = hand.window.session.data.state.dataset
    expected = learn_structure(cases, "sparse-candidate", rounds=0)
    assert {*found.network.arcs} == {*expected.network.arcs}
    assert learning.watched is not None
    assert {*learning.watched.record.steps.at(-1).arcs} == {*expected.network.arcs}
    assert hand.window.session.shown[StructureSearch].state.step is None

    press(hand, Qt.Key.Key_Z, CONTROL)
    until(lambda: not hand.window.document.state.network.arcs)
    assert hand.window.document.state.network is before.network

    learning = searching(hand)
    watched = learning.watched
    assert watched is not None
    until(lambda: len(watched.record.steps) > 100)
    assert watched.is_live
    QTest.mouseClick(learning.structure_search.run_bar.stop_button, LEFT)
    until(lambda: watched.status is RunStatus.DONE)
    until(lambda: bool(hand.window.document.state.network.arcs))
    until(lambda: hand.window.runner.is_idle)
    last = watched.record.steps.at(-1)
    kept = last.arcs if last.best is None else last.best
    assert {*hand.window.document.state.network.arcs} == {*kept}
