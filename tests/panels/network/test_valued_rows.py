"""Decisions and utilities in the list: their marks, what is best or chosen, and its worth."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from bayesgui.document import edits
from bayesgui.document.shown.worth import NodeWorth, SolvedWorth
from bayesgui.panels.network.node_list_model import NodeListModel
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.widgets.theme import theme
from tests.panels.asia import asia_network, session_on

WORTH = {
    "treat": NodeWorth((22.5, 20.0), frozenset({0})),
    "joy": NodeWorth(expected=-41.3),
}


@pytest.fixture
def session(qapp):
    model = asia_network().with_decision("treat", ["yes", "no"], ["xray"])
    return session_on(model.with_utility("joy", ["treat", "lung"], [[1, 2], [3, 4]]))


@pytest.fixture
def rows(session):
    made = NodeListModel()
    made.set_session(session)
    return made


def row(rows: NodeListModel, name: str):
    return rows.row_at(rows.row(name))


def solve(session, **nodes: NodeWorth) -> None:
    found = {name: WORTH[name] for name in WORTH} | nodes
    session.shown[SolvedWorth].set(SolvedWorth(MappingProxyType(found)))


def test_without_a_solution_there_is_a_dash(rows):
    assert (row(rows, "treat").kind, row(rows, "treat").number) == ("decision", "–")
    assert (row(rows, "joy").kind, row(rows, "joy").number) == ("utility", "–")
    assert row(rows, "lung").kind == "chance"


def test_the_best_option_and_its_worth(rows, session):
    solve(session)
    assert (row(rows, "treat").state, row(rows, "treat").number) == ("yes", "22.5")
    assert (row(rows, "joy").state, row(rows, "joy").number) == ("", "−41.3")


def test_what_depends_on_what_is_seen_is_said_so(rows, session):
    solve(session, treat=NodeWorth((5.0, 7.0), frozenset({0, 1}), depends=True))
    assert (row(rows, "treat").state, row(rows, "treat").number) == ("as seen", "7.0")


def test_the_chosen_option_and_its_worth(rows, session):
    solve(session)
    document = session.document
    document.apply("", edits.toggle_state(document.state, "treat", "no"))
    assert (row(rows, "treat").state, row(rows, "treat").number) == ("no", "20.0")
    assert row(rows, "treat").mark == "do"
    words = rows.data(rows.index(rows.row("treat")), 11)
    assert words == "treat, decision node, no, 20.0"


def test_they_have_a_square_and_a_hexagon_in_the_color_of_values(session, shown):
    panel = shown(NetworkPanel())
    panel.set_session(session)
    picture = panel.view.grab().toImage()
    for name in ("treat", "joy"):
        rect = panel.view.visualRect(panel._model.index(panel._model.row(name)))
        colors = {
            picture.pixelColor(x, rect.center().y()).name()
            for x in range(rect.x() + 8, rect.x() + 24)
        }
        assert theme().value_soft.name() in colors, name
