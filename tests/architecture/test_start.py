"""What the first window does without, so that it is on the screen within a second."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

LATER = (
    # heavy libraries
    "numba", "llvmlite", "scipy", "pandas", "pyarrow", "networkx", "importlib.metadata", "email",
    "xml", "subprocess", "statistics",
    # floors that somebody must ask for first
    "bayesgui.algorithms", "bayesgui.cli", "bayesgui.explain", "bayesgui.kernel_cache",
    "bayesgui.learning.parameters", "bayesgui.learning.scores", "bayesgui.learning.structure",
    "bayesgui.data.counts", "bayesgui.data.reading.reader", "bayesgui.data.kernels",
    "bayesgui.inference.kernels", "bayesgui.inference.exact.plan", "bayesgui.inference.gibbs.run",
    "bayesgui.inference.exact.junction_tree", "bayesgui.inference.asking.reasons",
    "bayesgui.formats.bif.format", "bayesgui.formats.xdsl.format", "bayesgui.formats.xmlbif",
    "bayesgui.lessons.lesson", "bayesgui.lessons.situation", "bayesgui.lessons.progress",
    # pages, views and dialogs
    "bayesgui.canvas.player", "bayesgui.canvas.export", "bayesgui.windows",
    "bayesgui.panels.scenarios.page", "bayesgui.panels.counts.page", "bayesgui.panels.data.columns",
    "bayesgui.panels.questions.explanation", "bayesgui.panels.steps.formula_layout",
    "bayesgui.panels.laboratory.trace", "bayesgui.panels.classifier",
    "bayesgui.panels.laboratory.controls", "bayesgui.panels.network.information",
    "bayesgui.panels.questions.observe",
    "bayesgui.panels.player.page", "bayesgui.panels.questions.sensitivity",
    "bayesgui.panels.separation.page",
    "bayesgui.panels.steps.page", "bayesgui.panels.two_variables.page",
    "bayesgui.panels.variable.page",
    "bayesgui.panels.questions.why", "bayesgui.app.data.importing.dialog",
    "bayesgui.app.help.settings_dialog", "bayesgui.app.lessons.taking", "bayesgui.panels.lessons",
)  # fmt: skip

_PROGRAM = """
import json, linecache, sys
from PySide6.QtWidgets import QApplication
from bayesgui.app import create_window
application = QApplication([])
window = create_window(sys.argv[1])
window.show()
print(json.dumps([
    list(sys.modules), list(linecache.cache), window.document.title, window.canvas.isVisible()
]))
"""


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str]]:
    """Return the modules that the first window imported, and the sources that were read."""
    network = ROOT / "samples" / "networks" / "asia.bayesgui"
    command = [sys.executable, "-c", _PROGRAM, str(network)]
    # It runs before the test's own folders are set, and the user's settings may open other pages.
    own = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path_factory.mktemp("config"))}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env=own)
    modules, sources, title, visible = json.loads(done.stdout.splitlines()[-1])
    assert (title, visible) == ("asia", True)
    return modules, sources


def test_the_first_window_imports_nothing_that_can_wait(
    started: tuple[list[str], list[str]],
) -> None:
    modules, _ = started
    assert "bayesgui.app.main_window" in modules
    early = [name for name in modules for later in LATER if f"{name}.".startswith(f"{later}.")]
    assert early == []


def test_no_source_of_the_window_is_read_while_it_is_imported(
    started: tuple[list[str], list[str]],
) -> None:
    _, sources = started
    assert [name for name in sources if name.startswith(str(ROOT / "bayesgui" / "panels"))] == []
