"""What features show of a document: held by type, followed by one signal, copied together."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.shown import Shown, ShownState
from tests.document.small_states import sprinkler


@dataclass(frozen=True)
class Marked(ShownState):
    """Nodes that a feature marks."""

    names: tuple[str, ...] = ()
    owns: bool = False

    @property
    def owns_canvas(self):
        return self.owns

    @property
    def replaces_arcs(self):
        return self.owns

    def following(self, change):
        old, new = change.renamed or ("", "")
        return Marked(tuple(new if name == old else name for name in self.names), self.owns)

    def left(self):
        return Marked(owns=self.owns) if self.names else self

    def cleared(self):
        return Marked(owns=self.owns)


@dataclass(frozen=True, eq=False)
class Counted(ShownState):
    """A number that only pages show."""

    number: int = 0

    on_canvas = False


@pytest.fixture
def session(qapp):
    return DocumentSession.of(Document(sprinkler()))


def test_a_state_shows_nothing_until_it_is_set_and_is_held_once(session):
    assert session.shown[Marked].state == Marked()
    assert session.shown[Marked] is session.shown[Marked]


def test_views_hear_of_what_differs_with_the_state_before(session):
    own, all_states = [], []
    session.shown[Marked].changed.connect(own.append)
    session.shown.changed.connect(all_states.append)
    session.shown[Marked].update(names=("rain",))
    session.shown[Marked].update(names=("rain",))
    assert own == all_states == [Marked()]
    session.shown[Marked].clear()
    assert own == all_states == [Marked(), Marked(("rain",))]


def test_escape_leaves_one_feature_that_can_be_left(session):
    session.shown[Counted].update(number=3)
    assert not session.shown.leave()
    session.shown[Marked].update(names=("rain",), owns=True)
    assert session.shown.leave()
    assert session.shown[Marked].state == Marked(owns=True)
    assert session.shown[Counted].state.number == 3
    assert not session.shown.leave()


def test_a_state_without_equality_is_told_at_every_update(session):
    told = []
    session.shown[Counted].changed.connect(told.append)
    session.shown[Counted].update()
    session.shown[Counted].update(number=0)
    assert [each.number for each in told] == [0, 0]


def test_states_follow_a_step_before_any_view(session):
    seen = []
    session.document.changed.connect(lambda _: seen.append(session.shown[Marked].state.names))
    session.shown[Marked].update(names=("rain", "wet"))
    session.document.edit("Rename", lambda state: edits.rename_variable(state, "rain", "snow"))
    assert seen == [("snow", "wet")]


def test_the_canvas_belongs_to_the_state_that_says_so(session):
    assert session.shown.owner is None
    assert not session.shown.replaces_arcs
    session.shown[Marked].update(owns=True)
    assert session.shown.owner == Marked(owns=True)
    assert session.shown.replaces_arcs
    assert session.copy().shown.owner == Marked(owns=True)


def test_a_copy_shows_the_same_and_follows_no_more(session):
    session.shown[Marked].update(names=("rain",))
    session.shown[Counted].update(number=3)
    twin = session.copy()
    session.shown[Marked].update(names=())
    assert twin.shown[Marked].state.names == ("rain",)
    assert twin.shown[Counted].state.number == 3
    assert isinstance(twin.shown[Marked], Shown)
