"""A file of GeNIe with decisions is opened, changed and saved: nothing else is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

import bayesgui
from bayesgui.document.files import save
from tests.journeys.wildcatter import model, state, type_numbers, wildcatter_state

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Opens

Key = Qt.Key


def test_a_file_of_genie_is_changed_and_saved(shared_window: Opens, tmp_path: Path) -> None:
    path = tmp_path / "wildcatter.xdsl"
    save(wildcatter_state(), path)
    written = path.read_text("utf-8")
    assert "<decision id=" in written
    assert "<utility id=" in written
    with shared_window(path) as hand:
        before = state(hand)
        assert before.model == wildcatter_state().model
        drill, cost = "Drill?", "Drill cost"
        assert bayesgui.solve(model(hand)).expected_utility == pytest.approx(22.5)
        hand.click_title(cost)
        hand.key(Key.Key_Return)
        type_numbers(hand, "-80")
        assert model(hand).mechanism(cost).values.tolist() == [-80, 0]
        hand.click_state(drill, "no")
        hand.click_state(drill, "no")
        hand.act("file.save")
        assert hand.window.document.path == path
        assert not hand.window.document.is_modified
        changed = state(hand)
        assert bayesgui.solve(changed.model).expected_utility == pytest.approx(16.6)
        hand.act("edit.undo")
        hand.act("edit.undo")
        hand.act("edit.undo")
        assert state(hand).model == before.model
    again = bayesgui.read(path)
    assert again == changed.model
    assert bayesgui.solve(again).expected_utility == pytest.approx(16.6)
    # Nothing else in the file is another line.
    lines = [set(text.splitlines()) for text in (written, path.read_text("utf-8"))]
    assert len(lines[0] - lines[1]) == len(lines[1] - lines[0]) == 1
    assert "-80" in (lines[1] - lines[0]).pop()
