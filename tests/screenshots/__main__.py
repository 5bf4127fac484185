"""Paint scenes into ``./screenshots``: all of them, or those whose name holds an argument.

A scale belongs to the process in Qt, so every scale is painted by a process of its own.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bayesgui import kernel_warming
from tests import screenshots
from tests.screenshots import scenes

FOLDER = Path("screenshots")
_SCREEN = Path(__file__).parent / "screen.json"


def _load() -> None:
    for module in pkgutil.iter_modules(screenshots.__path__):
        if module.name not in ("__main__", "scenes"):
            importlib.import_module(f"tests.screenshots.{module.name}")


def _wanted(words: list[str]) -> list[scenes.Scene]:
    return [
        scene
        for scene in scenes.all_scenes()
        if not words or any(word in scene.name for word in words)
    ]


def paint(scale: float, words: list[str]) -> None:
    """Paint the scenes of one scale in this process."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.widgets import language
    from bayesgui.widgets.theme import set_theme

    application = QApplication([])
    for scene in _wanted(words):
        for name, (theme, wanted_scale) in scene.files().items():
            if wanted_scale != scale:
                continue
            set_theme(theme)
            # The scene before may have been in another language.
            language.use("en")
            widget = scene.make()
            widget.show()
            QTest.qWait(400)
            widget.grab().save(str(FOLDER / f"{name}.png"))
            print(FOLDER / f"{name}.png", flush=True)  # noqa: T201 - a command says what it made
            widget.close()
            widget.deleteLater()
            application.processEvents()


def main(arguments: list[str]) -> int:
    """Start a process for each scale that is asked for."""
    _load()
    FOLDER.mkdir(exist_ok=True)
    if arguments and arguments[0].startswith("--scale="):
        paint(float(arguments[0].partition("=")[2]), arguments[1:])
        return 0
    # The player's elimination order is another one before the kernels are there.
    kernel_warming.warm_up()
    scales = {scale for scene in _wanted(arguments) for scale in scene.scales}
    worst = 0
    with tempfile.TemporaryDirectory() as home:
        for scale in sorted(scales):
            environment = {
                "QT_QPA_PLATFORM": f"offscreen:configfile={_SCREEN}",
                **os.environ,
                "QT_SCALE_FACTOR": f"{scale:g}",
                "XDG_CONFIG_HOME": home,
                "XDG_STATE_HOME": home,
                "XDG_DATA_HOME": home,
            }
            command = [sys.executable, "-m", "tests.screenshots", f"--scale={scale:g}"]
            done = subprocess.run([*command, *arguments], env=environment, check=False)
            worst = max(worst, abs(done.returncode))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
