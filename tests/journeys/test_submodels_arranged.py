"""Arranging a network with submodels, all of it or one, and taking copies of a whole one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels.edits import fold
from bayesgui.graph.layout import Layout
from tests.support.window import open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.submodels import Submodels
    from tests.support.window import Hand

ONE = "submodel-1"


@pytest.fixture
def chain(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    """Open a → b → c → d, all in one place, with b and c folded."""
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in "abcd"])
    for parent, child in ("ab", "bc", "cd"):
        network = network.with_arc(parent, child)
    layout = Layout(dict.fromkeys("abcd", (300.0, 300.0)))
    state = fold(DocumentState(model=network, layout=layout), "bc", "Middle")
    save(state, tmp_path / "chain.bayesgui")
    with open_window(tmp_path / "chain.bayesgui") as hand:
        yield hand


def state(hand: Hand) -> DocumentState:
    return hand.window.document.state


def tree(hand: Hand) -> Submodels:
    return state(hand).submodels


def test_arranging_places_boxes_between_nodes_and_nodes_inside(chain: Hand) -> None:
    before = state(chain)
    chain.act("view.layout")
    places, box = state(chain).layout.positions, tree(chain)[ONE]
    assert places["a"][1] < box.y < places["d"][1]
    assert places["b"][1] < places["c"][1]
    chain.act("edit.undo")
    assert state(chain) == before


def test_a_selected_submodel_is_arranged_alone(chain: Hand) -> None:
    chain.window.session.selection.set(["b", "c"])
    chain.act("view.layout")
    places = state(chain).layout.positions
    assert places["a"] == places["d"] == (300.0, 300.0)
    assert places["b"][1] < places["c"][1]


def test_left_to_right_places_the_box_beside_nodes(chain: Hand) -> None:
    chain.act("view.layout_right")
    places, box = state(chain).layout.positions, tree(chain)[ONE]
    assert places["a"][0] < box.x < places["d"][0]


def test_a_whole_submodel_is_duplicated_and_deleted(chain: Hand) -> None:
    chain.window.session.selection.set(["b", "c"])
    chain.rest()
    chain.act("edit.duplicate")
    assert [each.name for each in tree(chain)] == ["Middle", "Middle 2"]
    assert tree(chain).items[1].members == chain.window.session.selection.names
    chain.act("edit.delete")
    assert [each.name for each in tree(chain)] == ["Middle"]
    chain.act("edit.undo")
    chain.act("edit.undo")
    assert [each.members for each in tree(chain)] == [("b", "c")]
