"""What a terminal is told while the first run after an installation compiles."""

from __future__ import annotations

import importlib.metadata
import io
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from bayesgui import kernel_cache
from bayesgui.cli.terminal import announce_compiling

if TYPE_CHECKING:
    from pathlib import Path


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty cache; kernels are not really compiled."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(kernel_cache, "_loaded", set())
    monkeypatch.setattr(kernel_cache, "_checked", set())
    monkeypatch.setattr(kernel_cache, "_modules", {})
    monkeypatch.setattr(kernel_cache, "_listeners", [])
    monkeypatch.setattr(kernel_cache, "_import", lambda _floor: None)
    no_import = SimpleNamespace(import_module=lambda _path: sys, metadata=importlib.metadata)
    monkeypatch.setattr(kernel_cache, "importlib", no_import)
    return tmp_path


def test_a_terminal_is_told_once_if_the_cache_is_cold(cache, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stderr", _Terminal())
    announce_compiling()
    assert sys.stderr.getvalue() == ""
    kernel_cache.load("data")
    kernel_cache.load("learning")
    assert sys.stderr.getvalue() == (
        "The first run after an installation compiles; this takes some seconds.\n"
    )


def test_a_warm_cache_is_not_worth_a_word(cache, monkeypatch) -> None:
    kernel_cache.load("data")
    kernel_cache._loaded.clear()
    monkeypatch.setattr(sys, "stderr", _Terminal())
    announce_compiling()
    kernel_cache.load("data")
    assert sys.stderr.getvalue() == ""


def test_a_single_module_is_told_by_its_own_code(cache, monkeypatch) -> None:
    compiled = kernel_cache._compiled_folder("data")
    compiled.mkdir()
    (compiled / "csv_cells.read_rows-1.py311.nbi").write_bytes(b"")
    monkeypatch.setattr(sys, "stderr", _Terminal())
    announce_compiling()
    kernel_cache.module("data", "csv_cells")
    assert sys.stderr.getvalue() == ""
    kernel_cache.module("data", "counting")
    assert sys.stderr.getvalue() != ""


def test_what_is_no_terminal_is_told_nothing(cache, monkeypatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    announce_compiling()
    kernel_cache.load("data")
    assert sys.stderr.getvalue() == ""
