"""A kind of node is one registration for each floor that asks it, and nothing else knows of it.

The kind of this file, a gauge, shows a number and is no chance node: it is drawn with its own
outline and rows, edited on the page CPT, saved, undone, copied, refused by engines with a sentence,
and left out by formats that have no place for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QVBoxLayout

import bayesgui
from bayesgui.app.shell.pages import Pages
from bayesgui.canvas.geometry.looks import NodeLook, looks
from bayesgui.cli import main
from bayesgui.core import node_rules
from bayesgui.core.compilation import compiled, with_network
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.mechanism import Mechanism
from bayesgui.core.model import Model
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.node_rules import CHANCE, NodeKind
from bayesgui.core.sentence import Sentence
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from bayesgui.formats.native.forms import StoredKind, stored_kinds
from bayesgui.panels.cpt.editors import editors
from bayesgui.panels.cpt.mechanism_editor import MechanismEditor
from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KIND = "gauge"


@dataclass(frozen=True)
class Gauge(Mechanism):
    """Shows a number, whatever its parents are."""

    variable: str
    parents: tuple[str, ...] = ()
    number: float = 0.0
    kind: ClassVar[str] = KIND

    def with_names(self, variable, parents):  # type: ignore[no-untyped-def]
        return replace(self, variable=variable, parents=tuple(parents))

    def following(self, variables, parents, moved=None):  # type: ignore[no-untyped-def]
        return replace(self, parents=tuple(parents))


class GaugeLook(NodeLook):
    """A box with a corner cut off, and the number in a row."""

    def rows(self, variable, mechanism):  # type: ignore[no-untyped-def]
        return ("shows",)

    def numbers(self, variable, mechanism):  # type: ignore[no-untyped-def]
        return (f"{mechanism.number:g}",)

    def outline(self, box, radius):  # type: ignore[no-untyped-def]
        path = QPainterPath(box.bottomLeft())
        for corner in (box.topLeft() + QPoint(30, 0), box.topRight(), box.bottomRight()):
            path.lineTo(corner)
        path.closeSubpath()
        return path


class GaugeEditor(MechanismEditor):
    """A field for the number."""

    def __init__(self, panel) -> None:  # type: ignore[no-untyped-def]
        super().__init__(panel)
        self.panel, self.gauge = panel, Gauge("")
        self.field = QLineEdit(self)
        self.field.setObjectName("gaugeNumber")
        self.field.returnPressed.connect(self._set)
        self.setFocusProxy(self.field)
        QVBoxLayout(self).addWidget(self.field)

    def show_node(self, model, name):  # type: ignore[no-untyped-def]
        self.gauge = model.mechanism(name)
        self.field.setText(f"{self.gauge.number:g}")

    def _set(self) -> None:
        gauge = replace(self.gauge, number=float(self.field.text()))
        self.panel.apply("Set the gauge", lambda state: edits.set_mechanism(state, gauge))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    node_rules.register(
        NodeKind(
            KIND,
            Sentence("gauge"),
            Sentence("gauge"),
            Reals("mm"),
            lambda variable: Gauge(variable.name),
            "{engine} cannot answer: {variable} is a gauge.",
        ),
        {(KIND, CHANCE): "No arc from {parent} to {child}: a gauge has no states."},
    )
    for registry, one in (
        (looks, GaugeLook()),
        (editors, GaugeEditor),
        (stored_kinds, StoredKind(lambda g: {"number": g.number}, _gauge_of)),
    ):
        monkeypatch.setitem(registry, KIND, one)  # type: ignore[arg-type]
    yield
    del node_rules._KINDS[KIND], node_rules._FORBIDDEN[KIND, CHANCE]


def _gauge_of(item, variable, parents):  # type: ignore[no-untyped-def]
    return Gauge(variable.name, parents, float(item["number"]))


def state() -> DocumentState:
    """Return asia with a gauge below dysp."""
    opened, _ = open_state(SAMPLES / "asia.bayesgui")
    added = edits.add_variable(
        opened, Variable("level", Reals("mm", 0.0)), (500.0, 500.0), Gauge("level", (), 2.5)
    )
    return edits.add_arc(added, "dysp", "level")


# -- the model ---------------------------------------------------------------------------------


def test_the_model_compiles_to_the_network_without_it():
    model = state().model
    assert type(model) is Model
    assert model.kind("level") == KIND
    assert model.other_kinds == ("level",)
    assert model.parents("level") == ("dysp",)
    found = compiled(model)
    assert found.left_out == ("level",)
    assert found.network == bayesgui.read(SAMPLES / "asia.bayesgui")
    assert compiled(model) is found
    assert state().network == found.network


def test_a_network_is_its_own_compiled_network():
    network = bayesgui.example("asia")
    assert compiled(network).network is network
    assert DocumentState(network).network is network


def test_the_last_node_of_another_kind_leaves_a_network():
    left = edits.remove(state(), ["level"])
    assert type(left.model) is BayesianNetwork
    assert left.model is left.network


def test_its_arcs_follow_the_rules_of_kinds():
    with pytest.raises(ModelError, match="No arc from level to xray: a gauge has no states"):
        edits.add_arc(state(), "level", "xray")
    with pytest.raises(ModelError, match="No arc from level to asia: a gauge has no states"):
        edits.reattach_arc(state(), ("dysp", "level"), ("level", "asia"))


def test_it_follows_edits_of_the_nodes_around_it():
    renamed = edits.rename_variable(state(), "dysp", "dyspnea")
    assert renamed.model.mechanism("level") == Gauge("level", ("dyspnea",), 2.5)
    removed = edits.remove(state(), ["dysp"])
    assert removed.model.mechanism("level") == Gauge("level", (), 2.5)
    more = edits.set_states(state(), "dysp", ("yes", "no", "some"), (0, 1, None))
    assert more.model.parents("level") == ("dysp",)
    assert more.network["dysp"].n_states == 3


def test_a_learned_network_leaves_it_where_it_is():
    learned = state().network.without_arc("smoke", "lung")
    after = edits.set_structure(state(), learned)
    assert after.network == learned
    assert after.model.mechanism("level") == Gauge("level", ("dysp",), 2.5)
    without = with_network(state().model, learned.without_variables("dysp"))
    assert without.mechanism("level") == Gauge("level", (), 2.5)
    assert "dysp" not in without


def test_its_states_are_refused_with_a_sentence():
    with pytest.raises(ModelError, match="level is a number and has no states"):
        _ = state().model["level"].states
    with pytest.raises(ModelError, match="level has no table of probabilities"):
        state().model.cpt("level")


def test_it_is_pasted_with_its_number():
    clip = Clip.of(state(), ["dysp", "level"])
    for copied in (clip, Clip.from_bytes(clip.to_bytes())):
        after = paste(state(), copied).state
        assert after.model.mechanism("level 2") == Gauge("level 2", ("dysp 2",), 2.5)
    alone = Clip.from_bytes(Clip.of(state(), ["level"]).to_bytes())
    assert paste(state(), alone).state.model.mechanism("level 2") == Gauge(
        "level 2", ("dysp",), 2.5
    )


# -- files -------------------------------------------------------------------------------------


def test_it_is_saved_and_read_again(tmp_path: Path):
    before = edits.add_variable(state(), Variable("late", ("a", "b")), (0.0, 0.0))
    assert save(before, tmp_path / "net.bayesgui") == ()
    after, remarks = open_state(tmp_path / "net.bayesgui")
    assert remarks == ()
    assert after == before
    assert tuple(after.model) == tuple(before.model)
    assert after.model["level"].domain == Reals("mm", 0.0)


def test_a_program_without_the_kind_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "net.bayesgui"
    save(state(), path)
    stored = json.loads(path.read_text())["network"]["nodes"]
    with monkeypatch.context() as other:
        other.delitem(stored_kinds, KIND)
        opened, remarks = open_state(path)
        assert opened.model is opened.network
        assert [str(each) for each in remarks] == [
            "Nodes of a kind that this program does not know are not shown: level."
        ]
        save(opened, path)
    assert json.loads(path.read_text())["network"]["nodes"] == stored


def test_other_formats_say_that_they_leave_it_out(tmp_path: Path):
    lost = save(state(), tmp_path / "net.bif")
    assert any("level" in sentence and "left out" in sentence for sentence in lost)
    assert open_state(tmp_path / "net.bif")[0].network.names == state().network.names


# -- engines -----------------------------------------------------------------------------------


def test_engines_refuse_it_with_a_sentence(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    with pytest.raises(ModelError, match="Junction tree cannot answer: level is a gauge"):
        bayesgui.engine("junction-tree", state().model)  # type: ignore[arg-type]
    save(state(), tmp_path / "net.bayesgui")
    assert main(["query", str(tmp_path / "net.bayesgui"), "-t", "dysp"]) == 2
    assert "Junction tree cannot answer: level is a gauge." in capfd.readouterr().err


# -- the window --------------------------------------------------------------------------------


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "asia.bayesgui") as opened:
        yield opened


def add_gauge(hand: Hand) -> str:
    """Add a gauge from the menu of the background, with the name that it is given."""
    place = hand.empty_place()
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
    )
    QApplication.sendEvent(hand.viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(each for each in menu.actions() if each.text() == "New gauge here").trigger()
    menu.close()
    hand.key(Qt.Key.Key_Return)
    (name,) = hand.window.document.state.model.other_kinds
    return name


def test_it_is_added_drawn_edited_and_undone(hand: Hand):
    before = hand.window.document.state
    name = add_gauge(hand)
    assert hand.window.document.state.model.mechanism(name) == Gauge(name)
    hand.act("view.fit")
    box = hand.canvas.node_rect(name)
    picture = hand.canvas.grab().toImage()
    cut, title = box.topLeft() + QPoint(5, 4), box.topLeft() + QPoint(box.width() // 2, 4)
    assert picture.pixelColor(cut) == picture.pixelColor(box.topLeft() - QPoint(9, 9))
    assert picture.pixelColor(title) != picture.pixelColor(cut)

    hand.click_title(name)
    hand.key(Qt.Key.Key_Return)
    field = hand.window.findChild(QLineEdit, "gaugeNumber")
    assert field.isVisible()
    assert hand.window.focusWidget() is field
    field.selectAll()
    QTest.keyClicks(field, "7.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.model.mechanism(name) == Gauge(name, (), 7.5)
    hand.act("view.fit")
    hand.draw_arc("smoke", name)
    assert hand.window.document.state.model.parents(name) == ("smoke",)
    hand.draw_arc(name, "xray")
    assert "a gauge has no states" in hand.window.messages.bar.text
    while hand.window.document.undo_text:
        hand.act("edit.undo")
    assert hand.window.document.state == before


def test_the_window_says_why_there_are_no_numbers(hand: Hand):
    name = add_gauge(hand)
    assert hand.window.posteriors() is None
    assert f"Junction tree cannot answer: {name} is a gauge." in hand.window.messages.bar.text
    assert not hand.window.messages.bar.buttons
    assert "9 nodes" in hand.window.status.cell("size").text
    assert "18 parameters" in hand.window.status.cell("size").text
    assert hand.window.pages.network.filter_field.accessibleName() == "Filter 9 nodes"
    hand.act("edit.undo")
    assert hand.window.posteriors()["dysp"][0] == pytest.approx(0.4359706)


def test_pages_and_actions_bear_it(hand: Hand):
    name = add_gauge(hand)
    hand.draw_arc("smoke", name)
    for page in Pages.declared().values():
        hand.window.pages.show(hand.window.pages.panel(page))
        hand.click_title("smoke")
        hand.click_title(name)
        hand.canvas.setFocus()
        hand.act("edit.select_all")
    hand.click_title(name)
    before = hand.window.document.state.model
    hand.act("edit.copy")
    hand.act("edit.paste")
    assert len(hand.window.document.state.model.other_kinds) == 2
    hand.act("edit.delete")
    assert hand.window.document.state.model == before
    hand.act("edit.undo")
    assert len(hand.window.document.state.model.other_kinds) == 2
