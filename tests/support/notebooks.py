"""Notebooks: executed by nbclient, exported by nbconvert, seen in JupyterLab; with own folders."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 240
"""Seconds that a notebook may take; it waits for a kernel to start on a busy machine."""

_EXECUTE = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], 4)
NotebookClient(notebook, timeout=200, kernel_name="python3").execute()
nbformat.write(notebook, sys.argv[1])
"""
_EXPORT = """
import sys
from nbconvert import HTMLExporter
html, _ = HTMLExporter().from_filename(sys.argv[1])
open(sys.argv[2], "w", encoding="utf-8").write(html)
"""


def jupyter_environment(folder: Path) -> dict[str, str]:
    """Return the environment of Jupyter's programs, in which they know nothing of the user's."""
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
        "HOME": "home",
    }
    for name in own.values():
        (folder / name).mkdir(parents=True, exist_ok=True)
    paths = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    # Some of Jupyter's packages warn of each other.
    quiet = {"PYTHONPATH": paths, "PYTHONWARNINGS": "ignore", "JUPYTER_PLATFORM_DIRS": "1"}
    return {**os.environ, **{key: str(folder / name) for key, name in own.items()}, **quiet}


def written_notebook(path: Path, *cells: str) -> Path:
    """Write a notebook of code cells."""
    made = [
        {
            "cell_type": "code",
            "id": f"cell-{k}",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": source,
        }
        for k, source in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    document = {
        "cells": made,
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    path.write_text(json.dumps(document), "utf-8")
    return path


def execute(path: Path, folder: Path) -> list[list[dict[str, Any]]]:
    """Execute a notebook where it stands; return the outputs of its cells."""
    _run(folder, _EXECUTE, path)
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return [cell["outputs"] for cell in cells if cell["cell_type"] == "code"]


def export(path: Path, folder: Path) -> Path:
    """Return the HTML file of a notebook, as nbconvert makes it."""
    html = path.with_suffix(".html")
    _run(folder, _EXPORT, path, html)
    return html


def _run(folder: Path, program: str, *arguments: Path) -> None:
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(
        command,
        env=jupyter_environment(folder),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]


class Laboratory:
    """A notebook in JupyterLab, in a browser's page."""

    def __init__(self, page: Any) -> None:
        self.page = page
        # Run before its kernel is there, it would ask which one to take.
        page.wait_for_function(
            """() => {
              const widget = window.jupyterapp?.shell.currentWidget;
              const kernel = widget?.sessionContext?.session?.kernel;
              return kernel?.connectionStatus === 'connected' && kernel.status === 'idle';
            }""",
            timeout=PATIENCE * 1000,
        )

    def run(self, *cells: int) -> None:
        """Run cells and wait until the kernel has."""
        for cell in cells:
            self.page.evaluate(
                """async cell => {
                  const {content, sessionContext} = window.jupyterapp.shell.currentWidget;
                  content.activeCellIndex = cell;
                  await window.jupyterapp.commands.execute('notebook:run-cell');
                }""",
                cell,
            )

    def printed(self, cell: int) -> str:
        """Run a cell and return what it prints."""
        self.run(cell)
        return str(
            self.page.locator(".jp-CodeCell").nth(cell).locator("pre").last.inner_text()
        ).strip()


@contextlib.contextmanager
def jupyterlab(folder: Path) -> Iterator[str]:
    """Serve notebooks in a folder with JupyterLab, and end it in all cases.

    Yields what stands before a notebook's name in its address.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--expose-app-in-browser", f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1"),
        *("--IdentityProvider.token=", f"--ServerApp.root_dir={folder}"),
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    ]
    settings = folder / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    (settings / "notification.jupyterlab-settings").write_text('{"fetchNews": "false"}')
    address = f"http://127.0.0.1:{port}"
    with (folder / "jupyterlab.log").open("w") as log:
        server = subprocess.Popen(
            command, env=jupyter_environment(folder), cwd=folder, stdout=log, stderr=log
        )
        try:
            _await(f"{address}/api", server)
            yield f"{address}/lab/tree/"
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


def _await(address: str, server: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5):
            return
        time.sleep(0.2)
    raise AssertionError("JupyterLab did not start; see jupyterlab.log.")
