"""Compiled kernels are kept between runs, and nothing about the cache is ever fatal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bayesgui import kernel_cache, kernel_warming
from bayesgui.app.sessions.kernels import _load_intact_kernels
from bayesgui.core.monitor import SILENT

ASK = (
    "from tests.inference.networks import asia; "
    "from bayesgui.inference.exact.junction_tree import JunctionTree; "
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
        "exact = {e.name for e in engines if e.factory.is_exact} - {'junction-tree'}; "
        "[engines.create(name, asia()).query() for name in exact]; "
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


def blocked_home(monkeypatch, tmp_path):
    """Let the usual folder be impossible, and temporary files be in a folder of the test."""

    def refuse():
        raise PermissionError(13, "read-only")

    monkeypatch.setattr(kernel_cache.paths, "kernel_cache", refuse)
    monkeypatch.setattr(kernel_cache.tempfile, "tempdir", str(tmp_path))


def test_without_a_home_all_runs_share_one_private_folder(monkeypatch, tmp_path):
    blocked_home(monkeypatch, tmp_path)
    first, second = kernel_cache._user_folder(), kernel_cache._user_folder()
    assert first == second
    assert first.parent == tmp_path
    assert first.stat().st_mode & 0o077 == 0
    assert list(tmp_path.iterdir()) == [first]


def test_kernels_are_never_taken_from_a_folder_that_others_can_write(monkeypatch, tmp_path):
    blocked_home(monkeypatch, tmp_path)
    shared = kernel_cache._user_folder()
    shared.chmod(0o777)
    removed = []
    monkeypatch.setattr(kernel_cache.atexit, "register", lambda *given, **_: removed.append(given))
    own = kernel_cache._user_folder()
    assert own != shared
    assert own.is_dir()
    assert [given[1] for given in removed] == [own]


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777])
def test_the_usual_folder_is_made_private_and_what_anybody_put_there_deleted(
    monkeypatch, tmp_path, mode
):
    usual = tmp_path / "kernels"
    (usual / "planted").mkdir(parents=True)
    (usual / "planted" / "kernel.nbc").write_bytes(b"pickle")
    usual.chmod(mode)
    monkeypatch.setattr(kernel_cache.paths, "kernel_cache", lambda: usual)
    assert kernel_cache._user_folder() == usual
    assert usual.stat().st_mode & 0o022 == 0
    assert (usual / "planted").exists() == (mode == 0o770)


def test_the_usual_folder_of_another_user_is_not_used(monkeypatch, tmp_path):
    monkeypatch.setattr(kernel_cache.paths, "kernel_cache", lambda: tmp_path)
    monkeypatch.setattr(kernel_cache.tempfile, "tempdir", str(tmp_path))
    user = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: user + 1)
    assert kernel_cache._user_folder() != tmp_path


def test_a_home_that_exists_but_cannot_be_written_is_not_used(monkeypatch, tmp_path):
    monkeypatch.setattr(kernel_cache.paths, "kernel_cache", lambda: tmp_path / "gone")
    monkeypatch.setattr(kernel_cache.tempfile, "tempdir", str(tmp_path))
    assert kernel_cache._user_folder().name.startswith("bayesgui-kernels-")


def test_an_empty_name_of_the_cache_is_none(monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    kernel_cache.prepare()
    assert os.environ["NUMBA_CACHE_DIR"] == str(kernel_cache.folder())


def test_a_cache_named_from_outside_stays(monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    kernel_cache.prepare()
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path)


@pytest.fixture
def cache(tmp_path, monkeypatch):
    """Return a copy of the cache in which both packages are complete."""
    usual = kernel_cache.folder()
    kernel_warming.warm_up()
    kernel_cache.compile_by(None)
    shutil.copytree(usual, tmp_path / "cache")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    for floor in kernel_cache.packages():
        for name in kernel_cache._names(floor):
            kernel_cache._mark_complete(floor, name)
    return tmp_path / "cache"


@pytest.mark.parametrize("suffix", ["nbi", "nbc"])
def test_a_flipped_bit_in_the_cache_is_found_before_it_is_run(cache, suffix):
    assert kernel_cache.kernels_intact()
    file = next(cache.rglob(f"*.{suffix}"))
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 4
    file.write_bytes(data)
    assert kernel_cache.kernels_ready()
    assert not kernel_cache.kernels_intact()
    before = {name: module for name, module in sys.modules.items() if "kernels" in name}
    loaded = dict(kernel_cache._modules)
    try:
        assert not _load_intact_kernels(SILENT)
        assert list(cache.rglob("*.nb?")) == []
        assert not kernel_cache.kernels_ready()
    finally:
        sys.modules.update(before)
        kernel_cache._modules.update(loaded)


def test_a_file_that_is_missing_or_a_torn_marker_is_damage(cache):
    marker = kernel_cache._marker("data", "counting")
    whole = marker.read_text()
    marker.write_text(whole[:-20])
    assert not kernel_cache.kernels_intact()
    marker.write_text(whole)
    assert kernel_cache.kernels_intact()
    next(cache.rglob("*.nbc")).unlink()
    assert not kernel_cache.kernels_intact()


@pytest.mark.long
def test_a_cold_cache_is_filled_and_a_damaged_one_replaced(tmp_path):
    cache = {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    ready = "from bayesgui.kernel_cache import *; print(kernels_ready())"
    assert run(ready, **cache) == "False"
    run("from bayesgui.kernel_warming import *; warm_up()", **cache)
    assert run(ready, **cache) == "True"
    for file in (tmp_path / "cache").rglob("*.nb?"):
        file.write_bytes(b"\x80\x04garbage")
    assert run(ASK, **cache) == "0.102759"
    ready = "from bayesgui.kernel_cache import *; print(is_ready('inference', 'answering'))"
    assert run(ready, **cache) == "True"


@pytest.mark.long
def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path):
    """A file stands where the folder should be, which not even root can write into."""
    blocked = tmp_path / "cache"
    blocked.write_text("")
    assert run(ASK, NUMBA_CACHE_DIR=str(blocked)) == "0.102759"
