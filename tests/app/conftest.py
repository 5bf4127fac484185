"""Windows for the tests of the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def asia(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


@pytest.fixture
def empty(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        yield hand
