"""A click on a bar of a live page until it is painted, by the browser's own clock.

Beside it the answer alone, without the picture: a finding is set that was not there, and taken back
again. The network is off, and the page is a file, as its reader has it.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOUNDS = {"asia": 16.0, "alarm": 16.0, "insurance": 33.0, "hailfinder": 33.0}
"""Milliseconds from a click until it is painted, by network."""
CLICKS = 40
SCREEN = {"width": 1440, "height": 900}
SCREENS = {"hailfinder": {"width": 2560, "height": 1600}}
"""Screens on which the bars of all nodes can be clicked."""

_ASK = """() => {
  const content = JSON.parse(document.getElementById('content').textContent);
  const engine = new Engine(content);
  const times = [];
  engine.ask(new Map());
  for (const node of content.nodes) {
    const weights = new Float64Array(node.states.length);
    weights[0] = 1;
    const found = {kind: 'likelihood', weights, text: ''};
    for (const findings of [new Map([[node.name, found]]), new Map()]) {
      const begun = performance.now();
      engine.ask(findings);
      times.push(performance.now() - begun);
    }
  }
  return times;
}"""

_LISTEN = """() => {
  window.times = [];
  addEventListener('pointerup', () => {
    const begun = performance.now();
    requestAnimationFrame(() => {
      const painted = new MessageChannel();
      painted.port1.onmessage = () => window.times.push(performance.now() - begun);
      painted.port2.postMessage(0);
    });
  }, true);
}"""


def clicks(page: Page) -> list[float]:
    """Return the milliseconds of clicks on bars of different nodes, set and taken back."""
    page.evaluate(_LISTEN)
    content = "JSON.parse(document.getElementById('content').textContent)"
    names = page.evaluate(f"{content}.nodes.map(node => node.name)")
    for k in range(CLICKS // 2):
        row = page.locator(f".net [data-node={names[7 * k % len(names)]!r}][data-state]").first
        box = row.bounding_box()
        assert box is not None
        for says in ("#", ""):
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(30)
            assert page.evaluate("location.hash").startswith(says), "the click was no finding"
    found: list[float] = page.evaluate("window.times")
    return found


def measured(program: Browser, path: Path) -> tuple[list[float], list[float]]:
    """Return the milliseconds of answers, and of clicks until they are painted."""
    context = program.new_context(
        viewport=SCREENS.get(path.stem, SCREEN), offline=True, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(path.as_uri())
    found = page.evaluate(_ASK), clicks(page)
    context.close()
    return found


def report() -> bool:
    """Print a line for each network, and return whether the bounds hold."""
    import bayesgui
    from tests.support.browser import pages_of, start_chromium

    holds = True
    with tempfile.TemporaryDirectory() as folder:
        started = start_chromium(Path(folder))
        opened = pages_of(next(started))
        program = next(opened).program
        for name, bound in BOUNDS.items():
            path = Path(folder) / f"{name}.html"
            size = bayesgui.page(f"samples/networks/{name}.bayesgui", path).bytes
            asked, painted = measured(program, path)
            median = statistics.median(painted)
            holds = holds and median <= bound
            answer = statistics.median(asked)
            print(
                f"{name}: click until painted {median:.1f} ms (median of {len(painted)}, at most "
                f"{max(painted):.1f}; bound {bound:.0f}), the answer {answer:.2f} ms (at most "
                f"{max(asked):.1f}); {size:,} bytes"
            )
        next(opened, None)
        next(started, None)
    return holds


if __name__ == "__main__":
    sys.exit(0 if report() else 1)
