"""What a terminal is told while the first run after an installation compiles."""

from __future__ import annotations

import importlib.metadata
import io
import sys
from contextlib import nullcontext
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
    for name, empty in (("_checked", set()), ("_modules", {})):
        monkeypatch.setattr(kernel_cache, name, empty)
    monkeypatch.setattr(kernel_cache, "_listeners", [])
    monkeypatch.setattr(kernel_cache, "_compilers", [lambda _missing: nullcontext()])
    no_import = SimpleNamespace(import_module=lambda _path: sys, metadata=importlib.metadata)
    monkeypatch.setattr(kernel_cache, "importlib", no_import)
    return tmp_path


SAID = "The first run after an installation compiles; this takes some seconds.\n"


@pytest.mark.parametrize("stream", [_Terminal, io.StringIO])
def test_one_is_told_once_if_the_cache_is_cold_on_a_terminal_or_not(
    cache, monkeypatch, stream
) -> None:
    monkeypatch.setattr(sys, "stderr", stream())
    announce_compiling()
    assert sys.stderr.getvalue() == ""
    kernel_cache.load("data")
    kernel_cache.load("learning")
    assert sys.stderr.getvalue() == SAID


def test_a_warm_cache_is_not_worth_a_word(cache, monkeypatch) -> None:
    kernel_cache.load("data")
    kernel_cache._modules.clear()
    monkeypatch.setattr(sys, "stderr", _Terminal())
    announce_compiling()
    kernel_cache.load("data")
    assert sys.stderr.getvalue() == ""


def test_a_module_is_told_by_its_own_code_if_it_has_any(cache, monkeypatch) -> None:
    kernel_cache.module("data", "csv_cells")
    kernel_cache._modules.clear()
    monkeypatch.setattr(sys, "stderr", _Terminal())
    announce_compiling()
    kernel_cache.module("data", "csv_cells")
    kernel_cache.module("data", "words")
    kernel_cache.module("learning", "graphs")
    assert sys.stderr.getvalue() == ""
    kernel_cache.module("data", "counting")
    assert sys.stderr.getvalue() == SAID
