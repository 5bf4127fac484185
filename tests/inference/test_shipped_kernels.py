"""Kernels that a program came with are loaded wherever it is unpacked, and nothing is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bayesgui import kernel_cache, shipped_kernels

PACKAGE = Path(shipped_kernels.__file__).resolve().parent

_SHIP = """
from bayesgui import kernel_cache, kernel_warming, shipped_kernels
kernel_warming.every_module = lambda: ["data.cells", "classifiers.largest"]
shipped_kernels.main()
"""

_LOAD = """
import json, os
from bayesgui import kernel_cache
told = []
kernel_cache.tell_before_compiling(lambda: told.append(1))
ready = kernel_cache.is_ready("classifiers", "largest")
intact = kernel_cache._is_intact("classifiers")
module = kernel_cache.module("classifiers", "largest")
print(json.dumps([ready, intact, bool(told), os.environ["NUMBA_CACHE_DIR"], module.__file__]))
"""


def _run(code: str, home: Path, *arguments: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA")}
    environment = {**kept, "PYTHONPATH": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """Return a copy of the program with kernels of two kinds of processors, moved since."""
    made = tmp_path_factory.mktemp("made")
    ignored = shutil.ignore_patterns("__pycache__", "compiled_kernels")
    shutil.copytree(PACKAGE, made / "bayesgui", ignore=ignored)
    for kind in shipped_kernels.kinds():
        _run(_SHIP, made, kind)
    moved = tmp_path_factory.mktemp("moved") / "elsewhere"
    made.rename(moved)
    return moved


needs_a_kind = pytest.mark.skipif(shipped_kernels.kind() is None, reason="an unknown processor")


def _files(home: Path) -> dict[str, bytes]:
    folder = home / "bayesgui" / shipped_kernels.FOLDER
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@needs_a_kind
def test_they_are_loaded_from_a_folder_that_was_moved_and_cannot_be_written(shipped):
    before = _files(shipped)
    assert sum(name.endswith(".nbc") for name in before) >= len(shipped_kernels.kinds())
    assert not [name for name in before if "lock" in name]
    folders = list((shipped / "bayesgui" / shipped_kernels.FOLDER).rglob("*"))
    for each in folders:
        each.chmod(0o555 if each.is_dir() else 0o444)
    said = _run(_LOAD, shipped)
    place = f"{shipped}/bayesgui/{shipped_kernels.FOLDER}/{shipped_kernels.kind()}/"
    assert said.startswith(f'[true, true, false, "{place}'), said
    assert _files(shipped) == before
    assert not list((shipped / "cache").rglob("*.nb?"))
    for each in folders:
        each.chmod(0o755 if each.is_dir() else 0o644)


@needs_a_kind
@pytest.mark.parametrize("marked", [True, False])
def test_damaged_ones_are_left_alone_and_compiled_for_this_machine(shipped, tmp_path, marked):
    home = tmp_path / "home"
    shutil.copytree(shipped, home)
    folder = home / "bayesgui" / shipped_kernels.FOLDER / str(shipped_kernels.kind())
    damaged = sorted(folder.rglob("classifiers/*.nbc"))
    for file in damaged:
        file.write_bytes(b"\x80\x04garbage")
    if not marked:  # only loading them finds it
        for marker in folder.rglob("complete-classifiers.*"):
            marker.unlink()
    said = _run(_LOAD, home)
    assert f'"{home}/cache/bayesgui/kernels/' in said, said
    assert said.startswith("[true, false, true," if marked else "[false, true, true,"), said
    assert [file for file in damaged if file.exists()] == damaged


@needs_a_kind
def test_changed_sources_are_not_run_by_old_code(shipped, tmp_path):
    home = tmp_path / "home"
    shutil.copytree(shipped, home)
    source = home / "bayesgui" / "classifiers" / "kernels" / "largest.py"
    source.write_text(source.read_text("utf-8") + "\n# changed\n", "utf-8")
    said = _run(_LOAD, home)
    assert said.startswith("[false, true, true,"), said
    assert f'"{home}/cache/bayesgui/kernels/' in said, said


def test_a_processor_gets_the_best_kind_that_it_can_run(monkeypatch):
    v3 = "fpu ssse3 cx16 sse4_2 popcnt avx avx2 bmi1 bmi2 f16c fma abm movbe"
    monkeypatch.setattr(shipped_kernels.platform, "machine", lambda: "x86_64")
    for flags, expected in (
        (v3, "x86-64-v3"),
        (v3.replace(" avx2", ""), "x86-64-v2"),
        ("fpu sse2 ssse3", None),
    ):
        text = f"processor : 0\nmodel name : x\nflags\t\t: {flags}\nbugs : \n"
        monkeypatch.setattr(Path, "read_text", lambda _self, *_given, text=text: text)
        shipped_kernels.kind.cache_clear()
        assert shipped_kernels.kind() == expected
    shipped_kernels.kind.cache_clear()


def test_an_installed_wheel_has_none(monkeypatch):
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    assert shipped_kernels.folder() is None
    assert not shipped_kernels.use_shipped()
    assert shipped_kernels.used() is None
    assert kernel_cache._marker("data", "cells").parent == kernel_cache.folder()
