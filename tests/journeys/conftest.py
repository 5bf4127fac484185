"""Windows for the journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.window import SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def asia(qapp: object) -> Iterator[Hand]:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


@pytest.fixture
def empty(qapp: object) -> Iterator[Hand]:
    with open_window() as hand:
        yield hand
