"""A file of GeNIe with ``<dynamic>`` is opened, asked, changed, saved and opened again."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.shown.slice import SliceShown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key
GENIE = Path(__file__).parent.parent / "formats" / "cases" / "dynamic.xdsl"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(GENIE, tmp_path / "umbrella.xdsl"))


@pytest.fixture
def genie(shared_window: Opens, path: Path) -> Iterator[Hand]:
    with shared_window(path) as hand:
        yield hand


def template(hand: Hand) -> TemporalNetwork:
    model = template_of(hand.window.document.state.model)
    assert model is not None
    return model


def rain(hand: Hand, number: int) -> list[float]:
    hand.window.session.shown[SliceShown].set(SliceShown(number))
    hand.rest()
    found: list[float] = hand.window.posteriors()["Rain"].tolist()
    return found


def test_its_template_is_drawn_and_answers(genie: Hand) -> None:
    made = template(genie)
    assert (made.slices, made.in_time) == (5, ("Rain", "Umbrella"))
    assert made.lagged_arcs == (("Rain", "Rain", 1),)
    assert genie.window.document.undo_text is None
    assert "t = 0" in genie.canvas.canvas_scene.displays.display("Rain").badges
    genie.click_state("Umbrella", "y")
    unrolled = bayesgui.engine("enumeration", made.unroll(5))
    judge = unrolled.query({"Umbrella[0]": "y"})
    for number in (0, 2, 4):
        assert rain(genie, number) == pytest.approx(judge[f"Rain[{number}]"].tolist())


def test_it_is_changed_saved_and_opened_again(genie: Hand, path: Path) -> None:
    written = path.read_text("utf-8")
    before = template(genie)
    genie.click_title("Rain")
    genie.key(Key.Key_Return)
    page = genie.window.pages.cpt
    assert page.title == "CPT · Rain"
    page.edits.type_number(0, 0, 0.8)
    genie.rest()
    np.testing.assert_allclose(template(genie).cpt("Rain").values, [[0.8, 0.2], [0.3, 0.7]])
    genie.click_title("Umbrella")
    genie.act("model.lag_2")
    genie.act("file.save")
    assert not genie.window.document.is_modified
    assert genie.window.document.path == path
    changed = template(genie)
    assert ("Umbrella", "Umbrella", 2) in changed.lagged_arcs
    again = bayesgui.read(path)
    assert isinstance(again, TemporalNetwork)
    assert again.lagged_arcs == changed.lagged_arcs
    assert again.unroll(5) == changed.unroll(5)
    assert not again.is_given("Umbrella", 0)
    now = path.read_text("utf-8")
    assert '<cpt id="Umbrella" order="2">' in now
    assert "0.8 0.2 0.3 0.7" in now
    assert '<cpt id="Rain" dynamic="plate">' in now
    genie.act("edit.undo")
    genie.act("edit.undo")
    assert template(genie) == before
    genie.act("file.save")
    # With both changes taken back, the file says what GeNIe had said.
    assert bayesgui.read(path) == before
    kept = {line.strip() for line in written.splitlines() if "probabilities" in line}
    assert kept <= {line.strip() for line in path.read_text("utf-8").splitlines()}


def test_findings_in_time_that_it_cannot_hold_are_told(genie: Hand, path: Path) -> None:
    genie.click_state("Umbrella", "y")
    genie.act("file.save")
    bar = genie.window.messages.bar
    assert bar.isVisible()
    assert bar.kind == "warning"
    QTest.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    genie.rest()
    native = path.with_suffix(".bayesgui")
    assert native.exists()
    assert genie.window.document.path == native
    assert genie.window.document.state.over_time.n_findings == 1
