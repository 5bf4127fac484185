"""What the self-contained program is made of; ``make dist-check`` starts it in a bare system."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bundle import check, contents, entry
from tests.architecture.sources import MODULES, PACKAGE, ROOT

if TYPE_CHECKING:
    from pathlib import Path

OPTIONAL = {"ibis", "anywidget", "IPython", "matplotlib"}
"""Left out, though a source asks for them: the program says that they are not there."""


def test_all_modules_of_the_package_are_read_for_what_they_import() -> None:
    names = contents.modules(PACKAGE)
    assert {"bayesgui", "bayesgui.__main__", "bayesgui.app.files.picture_process"} <= set(names)
    assert len(names) == len(set(names)) >= len(MODULES)


def test_nothing_is_left_out_that_a_module_imports() -> None:
    statement = re.compile(r"^\s*(?:from|import) ([\w.]+)(?: import ([\w, ]+))?", re.MULTILINE)
    wanted = set()
    for path in MODULES:
        for module, names in statement.findall(path.read_text("utf-8")):
            wanted |= {module, *(f"{module}.{name.strip()}" for name in names.split(","))}
    assert not set(contents.EXCLUDED) & wanted - OPTIONAL


@pytest.mark.parametrize(
    ("place", "needed"),
    [
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/printsupport/libcupsprintersupport.so", True),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("pyarrow/libarrow.so.2600", True),
        ("pyarrow/libparquet.so.2600", True),
        ("pyarrow/libarrow_compute.so.2600", True),
        ("pyarrow/libarrow_substrait.so.2600", True),
        ("pyarrow/libarrow_flight.so.2600", False),
        ("pyarrow/_orc.cpython-311-x86_64-linux-gnu.so", False),
        ("sklearn/datasets/data/iris.csv", False),
        ("scipy/special/tests/data/boost.npz", False),
        ("bayesgui/pages/engine/engine.js", True),
        ("bayesgui/data/tests/x.py", True),
        ("libcups.so.2", False),
        ("libdbus-1.so.3", True),
    ],
)
def test_what_belongs_into_the_program(place: str, needed: bool) -> None:
    assert contents.is_needed(place) is needed


def test_libraries_that_only_something_left_out_needed_do_not_come_along(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    links = {
        "a": ["liba.so.1", "libb.so.1"],
        "liba": ["libb.so.1"],
        "libb": [],
        "libc": ["libd.so.1"],
        "libd": [],
        "print": ["libcups.so.2", "libtls.so.1"],
        "libtls": [],
    }
    places = {
        "mod/a.so": "a",
        "liba.so.1": "liba",
        "libb.so.1": "libb",
        "libc.so.1": "libc",
        "libd.so.1": "libd",
        "Qt/plugins/printsupport/p.so": "print",
        "libtls.so.1": "libtls",
        "libpython3.11.so.1.0": "libb",
    }
    found = [(place, file, "BINARY") for place, file in places.items()]
    kept = contents.without_unused(found, lambda file: set(links[file]))
    assert [place for place, _, _ in kept] == [
        *("mod/a.so", "liba.so.1", "libb.so.1"),
        *("Qt/plugins/printsupport/p.so", "libpython3.11.so.1.0"),
    ]


@pytest.mark.skipif(not shutil.which("ldd"), reason="no ldd")
def test_each_library_stands_after_those_that_it_needs() -> None:
    for number, name in enumerate(contents.FALLBACKS):
        file = contents.shared_library(name)
        if file is not None:
            said = subprocess.run(["ldd", file], capture_output=True, text=True).stdout
            needed = {line.split()[0] for line in said.splitlines() if line.strip()}
            assert not needed & set(contents.FALLBACKS[number:]), name


def test_the_systems_libraries_come_first_then_those_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "order").write_text("libone.so\nlibtwo.so\nlibthree.so", "utf-8")
    monkeypatch.setattr(entry, "FALLBACK", tmp_path)
    loaded = []

    def load(name: str) -> None:
        if name in ("libtwo.so", "libthree.so", str(tmp_path / "libthree.so")):
            raise OSError(name)
        loaded.append(name)

    monkeypatch.setattr(entry.ctypes, "CDLL", load)
    before = list(sys.meta_path)
    finder = entry._BeforeQt()
    monkeypatch.setattr(sys, "meta_path", [finder, *before])
    assert finder.find_spec("numpy") is None
    assert (loaded, sys.meta_path[0]) == ([], finder)
    assert finder.find_spec("PySide6.QtCore") is None
    assert loaded == ["libone.so", str(tmp_path / "libtwo.so")]
    assert sys.meta_path == before


@pytest.mark.parametrize(("before", "after"), [("/theirs", "/theirs"), ("", None), (None, None)])
def test_other_programs_get_the_library_path_that_they_had(
    before: str | None, after: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYINSTALLER_RESET_ENVIRONMENT", "")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/bayesgui/_internal")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    entry.give_back_library_path()
    assert os.environ.get("LD_LIBRARY_PATH") == after
    assert "LD_LIBRARY_PATH_ORIG" not in os.environ
    assert os.environ["PYINSTALLER_RESET_ENVIRONMENT"] == "1", "one that is the program again"


@pytest.mark.long
def test_the_program_starts_in_a_system_that_has_nothing() -> None:
    if not list((ROOT / "dist").glob("bayesgui-*.tar.gz")):
        pytest.skip("there is no program: make dist")
    if os.geteuid() != 0 or not shutil.which("debootstrap"):
        pytest.skip("a bare system is made by root with debootstrap")
    done = subprocess.run(
        [sys.executable, check.__file__], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
