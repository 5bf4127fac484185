"""The run: a window with two documents, events by a seed, and a report of the first finding."""

from __future__ import annotations

import faulthandler
import shutil
import sys
import threading
import time
import traceback
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QCoreApplication,
    QEvent,
    QMessageLogContext,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox

from bayesgui import paths
from bayesgui.app import create_window, features
from bayesgui.app.crash_dialog import CrashDialog
from bayesgui.core.errors import Cancelled
from bayesgui.document.beliefs import Freshness
from bayesgui.jobs.runner import HISTORY
from bayesgui.widgets import language
from tests.monkey.causal_invariants import wrong_causes
from tests.monkey.events import Events
from tests.monkey.growth import Growth
from tests.monkey.invariants import broken, busy, on_the_screen
from tests.monkey.stacks import StackSamples
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    import random
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState

EVERY = 50
"""Steps between two checks of the invariants."""
LOOKING = 10
"""Steps between two looks at pages about causes."""
ANEW = 250
"""Steps after which everything is closed and the first two documents are opened again."""
DOCUMENTS = tuple(
    SAMPLES / f"{name}.bayesgui" for name in ("asia", "statin", "odd-even-dice", "oil-wildcatter")
)
HARMLESS = ("This plugin does not support", "OpenType support missing for")
"""Beginnings of warnings of Qt about a platform without a screen, and about letters of scripts that
the program's own fonts do not have, as where a file is read with a wrong encoding."""
SHOWN = 25
"""Number of the last steps that a report lists."""
PATIENCE = 60.0
RESTING = 2.0
COMPILING = 300.0
HANGING = 100.0
"""Seconds after which a step has hung: the traceback is printed and the process ends."""
CHECKING = 900.0
"""Seconds for a check, which takes far more than a step: its own engine eliminates per variable."""
SLOW = 5.0
"""Seconds of work of the window's thread in one step that are a finding."""


class Monkey:
    """Sends events to a window until the time is over or something is found."""

    def __init__(self, seed: int, folder: Path, without: tuple[str, ...]) -> None:
        self._seed = seed
        self._folder = folder
        self._problems: list[str] = []
        self._log: deque[str] = deque(maxlen=SHOWN)
        self._file = (folder / "steps.log").open("w", encoding="utf-8")
        self._starts: dict[Document, DocumentState] = {}
        self._growth = Growth()
        self._window = self._open()
        self._events = Events(self._window, without)
        self._without = without

    def _open(self) -> MainWindow:
        sys.excepthook = self._on_exception
        sys.unraisablehook = lambda told: self._on_error(told.exc_value)
        threading.excepthook = lambda told: self._on_error(told.exc_value)
        qInstallMessageHandler(self._on_message)
        _answer_dialogs(self._folder, self._chance)
        window = create_window(*DOCUMENTS)
        window.documents.opened.connect(
            lambda opened: self._starts.setdefault(opened.document, opened.document.state)
        )
        for opened in window.documents.all:
            self._starts[opened.document] = opened.document.state
        window.resize(1440, 900)
        window.show()
        # That pages are made when they are first shown, and jobs are listed, is no growth.
        for page in features.pages().values():
            window.pages.panel(page)
        for number in range(HISTORY):
            window.runner.submit_work(lambda _monitor: None, str(number))
        return window

    def _chance(self) -> random.Random:
        return self._events.chance

    def _on_exception(self, _kind: type[BaseException], error: BaseException, _trace: Any) -> None:
        self._on_error(error)

    def _on_error(self, error: BaseException | None) -> None:
        if error is not None and not isinstance(error, Cancelled):
            self._problems.append("".join(traceback.format_exception(error)))

    def _on_message(self, kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        """Take a warning of Qt for a finding, but for harmless ones."""
        if kind is not QtMsgType.QtDebugMsg and not text.startswith(HARMLESS):
            stack = "".join(traceback.format_stack()[-12:-1])
            self._problems.append(f"Qt says: {text}\n{stack}")

    def run(self, seconds: float, steps: int | None) -> int:
        """Return 1 if something was found, and say how to see it again."""
        # The kernels may have to be compiled first.
        self._window.wait_idle(COMPILING)
        until, step = time.monotonic() + seconds, 0
        stacks = StackSamples()
        self._careful(self._check)
        while time.monotonic() < until and not self._problems and step != steps:
            step += 1
            self._events.chance.seed(f"{self._seed} {step}")
            self._step(step, stacks)
            if step % LOOKING == 0:
                self._careful(partial(self._look, step))
            if step % EVERY == 0:
                self._careful(self._check)
            if step % ANEW == 0 and not self._problems:
                self._careful(partial(self._begin_anew, step))
        stacks.end()
        self._careful(self._check)
        return self._report(step)

    def _careful(self, do: Callable[[], object]) -> None:
        """Do something whose errors are findings."""
        try:
            do()
        except Exception as error:  # noqa: BLE001 - to be seen with the steps that led to it
            self._on_error(error)

    def _step(self, step: int, stacks: StackSamples) -> None:
        """Send an event, whose error is a finding, and see that it does not take too long."""
        began = time.thread_time()
        stacks.begin()
        faulthandler.dump_traceback_later(HANGING, exit=True)
        self._careful(lambda: self._note(f"{step}: {self._events.send()}"))
        QApplication.processEvents()
        took = time.thread_time() - began
        if took > SLOW:
            said = f"the step kept the window busy for {took:.1f} s"
            self._problems.append(f"{said}\n{stacks.text}")
        if any(isinstance(each, CrashDialog) for each in QApplication.topLevelWidgets()):
            self._problems.append("there is a crash dialog")

    def _look(self, step: int) -> None:
        """Let a page about causes answer, and check what it says unless other work goes on."""
        if self._problems or self._busy_with_dialog():
            return
        self._window.show()
        self._note(f"{step}: {self._events.look_at_causes()}")
        if step % EVERY and self._window.wait_idle(RESTING):
            self._problems += wrong_causes(self._window)

    @staticmethod
    def _busy_with_dialog() -> bool:
        """Whether something takes all events: the check closes it without looking further."""
        modal, popup = QApplication.activeModalWidget(), QApplication.activePopupWidget()
        return modal is not None or popup is not None

    def _begin_anew(self, step: int) -> None:
        """Close everything, open the first two documents, and count what there is."""
        window, before = self._window, list(self._window.documents.all)
        self._events.close_other_windows()
        for opened in before:
            opened.document.mark_saved(opened.document.state)
        window.opening.open(DOCUMENTS, as_copy=True)
        self._rest()
        # An empty document gives its tab to the first one that is opened.
        for opened in [each for each in before if each in window.documents.all]:
            window.documents.remove(opened)
        window.resize(1440, 900)
        language.use(("en", "zh")[step // ANEW % 2])
        self._rest()
        self._check()
        self._problems += self._growth.look(window)
        sys.stdout.write(f"monkey: {step} steps, {self._growth.text}\n")
        sys.stdout.flush()

    def _note(self, line: str) -> None:
        """Keep a line for the report, and in a file that outlives a crash."""
        self._log.append(line)
        self._file.write(line + "\n")
        self._file.flush()

    def _check(self) -> None:
        """Bring the window to rest, and check all invariants."""
        faulthandler.dump_traceback_later(CHECKING, exit=True)
        for dialog in QApplication.topLevelWidgets():
            if isinstance(dialog, QDialog) and dialog.isVisible():
                dialog.close()
        self._window.show()
        came_to_rest = self._rest() and self._ask_again()
        if not self._problems:
            self._problems += broken(self._window, self._starts, not came_to_rest)
            self._rest()
        opened = {each.document for each in self._window.documents.all}
        self._starts = {key: value for key, value in self._starts.items() if key in opened}

    def _ask_again(self) -> bool:
        """Ask for the posteriors that were stopped, and for those that were refused."""
        for opened in on_the_screen(self._window.documents):
            if opened.session.beliefs.state.freshness is Freshness.FAILED:
                opened.queries.update_now()
        return self._rest()

    def _rest(self) -> bool:
        """Wait until no job is left; False if some had to be cancelled."""
        if self._window.wait_idle(PATIENCE / 4):
            return True
        # A long job is no mistake, but it must end when it is cancelled.
        self._window.runner.cancel_all()
        if not self._window.wait_idle(PATIENCE):
            self._problems.append(f"the window does not come to rest: {busy(self._window)}")
        return False

    def _report(self, step: int) -> int:
        write = sys.stdout.write
        write(f"monkey: {step} steps\n")
        if self._problems:
            write("monkey: found after\n  " + "\n  ".join(self._log) + "\n\n")
            write("\n".join(dict.fromkeys(self._problems)) + "\n\n")
            options = "".join(f" --without {name}" for name in self._without)
            write(f"again: python -m tests.monkey --seed {self._seed} --steps {step}{options}\n")
        sys.stdout.flush()
        return 1 if self._problems else 0

    def close(self) -> None:
        """Close the window without questions."""
        faulthandler.cancel_dump_traceback_later()
        qInstallMessageHandler(None)
        self._file.close()
        for opened in self._window.documents.all:
            opened.document.mark_saved(opened.document.state)
        self._window.close()
        self._window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def _answer_dialogs(folder: Path, chance: Any) -> None:
    """Answer the dialogs that would wait for an answer with random files and buttons."""
    for source in (*SAMPLES.glob("*.bayesgui"), *(paths.samples() / "data").glob("*.csv")):
        if source.stat().st_size < 200_000:
            shutil.copy(source, folder)

    def present(*_: Any, **__: Any) -> tuple[str, str]:
        files = sorted(path for path in folder.iterdir() if path.is_file())
        return ("", "") if chance().random() < 0.3 else (str(chance().choice(files)), "")

    def several(*_: Any, **__: Any) -> tuple[list[str], str]:
        name, _kind = present()
        return ([name] if name else []), ""

    def new(_parent: Any, _title: str, _start: str, filters: str = "", *_: Any) -> tuple[str, str]:
        suffix = chance().choice((".bayesgui", ".bif", ".net", ".csv", ".svg", ".png", ""))
        name = folder / f"saved {chance().randrange(6)}{suffix}"
        return ("", "") if chance().random() < 0.3 else (str(name), filters.split(";;")[0])

    def folders(*_: Any, **__: Any) -> str:
        return chance().choice(("", str(folder), str(paths.samples() / "texts")))

    def press(box: QMessageBox) -> int:
        return int(box.standardButton(chance().choice(box.buttons())).value)

    QFileDialog.getOpenFileName = staticmethod(present)  # type: ignore[method-assign,assignment]
    QFileDialog.getOpenFileNames = staticmethod(several)  # type: ignore[method-assign,assignment]
    QFileDialog.getSaveFileName = staticmethod(new)  # type: ignore[method-assign,assignment]
    QFileDialog.getExistingDirectory = staticmethod(folders)  # type: ignore[method-assign,assignment]
    QMessageBox.exec = press  # type: ignore[method-assign,assignment]
    QDesktopServices.openUrl = staticmethod(lambda *_: True)  # type: ignore[method-assign,assignment]


def run(
    seed: int, seconds: float, steps: int | None, folder: Path, without: tuple[str, ...] = ()
) -> int:
    """Run the monkey in a new application.

    `without`: beginnings of the ids of actions that it leaves out.
    """
    application = QApplication.instance() or QApplication([])
    assert application is not None
    language.use(("en", "zh")[seed % 2])
    monkey = Monkey(seed, folder, without)
    try:
        return monkey.run(seconds, steps)
    finally:
        monkey.close()
