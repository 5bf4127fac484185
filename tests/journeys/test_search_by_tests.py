"""Learning the structure by tests of independence, in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.app.structure.search import StructureLearning
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.learning.structure.base import learn_structure
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with 2,000 cases drawn from it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 2000, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def begin(hand: Hand, method: str, **options: object) -> None:
    """Choose a method in the dialog of F7 and learn."""
    QTest.keyClick(hand.viewport, Qt.Key.Key_F7)
    dialog = hand.window.findChild(StructureDialog)
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    dialog.form.set_values(options)
    QTest.mouseClick(dialog.search_button, Qt.MouseButton.LeftButton)
    hand.rest()


@pytest.mark.parametrize("method", ["pc", "sgs", "tpda", "mmhc", "ges"])
def test_the_result_is_that_of_python(hand, method):
    options = {} if method == "ges" else {"alpha": 0.02}
    begin(hand, method, **options)
    cases = hand.window.session.data.state.dataset
    expected = learn_structure(cases, method, **options)
    found = hand.window.document.state.network
    assert set(found.arcs) == set(expected.network.arcs)
    assert hand.window.activities[StructureLearning].watched.status is RunStatus.DONE
