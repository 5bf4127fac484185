"""The window, the command line and Python read a file alike, and say the same about it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

import bayesgui
from bayesgui.cli import main
from bayesgui.widgets.rows.chip import Chip
from tests.support.birds import write_birds
from tests.support.importing import opened_dialog

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from tests.support.window import Hand


def test_a_file_becomes_the_same_table_and_report_in_all_three(
    empty: Hand, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_birds(tmp_path / "birds.csv")
    read = bayesgui.read_data(path)
    assert len(read.remarks) == 2

    out = tmp_path / "birds.bayesgui"
    assert main(["learn", str(path), "-o", str(out), "--structure", "empty", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["notes"][:2] == list(read.remarks)
    learned = bayesgui.read(out)

    dialog = opened_dialog(empty.window, path)
    assert dialog is not None
    empty.rest()
    assert dialog.form.missing.texts == ("", "NA")
    QTest.mouseClick(dialog.import_button, Qt.MouseButton.LeftButton)
    empty.rest()
    table = empty.window.session.data.state.dataset
    assert table is not None
    assert table.remarks == read.remarks
    for name in read.names:
        assert table.categorical(name).states == read.categorical(name).states
        assert table.categorical(name).codes.tolist() == read.categorical(name).codes.tolist()
        assert learned[name].states == read.categorical(name).states
        assert learned[name].edges == read.categorical(name).edges
    assert "12 cells of bill, sex read “NA”: missing." in empty.window.messages.bar.text


def test_a_mark_taken_back_is_a_state(empty: Hand, tmp_path: Path) -> None:
    dialog = opened_dialog(empty.window, write_birds(tmp_path / "birds.csv"))
    assert dialog is not None
    empty.rest()
    (chip,) = (each for each in dialog.form.missing.findChildren(Chip) if each.text == "NA")
    QTest.mouseClick(chip.findChild(QToolButton), Qt.MouseButton.LeftButton)
    empty.rest()
    assert dialog.form.missing.texts == ("",)
    assert dialog.request().missing == ("",)
    assert dialog._scan is not None
    assert "NA" in dialog._scan["sex"].states


def test_weights_that_sampling_wrote_are_preset(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    words = "sample", "samples/networks/asia.bayesgui", "-n", "300", "-e", "dysp=yes"
    assert main([*words, "--seed", "1", "-o", str(path)]) == 0
    dialog = opened_dialog(asia.window, path)
    assert dialog is not None
    asia.rest()
    assert dialog.form.weights.currentData() == "weight"
    assert dialog.request().weights == "weight"
    assert dialog.columns.targets()["weight"] == ""
