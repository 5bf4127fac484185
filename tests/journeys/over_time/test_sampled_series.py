"""Series of a template drawn into a file from the window, and drawn again by the command line."""

from __future__ import annotations

import csv
import shlex
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

import bayesgui
from bayesgui.app.data.sample_dialog import SampleDialog
from bayesgui.cli import main
from bayesgui.document.files import save
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.support.machine import machine, machine_state

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.conftest import Opens


def test_series_are_sampled_to_a_file(
    shared_window: Opens, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, path = tmp_path / "machine.bayesgui", tmp_path / "drawn.csv"
    save(machine_state(), source)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    with shared_window(source) as hand:
        hand.act("file.export_data")
        dialog = dialog_of(hand, SampleDialog)
        assert (dialog.rows.value(), dialog.slices.value()) == (100, 24)
        assert not dialog.evidence.isVisible()
        dialog.rows.setValue(12)
        dialog.slices.setValue(30)
        dialog.seed.setValue(42)
        press_enter(hand, dialog)
        assert "Wrote drawn.csv: 360 rows" in hand.window.messages.bar.text
        recipe = next(iter(hand.window.runner.work_jobs)).recipe
        assert recipe is not None
        command = shlex.split(recipe.command)
    drawn = bayesgui.sample(machine(), 12, slices=30, seed=42)
    head, *rows = csv.reader(path.read_text("utf-8").splitlines())
    assert (head[:2], len(rows)) == (["series", "time"], 360)
    for name in ("Load", "Wear"):
        assert [row[head.index(name)] for row in rows] == list(drawn[name].texts())
    first = path.read_bytes()
    path.unlink()
    assert main(command[1:]) == 0
    assert path.read_bytes() == first
