"""Where libraries of the system lack, the window says which, instead of a traceback or an abort."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

from bayesgui import app
from bayesgui.app import libraries


@pytest.fixture(autouse=True)
def on_linux(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")


def _without(monkeypatch, *names):
    monkeypatch.setattr(libraries, "loads", lambda name: name not in names)


def test_what_lacks_is_named_with_its_packages(monkeypatch, capsys):
    _without(monkeypatch, "libEGL.so.1", "libxcb-cursor.so.0")
    assert app.main() == 2
    assert capsys.readouterr().err == (
        "The window cannot open without libEGL.so.1, libxcb-cursor.so.0; on Debian or Ubuntu: "
        "sudo apt-get install libegl1 libxcb-cursor0\n"
    )


def test_a_module_that_cannot_be_loaded_without_one_is_no_traceback(monkeypatch, capsys):
    # None makes an import fail, as a missing library does.
    monkeypatch.setitem(sys.modules, "bayesgui.app.application", None)
    monkeypatch.delattr(app, "application", raising=False)
    _without(monkeypatch, "libGL.so.1")
    assert app.main() == 2
    assert "libgl1" in capsys.readouterr().err
    _without(monkeypatch)
    with pytest.raises(ImportError):
        app.main()


@pytest.mark.parametrize(
    ("variables", "lacks"),
    [
        ({}, True),
        ({"QT_QPA_PLATFORM": "xcb"}, True),
        ({"QT_QPA_PLATFORM": "offscreen"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0", "QT_QPA_PLATFORM": "xcb"}, True),
    ],
)
def test_those_of_x11_are_needed_on_x11_only(monkeypatch, variables, lacks):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    _without(monkeypatch, "libxcb-cursor.so.0")
    assert (libraries.missing() is not None) is lacks


def test_nothing_is_missing_where_all_are_there_or_on_other_systems(monkeypatch):
    _without(monkeypatch)
    assert libraries.missing() is None
    _without(monkeypatch, *libraries.LIBRARIES)
    monkeypatch.setattr(sys, "platform", "win32")
    assert libraries.missing() is None


@pytest.mark.skipif(not shutil.which("readelf"), reason="no readelf")
def test_all_that_the_plugin_of_x11_is_linked_with_is_listed():
    folder = Path(PySide6.__file__).parent / "Qt"
    needed = set()
    for file in (folder / "lib/libQt6XcbQpa.so.6", folder / "plugins/platforms/libqxcb.so"):
        said = subprocess.run(["readelf", "-d", file], capture_output=True, text=True).stdout
        needed |= set(re.findall(r"NEEDED.*\[(lib(?:xcb|xkb|X11|GL|EGL)[^]]*)\]", said))
    assert "libxcb-cursor.so.0" in needed
    assert needed <= {*libraries.LIBRARIES, *libraries.X11}


def test_the_loader_is_asked():
    assert libraries.loads("libc.so.6")
    assert not libraries.loads("libno-such-library.so.1")
