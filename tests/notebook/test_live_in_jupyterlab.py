"""A live network in JupyterLab: clicks are heard by Python, and what Python sets is seen."""

from __future__ import annotations

import importlib.util

import pytest

from tests.support.notebooks import Laboratory, jupyterlab, written_notebook

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        importlib.util.find_spec("jupyterlab") is None,
        reason="JupyterLab is not installed; make test-all installs it.",
    ),
]

MADE = """import bayesgui
net = bayesgui.example("asia")
widget = net.live({"xray": "yes"}, height=420)
heard = []
widget.observe(lambda change: heard.append(dict(change["new"])), "evidence")
widget"""
SAID = "print(widget.evidence, round(float(widget.posteriors['lung'][0]), 6), heard)"
OTHER = "other = net.live()\nother"


def _bars(page, node="lung", state="yes"):
    """Return the probabilities of a state in all views that are seen, to seven digits."""
    found = page.locator(f'[data-node="{node}"][data-state="{state}"][data-probability]')
    return found.evaluate_all(
        "all => all.filter(row => row.checkVisibility())"
        ".map(row => Number(Number(row.dataset.probability).toFixed(7)))"
    )


def _bar(page, node, state, view):
    return page.locator(f'[data-node="{node}"][data-state="{state}"][data-probability]').nth(view)


def test_findings_go_both_ways(browser, tmp_path):
    cells = (MADE, "widget", SAID, "widget.evidence = {'dysp': 'no'}", OTHER)
    notebook = written_notebook(tmp_path / "live.ipynb", *cells)
    with jupyterlab(tmp_path) as address:
        page = browser.open(address + notebook.name, height=2200, judged=False)
        lab = Laboratory(page)
        lab.run(0, 1)
        _bar(page, "smoke", "yes", 1).wait_for()
        assert _bars(page) == [0.4887114] * 2
        _bar(page, "smoke", "yes", 0).click()
        assert lab.printed(2) == (
            "{'xray': 'yes', 'smoke': 'yes'} 0.645991 [{'xray': 'yes', 'smoke': 'yes'}]"
        )
        assert _bars(page) == pytest.approx([0.6459914] * 2, abs=1e-6)
        lab.run(3)
        page.wait_for_function("true")
        wanted = 0.0180842
        assert _bars(page) == pytest.approx([wanted] * 2, abs=1e-6)
        lab.run(4)
        _bar(page, "smoke", "yes", 2).wait_for()
        _bar(page, "smoke", "no", 2).click()
        assert lab.printed(2).startswith("{'dysp': 'no'} ")
        assert _bars(page)[2] == pytest.approx(0.01)
