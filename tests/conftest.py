"""What every test runs under: Qt's screen, the user's folders, and nothing left behind."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from playwright.sync_api import Browser

    from tests.support.browser import Pages
    from tests.support.window import Hand

    Opens = Callable[..., AbstractContextManager[Hand]]

# Before Qt is imported by anybody. Its own offscreen screen is 800 x 800 and cuts every window.
_SCREEN = Path(__file__).parent / "support" / "screen.json"
if os.environ.get("QT_QPA_PLATFORM", "offscreen") == "offscreen":
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={_SCREEN}"
os.environ.setdefault("QT_SCALE_FACTOR", "1")
os.environ.setdefault("NUMBA_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
# No test depends on the language and the time zone of the machine. Qt complains of the locale of a
# bare container, and a warning fails a test.
os.environ |= {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": "", "TZ": "UTC"}
if hasattr(time, "tzset"):
    time.tzset()

# Thousands of files are saved, each synced to the disk, which takes 5 ms there and nothing here.
_MEMORY = Path("/dev/shm")
if os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 4 * 2**30:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))

# No test depends on the speed of the machine: a busy one draws examples slowly.
settings.register_profile(
    "any machine",
    parent=settings(),
    deadline=None,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.too_slow],
)
settings.load_profile("any machine")

# The cache stays where it is: compiling the kernels anew for every test would take minutes.
_USER_FOLDERS = ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let each test open a window of its own."""
    parser.addoption("--fresh-windows", action="store_true", help="share no window among tests")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the kernels before any test, so that none waits for another one's compilation."""
    from bayesgui import kernel_cache
    from bayesgui.kernel_child import end, start_child

    if hasattr(config, "workerinput") or kernel_cache.kernels_ready():
        return
    every = kernel_cache.every_module()
    for process in [start_child(names, soon=True) for names in (every, every[::-1])]:
        process.wait()
        end(process)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage while thousands of tests are made, nor look at them ever after."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a test its own settings, recovery and data; a folder appears when asked for."""
    _own_folders_made.append(0)
    home = tmp_path_factory.getbasetemp() / f"home-{len(_own_folders_made)}"
    for variable in _USER_FOLDERS:
        monkeypatch.setenv(variable, str(home / variable.lower()))


@pytest.fixture(autouse=True)
def _no_limit_left_behind() -> Iterator[None]:
    """Take back what a window gave the whole program: the budget, and the collector's pace."""
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    byte_sizes = sys.modules.get("bayesgui.core.byte_sizes")
    if byte_sizes is not None:
        byte_sizes.limit_memory(None)


_own_folders_made: list[int] = []


@pytest.fixture(autouse=True)
def _nothing_left_behind(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Fail on windows and timers that outlive a test, and on a dialog nobody asked for."""
    if "qapp" not in request.fixturenames:
        yield
        return
    _forbid_dialogs(monkeypatch)
    if "shared_window" not in request.fixturenames:
        _close_shared_window()
    yield
    _close_what_is_left()


@pytest.fixture
def shared_window(pytestconfig: pytest.Config, qapp: object) -> Opens:
    """Open files in the window that the tests before have used, or in a new one."""
    from tests.support.shared_window import SHARED

    SHARED.fresh_only = pytestconfig.getoption("--fresh-windows")
    return SHARED.open


@pytest.fixture
def sizes_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let windows with a mixture of the same values compare numbers of components once."""
    from bayesgui.windows.playgrounds.densities import mixture_side
    from tests.support.compared_sizes import compared_once

    monkeypatch.setattr(mixture_side, "sizes_of", compared_once)


@pytest.fixture(scope="session")
def _chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start one browser for all tests of this process."""
    from tests.support.browser import start_chromium

    yield from start_chromium(tmp_path_factory.mktemp("browser"))


@pytest.fixture
def browser(_chromium: Browser) -> Iterator[Pages]:
    """Open pages in a real browser, each as a reader of its own."""
    from tests.support.browser import pages_of

    yield from pages_of(_chromium)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Close the window that no other test waits for."""
    _close_shared_window()


def _close_shared_window() -> None:
    shared = sys.modules.get("tests.support.shared_window")
    if shared is not None:
        shared.SHARED.close()


def _forbid_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    from PySide6 import QtWidgets

    def stand(kind: type, method: str) -> None:
        def unexpected(*_args: Any, **_kwargs: Any) -> None:
            raise AssertionError(f"{kind.__name__}.{method} was called and no test answers it")

        monkeypatch.setattr(kind, method, unexpected)

    for kind in (QtWidgets.QDialog, QtWidgets.QMessageBox, QtWidgets.QFileDialog):
        stand(kind, "exec")
    for method in ("question", "information", "warning", "critical", "about"):
        stand(QtWidgets.QMessageBox, method)
    for method in ("getOpenFileName", "getOpenFileNames", "getSaveFileName"):
        stand(QtWidgets.QFileDialog, method)
    for method in ("getText", "getItem", "getInt", "getDouble", "getMultiLineText"):
        stand(QtWidgets.QInputDialog, method)


def _close_what_is_left() -> None:
    from PySide6 import QtCore, QtWidgets

    application = QtWidgets.QApplication.instance()
    if application is None:
        return
    deferred_delete = QtCore.QEvent.Type.DeferredDelete.value
    QtCore.QCoreApplication.sendPostedEvents(None, deferred_delete)
    windows = [each for each in QtWidgets.QApplication.topLevelWidgets() if each.isVisible()]
    left = [f"window {type(each).__name__} {each.objectName()!r}" for each in windows]
    owners: list[QtCore.QObject] = [application, *QtWidgets.QApplication.topLevelWidgets()]
    for owner in owners:
        for timer in owner.findChildren(QtCore.QTimer):
            if timer.isActive() and not _is_qts_own(timer):
                left.append(f"timer of {type(timer.parent()).__name__}")
                timer.stop()
    for window in windows:
        window.close()
        window.deleteLater()
    QtCore.QCoreApplication.sendPostedEvents(None, deferred_delete)
    if left:
        pytest.fail("left behind: " + ", ".join(sorted(left)))


def _is_qts_own(timer: Any) -> bool:
    """Tell whether Qt made it for itself, as it does for menus and item views."""
    return timer.objectName().startswith("qt_") or "bayesgui" not in type(timer.parent()).__module__


def pytest_report_header() -> str:
    """Say on which screen pictures are painted."""
    return f"qt platform: {os.environ['QT_QPA_PLATFORM']}, python {sys.version.split()[0]}"
