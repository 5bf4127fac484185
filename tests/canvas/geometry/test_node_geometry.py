"""Sizes, rows and hit zones of nodes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.canvas.geometry.node_geometry import (
    FOLDED_ROWS,
    NodeHit,
    form_of,
    metrics_of,
    node_hit_at,
    rows_px,
    state_column,
    steps_below,
)


def measured(text: str) -> float:
    """Measure a text as if every letter were 7 px wide."""
    return 7.0 * len(text)


def measured_states(states: tuple[str, ...]) -> tuple[float, float]:
    """Return the column of some states' names."""
    return state_column(map(measured, states))


def metrics(n_states: int = 2, name: str = "lung", **given: object):  # type: ignore[no-untyped-def]
    states = tuple(f"s{k}" for k in range(n_states))
    return metrics_of(states, steps_below(measured(name)), measured_states, **given)  # type: ignore[arg-type]


def test_a_node_of_two_states_is_176_by_76() -> None:
    assert (metrics().width, metrics().height) == (176.0, 76.0)


def test_a_long_title_takes_the_next_width_in_which_it_fits() -> None:
    assert metrics(name="n" * 19).width == 176.0
    assert metrics(name="n" * 22).width == 208.0
    assert metrics(name="n" * 27).width == 240.0
    assert metrics(name="n" * 99).width == 240.0


def test_two_thirds_of_the_state_names_must_fit() -> None:
    short, long = "ab", "n" * 10
    mostly_short = (short, short + "1", long)
    mostly_long = (short, long, long + "1")
    assert metrics_of(mostly_short, 0, measured_states).width == 176.0
    assert metrics_of(mostly_long, 0, measured_states).width == 208.0


def test_the_name_column_is_at_least_28_wide_and_leaves_room_for_the_bar() -> None:
    assert metrics().bar == (60.0, 130.0)
    wide = metrics_of(("n" * 40, "m"), 0, measured_states)
    left, right = wide.bar
    assert right - left >= 30.0


@pytest.mark.parametrize(("n_states", "rows", "more"), [(8, 8, 0), (9, 7, 2), (30, 7, 23)])
def test_more_than_eight_states_fold_to_seven(n_states: int, rows: int, more: int) -> None:
    found = metrics(n_states)
    assert (found.rows, found.more, found.has_fold) == (rows, more, n_states > 8)


def test_unfolded_a_node_shows_up_to_24_states() -> None:
    assert (metrics(11, unfolded=True).rows, metrics(11, unfolded=True).more) == (11, 0)
    assert (metrics(30, unfolded=True).rows, metrics(30, unfolded=True).more) == (24, 6)


def test_the_outer_six_pixels_are_the_rim_at_every_zoom() -> None:
    for zoom in (0.7, 1.0, 2.5):
        width, height = 176 * zoom, 76 * zoom
        found = metrics()
        assert node_hit_at(found, "full", zoom, 5.9, height / 2) == NodeHit("rim")
        assert node_hit_at(found, "full", zoom, width - 5.9, height / 2) == NodeHit("rim")
        assert node_hit_at(found, "full", zoom, width / 2, 5.9) == NodeHit("rim")
        assert node_hit_at(found, "full", zoom, 6.1, 6.1) == NodeHit("title")
        assert node_hit_at(found, "full", zoom, -3.5, height / 2) is None


def test_rows_are_twenty_high_below_the_title() -> None:
    found = metrics(3)
    assert node_hit_at(found, "full", 1.0, 80, 31.5) == NodeHit("row", 0)
    assert node_hit_at(found, "full", 1.0, 80, 50.5) == NodeHit("row", 0)
    assert node_hit_at(found, "full", 1.0, 80, 51.5) == NodeHit("row", 1)
    assert node_hit_at(found, "full", 1.0, 80, 20) == NodeHit("title")
    assert node_hit_at(found, "full", 1.0, 80, 28) == NodeHit("body")


def test_the_line_under_folded_rows_unfolds() -> None:
    found = metrics(12)
    assert node_hit_at(found, "full", 1.0, 80, 31 + 20 * FOLDED_ROWS + 8) == NodeHit("more")


def test_a_tiny_node_keeps_something_that_is_no_rim() -> None:
    found = metrics()
    hit = node_hit_at(found, "icon", 0.05, 176 * 0.025, 76 * 0.025)
    assert hit == NodeHit("title")


def test_a_pinned_form_holds_until_the_zoom_asks_for_less() -> None:
    assert form_of(metrics(pinned="compact"), "full") == "compact"
    assert form_of(metrics(pinned="compact"), "icon") == "icon"
    assert form_of(metrics(pinned="full"), "icon") == "full"
    assert form_of(metrics(pinned="name"), "full") == "name"
    assert metrics(pinned="name").height == 28.0


@settings(max_examples=60, deadline=None)
@given(
    n_states=st.integers(1, 40),
    zoom=st.floats(0.3, 4.0),
    form=st.sampled_from(["full", "compact"]),
)
def test_all_rows_lie_inside_the_box_and_are_hit_in_their_middle(
    n_states: int, zoom: float, form: str
) -> None:
    zoom = min(zoom, 0.65) if form == "compact" else max(zoom, 0.62)
    found = metrics(n_states)
    first, pitch = rows_px(found, form, zoom)  # type: ignore[arg-type]
    assert first + pitch * found.rows <= found.height * zoom + max(0.0, 24 - found.height * zoom)
    if form == "full":
        for row in range(found.rows):
            middle = first + pitch * (row + 0.5)
            assert node_hit_at(found, "full", zoom, found.width * zoom / 2, middle) == NodeHit(
                "row", row
            )
