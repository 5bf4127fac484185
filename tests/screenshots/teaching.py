"""What lecturers show: independencies, moral graphs, entropies, elimination by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.overlays import SeparationChoice
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


def independencies(**how: object) -> MainWindow:
    """Show all independencies of five nodes, and where the whole moral graph fails."""
    hand = _opened("five-nodes", bottom=True, **how)  # type: ignore[arg-type]
    hand.act("infer.separated")
    hand.window.session.overlays.update(separation=SeparationChoice("x1", "x2"))
    hand.act("infer.independencies")
    hand.rest()
    hand.window.session.overlays.update(whole_moral_graph=True)
    hand.canvas.fit(animated=False)
    return _finished(hand)


register(Scene("40-independencies", independencies))
register(
    Scene(
        "40-independencies-small",
        lambda: independencies(size=(1024, 700), language="zh"),
        themes=("dark",),
    )
)
