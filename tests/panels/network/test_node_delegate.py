"""What a row of the node list says where it is narrow."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QObject, QRect

from bayesgui.panels.network.node_delegate import NodeDelegate
from bayesgui.panels.network.node_list_model import NodeRow

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

NAME = "GruntingReport"


def _texts(row: NodeRow, width: int) -> list[str]:
    owner = QObject()
    delegate = NodeDelegate(SimpleNamespace(names=(row.name,)), owner)  # type: ignore[arg-type]
    painter = Mock()
    delegate._paint_texts(painter, QRect(0, 0, width, 26), row)
    texts = [call.args[-1] for call in painter.drawText.call_args_list]
    return [text for text in texts if text]


@pytest.mark.parametrize(
    ("width", "texts"),
    [(220, ["50.0", NAME]), (320, ["50.0", "not filled yet", NAME])],
)
def test_a_remark_is_shown_whole_or_not_at_all(qtbot: QtBot, width: int, texts: list[str]) -> None:
    row = NodeRow(NAME, "", "not filled yet", "50.0", stale=False, is_said=True)
    assert _texts(row, width) == texts


def test_nothing_is_cut_to_an_ellipsis_alone(qtbot: QtBot) -> None:
    texts = [_texts(NodeRow("Disease", "", "WWWWWW", "5", stale=False), k) for k in range(150, 230)]
    assert not any("…" in found for found in texts)
    assert any("WW…WW" in found for found in texts)


def test_a_state_is_cut(qtbot: QtBot) -> None:
    _, state, name = _texts(NodeRow(NAME, "", "not filled yet", "50.0", stale=False), 220)
    assert name == NAME
    assert "…" in state


@pytest.mark.parametrize(
    ("name", "state", "texts"),
    [
        # A state of four letters is there or not.
        ("HYPOVOLEMIA", "TRUE", ["50.0", "HYPOVOLEMIA"]),
        ("HYPO", "TRUE", ["50.0", "TRUE", "HYPO"]),
    ],
)
def test_a_cut_state_says_something(qtbot: QtBot, name: str, state: str, texts: list[str]) -> None:
    assert _texts(NodeRow(name, "", state, "50.0", stale=False), 196) == texts


def test_a_text_that_fits_is_not_cut(qtbot: QtBot) -> None:
    row = NodeRow("MINVOL", "", "not filled yet", "25.0", stale=False, is_said=True)
    for width in range(150, 260):
        found = _texts(row, width)
        assert found in (["25.0", "not filled yet", "MINVOL"], ["25.0", "MINVOL"])


def test_an_interval_that_is_cut_never_reads_as_one_number(qtbot: QtBot) -> None:
    found = [_texts(NodeRow("ph", "", "3.31 to 4.95", "5", stale=False), k) for k in range(90, 200)]
    cut = [text for texts in found for text in texts if "…" in text]
    assert cut
    assert all(text.endswith("…") and "3.31 to 4.95".startswith(text[:-1]) for text in cut)
