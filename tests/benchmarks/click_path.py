"""What a click on a bar goes through in the window's thread: files of the program, and calls."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from PySide6.QtCore import QPoint

FILES, CALLS = 110, 5000
"""Bounds on both for one click."""
KERNEL_SECONDS = 120
CLICKED = ("smoke", "xray", "lung")
ROOT = Path(__file__).resolve().parents[2]
PROGRAM = f"{ROOT / 'bayesgui'}{os.sep}"


@dataclass
class Walk:
    """What was called on the way: calls of Python functions, those of the program by file."""

    calls: int = 0
    by_file: Counter[str] = field(default_factory=Counter)


def walk_of(work: Callable[[], object]) -> Walk:
    """Return what a function calls in this thread, without what is asked to know its end."""
    from bayesgui.app.main_window import MainWindow

    walk, asked = Walk(), MainWindow._is_idle.__code__
    is_asking = False

    def count(frame: FrameType, event: str, _value: object) -> None:
        nonlocal is_asking
        if frame.f_code is asked:
            is_asking = event == "call"
        elif event == "call" and not is_asking:
            walk.calls += 1
            name = frame.f_code.co_filename
            if name.startswith(PROGRAM):
                walk.by_file[name.removeprefix(PROGRAM)] += 1

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return walk


def clicks() -> dict[str, Walk]:
    """Return the walk of a click on a bar of some nodes of asia, each until it is on the screen.

    The docks are closed: what is painted in them is not what is walked through in vain.
    """
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.app.shell.docks import SIDES
    from tests.support.window import LEFT, NONE, SAMPLES, SECONDS, open_window

    QApplication.instance() or QApplication([])
    found = {}
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        for side in SIDES:
            hand.window.docks.set_open(side, False)
        # The first clicks import what is needed, and paint pictures that are kept.
        for name in CLICKED * 2:
            hand.click_state(name, "yes")
        # Until the kernels are there, timers look for them.
        until = time.monotonic() + KERNEL_SECONDS
        while not hand.window.documents.kernels.is_loaded and time.monotonic() < until:
            hand.window.wait_idle(SECONDS)
        hand.rest()
        for name in CLICKED:
            place = hand.canvas.state_rect(name, "yes").center()

            def click(place: QPoint = place) -> None:
                QTest.mouseClick(hand.viewport, LEFT, NONE, place)
                hand.window.wait_idle(SECONDS)

            found[name] = walk_of(click)
    return found


def report() -> bool:
    """Print the files and calls of each click, and return whether the bounds hold."""
    found = clicks()
    for name, walk in found.items():
        folders = Counter(file.split("/")[0] for file in walk.by_file)
        of_what = ", ".join(f"{count} {folder}" for folder, count in folders.most_common(6))
        print(f"{name}: {len(walk.by_file)} files ({of_what}), {walk.calls:,} calls")
    files = max(len(walk.by_file) for walk in found.values())
    calls = max(walk.calls for walk in found.values())
    print(f"a click on a bar of asia: at most {files} files (bound {FILES}), ", end="")
    print(f"{calls:,} calls (bound {CALLS:,})")
    return files <= FILES and calls <= CALLS


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
