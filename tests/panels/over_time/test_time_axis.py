"""The axis that all parts of a page over time share."""

from hypothesis import given
from hypothesis import strategies as st

from bayesgui.panels.over_time.time_axis import TimeAxis


def test_columns_fill_the_room_within_bounds() -> None:
    axis = TimeAxis(24, width=104 + 24 + 720)
    assert axis.column == 30
    assert (axis.x_of(0), axis.x_of(10), axis.x_of(24)) == (104, 404, 824)
    assert axis.center_of(10) == 419
    assert axis.span(2, 4) == (164, 90)
    assert not axis.is_scrolled
    assert TimeAxis(2, 1000).column == 96
    assert TimeAxis(100, 1000).column == 24


def test_what_is_wider_scrolls_no_further_than_its_ends() -> None:
    axis = TimeAxis(100, width=104 + 24 + 480)
    assert axis.is_scrolled
    assert axis.visible == range(20)
    assert axis.scrolled(1e9).visible == range(80, 100)
    assert axis.scrolled(36).visible == range(1, 22)
    assert axis.showing(30).visible == range(11, 31)
    assert axis.showing(30).showing(12) == axis.showing(30)
    assert axis.showing(30).showing(3).visible == range(3, 23)


def test_labels_beside_the_columns_are_no_slice() -> None:
    axis = TimeAxis(24, width=848)
    assert [axis.slice_at(x) for x in (103, 104, 133, 134, 823, 824)] == [None, 0, 0, 1, 23, None]
    assert [axis.nearest(x) for x in (-50, 133, 5000)] == [0, 0, 23]


def test_names_of_slices_stand_at_round_steps() -> None:
    assert TimeAxis(24, width=848).labelled(20) == range(24)
    assert TimeAxis(24, width=848).labelled(40) == range(0, 24, 2)
    assert TimeAxis(100, width=608, scroll=24 * 11).labelled(100) == range(15, 31, 5)


def test_without_slices_there_is_nothing_to_find() -> None:
    axis = TimeAxis(0, width=848)
    assert axis.visible == range(0)
    assert axis.slice_at(200) is None
    assert axis.nearest(200) == 0


@given(st.integers(1, 5000), st.floats(200, 3000), st.floats(0, 1e5), st.data())
def test_each_place_is_in_the_column_that_is_found(
    slices: int, width: float, scroll: float, data: st.DataObject
) -> None:
    axis = TimeAxis(slices, width, scroll=scroll)
    number = data.draw(st.integers(0, slices - 1))
    x = axis.x_of(number)
    assert axis.nearest(x) == axis.nearest(axis.center_of(number)) == number
    if axis.start <= x < axis.end:
        assert axis.slice_at(x) == number
        assert number in axis.visible
