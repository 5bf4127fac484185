"""The longest freeze of the window in each gesture, with 5,000 and with 20,000 nodes."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.core.cpt import CPT
from bayesgui.document import edits
from bayesgui.document.files import save
from tests.benchmarks.responsiveness import Pauses
from tests.support import window as support
from tests.support.large_networks import large_state
from tests.support.window import LEFT, NONE, open_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.support.window import Hand

BOUNDS = {5_000: 0.1, 20_000: 0.3}
"""Longest freeze in seconds, by the number of nodes."""
SECONDS = 240.0


class Gestures:
    """What a user does with a large network; between two steps the window may breathe."""

    def __init__(self, hand: Hand, folder: Path) -> None:
        self._hand = hand
        self._folder = folder
        self._show("n142")
        hand.rest()
        self._empty = hand.empty_place()

    @property
    def all(self) -> dict[str, Callable[[], Iterator[None]]]:
        """The gestures in order, by what the report calls them."""
        act = self._act
        return {
            "a finding": lambda: self._once(self._click_state),
            "select a node": lambda: self._once(self._click_title),
            "add a node": self._add_node,
            "draw an arc": self._draw_arc,
            "change a table": lambda: self._once(self._change_table),
            "rename": lambda: self._once(self._rename),
            "drag a node": lambda: self._drag("n142"),
            "delete a node": lambda: act("edit.delete", "n145"),
            "undo": lambda: act("edit.undo"),
            "redo": lambda: act("edit.redo"),
            "zoom to all": lambda: act("view.fit"),
            "select all": lambda: act("edit.select_all"),
            "move all": lambda: self._drag("n150"),
            "copy all": lambda: act("edit.copy"),
            "paste all": lambda: act("edit.paste"),
            "undo pasting": lambda: act("edit.undo"),
            "cut all": self._cut_all,
            "undo cutting": lambda: act("edit.undo"),
            "delete half": self._delete_half,
            "undo deleting": lambda: act("edit.undo"),
            "arrange": lambda: act("view.layout"),
            "save": lambda: act("file.save"),
            "SVG": lambda: self._once(lambda: self._export("figure.svg")),
            "PDF": lambda: self._once(lambda: self._export("figure.pdf")),
            "PNG": lambda: self._once(lambda: self._export("figure.png")),
            "copy as picture": lambda: act("file.copy_image"),
            "print": lambda: self._once(self._print),
            "report as HTML": lambda: self._once(lambda: self._report("report.html")),
            "report as PDF": lambda: self._once(lambda: self._report("report.pdf")),
            "a new tab": lambda: act("file.new"),
            "back to the tab": lambda: self._once(
                lambda: self._hand.window.documents.set_current(0)
            ),
            "open again": lambda: self._once(self._open),
        }

    def _once(self, step: Callable[[], object]) -> Iterator[None]:
        step()
        yield

    def _act(self, action: str, *selected: str) -> Iterator[None]:
        if selected:
            self._hand.window.session.selection.set(selected)
            yield
        self._hand.window.action_set[action].trigger()
        yield

    def _cut_all(self) -> Iterator[None]:
        yield from self._act("edit.select_all")
        yield from self._act("edit.cut")

    def _delete_half(self) -> Iterator[None]:
        names = self._hand.window.document.state.network.names
        yield from self._act("edit.delete", *names[::2])

    def _click_state(self) -> None:
        self._show("n142")
        place = self._hand.canvas.state_rect("n142", "a").center()
        QTest.mouseClick(self._hand.viewport, LEFT, NONE, place)

    def _click_title(self) -> None:
        QTest.mouseClick(self._hand.viewport, LEFT, NONE, self._hand.title("n143"))

    def _show(self, name: str) -> None:
        self._hand.canvas.zoom_to(1.0)
        self._hand.canvas.show_node(name, animated=False)

    def _add_node(self) -> Iterator[None]:
        QTest.mouseDClick(self._hand.viewport, LEFT, NONE, self._empty)
        yield
        self._hand.key(Qt.Key.Key_Escape)
        yield

    def _draw_arc(self) -> Iterator[None]:
        canvas = self._hand.canvas
        yield from self._drawn(canvas.port_point("n142"), canvas.node_rect("n143").center())

    def _drag(self, name: str) -> Iterator[None]:
        if not self._hand.canvas.node_rect(name).isValid():
            self._show(name)
            yield
        start = self._hand.title(name)
        yield from self._drawn(start, start + QPoint(60, 40))

    def _drawn(self, start: QPoint, end: QPoint) -> Iterator[None]:
        QTest.mousePress(self._hand.viewport, LEFT, NONE, start)
        yield
        for k in range(1, 9):
            QTest.mouseMove(self._hand.viewport, start + (end - start) * k / 8, 1)
            yield
        QTest.mouseRelease(self._hand.viewport, LEFT, NONE, end)
        yield

    def _change_table(self) -> None:
        document = self._hand.window.document
        table = CPT("n0", (), np.array([0.3, 0.7]))
        document.edit("", lambda s: s.with_(model=s.network.with_cpt(table)))

    def _rename(self) -> None:
        self._hand.window.document.edit("", lambda s: edits.rename_variable(s, "n144", "x144"))

    def _export(self, name: str) -> None:
        self._hand.window.picture_actions.export(self._folder / name)

    def _print(self) -> None:
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self._folder / "page.pdf"))
        self._hand.window.picture_actions.print_on(printer)

    def _report(self, name: str) -> None:
        self._hand.window.report_actions.write(self._folder / name)

    def _open(self) -> None:
        source = next(self._folder.glob("*.bayesgui"))
        copy = self._folder / "copy.bayesgui"
        copy.write_bytes(source.read_bytes())
        self._hand.window.opening.open([copy])


def freezes(n_nodes: int, chosen: Sequence[str], wait: float) -> Iterator[tuple[str, Pauses]]:
    """Yield each gesture and its pauses.

    `wait`: seconds after each gesture in which the safety copy is written.
    """
    support.SECONDS = SECONDS
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.bayesgui"
        save(large_state(n_nodes), path)
        with open_window(path) as hand:
            # As the program does once its window is made.
            gc.freeze()
            gestures = Gestures(hand, Path(folder))
            for name, gesture in gestures.all.items():
                if chosen and name not in chosen:
                    continue
                with Pauses() as pauses:
                    for _ in gesture():
                        QApplication.processEvents()
                    end = time.monotonic() + wait
                    while time.monotonic() < end or not hand.window._is_idle():
                        QApplication.processEvents()
                        time.sleep(0.0005)
                yield name, pauses


def report(sizes: list[int], chosen: Sequence[str] = (), wait: float = 4.0) -> bool:
    """Measure and print; tell whether all bounds hold."""
    _application = QApplication.instance() or QApplication([])
    good = True
    for n_nodes in sizes:
        bound = BOUNDS[n_nodes]
        print(f"  {n_nodes:,} nodes, at most {1000 * bound:.0f} ms")
        for name, pauses in freezes(n_nodes, chosen, wait):
            verdict = "ok" if pauses.longest < bound else "TOO SLOW"
            times = f"{1000 * pauses.longest:9.0f} ms {1000 * pauses.busy:6.0f} ms busy"
            print(f"  {name:<28}{times}  {verdict}", flush=True)
            good &= pauses.longest < bound
    return good


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _sizes = [int(word) for word in sys.argv[1:] if word.isdigit()] or list(BOUNDS)
    sys.exit(0 if report(_sizes, [w for w in sys.argv[1:] if not w.isdigit()]) else 1)
