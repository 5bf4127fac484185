"""The pages *Ask the expert* and *Preview*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QApplication

from bayesgui.app.shell.dialog import Dialog
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.quality import quality_state

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.main_window import MainWindow


def ask(*, asked: bool = True, **how: Any) -> MainWindow:
    """Ask Anna and Bo about Quality."""
    hand = _opened(**how)
    window = hand.window
    window.documents.add(quality_state(asked=asked), title="quality")
    hand.rest()
    wide = window.width() > 1200
    for side in ("right", "bottom"):
        window.docks.set_open(side, wide or side == "right")
    window.session.selection.set(["Quality"])
    hand.rest()
    hand.act("model.ask")
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


def dialog(command: str, kind: str, **how: Any) -> QWidget:
    """Show a dialog on experts alone."""
    window = ask(**how)
    window.action_set[command].trigger()
    QApplication.processEvents()
    found = window.findChild(Dialog, kind)
    assert found is not None
    return found


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("40-ask-the-expert", ask, scales=(1.0, 1.5)))
register(Scene("40-ask-the-expert-chinese", lambda: ask(language="zh"), themes=("light",)))
register(Scene("40-ask-the-expert-1024", lambda: ask(**SMALL), themes=("light",)))
register(Scene("40-ask-nothing-yet", lambda: ask(asked=False), themes=("light",)))
register(Scene("40-experts", lambda: dialog("model.experts", "expertsDialog"), themes=("light",)))
register(
    Scene(
        "40-questionnaire",
        lambda: dialog("model.questionnaire", "questionnaireDialog"),
        themes=("light",),
    )
)
