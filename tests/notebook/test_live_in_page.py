"""The script of a live network in a browser, first beside a model of its own, then exported."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui.notebook.widget_script import widget_script
from tests.support.notebooks import execute, export, written_notebook

_HOST = """<!doctype html><html><head><meta charset="utf-8"><title>cells</title></head>
<body data-jp-theme-light="true"><div id="one"></div><div id="two"></div>
<div class="jp-OutputArea-child">
<div data-bayesgui-still="%s">a page for those without a kernel</div></div>
<script type="module">
%s
const state = %s, heard = {};
window.sent = [];
const model = {
  get: key => state[key],
  set(key, value) {
    const changed = JSON.stringify(state[key]) !== JSON.stringify(value);
    state[key] = value;
    if (changed) for (const each of heard['change:' + key] ?? []) each();
  },
  save_changes: () => window.sent.push({_findings: state._findings, _found: state._found}),
  on: (name, each) => (heard[name] ??= []).push(each),
  off: (name, each) => (heard[name] = heard[name].filter(other => other !== each)),
};
window.model = model;
window.ends = ['one', 'two'].map(id => widget.render({model, el: document.getElementById(id)}));
</script></body></html>
"""


def _cells(widget, folder):
    """Return a page with two views of a widget, whose model is in the page."""
    names = ("_content", "_body", "_style", "_height", "_still", "_findings", "_found")
    state = json.dumps({name: getattr(widget, name) for name in names}).replace("<", "\\u003c")
    script = widget_script().replace("export default {render};", "const widget = {render};")
    path = folder / "cells.html"
    path.write_text(_HOST % (widget._still, script, state), "utf-8")
    return path


def _row(page, cell, node, state):
    return page.locator(f'#{cell} [data-node="{node}"][data-state="{state}"][data-probability]')


def _p(page, cell, node, state):
    return float(_row(page, cell, node, state).get_attribute("data-probability"))


def test_views_share_their_findings_with_each_other_and_with_python(browser, tmp_path):
    widget = bayesgui.example("asia").live({"xray": "yes"})
    page = browser.open(_cells(widget, tmp_path), height=1300)
    for cell in ("one", "two"):
        assert _p(page, cell, "lung", "yes") == pytest.approx(0.4887114013, abs=1e-9)
    _row(page, "two", "smoke", "yes").click()
    (sent,) = page.evaluate("sent")
    widget.set_state(sent)
    assert widget.evidence == {"xray": "yes", "smoke": "yes"}
    for cell in ("one", "two"):
        for node in ("lung", "bronc", "dysp"):
            wanted = widget.posteriors[node][0]
            assert _p(page, cell, node, "yes") == pytest.approx(wanted, abs=1e-12)
    _row(page, "one", "bronc", "yes").click(modifiers=["Shift"])
    widget.set_state(page.evaluate("sent")[-1])
    assert widget.evidence == {"xray": "yes", "smoke": "yes", "bronc": "no"}


def test_what_python_sets_moves_the_bars_and_is_not_sent_back(browser, tmp_path):
    widget = bayesgui.example("asia").live()
    page = browser.open(_cells(widget, tmp_path), height=1300)
    for evidence in (
        {"smoke": {"yes": 0.8, "no": 0.3}, "dysp": "no"},
        {"smoke": bayesgui.fixed({"yes": 0.123456789, "no": 0.876543211})},
        {"lung": bayesgui.do("yes"), "bronc": bayesgui.excluding("yes")},
        {"either": "no", "lung": "yes"},
        {},
    ):
        widget.evidence = evidence
        page.evaluate("text => model.set('_findings', text)", widget._findings)
        for cell in ("one", "two"):
            if widget.posteriors is None:
                assert _row(page, cell, "dysp", "yes").count() == 0
                continue
            for node in ("smoke", "lung", "dysp"):
                wanted = widget.posteriors[node][0]
                assert _p(page, cell, node, "yes") == pytest.approx(wanted, abs=1e-9)
    assert page.evaluate("sent") == []


def test_a_view_follows_the_theme_hides_the_other_page_and_goes(browser, tmp_path):
    page = browser.open(_cells(bayesgui.example("asia").live(), tmp_path), dark=True)
    frame = page.locator("#one .bayesgui")
    assert frame.get_attribute("data-theme") == "light"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_function(
        "document.querySelector('#one > div').shadowRoot.querySelector('.bayesgui')"
        ".dataset.theme === 'dark'"
    )
    still = page.get_by_text("without a kernel")
    assert not still.is_visible()
    assert page.locator("#one [data-do='copy']").is_hidden()
    page.evaluate("ends.forEach(end => end())")
    assert page.locator(".bayesgui").count() == 0
    assert still.is_visible()


def test_keys_do_not_reach_the_notebook(browser, tmp_path):
    page = browser.open(_cells(bayesgui.example("asia").live(), tmp_path))
    page.evaluate("window.keys = []; addEventListener('keydown', event => keys.push(event.key))")
    row = _row(page, "one", "smoke", "yes")
    row.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("sent.length") == 1
    page.keyboard.press("d")
    assert page.evaluate("keys") == []


def test_an_exported_notebook_answers_clicks_without_a_network(browser, tmp_path):
    notebook = written_notebook(
        tmp_path / "live.ipynb",
        "import bayesgui\nbayesgui.example('asia').live({'xray': 'yes'})",
        "widget = bayesgui.example('cancer').live()\nwidget",
        "widget.evidence = {'Smoker': 'True'}\nprint(widget.posteriors['Cancer'].round(6))",
    )
    outputs = execute(notebook, tmp_path)
    for cell in (0, 1):
        live, still = outputs[cell]
        assert "application/vnd.jupyter.widget-view+json" in live["data"]
        assert set(still["data"]) == {"text/html", "image/svg+xml"}
    net = bayesgui.example("cancer")
    told = bayesgui.JunctionTree(net, kernels=False).query({"Smoker": "True"})["Cancer"]
    assert outputs[2][0]["text"] == [f"{told.round(6)}\n"]
    page = browser.open(export(notebook, tmp_path), judged=False)
    frame = page.frame_locator("iframe").nth(0)
    # The script marks rows as pressed or not; before it runs a click would be lost.
    lung = frame.locator('[data-node="lung"][data-state="yes"][aria-pressed]')
    smoke = frame.locator('[data-node="smoke"][data-state="yes"][aria-pressed]')
    for wanted in (0.4887114, 0.6459914, 0.4887114):
        said = float(lung.get_attribute("data-probability"))
        assert said == pytest.approx(wanted, abs=1e-6)
        smoke.click()
    assert frame.locator(".bayesgui").count() == 1
