"""The thin bar that shows how far something is."""

from __future__ import annotations

import pytest

from bayesgui.widgets.rows.share_bar import ShareBar


@pytest.mark.parametrize("share", [0.0, 0.25, 0.9994, 1.0])
def test_it_is_filled_by_the_share_without_words(qapp: object, share: float) -> None:
    bar = ShareBar()
    bar.show_share(share)
    assert bar.value() / bar.maximum() == pytest.approx(share, abs=5e-4)
    assert bar.minimum() == 0
    assert not bar.isTextVisible()
