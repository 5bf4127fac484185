"""The geometry follows an edit by what it changed: the same picture as anew, for less work."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bayesgui.canvas.geometry import arc_routes, network_geometry
from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.variable import Variable
from bayesgui.document import appearance_edits, clipboard, edits
from bayesgui.document.changes import Change
from tests.support.large_networks import large_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QApplication

    from bayesgui.document.state import DocumentState

N_NODES = 60


def some_edits(state: DocumentState, draws: np.random.Generator) -> list[DocumentState]:
    """Return the states that some random edits lead to."""
    a, b, c = draws.choice(list(state.network), 3, replace=False).tolist()
    x, y = draws.uniform(-500, 3000, 2).tolist()
    width = float(draws.integers(100, 300))
    number = int(draws.integers(10**6))
    edit: list[Callable[[], DocumentState]] = [
        lambda: edits.move(state, {a: (x, y)}),
        lambda: edits.move(
            state, {n: (p[0] + x, p[1] + y) for n, p in state.layout.positions.items() if n > "n4"}
        ),
        lambda: edits.add_arc(state, a, b),
        lambda: edits.reverse_arc(state, *state.network.arcs[number % len(state.network.arcs)]),
        lambda: edits.rename_variable(state, a, f"renamed {number}"),
        lambda: edits.remove(state, [a, b]),
        lambda: edits.add_variable(state, Variable(f"new {number}", ("yes", "no")), (x, y)),
        lambda: edits.set_states(state, a, ["a", "b", "other"], [0, 1, None]),
        lambda: appearance_edits.set_width(state, c, width),
        lambda: appearance_edits.set_form(state, [a, c], "name"),
        lambda: appearance_edits.set_color(state, [a], 3),
        lambda: clipboard.paste(state, clipboard.Clip.of(state, [a, b, c])).state,
    ]
    found = []
    for step in edit:
        try:
            found.append(step())
        except BayesGuiError:
            continue
    return found


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("seed", range(6))
def test_following_edits_and_their_undoing_gives_the_picture_made_anew(seed: int) -> None:
    draws = np.random.default_rng(seed)
    state = large_state(N_NODES)
    geometry = NetworkGeometry(state)
    screen = (-1000.0, -1000.0, 90_000.0, 90_000.0)
    for _ in range(3):
        for after in some_edits(state, draws):
            for before, now in ((state, after), (after, state), (state, after)):
                geometry.follow(Change(before, now))
                fresh = NetworkGeometry(now)
                assert list(geometry.boxes.items()) == list(fresh.boxes.items())
                assert geometry.courses.keys() == fresh.courses.keys()
                for arc, course in fresh.courses.items():
                    shown = np.array(geometry.courses[arc])
                    # Nodes moved alike carry their arcs, whose points then differ by rounding.
                    assert shown == pytest.approx(np.array(course), abs=1e-6)
                assert geometry.metrics == fresh.metrics
                assert geometry.bounds() == pytest.approx(fresh.bounds(), abs=1e-6)
                assert geometry.nodes_within(screen) == list(now.network)
                assert set(geometry.arcs_within(screen)) == set(now.network.arcs)
            state = after


def test_an_edit_of_one_node_measures_it_alone_and_routes_only_its_neighborhood(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = large_state(2000)
    geometry = NetworkGeometry(state)
    geometry.bounds()
    work = {"measured": 0, "routed": 0, "paths": 0}

    def counted(what: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            work[what] += len(args[0]) if what == "routed" else 1
            return function(*args, **options)

        return call

    for module, name, what in (
        (network_geometry, "node_metrics", "measured"),
        (arc_routes, "arc_courses", "routed"),
        (arc_routes, "line_path", "paths"),
    ):
        monkeypatch.setattr(module, name, counted(what, getattr(module, name)))
    for step in (
        lambda s: edits.rename_variable(s, "n5", "x5"),
        lambda s: edits.add_arc(s, "n900", "n905"),
        lambda s: edits.add_variable(s, Variable("new", ("a", "b")), (10.0, 10.0)),
        lambda s: edits.remove(s, ["n300"]),
        lambda s: edits.move(s, {"n700": (5.0, 5.0)}),
    ):
        work.update(dict.fromkeys(work, 0))
        after = step(state)
        geometry.follow(Change(state, after))
        state = after
        geometry.bounds()
        assert work["measured"] <= 1
        assert work["routed"] <= 30


def test_names_alone_stand_in_the_middle_and_follow_every_edit(qapp: QApplication) -> None:
    draws = np.random.default_rng(5)
    state = large_state(N_NODES)
    geometry = NetworkGeometry(state)
    whole = dict(geometry.boxes)
    assert geometry.show_names(True)
    assert not geometry.show_names(True)
    for name, (x, y, width, height) in whole.items():
        shown = geometry.boxes[name]
        assert shown == pytest.approx((x, y + (height - 28) / 2, width, 28))
        place = state.layout.positions[name]
        assert geometry.layout_place(name, shown[:2]) == pytest.approx(place)
        assert geometry.canvas_place(name, place) == pytest.approx(shown[:2])
    for _ in range(40):
        for after in some_edits(state, draws):
            geometry.follow(Change(state, after))
            state = after
        anew = NetworkGeometry(state)
        anew.show_names(True)
        assert geometry.boxes == anew.boxes
        assert geometry.courses.keys() == anew.courses.keys()
    geometry.show_names(False)
    assert geometry.boxes == NetworkGeometry(state).boxes
