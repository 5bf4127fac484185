"""Compiled kernels are kept between runs, and nothing about the cache is ever fatal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bayesgui import kernel_cache

ASK = (
    "from tests.inference.networks import asia; "
    "from bayesgui.inference.junction_tree import JunctionTree; "
    "print(round(float(JunctionTree(asia()).query({'dysp': 'yes'})['lung'][0]), 6))"
)


def run(code: str, **variables: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **variables},
        cwd=Path(__file__).resolve().parents[2],
    )
    return done.stdout.strip()


def test_engines_without_kernels_never_import_the_compiler():
    code = (
        "import sys; from tests.inference.networks import asia; "
        "from bayesgui.inference import engines; "
        "[engines.create(e.name, asia()).query() for e in engines if e.name != 'junction-tree']; "
        "engines.create('junction-tree', asia(), kernels=False).query({'dysp': 'yes'}); "
        "from bayesgui.kernel_cache import kernels_ready; kernels_ready(); "
        "print('numba' in sys.modules)"
    )
    assert run(code) == "False"


def test_the_folder_changes_with_the_kernels(monkeypatch, tmp_path):
    before = kernel_cache.folder()
    source = tmp_path / "package" / "inference" / "kernels" / "one.py"
    source.parent.mkdir(parents=True)
    source.write_text("A = 1\n")
    monkeypatch.setattr(kernel_cache, "__file__", str(tmp_path / "package" / "c.py"))
    names = set()
    for text in ("A = 1\n", "A = 2\n"):
        source.write_text(text)
        kernel_cache.folder.cache_clear()
        names.add(kernel_cache.folder().name)
    kernel_cache.folder.cache_clear()
    assert len(names | {before.name}) == 3


@pytest.mark.long
def test_a_cold_cache_is_filled_and_a_damaged_one_replaced(tmp_path):
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    ready = "from bayesgui.kernel_cache import *; print(kernels_ready())"
    assert run(ready, **cache) == "False"
    run("from bayesgui.kernel_cache import *; warm_up()", **cache)
    assert run(ready, **cache) == "True"
    for file in (tmp_path / "cache").rglob("*.nb?"):
        file.write_bytes(b"\x80\x04garbage")
    assert run(ASK, **cache) == "0.102759"
    ready = "from bayesgui.kernel_cache import *; print(kernels_ready('inference'))"
    assert run(ready, **cache) == "True"


@pytest.mark.long
def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path):
    """A file stands where the folder should be, which not even root can write into."""
    blocked = tmp_path / "cache"
    blocked.write_text("")
    assert run(ASK, NUMBA_CACHE_DIR=str(blocked)) == "0.102759"
