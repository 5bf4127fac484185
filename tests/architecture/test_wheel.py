"""A wheel runs without the checkout: it carries the icons, the help and the examples."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("bayesgui", "resources", "samples")
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")

_PROGRAM = """
import sys
from PySide6.QtWidgets import QApplication
import bayesgui
from bayesgui import paths
from bayesgui.app import create_window
home, network = sys.argv[1:]
assert bayesgui.__file__.startswith(home), bayesgui.__file__
assert str(paths.resources()).startswith(home), paths.resources()
application = QApplication([])
window = create_window(paths.samples() / "networks" / network)
window.show()
assert not window.action_set["file.open"].icon().pixmap(20).isNull()
network = window.document.state.network
print(round(float(bayesgui.JunctionTree(network).query()["dysp"][0]), 4))
"""

_EXAMPLES = """
import contextlib, doctest, importlib, io, pathlib, re, sys
import bayesgui
from bayesgui import paths
home = pathlib.Path(sys.argv[1])
for file in sorted((home / "bayesgui").rglob("*.py")):
    if ">>>" in file.read_text("utf-8"):
        module = ".".join(file.relative_to(home).with_suffix("").parts).removesuffix(".__init__")
        assert doctest.testmod(importlib.import_module(module)).failed == 0, module
text = (paths.resources() / "help" / "en" / "python.md").read_text("utf-8")
names = {}
with contextlib.redirect_stdout(io.StringIO()):
    for block in re.findall(r"```python\\n(.*?)```", text, re.DOTALL):
        exec(block, names)
assert names["net"] == bayesgui.example("asia")
"""


def _files(folder: Path) -> list[Path]:
    return [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    ]


@pytest.mark.long
def test_a_wheel_opens_its_examples_far_from_the_checkout(tmp_path: Path) -> None:
    source, wheels, home = tmp_path / "source", tmp_path / "wheels", tmp_path / "home"
    for folder in SOURCES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, source / folder, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, source)
    build = [sys.executable, "-m", "pip", "wheel", ".", "--no-deps", "-q"]
    subprocess.run([*build, "-w", str(wheels)], cwd=source, check=True, capture_output=True)
    (wheel,) = wheels.glob("*.whl")
    packed = zipfile.ZipFile(wheel)
    # Whatever is not Python and lies beside it in the package, in resources and in samples.
    shipped = {f"bayesgui/{path.relative_to(ROOT)}" for path in _files(ROOT / "resources")}
    shipped |= {f"bayesgui/{path.relative_to(ROOT)}" for path in _files(ROOT / "samples")}
    shipped |= {str(path.relative_to(ROOT)) for path in _files(ROOT / "bayesgui")}
    assert {"bayesgui/resources/desktop/bayesgui.svg", "bayesgui/pages/page.css"} <= shipped
    assert shipped <= set(packed.namelist())
    packed.extractall(home)
    shutil.rmtree(source)
    # The libraries it needs, without what puts the checkout on the path.
    libraries = Path(np.__file__).parents[1]
    paths = os.pathsep.join((str(home), str(libraries)))
    environment = {**os.environ, "PYTHONPATH": paths, "QT_QPA_PLATFORM": "offscreen"}
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    program = [sys.executable, "-c", _PROGRAM, str(home), "asia.bayesgui"]
    done = subprocess.run(
        program, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == "0.436"
    program = [sys.executable, "-c", _EXAMPLES, str(home)]
    done = subprocess.run(
        program, cwd=elsewhere, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
