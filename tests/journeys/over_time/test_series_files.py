"""Series opened from files, pasted, renamed, compared, saved and dropped on the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.series.columns_dialog import SeriesDialog
from bayesgui.app.series.name_dialog import SeriesNameDialog
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.series_table import read_series
from bayesgui.document.files import save
from tests.journeys.over_time.series_hand import SeriesHand
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens

Key = Qt.Key
THREE = """machine,day,Load,Heat,Vibration,note
7,1,low,ok,low,a
7,2,high,hot,,b
7,4,low,ok,high,c
8,1,low,,low,d
8,2,low,ok,low,e
9,1,high,hot,high,f
"""


@pytest.fixture
def hand(shared_window: Opens, tmp_path: Path) -> Iterator[SeriesHand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as opened:
        yield SeriesHand(opened)


def read(hand: SeriesHand, path: Path) -> None:
    hand.hand.window.series_actions.files.read(path)
    hand.hand.rest()


def dialog_of(hand: SeriesHand) -> SeriesDialog:
    found = [each for each in hand.hand.window.findChildren(SeriesDialog) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def accept(hand: SeriesHand) -> None:
    QTest.keyClick(dialog_of(hand), Key.Key_Return)
    hand.hand.rest()


def names(hand: SeriesHand) -> list[str]:
    return [hand.part.choice.itemText(k) for k in range(hand.part.choice.count())]


def test_several_series_of_a_file(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "machines.csv"
    path.write_text(THREE)
    read(hand, path)
    dialog = dialog_of(hand)
    assert dialog.columns == TimeColumns("day", "machine")
    assert dialog.said.text() == "Nodes: Load, Heat, Vibration. Left out: note."
    accept(hand)
    assert names(hand) == ["7", "8", "9"]
    assert hand.row("Heat")[:5] == ["ok", "hot", "", "ok", ""]
    assert "Series 7 has no row for 3: blanks." in hand.bar
    assert hand.part.summary.text() == "8 findings in 4 slices, 4 blanks"
    hand.part.choice.setFocus()
    QTest.keyClick(hand.part.choice, Key.Key_Down)
    hand.hand.rest()
    assert hand.hand.window.document.state.series_shown == 1
    assert hand.row("Load")[:3] == ["low", "low", ""]
    assert hand.undo_all() == 2
    assert names(hand) == ["Series 1"]


def test_a_table_of_nodes_alone_is_not_asked_about(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "machine_7.csv"
    path.write_text("Load,Heat\nlow,ok\nhigh,hot\n")
    read(hand, path)
    assert names(hand) == ["machine_7.csv"]
    assert hand.row("Load")[:3] == ["low", "high", ""]


def test_findings_of_a_node_nobody_observes_are_told(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "machine_7.csv"
    path.write_text("Load,Wear\nlow,none\nhigh,some\n")
    read(hand, path)
    model = hand.hand.window.document.state.model
    assert model.unobserved == {"Wear"}
    assert hand.bar == "The series has findings of Wear, marked as not observable."
    hand.press("Leave them out")
    assert hand.row("Load")[:3] == ["low", "high", ""]
    assert hand.series.finding(0, "Wear") is None
    hand.hand.act("edit.undo")
    assert hand.row("Wear")[:3] == ["none", "some", ""]
    hand.hand.act("edit.undo")
    read(hand, path)
    hand.press("Can be observed")
    assert not hand.hand.window.document.state.model.unobserved
    assert hand.row("Wear")[:3] == ["none", "some", ""]


def test_a_longer_series_makes_the_template_longer(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "long.csv"
    path.write_text("Load\n" + "low\n" * 40)
    read(hand, path)
    model = template_of(hand.hand.window.document.state.model)
    assert model is not None
    assert model.slices == 40
    assert "40 slices" in hand.bar
    assert hand.undo_all() == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("day,Heat\n1,ok\n2,warm\n", "“warm” is no state of Heat"),
        ("day,Hot\n1,ok\n2,ok\n", "No column has the name of a node"),
        ("day,Heat\n1,ok\n2,ok\n2.5,ok\n4.2,ok\n", "do not lie on one grid"),
        ("day,Heat\n1,ok\n1,ok\n", "There are two rows for day 1"),
        ("", "is empty"),
    ],
)
def test_what_cannot_be_read_is_said_and_changes_nothing(
    hand: SeriesHand, tmp_path: Path, text: str, said: str
) -> None:
    hand.click("Heat", 1)
    before = hand.hand.window.document.state
    path = tmp_path / "bad.csv"
    path.write_text(text)
    read(hand, path)
    if text:
        accept(hand)
    assert said in hand.bar
    assert hand.hand.window.document.state is before


def test_one_row_and_no_cell_are_series_too(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "one.csv"
    path.write_text("Heat,Load\n,\n,\n")
    read(hand, path)
    assert hand.series.n_findings == 0
    path.write_text("Heat\nhot\n")
    read(hand, path)
    assert hand.row("Heat")[:2] == ["hot", ""]


def test_a_row_for_each_series_is_read_too(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "wide.csv"
    path.write_text("patient,Heat[0],Heat[1],Load[1]\na,ok,hot,low\nb,hot,,high\n")
    read(hand, path)
    dialog = dialog_of(hand)
    assert dialog.columns == TimeColumns("", "patient")
    accept(hand)
    assert names(hand) == ["a", "b"]
    assert (hand.row("Heat")[:2], hand.row("Load")[:2]) == (["ok", "hot"], ["", "low"])


def test_a_table_is_pasted(hand: SeriesHand) -> None:
    QGuiApplication.clipboard().setText("t\tHeat\tLoad\n0\tok\tlow\n1\t\tlow\n3\thot\t\n")
    QTest.mouseClick(hand.part.paste, Qt.MouseButton.LeftButton)
    hand.hand.rest()
    accept(hand)
    assert hand.row("Heat")[:5] == ["ok", "", "", "hot", ""]
    assert names(hand) == ["Pasted"]


def test_series_are_made_renamed_duplicated_and_removed(hand: SeriesHand) -> None:
    hand.click("Heat", 1)
    hand.hand.act("evidence.series_new")
    assert names(hand) == ["Series 1", "Series 2"]
    assert not hand.series.n_findings
    hand.hand.act("evidence.series_previous")
    assert hand.row("Heat")[1] == "ok"
    hand.hand.act("evidence.series_rename")
    dialog = hand.hand.window.findChild(SeriesNameDialog)
    assert isinstance(dialog, SeriesNameDialog)
    dialog.name_field.selectAll()
    QTest.keyClicks(dialog.name_field, "Series 2")
    QTest.keyClick(dialog.name_field, Key.Key_Return)
    assert "already" in dialog.problem.text()
    dialog.name_field.setText("机器七")
    QTest.keyClick(dialog.name_field, Key.Key_Return)
    hand.hand.rest()
    hand.hand.act("evidence.series_duplicate")
    assert names(hand) == ["机器七", "机器七 2", "Series 2"]
    hand.hand.act("evidence.series_clear")
    hand.hand.act("evidence.series_remove")
    assert names(hand) == ["机器七", "Series 2"]
    hand.undo_all()
    assert hand.hand.window.document.state.series == ()


def test_series_are_saved_and_opened_again(hand: SeriesHand, tmp_path: Path) -> None:
    hand.click("Heat", 1)
    hand.click("Load", 2)
    path = tmp_path / "saved.csv"
    hand.hand.window.series_actions.files.write(path)
    hand.hand.rest()
    model = template_of(hand.hand.window.document.state.model)
    assert model is not None
    found = read_series(path, model, "time").series[0]
    assert found.n_findings == 2


def test_a_dropped_table_is_asked_about(hand: SeriesHand, tmp_path: Path) -> None:
    path = tmp_path / "dropped.csv"
    path.write_text("Heat,Load\nok,low\nhot,high\n")
    hand.hand.window.opening.open([path])
    hand.hand.rest()
    assert "are the rows slices of time, or cases" in hand.bar
    hand.press("Open series")
    assert hand.row("Heat")[:3] == ["ok", "hot", ""]


def test_tables_dropped_together_are_asked_about_together(hand: SeriesHand, tmp_path: Path) -> None:
    paths = [tmp_path / "a.csv", tmp_path / "b.csv"]
    for path, state in zip(paths, ("ok", "hot"), strict=True):
        path.write_text(f"Heat\n{state}\n{state}\n")
    hand.hand.window.opening.open(paths)
    hand.hand.rest()
    assert hand.bar.startswith("a.csv, b.csv: are the rows slices")
    hand.press("Open series")
    assert sorted(names(hand)) == ["a.csv", "b.csv"]


def test_a_series_of_too_many_slices_is_refused(
    hand: SeriesHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.data.series.series_table.MAX_SLICES", 1000)
    before = hand.hand.window.document.state
    path = tmp_path / "long.csv"
    path.write_text("Heat\n" + "ok\n" * 1001)
    read(hand, path)
    assert "1,001 would take" in hand.bar
    assert hand.hand.window.document.state is before


def test_reading_is_cancelled_and_changes_nothing(
    hand: SeriesHand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    from bayesgui.core.monitor import SILENT
    from bayesgui.data.series import series_table

    def slow(*_given: object, monitor: object = SILENT, **_options: object) -> None:
        while True:
            time.sleep(0.01)
            monitor.check()  # type: ignore[attr-defined]

    monkeypatch.setattr(series_table, "read_series", slow)
    before = hand.hand.window.document.state
    path = tmp_path / "slow.csv"
    path.write_text("Heat\nok\n")
    hand.hand.window.series_actions.files.read(path)
    deadline = time.perf_counter() + 20
    while "Reading slow.csv" not in hand.bar:
        assert time.perf_counter() < deadline
        QApplication.processEvents()
    hand.press("Cancel")
    assert not hand.bar
    assert hand.hand.window.document.state is before
