"""When the ground of a plot is the same."""

from __future__ import annotations

import numpy as np

from bayesgui.widgets.plots.cursor_plot import _is_same


def test_keys_with_arrays_are_compared_by_the_arrays_themselves() -> None:
    values = np.zeros(3)
    assert _is_same((1, values, None), (1, values, None))
    assert not _is_same((1, values), (1, values.copy()))
    assert not _is_same((1, None), (1, values))
    assert not _is_same((1, values), (1, None))
    assert not _is_same((1,), (1, values))
