"""What networkx makes of a graph is not waited for after a cancellation."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.formats.base import formats
from bayesgui.formats.graphs import content


def test_a_large_graph_that_nobody_wants_any_more_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[bool] = []
    goes_on = threading.Event()
    monkeypatch.setattr(content, "_network", lambda *_: goes_on.wait(60))

    class Monitor:
        stop_requested = False

        def report(self, fraction: float, text: str = "") -> None:
            """Drop it."""

        def publish(self, event: object) -> None:
            """Drop it."""

        def check(self) -> None:
            asked.append(True)
            if len(asked) > 20:
                raise Cancelled

    try:
        with pytest.raises(Cancelled):
            formats.create("dot").read(b"digraph { a -> b }", Path("a.dot"), Monitor())
    finally:
        goes_on.set()
