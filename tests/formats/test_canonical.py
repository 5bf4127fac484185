"""The order of noisy-MAX parameters in GeNIe."""

from __future__ import annotations

import numpy as np

from bayesgui.formats.canonical import noisy_max_parts


def test_columns_in_order_of_strength_are_put_in_order_of_states() -> None:
    numbers = [0.7, 0.3, 0.4, 0.6, 0, 1, 0.1, 0.9]
    parts = noisy_max_parts([3], 2, [2, 0, 1], numbers)
    assert parts is not None
    effects, leak, strengths = parts
    assert effects[0].tolist() == [[0.4, 0.6], [0, 1], [0.7, 0.3]]
    assert leak.tolist() == [0.1, 0.9]
    assert strengths == ((2, 0, 1),)


def test_what_does_not_fit_gives_nothing() -> None:
    assert noisy_max_parts([2], 2, [0, 1], np.ones((2, 2))) is None
    assert noisy_max_parts([2], 2, [0], np.ones((3, 2))) is None
    assert noisy_max_parts([2], 2, [0, 0], np.ones((3, 2))) is None
