"""A journey per menu: what its actions do is a script that ends with the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt

import bayesgui
from bayesgui.app.compare.compare import Comparing
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.temporal.trellis import ShowTrellis
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.windows.workshop.preparing import Preparing
from tests.journeys.test_as_python import assert_same, copied, run
from tests.journeys.test_import_and_learn import imported
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.window import Hand


def select(hand: Hand, *names: str, arc: tuple[str, str] | None = None) -> None:
    hand.window.session.selection.set(list(names), [] if arc is None else [arc])
    hand.rest()
    hand.window.action_set.refresh()


def test_menu_file(qapp: object, tmp_path: Path) -> None:
    path = tmp_path / "asia.bif"
    bayesgui.write(bayesgui.example("asia"), path)
    with open_window(path) as hand:
        hand.draw_arc("smoke", "tub")
        saved = tmp_path / "more.bayesgui"
        hand.window.file_actions.saving.save_to(hand.window.documents.current, saved)
        hand.rest()
        hand.window.picture_actions.export(tmp_path / "asia.svg")
        hand.rest()
        script, found = assert_same(hand)
        assert f"net = bayesgui.read({str(path)!r})" in script
        assert f"# bayesgui.write(net, {str(saved)!r})" in script
        assert found["picture"] is not None
        assert bayesgui.read(saved) == found["net"]
        hand.window.file_actions.saving.save_to(hand.window.documents.current, path)
        hand.rest()
        script, _ = assert_same(hand)
        assert "bayesgui.read(" not in script


def test_menu_edit(asia: Hand) -> None:
    select(asia, "lung", "bronc")
    asia.act("edit.copy")
    asia.act("edit.paste")
    asia.act("edit.duplicate")
    asia.act("edit.undo")
    select(asia, "xray")
    asia.act("edit.delete")
    script, found = assert_same(asia)
    assert len(found["net"]) == 9
    assert "net = net.without_variables('xray')" in script


def test_menu_model(asia: Hand) -> None:
    select(asia, "smoke")
    asia.act("model.add_state")
    asia.act("model.uniform")
    select(asia, arc=("asia", "tub"))
    asia.act("model.reverse_arc_joint")
    select(asia, "bronc")
    asia.act("model.unobserved")
    script, _ = assert_same(asia)
    assert "net = net.with_states('smoke', ('yes', 'no', " in script
    assert "net = net.with_arc_reversed_" in script
    assert "net = net.with_observed('bronc', False)" in script


def test_menu_evidence(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.click_state("smoke", "no")
    asia.click_state("smoke", "no")
    asia.click_state("dysp", "yes", Qt.KeyboardModifier.ShiftModifier)
    script, _ = assert_same(asia)
    assert "del evidence['smoke']" in script
    asia.act("evidence.clear")
    script, _ = assert_same(asia)
    assert "evidence = {}\n\n# What the canvas shows:" in script


def test_menu_infer_on_the_graph(asia: Hand) -> None:
    asia.act("view.moral_graph")
    asia.act("view.moral_graph")
    select(asia, "lung", "bronc")
    asia.act("infer.joint")
    script, found = assert_same(asia)
    assert "moral = bayesgui.moral_graph(net)" in script
    expected = bayesgui.joint(bayesgui.example("asia"), ["lung", "bronc"])
    np.testing.assert_allclose(found["table"].table, expected.table)


def test_menu_learn_judges_and_tests(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    bayesgui.write_table(path, bayesgui.sample(bayesgui.example("asia"), 300, seed=2))
    imported(asia, path)
    asia.act("learn.score")
    script, found = assert_same(asia)
    assert "scores = bayesgui.score(net, data" in script
    expected = bayesgui.score(bayesgui.example("asia"), bayesgui.read_data(path))
    assert found["scores"].totals["bic"] == pytest.approx(expected.totals["bic"])


def test_menu_classify(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    bayesgui.write_table(path, bayesgui.sample(bayesgui.example("asia"), 200, seed=2))
    imported(asia, path)
    asia.act("classify.train")
    workshop = asia.window.workshop
    workshop.window.choose_target("dysp")
    asia.rest()
    workshop.train()
    asia.rest()
    shown = workshop.window.state.results
    assert shown
    script = copied(asia)
    found = run(script)
    assert "judged = bayesgui.evaluate(" in script
    accuracies = {each.name: each for each in found["judged"].models}
    assert set(shown) == set(accuracies)
    assert found["model"].target == "dysp"


def test_menu_classify_by_group(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    cases = bayesgui.sample(bayesgui.example("asia"), 200, seed=2).to_frame()
    cases.insert(0, "patient", [f"p{k // 8}" for k in range(200)])
    cases.to_csv(path, index=False)
    imported(asia, path)
    asia.act("classify.train")
    workshop = asia.window.workshop
    workshop.window.choose_target("dysp")
    workshop.window.update_state(
        way="groups", by="patient", folds=3, preparing=Preparing("platt"), ticked=("naive-bayes",)
    )
    asia.rest()
    workshop.train()
    asia.rest()
    shown = workshop.window.state.results["naive-bayes, platt"]
    script = copied(asia)
    found = run(script)
    assert "splitter=GroupedFolds(column='patient', folds=3)" in script
    assert found["model"].features == shown.model.features
    rows = bayesgui.sample(bayesgui.example("asia"), 50, seed=9)
    np.testing.assert_allclose(found["model"].posteriors(rows), shown.model.posteriors(rows))


def test_menu_model_in_time(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.act("edit.select_all")
        hand.act("model.in_time_every")
        select(hand, "smoke")
        hand.act("model.lag_1")
        found = run(copied(hand))
        assert found["net"] == hand.window.document.state.model
        assert found["net"].is_template


def test_what_goes_on_beside_a_document(asia: Hand, tmp_path: Path) -> None:
    path = tmp_path / "cases.csv"
    bayesgui.write_table(path, bayesgui.sample(bayesgui.example("asia"), 200, seed=2))
    imported(asia, path)
    opened, window = asia.window.documents.current, asia.window
    window.activities[ArcConfidences].begin(opened, "bootstrap", {"samples": 5, "seed": 3})
    asia.rest()
    other = tmp_path / "other.bif"
    net = bayesgui.example("asia").with_arc("smoke", "tub")
    bayesgui.write(net, other)
    window.activities[Comparing].open()
    window.activities[Comparing].read(opened.session, other)
    asia.rest()
    script = copied(asia)
    found = run(script)
    assert "confidence = bayesgui.arc_confidence(" in script
    shares = window.session.shown[ArcConfidence].state.shares
    assert shares is not None
    np.testing.assert_array_equal(found["confidence"].shares, shares.shares)
    assert "# Comparison with another network (not yet as Python)" in script or (
        found["comparison"].shd == 1
    )


def test_a_trellis_is_asked_of_the_series(qapp: object) -> None:
    with open_window(SAMPLES / "umbrella-world.bayesgui") as hand:
        hand.click_state("Umbrella", "yes")
        hand.act("infer.trellis")
        hand.window.activities[ShowTrellis].close()
        script = copied(hand)
        assert "chain = bayesgui.trellis(net, series)" in script
        assert run(script)["chain"] is not None
