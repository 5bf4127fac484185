"""Many remedies at once: in order, without those that became impossible, and cancelled."""

from __future__ import annotations

import pytest

from bayesgui.checking.run import check
from bayesgui.core.errors import Cancelled
from bayesgui.document.checking.checked import subject_of
from bayesgui.document.checking.mending import all_mended
from tests.support.bridge import bridge_state


def problems(state):
    return [each for each in check(subject_of(state)).problems if each.remedy]


def test_all_remedies_of_the_bridge_leave_none_of_their_problems():
    state = bridge_state()
    found = [each for each in problems(state) if each.remedy.is_edit]
    assert len(found) >= 6
    mended = all_mended(state, found)
    left = {each.key for each in problems(mended)}
    assert not left & {each.key for each in found}
    assert state == bridge_state()


def test_a_remedy_that_became_impossible_is_left_out():
    state = bridge_state()
    (arc,) = [each for each in problems(state) if each.kind == "no-influence"]
    once = all_mended(state, [arc])
    assert all_mended(state, [arc, arc]).model == once.model
    assert "Salt" not in once.model.parents("Sensor")


def test_it_ends_where_it_is_cancelled():
    class Stopped:
        def report(self, fraction, text=""):
            """Take no note."""

        def check(self):
            raise Cancelled

    with pytest.raises(Cancelled):
        all_mended(bridge_state(), problems(bridge_state()), Stopped())
