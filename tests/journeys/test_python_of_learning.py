"""Imports and learning as lines of Python: the script ends with the network that was learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.app.structure.dialog import StructureDialog
from tests.journeys.test_as_python import assert_same, copied
from tests.journeys.test_import_and_learn import imported, press_learn
from tests.support.window import open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    path = tmp_path / "cases of asia.csv"
    bayesgui.write_table(path, bayesgui.sample(bayesgui.example("asia"), 800, seed=4))
    return path


def test_tables_are_imported_and_learned(asia: Hand, cases: Path) -> None:
    imported(asia, cases)
    press_learn(asia)
    script, found = assert_same(asia)
    assert f"{str(cases)!r},\n    network=net" in script
    assert "learned = bayesgui.learn_parameters(net, data, 'bayes'" in script
    assert "net = learned.network" in script
    assert "bayesgui.CPT(" not in script
    assert found["data"].n_rows == 800
    asia.act("edit.undo")
    assert "learn_parameters" not in assert_same(asia)[0]


def test_nodes_are_built_from_a_table_and_arcs_searched(qapp: object, cases: Path) -> None:
    with open_window() as hand:
        hand.act("file.new")
        imported(hand, cases)
        assert len(hand.window.document.state.model) == 8
        hand.act("learn.structure")
        dialog = hand.window.findChild(StructureDialog)
        dialog.search_button.click()
        hand.rest()
        assert hand.window.document.state.model.n_arcs
        script, found = assert_same(hand)
        assert (
            "found = bayesgui.learn_structure(data.matched(net), 'hill-climbing', seed=0)" in script
        )
        assert "net = bayesgui.network_of(data)" in script
        assert "CPT(" not in script
        assert found["found"].network.n_arcs == hand.window.document.state.model.n_arcs


def test_what_was_imported_with_choices_is_imported_so_again(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "few.csv"
    path.write_text("smoke;Lung;age\nyes;no;20\nno;yes;30\n;no;40\n", "utf-8")
    imported(asia, path)
    script, found = assert_same(asia)
    data = asia.window.session.data.state.dataset
    assert found["data"].names == data.names
    for name in data.names:
        assert found["data"][name].states == data[name].states
        assert found["data"][name].codes.tolist() == data[name].codes.tolist()
    asia.act("edit.undo")
    assert copied(asia) != script


def test_blanks_are_learned_with_em(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "blanks.csv"
    data = bayesgui.sample(bayesgui.example("asia"), 300, seed=1, missing=0.2)
    bayesgui.write_table(path, data)
    imported(asia, path)
    asia.window.learn_actions.learn(asia.window.documents.current, "em", {"max_iterations": 5})
    asia.rest()
    script, _ = assert_same(asia)
    assert "'em', max_iterations=5" in script
