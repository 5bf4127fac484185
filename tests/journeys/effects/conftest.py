"""A window on the example of the statin, with the page Effects open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on the example, with the page open."""
    with shared_window(SAMPLES / "statin.bayesgui") as hand:
        hand.act("infer.effects")
        yield hand
