"""Windows for the journeys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.document.files import save
from tests.journeys.wildcatter import wildcatter_state
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture(autouse=True)
def _patient_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask again after each change, also on a machine that others keep busy."""
    monkeypatch.setattr("bayesgui.app.questions.engine_page_part.MAX_LIVE_SECONDS", 60.0)


@pytest.fixture
def asia(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


@pytest.fixture
def empty(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        yield hand


@pytest.fixture
def wildcatter(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Open the wildcatter from a file."""
    path = tmp_path / "wildcatter.bayesgui"
    save(wildcatter_state(), path)
    with shared_window(path) as hand:
        yield hand
