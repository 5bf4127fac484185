"""Fill missing cells of the data: marked, learned from, taken back, written with their marks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

import bayesgui
from bayesgui.app.filling.dialog import FillDialog, FillOptions
from bayesgui.app.filling.pooled_dialog import PooledDialog
from bayesgui.app.shell.pages import Pages
from bayesgui.cli import main
from bayesgui.document import edits
from tests.journeys.test_as_python import copied
from tests.journeys.test_as_python import run as run_script
from tests.support.importing import opened_dialog
from tests.support.window import LEFT, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QComboBox

    from bayesgui.document.data import DataState
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture(name="table")
def table_with_blanks(tmp_path: Path) -> Path:
    path = tmp_path / "patients.csv"
    data = bayesgui.sample(bayesgui.example("asia"), 300, seed=9, missing=0.1)
    bayesgui.write_table(path, data)
    return path


@pytest.fixture(name="clinic")
def window_on_the_clinic(shared_window: Opens, table: Path) -> Iterator[Hand]:
    """Return a window on Asia with a table that has blanks."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        dialog = opened_dialog(hand.window, table)
        dialog.import_button.click()
        hand.rest()
        yield hand


def dialog_of(hand: Hand) -> FillDialog:
    hand.act("infer.fill_missing")
    return next(d for d in hand.window.findChildren(FillDialog) if d.isVisible())


def data(hand: Hand) -> DataState:
    return hand.window.session.data.state


def choose(combo: QComboBox, value: str) -> None:
    combo.setCurrentIndex(combo.findData(value))


def fill(hand: Hand, method: str, place: str = "here") -> None:
    dialog = dialog_of(hand)
    choose(dialog.algorithm, method)
    choose(dialog.place, place)
    QTest.mouseClick(dialog.fill_button, LEFT)
    hand.rest()


def test_tab_goes_through_the_options_of_a_method_before_the_buttons(clinic):
    dialog = dialog_of(clinic)
    choose(dialog.algorithm, "sampled")
    dialog.algorithm.setFocus()
    fields = [dialog.findChild(QWidget, name) for name in ("draws", "seed", "tables")]
    for field in (*fields, dialog.place):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is field
    dialog.reject()


@pytest.fixture(name="ages")
def table_of_numbers_with_blanks(tmp_path: Path) -> Path:
    rng = np.random.default_rng(4)
    votes = rng.random(120) < 0.5
    numbers = np.round(rng.normal(np.where(votes, 60, 35), 8), 1)
    frame = pd.DataFrame({"age": numbers, "vote": np.where(votes, "yes", "no"), "town": numbers})
    frame.loc[::7, "age"] = np.nan
    frame.loc[3::11, "vote"] = None
    path = tmp_path / "ages.csv"
    frame.to_csv(path, index=False)
    return path


def files_of_window_and_command_line(
    hand: Hand, table: Path, options: FillOptions, monkeypatch: pytest.MonkeyPatch
) -> tuple[pd.DataFrame, pd.DataFrame]:
    ours, theirs = table.with_name("window.csv"), table.with_name("command.csv")
    network = table.with_name("ages.bayesgui")
    monkeypatch.setattr("bayesgui.app.files.save_dialog.ask_path", lambda *_a, **_k: ours)
    dialog = hand.window.data_actions.filling.ask(options)
    assert dialog.said.text() == ""
    QTest.mouseClick(dialog.fill_button, LEFT)
    hand.rest()
    bayesgui.write(hand.window.session.document.state.network, network)
    given = [f"--{name}={value}" for name, value in options.options.items()]
    command = ["impute", str(network), str(table), "-o", str(theirs), "--mark", options.mark]
    assert main([*command, "--method", options.method, *given]) == 0
    return pd.read_csv(ours), pd.read_csv(theirs)


@pytest.mark.parametrize(
    ("method", "chosen"), [("most-probable", {}), ("sampled", {"draws": 3, "seed": 5})]
)
@pytest.mark.parametrize("kind", ["new", "cut", "known"])
def test_a_file_has_the_numbers_observed_and_those_that_the_command_line_fills_in(
    shared_window: Opens, ages: Path, tmp_path: Path, monkeypatch, method: str, chosen, kind: str
):
    known = tmp_path / "known.bayesgui"
    limits = (10.0, 40.0, 55.0, 90.0)
    age = bayesgui.Variable("age", ("young", "middle", "old"), edges=limits)
    vote = bayesgui.Variable("vote", ("no", "yes"))
    tables = [
        bayesgui.CPT("vote", (), [0.5, 0.5]),
        bayesgui.CPT("age", ("vote",), [[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]]),
    ]
    bayesgui.write(bayesgui.BayesianNetwork([age, vote], tables), known)
    with shared_window(*([known] if kind == "known" else [])) as hand:
        opened_dialog(hand.window, ages).import_button.click()
        hand.rest()
        if kind == "cut":
            hand.window.data_cuts.cut(hand.window.documents.current, "age", (40.0, 55.0))
            hand.rest()
        options = FillOptions(method, chosen, "file", "suffix")
        ours, theirs = files_of_window_and_command_line(hand, ages, options, monkeypatch)
        pd.testing.assert_frame_equal(ours, theirs)
        read = pd.read_csv(ages)
        observed = read["age"].notna().to_numpy()
        for draw in np.split(np.arange(len(ours)), len(ours) // len(read)):
            written = ours["age"].to_numpy()[draw]
            assert (written[observed] == read["age"].to_numpy()[observed]).all()
            assert np.isin(written[~observed], read["age"].to_numpy()[observed]).all()
        if kind == "new":
            (tmp_path / "window.csv").unlink()
            run_script(copied(hand))
            pd.testing.assert_frame_equal(pd.read_csv(tmp_path / "window.csv"), theirs)
        elif kind == "known":
            assert "In the file, numbers in place of the intervals of age" in copied(hand)


def test_numbers_behind_filled_intervals_are_those_of_the_command_line(
    shared_window: Opens, ages: Path, monkeypatch
):
    with shared_window() as hand:
        opened_dialog(hand.window, ages).import_button.click()
        hand.rest()
        chosen = {"draws": 1, "seed": 3}
        options = FillOptions("sampled", chosen, "file", "suffix")
        _, theirs = files_of_window_and_command_line(hand, ages, options, monkeypatch)
        before = data(hand)
        dialog = hand.window.data_actions.filling.ask(FillOptions("sampled", chosen, "here"))
        QTest.mouseClick(dialog.fill_button, LEFT)
        hand.rest()
        made = data(hand)
        assert made.quantities["age"].values.tolist() == theirs["age"].tolist()
        assert made.dataset["age"].uncut.tolist() == theirs["age"].tolist()
        hand.act("edit.undo")
        hand.rest()
        blank = before.quantities["age"].values
        np.testing.assert_array_equal(data(hand).quantities["age"].values, blank)


def test_cells_are_filled_as_the_public_function_says_and_marked(clinic):
    blank = data(clinic).dataset
    fill(clinic, "most-probable")
    found, expected = data(clinic), bayesgui.impute(bayesgui.example("asia"), blank)
    assert found.filled.n_cells == expected.n_filled > 100
    for name in blank.names:
        assert (found.dataset[name].codes == expected.table()[name].codes).all()
        assert found.dataset[name].n_missing == 0
    page = clinic.window.pages.panel(Pages.data)
    assert page.filled_line.isVisible()
    assert f"{found.filled.n_cells} cells" in page.filled_line.label.text()
    name = next(iter(found.filled.masks))
    row = int(np.flatnonzero(found.filled.masks[name])[0])
    index = page.model.index(row, blank.names.index(name))
    assert page.model.data(index).endswith("*")
    assert page.model.data(index, Qt.ItemDataRole.FontRole).italic()
    assert page.model.data(index, Qt.ItemDataRole.ToolTipRole) == "Filled, not observed"
    assert page.model.data(index, Qt.ItemDataRole.AccessibleTextRole).endswith(", filled")
    assert all(summary.n_missing == 0 for summary in found.summaries)
    known = page.model.index(row, next(k for k, n in enumerate(blank.names) if n != name))
    assert page.model.data(known, Qt.ItemDataRole.ToolTipRole) in (None, "Filled, not observed")


def test_learning_says_that_cells_were_filled(clinic):
    fill(clinic, "sampled")
    count = data(clinic).filled.n_cells
    clinic.window.learn_actions.learn(clinic.window.documents.current, "bayes", {})
    clinic.rest()
    said = f"{count} cells of the table were filled, not observed; what is learned is too certain."
    assert said in clinic.window.messages.bar.text


def test_filled_cells_are_taken_back(clinic):
    before = data(clinic)
    fill(clinic, "probabilities")
    page = clinic.window.pages.panel(Pages.data)
    QTest.mouseClick(page.filled_line.button, LEFT)
    clinic.rest()
    after = data(clinic)
    assert after.filled is None
    assert not page.filled_line.isVisible()
    for name in before.dataset.names:
        assert (after.dataset[name].codes == before.dataset[name].codes).all()
    assert after.dataset.remarks == before.dataset.remarks
    counts = [summary.counts.tolist() for summary in before.summaries]
    assert [summary.counts.tolist() for summary in after.summaries] == counts


def test_the_page_python_says_it(clinic):
    fill(clinic, "most-probable")
    script = copied(clinic)
    assert "bayesgui.impute(net, data, 'most-probable')" in script
    made = run_script(script)["data"]
    for name, column in zip(made.names, made.columns, strict=True):
        assert (column.codes == data(clinic).dataset[name].codes).all()


def test_a_new_document_gets_the_completed_table(clinic):
    before, n_documents = data(clinic), len(clinic.window.documents)
    opened = clinic.window.documents.current
    fill(clinic, "most-probable", "beside")
    assert len(clinic.window.documents) == n_documents + 1
    assert opened.session.data.state is before
    assert data(clinic).filled.n_cells > 100
    assert "filled" in data(clinic).title


def test_a_new_document_of_a_filled_one_has_steps_of_its_own(clinic):
    blank = data(clinic)
    fill(clinic, "most-probable")
    # As another import does; the step of the history stays.
    clinic.window.session.data.set(blank)
    clinic.rest()
    fill(clinic, "most-probable", "beside")
    filled = data(clinic)
    clinic.act("infer.unfill")
    clinic.rest()
    assert data(clinic).filled is None
    clinic.act("edit.undo")
    clinic.rest()
    assert data(clinic).dataset is filled.dataset
    clinic.act("edit.redo")
    clinic.rest()
    assert data(clinic).filled is None


def test_several_draws_are_written_below_each_other(clinic, tmp_path, monkeypatch):
    target = tmp_path / "draws.csv"
    monkeypatch.setattr("bayesgui.app.files.save_dialog.ask_path", lambda *_a, **_k: target)
    options = FillOptions("sampled", {"draws": 3}, "file", "suffix")
    dialog = clinic.window.data_actions.filling.ask(options)
    assert dialog.fill_button.isEnabled()
    choose(dialog.place, "here")
    assert not dialog.fill_button.isEnabled()
    assert "below the other" in dialog.said.text()
    choose(dialog.place, "file")
    QTest.mouseClick(dialog.fill_button, LEFT)
    clinic.rest()
    found = pd.read_csv(target)
    assert found["draw"].value_counts().tolist() == [300] * 3
    assert "smoke (filled)" in found
    assert data(clinic).filled is None


def test_nothing_is_filled_unasked_or_without_blanks(clinic):
    assert data(clinic).dataset["smoke"].n_missing > 0
    fill(clinic, "most-probable")
    action = clinic.window.action_set["infer.fill_missing"]
    assert not action.isEnabled() or clinic.window.data_actions.filling.ask() is None
    assert clinic.window.action_set["infer.unfill"].isEnabled()


def codes_of(hand: Hand) -> dict[str, list[int]]:
    return {name: data(hand).dataset[name].codes.tolist() for name in data(hand).dataset.names}


def test_undo_takes_filled_cells_back_and_redo_fills_them_again(clinic):
    document = clinic.window.documents.current.document
    blank, summaries = codes_of(clinic), data(clinic).summaries
    fill(clinic, "sampled")
    filled = codes_of(clinic)
    assert document.undo_text == "Fill missing cells"
    assert not document.is_modified
    clinic.act("edit.undo")
    clinic.rest()
    assert data(clinic).filled is None
    assert codes_of(clinic) == blank
    assert data(clinic).summaries == summaries
    page = clinic.window.pages.panel(Pages.data)
    assert not page.filled_line.isVisible()
    clinic.act("edit.redo")
    clinic.rest()
    assert codes_of(clinic) == filled
    assert page.filled_line.isVisible()
    script = copied(clinic)
    made = run_script(script)["data"]
    assert {c.name: c.codes.tolist() for c in made.columns} == filled


def test_taking_back_is_undone_too_and_edits_between_stay(clinic):
    fill(clinic, "most-probable")
    filled = codes_of(clinic)
    document = clinic.window.documents.current.document
    document.edit("Rename", lambda state: edits.rename_variable(state, "dysp", "breath"))
    clinic.act("infer.unfill")
    clinic.rest()
    assert data(clinic).filled is None
    assert document.undo_text == "Take filled cells back"
    clinic.act("edit.undo")
    clinic.rest()
    assert codes_of(clinic) == filled
    assert "breath" in document.state.network
    clinic.act("edit.undo")
    clinic.rest()
    assert "dysp" in document.state.network
    assert codes_of(clinic) == filled
    clinic.act("edit.undo")
    clinic.rest()
    assert data(clinic).filled is None


def test_a_table_that_was_imported_since_stays_as_it_is(clinic, tmp_path):
    fill(clinic, "most-probable")
    path = tmp_path / "others.csv"
    bayesgui.write_table(path, bayesgui.sample(bayesgui.example("asia"), 50, seed=1))
    dialog = opened_dialog(clinic.window, path)
    dialog.import_button.click()
    clinic.rest()
    now = data(clinic)
    clinic.act("edit.undo")
    clinic.rest()
    assert data(clinic) is now


def test_pooled_tables_of_several_draws_go_into_the_network_and_back(clinic):
    before, blank = clinic.window.session.document.state, data(clinic)
    dialog = dialog_of(clinic)
    choose(dialog.algorithm, "most-probable")
    choose(dialog.place, "tables")
    assert not dialog.fill_button.isEnabled()
    assert "several draws" in dialog.said.text()
    dialog.reject()
    options = FillOptions("sampled", {"draws": 5}, "tables")
    dialog = clinic.window.data_actions.filling.ask(options)
    assert dialog.fill_button.text() == "Learn"
    QTest.mouseClick(dialog.fill_button, LEFT)
    clinic.rest()
    imputed = bayesgui.impute(before.network, blank.dataset, "sampled", draws=5)
    pooled = bayesgui.pooled_tables(imputed)
    document = clinic.window.session.document
    for name in before.network:
        found = document.state.network.cpt(name).values
        np.testing.assert_allclose(found, pooled.network.cpt(name).values, atol=1e-12)
    assert document.undo_text == "Pooled tables"
    assert data(clinic) is blank
    said = clinic.window.messages.bar
    assert "5 draws" in said.text
    clinic.window.data_actions.filling.pooled.show_intervals(pooled, tuple(pooled.entries()))
    shown = next(d for d in clinic.window.findChildren(PooledDialog) if d.isVisible())
    assert "5 draws, intervals of 95 %" in shown.headline.text()
    entries = sorted(pooled.entries(), key=lambda each: -each.missing_information)
    first = shown.table.records.texts[0]
    assert first[0] == entries[0].node
    assert first[4] == f"{100 * entries[0].low:.2f} %"
    assert len(shown.table.records.texts) == len(entries) == 36
    shown.accept()
    made = run_script(copied(clinic))["net"]
    for name in before.network:
        np.testing.assert_allclose(
            made.cpt(name).values, document.state.network.cpt(name).values, atol=1e-12
        )
    clinic.act("edit.undo")
    clinic.rest()
    assert document.state.network is before.network


def begin_to_fill(hand: Hand, place: str, path: Path | None = None) -> None:
    """Start a job, and edit the network before its answer is taken."""
    filling = hand.window.data_actions.filling
    opened = hand.window.documents.current
    filling.fill(opened, FillOptions("most-probable", {}, place, "suffix"), path)
    network = opened.document.state.network
    other = bayesgui.CPT("smoke", (), [0.99, 0.01])
    opened.document.edit(
        "Table", lambda state: state.with_(model=state.model.with_nodes(mechanisms=[other]))
    )
    assert opened.document.state.network is not network
    hand.rest()


def test_cells_filled_by_a_network_that_was_edited_meanwhile_are_void(clinic):
    before = data(clinic)
    begin_to_fill(clinic, "here")
    assert data(clinic) is before
    assert "The network has changed in the meantime" in clinic.window.messages.bar.text
    # Asked again it is of the network as it is now.
    network = clinic.window.document.state.network
    fill(clinic, "most-probable")
    expected = bayesgui.impute(network, before.dataset).table()
    assert data(clinic).filled is not None
    for name in expected.names:
        assert (data(clinic).dataset[name].codes == expected[name].codes).all()


def test_a_document_beside_has_the_network_that_filled_it(clinic):
    before, network = data(clinic), clinic.window.document.state.network
    begin_to_fill(clinic, "beside")
    assert clinic.window.document.state.network == network
    expected = bayesgui.impute(network, before.dataset).table()
    for name in expected.names:
        assert (data(clinic).dataset[name].codes == expected[name].codes).all()
    assert "as it was before it was changed" in clinic.window.messages.bar.text


def test_a_file_says_that_it_is_of_the_network_before(clinic, tmp_path):
    path = tmp_path / "filled.csv"
    begin_to_fill(clinic, "file", path)
    assert path.exists()
    assert "as it was before it was changed" in clinic.window.messages.bar.text
    # The line would fill with the network as it is now.
    assert "filled.csv" not in copied(clinic)


def test_pooled_tables_of_data_that_have_changed_meanwhile_are_not_applied(clinic):
    opened, before = clinic.window.documents.current, data(clinic)
    network = opened.document.state.network
    clinic.window.data_actions.filling.pooled.pool(opened, FillOptions("sampled", {"draws": 3}))
    clinic.window.session.data.set(replace(before, title="others.csv"))
    clinic.rest()
    assert opened.document.state.network is network
    assert "The data have changed in the meantime" in clinic.window.messages.bar.text
