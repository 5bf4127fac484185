"""Submodels around the canvas: menus, the page Submodel, the tree of nodes, tabs and windows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.panels.submodel.page import SubmodelPanel
    from tests.support.window import Hand

LUNGS = ("smoke", "lung", "bronc")


@pytest.fixture
def asia(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "asia.bif") as hand:
        yield hand


def select(hand: Hand, *names: str) -> None:
    hand.window.session.selection.set(names)
    hand.rest()


def fold(hand: Hand, *names: str, name: str = "Lungs") -> str:
    """Fold nodes into a submodel, and type its name; return its id."""
    select(hand, *names)
    hand.act("model.fold")
    hand.rest()
    field = page(hand).name
    QTest.keyClicks(field, name)
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    return hand.window.document.state.submodels.items[-1].id


def page(hand: Hand) -> SubmodelPanel:
    return hand.window.pages.submodel


def wait_for(holds: Callable[[], bool]) -> None:
    """Process events until something holds that a timer begins."""
    for _ in range(500):
        if holds():
            return
        QTest.qWait(20)
    assert holds()


def entries(hand: Hand) -> list[str]:
    """Return the rows of the list, nested ones indented."""
    model, tree = hand.window.pages.network._model, hand.window.document.state.submodels
    return [
        "  " * each.depth + (f"[{tree[each.key].name}]" if each.is_submodel else each.key)
        for each in model.entries
    ]


def test_folding_names_a_submodel_and_says_what_it_hides(asia: Hand) -> None:
    posteriors = dict(asia.window.posteriors() or {})
    id = fold(asia, *LUNGS)
    state = asia.window.document.state
    assert state.submodels[id].name == "Lungs"
    assert set(state.submodels.inside(id)) == set(LUNGS)
    shown = page(asia)
    assert shown.counts.lines == (("nodes", "3"), ("arcs inside", "2"), ("findings", "0"))
    assert shown.incoming.rows == ()
    assert {(row.parent, row.child) for row in shown.outgoing.rows} == {
        ("lung", "either"),
        ("bronc", "dysp"),
    }
    for name, before in posteriors.items():
        assert (asia.window.posteriors()[name] == before).all()
    asia.act("edit.undo")
    asia.act("edit.undo")
    assert not asia.window.document.state.submodels
    assert entries(asia)[0] == "asia"


def test_clusters_are_tried_and_taken_back_or_kept(qapp: object) -> None:
    with open_window(SAMPLES / "alarm.bayesgui") as hand:
        document = hand.window.document
        before = document.state
        hand.act("view.clusters")
        hand.rest()
        clusters = hand.window.model_actions.submodels.clusters
        bar = clusters.bar
        assert bar.isVisible()
        count = len(document.state.submodels.items)
        assert count > 2
        arcs = before.model.n_arcs
        assert f"of {arcs} arcs run between {count} submodels" in bar.sentence.text
        bar.number.setValue(3)
        wait_for(lambda: len(document.state.submodels.items) == 3)
        hand.rest()
        bar.back_button.click()
        hand.rest()
        assert document.state is before
        assert not document.is_modified
        assert not bar.isVisible()
        hand.act("view.clusters")
        hand.rest()
        bar.keep_button.click()
        hand.rest()
        assert len(document.state.submodels.items) == count
        assert document.undo_text == f"Fold by clusters into {count} submodels"
        hand.act("edit.undo")
        assert not document.state.submodels
