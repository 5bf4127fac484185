"""Dynamic networks of other programs open as templates."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.core.temporal.network import TemporalNetwork
from tests.cli.test_slices import WEATHER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def weather(tmp_path: Path) -> Path:
    path = tmp_path / "weather.oobn"
    path.write_text(WEATHER)
    return path


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as hand:
        yield hand


def test_a_dynamic_file_opens_as_a_template(hand: Hand, weather: Path) -> None:
    hand.window.opening.open([weather])
    hand.rest()
    model = hand.window.document.state.model
    assert isinstance(model, TemporalNetwork)
    assert model.lagged_arcs == (("Rain", "Rain", 1),)
    opened = hand.window.documents.current
    weather.write_text(WEATHER.replace("0.5 0.5", "0.25 0.75"))
    hand.window.changed_files.reload(opened, opened.document.origin)
    hand.rest()
    assert hand.window.document.state.model.cpt("T_Rain").values.tolist() == [0.25, 0.75]
