"""``make run``: opens asia in the window or, without a display, runs a short demonstration."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.app.screen import has_screen

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

CLICKS = (("dysp", "yes"), ("xray", "yes"))
SECONDS = 30.0
SCREEN = (
    '{"screens":[{"name":"S","x":0,"y":0,"width":1920,"height":1080,'
    '"logicalDpi":96,"logicalBaseDpi":96,"dpr":1}]}'
)


def sample() -> Path:
    """Return the path of asia."""
    return paths.samples() / "networks" / "asia.bayesgui"


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")


def play() -> int:
    """Open asia on an offscreen display, click two findings, and print the posteriors."""
    folder = Path(tempfile.mkdtemp(prefix="bayesgui-"))
    screen = folder / "screen.json"
    screen.write_text(SCREEN, encoding="utf-8")
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    # The user's settings are not changed, nor are documents recovered that nobody could answer for.
    for user_folder in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        os.environ[user_folder] = str(folder)
    # Qt warns if there is no locale, as in a bare container.
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.app.application import create_window

    application = QApplication(sys.argv[:1])
    window = create_window(sample())
    window.resize(1440, 900)
    window.show()
    window.wait_idle(SECONDS)
    for name, state in CLICKS:
        place = window.canvas.state_rect(name, state).center()
        QTest.mouseClick(
            window.canvas.viewport(),
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            place,
        )
        window.wait_idle(SECONDS)
    posteriors = window.posteriors()
    if posteriors is not None:
        _tell(window.document.state.network, posteriors)
    picture = folder / "asia.png"
    window.grab().save(str(picture))
    _write(f"\nScreenshot: {picture}")
    _write(
        "There is no screen here. To see the window, run make run on a desktop, or\n"
        "  xvfb-run -a -s '-screen 0 1920x1080x24' make run"
    )
    window.document.mark_saved(window.document.state)
    window.close()
    application.processEvents()
    return 1 if posteriors is None else 0


def _tell(network: BayesianNetwork, posteriors: Posteriors) -> None:
    clicked = ", ".join(f"{name} = {state}" for name, state in CLICKS)
    _write(f"asia, clicked {clicked}:\n")
    width = max(len(name) for name in network)
    for name in network:
        numbers = "  ".join(
            f"{state} {p:.4f}"
            for state, p in zip(network[name].states, posteriors[name], strict=True)
        )
        _write(f"  {name:<{width}}  {numbers}")
    if posteriors.log_evidence is not None:
        _write(f"\n  ln P(evidence) = {posteriors.log_evidence:.4f}")


def main() -> int:
    """Open asia in the window, or run the demonstration without a display."""
    if not has_screen():
        return play()
    from bayesgui import app

    return app.main([str(sample())])


if __name__ == "__main__":
    sys.exit(main())
