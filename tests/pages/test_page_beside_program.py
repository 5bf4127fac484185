"""The page beside the picture that the program paints: the same places and the same digits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.formats.storage import read
from bayesgui.pages.drawing import drawing_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.browser import Pages

_NUMBER = re.compile(r"-?−?[\d,.]+[+−]?|–")


def painted_numbers(name: str, evidence: dict[str, str]) -> list[str]:
    """Return the numbers on the nodes of the program's picture, in the order of the nodes."""
    svg = bayesgui.picture(str(paths.example_networks()[name]), None, evidence).data.decode()
    texts = re.findall(r">([^<>]+)</text>", svg)
    return [text for text in texts if _NUMBER.fullmatch(text)]


@pytest.mark.parametrize(
    ("name", "evidence"),
    [
        ("asia", {}),
        ("asia", {"xray": "yes", "smoke": "no"}),
        ("alarm", {"HISTORY": "TRUE", "CVP": "HIGH"}),
    ],
)
def test_page_and_program_show_the_same_digits(
    browser: Pages, tmp_path: Path, name: str, evidence: dict[str, str]
) -> None:
    path = tmp_path / "page.html"
    bayesgui.page(str(paths.example_networks()[name]), str(path), evidence)
    page = browser.open(path)
    numbers = page.eval_on_selector_all(".net .number", "all => all.map(e => e.textContent)")
    # Notes of these networks have no line that is a number alone.
    assert sorted(numbers) == sorted(painted_numbers(name, evidence))


def test_nodes_stand_where_the_file_has_them_and_arcs_end_at_their_rims() -> None:
    loaded = read(str(paths.example_networks()["asia"]))
    drawing = drawing_of(loaded)
    boxes = {node.name: node.box for node in drawing.nodes}
    for name, (x, y) in loaded.layout.positions.items():
        assert boxes[name][:2] == (x, y)
    arcs = {(line.start, line.end) for line in drawing.lines}
    assert arcs == set(loaded.network.arcs)
    for line in drawing.lines:
        left, top, width, _ = boxes[line.end]
        (x, y, dx, dy), *more = line.heads
        assert not more
        assert left < x < left + width
        assert y == pytest.approx(top - 3)
        assert (dx, dy) == pytest.approx((0, 1), abs=0.2)


def test_a_template_has_its_band_its_lags_and_its_stacks() -> None:
    drawing = drawing_of(read(str(paths.example_networks()["umbrella-world"])))
    assert drawing.slices == 8
    assert drawing.band is not None
    assert all(node.in_time for node in drawing.nodes)
    lags = [line for line in drawing.lines if line.lag is not None]
    assert [(line.start, line.end, line.lag) for line in lags] == [("Rain", "Rain", 1)]
    assert lags[0].middle is not None
    assert lags[0].middle[0] > drawing.nodes[0].box[0] + drawing.nodes[0].box[2]


def test_decisions_know_by_dashed_arcs_and_have_their_order() -> None:
    drawing = drawing_of(read(str(paths.example_networks()["oil-wildcatter"])))
    nodes = {node.name: node for node in drawing.nodes}
    assert (nodes["Test"].order, nodes["Drill"].order) == ("1", "2")
    assert nodes["Revenue"].ends == (0.0, 270.0)
    known = {(line.start, line.end) for line in drawing.lines if line.dash == "known"}
    assert known == {("Seismic", "Drill"), ("Test", "Drill")}


def test_causes_have_heads_at_both_ends() -> None:
    drawing = drawing_of(read(str(paths.example_networks()["verma"])))
    both = [line for line in drawing.lines if len(line.heads) == 2]
    assert both
    for line in both:
        ends = {line.start, line.end}
        assert ends <= {node.name for node in drawing.nodes}
