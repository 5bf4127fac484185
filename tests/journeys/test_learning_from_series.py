"""Series of a file: imported beside a template, learned, forecast, and taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.data.series_dialog import SeriesDialog
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.core.cpt import CPT
from bayesgui.core.temporal.template_of import template_of
from bayesgui.data.series.placing import TimeColumns
from tests.journeys.test_import_and_learn import dialog_of, press_enter
from tests.learning.temporal.test_learning_over_time import sampled
from tests.support.importing import opened_dialog
from tests.support.templates import umbrella_world
from tests.support.window import LEFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.temporal.network import TemporalNetwork
    from tests.conftest import Opens
    from tests.support.window import Hand


def template(hand: Hand) -> TemporalNetwork:
    found = template_of(hand.window.document.state.model)
    assert found is not None
    return found


@pytest.fixture
def hand(tmp_path: Path, shared_window: Opens) -> Iterator[Hand]:
    """Return the window on an umbrella world whose tables say little, with 40 series of 30 days."""
    frame = sampled(umbrella_world(), [30] * 40, 2).rename(columns={"series": "town", "t": "day"})
    frame["town"] = ["town " + label.partition(".")[2] for label in frame["town"]]
    frame.to_csv(tmp_path / "towns.csv", index=False)
    start = umbrella_world().with_cpt(CPT("Umbrella", ("Rain",), [[0.6, 0.4], [0.4, 0.6]]))
    bayesgui.write(start, tmp_path / "world.bayesgui")
    with shared_window(tmp_path / "world.bayesgui") as found:
        dialog = opened_dialog(found.window, tmp_path / "towns.csv")
        assert dialog.form.for_table.isChecked()
        press_enter(found, dialog)
        yield found


def say_columns(hand: Hand) -> None:
    """Take the columns that are proposed."""
    dialog = dialog_of(hand, SeriesDialog)
    hand.rest()
    assert dialog.columns == TimeColumns("day", "town")
    assert dialog.said.text() == "40 series × 30 steps"
    QTest.mouseClick(dialog.accept_button, LEFT)
    hand.rest()


def test_f6_asks_once_for_the_columns_and_learns_in_one_step(hand: Hand) -> None:
    before = template(hand)
    assert before.names == ("Rain", "Umbrella")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6)
    say_columns(hand)
    press_enter(hand, dialog_of(hand, LearnDialog))
    data = hand.window.session.data.state.dataset
    expected = bayesgui.learn_parameters(before, data, time="day", by="town").network
    learned = template(hand)
    assert learned == expected
    assert learned.cpt("Umbrella").values[0, 0] == pytest.approx(0.9, abs=0.03)
    assert learned.is_given("Rain", 0)
    assert "from 40 series × 30 steps in" in hand.window.messages.bar.text
    assert hand.window.pages.data._count.text() == "40 series × 30 steps"
    hand.act("edit.undo")
    assert template(hand) is before
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6)  # nobody is asked again
    dialog = dialog_of(hand, LearnDialog)
    assert not [each for each in hand.window.findChildren(SeriesDialog) if each.isVisible()]
    dialog.reject()


def test_a_row_for_each_series_needs_no_question(hand: Hand) -> None:
    data, before = hand.window.session.data, template(hand)
    rows = bayesgui.sample(umbrella_world().unroll(6), 300, seed=7)
    data.set(type(data.state)(rows, "wide.csv"))
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6)
    assert not [each for each in hand.window.findChildren(SeriesDialog) if each.isVisible()]
    press_enter(hand, dialog_of(hand, LearnDialog))
    assert template(hand) == bayesgui.learn_parameters(before, rows).network
    assert template(hand).cpt("Umbrella").values[0, 0] == pytest.approx(0.9, abs=0.03)
    assert "from 300 series × 6 steps in" in hand.window.messages.bar.text


def test_em_with_a_hidden_node_is_watched_and_applied(hand: Hand) -> None:
    data = hand.window.session.data
    data.set(type(data.state)(data.state.dataset.without("Rain"), data.state.title))
    before = template(hand)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    page = hand.window.activities[EMLearning].em
    page.set_options({"max_iterations": 30})
    page.run_bar.choose_pace("fast")
    QTest.mouseClick(page.run_bar.run_button, LEFT)
    say_columns(hand)
    hand.rest()
    expected = bayesgui.learn_parameters(
        before, data.state.dataset, "em", time="day", by="town", max_iterations=30
    )
    learned = template(hand)
    for name in ("Rain", "Umbrella"):
        assert learned.cpt(name).values == pytest.approx(expected.network.cpt(name).values)
    assert hand.window.document.undo_text == "Learn with blanks"
    hand.act("edit.undo")
    assert template(hand) is before


def test_columns_that_are_no_series_say_why(hand: Hand) -> None:
    hand.act("learn.series")
    dialog = dialog_of(hand, SeriesDialog)
    hand.rest()
    dialog.by.setFocus()
    QTest.keyClick(dialog.by, Qt.Key.Key_Home)
    dialog.by.activated.emit(dialog.by.currentIndex())
    hand.rest()
    assert dialog.columns == TimeColumns("day", "")
    assert dialog.said.text().startswith("There are two rows for day 0.")
    assert not dialog.accept_button.isEnabled()
    dialog.reject()
    hand.rest()
    assert hand.window.session.data.state.time is None


def test_dates_that_order_series_are_kept(empty: Hand, tmp_path: Path) -> None:
    frame = sampled(umbrella_world(), [20] * 5, 2).rename(columns={"series": "town", "t": "day"})
    frame["town"] = ["machine " + label.partition(".")[2] for label in frame["town"]]
    days = frame["day"].astype(int)
    frame["day"] = [f"2026-03-{1 + day:02}" for day in days]
    path = tmp_path / "dates.csv"
    frame.rename(columns={"town": "machine"}).sample(frac=1, random_state=1).to_csv(
        path, index=False
    )
    dialog = opened_dialog(empty.window, path)
    press_enter(empty, dialog)
    table = empty.window.session.data.state.dataset
    assert table is not None
    assert set(table.names) == {"day", "machine", "Rain", "Umbrella"}
    QTest.keyClick(empty.viewport, Qt.Key.Key_F7)
    asked = dialog_of(empty, StructureDialog)
    assert asked.over_time.lags is not None
    assert asked.over_time.lags.columns == TimeColumns("day", "machine")
    asked.reject()


def test_dates_are_kept_beside_a_template(hand: Hand, tmp_path: Path) -> None:
    path = tmp_path / "dates.csv"
    rows = [f"2026-03-{1 + k:02},yes\n" for k in range(28)]
    path.write_text("day,Umbrella\n" + "".join(rows[::-1]), encoding="utf-8")
    press_enter(hand, opened_dialog(hand.window, path))
    table = hand.window.session.data.state.dataset
    assert table is not None
    assert table.names == ("day", "Umbrella")
    # A table beside a template changes nothing in it.
    assert not hand.window.document.is_modified
    assert hand.window.document.undo_text is None
