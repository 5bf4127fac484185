"""What notebooks are given: complete elements with the right names and numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.graph.equivalence import PartiallyDirected
from bayesgui.learning.structure.base import LearnedStructure
from bayesgui.notebook import looks
from bayesgui.notebook.elements import bar, caption, table
from bayesgui.notebook.lean_svg import lean_svg


def _page(html: str) -> ElementTree.Element:
    """Return the elements of a page; XML is stricter than browsers are."""
    return ElementTree.fromstring(f"<body>{html}</body>")


def _rows(html: str) -> list[list[str]]:
    return [
        ["".join(cell.itertext()) for cell in row] for row in _page(html).iter() if row.tag == "tr"
    ]


def test_a_network_is_its_picture_with_its_size_above():
    net = bayesgui.example("asia")
    svg, html = net._repr_svg_(), net._repr_html_()
    assert svg.startswith("<svg")
    assert svg in html
    assert ElementTree.fromstring(svg).get("viewBox") is not None
    assert ">43.6</text>" in svg  # P(dysp = yes)
    line = next(_page(html).iter("div"))
    assert "".join(line.itertext()) == "asia · 8 nodes · 8 arcs · 18 free parameters"


def test_an_equal_network_is_painted_once(monkeypatch):
    painted = []
    original = looks.paint
    monkeypatch.setattr(looks, "paint", lambda *what: painted.append(what) or original(*what))
    looks._picture.cache_clear()
    net = bayesgui.example("cancer")
    net._repr_html_()
    net._repr_svg_()
    bayesgui.example("cancer")._repr_svg_()
    assert len(painted) == 1


def test_a_network_too_large_to_be_seen_is_a_table_of_nodes():
    net = BayesianNetwork(
        [Variable(f"n{k}", ("<a>", "b")) for k in range(200)],
        [CPT("n1", ("n0",), np.full((2, 2), 0.5))],
    )
    assert net._repr_svg_() is None
    html = net._repr_html_()
    rows = _rows(html)
    assert rows[:3] == [["node", "states", "parents"], ["n0", "<a>, b", ""], ["n1", "<a>, b", "n0"]]
    assert len(rows) == 61
    assert "… 140 more nodes" in html


def test_no_picture_is_no_error(monkeypatch):
    def fail(*_what):
        raise bayesgui.FormatError("No Qt here.")

    monkeypatch.setattr(looks, "paint", fail)
    looks._picture.cache_clear()
    net = bayesgui.example("coin")
    assert net._repr_svg_() is None
    assert _rows(net._repr_html_())[0] == ["node", "states", "parents"]


def test_an_empty_network_is_shown_too():
    assert BayesianNetwork([])._repr_svg_() is None
    assert "0 nodes" in BayesianNetwork([])._repr_html_()


def test_a_table_has_a_row_for_each_configuration():
    html = bayesgui.example("asia").cpt("dysp")._repr_html_()
    rows = _rows(html)
    assert rows[0][:2] == list(bayesgui.example("asia").parents("dysp"))
    assert rows[0][2:] == ["yes", "no"]
    assert {(row[0], row[1]): row[2] for row in rows[1:]} == {
        ("yes", "yes"): "0.9",
        ("yes", "no"): "0.8",
        ("no", "yes"): "0.7",
        ("no", "no"): "0.1",
    }
    assert "P(dysp | " in html
    assert "P(asia)" in bayesgui.example("asia").cpt("asia")._repr_html_()


def test_posteriors_are_numbers_with_bars():
    net = bayesgui.example("asia")
    found = bayesgui.JunctionTree(net, kernels=False).query({"xray": "yes"}, ["lung", "xray"])
    html = found._repr_html_()
    rows = _rows(html)
    assert [row[:2] for row in rows[1:]] == [
        ["lung", "yes"],
        ["", "no"],
        ["xray", "yes"],
        ["", "no"],
    ]
    assert [row[2] for row in rows[1:]] == ["0.488711", "0.511289", "1", "0"]
    widths = re.findall(r"width:([\d.]+)px;height", html)
    assert [float(width) for width in widths] == pytest.approx([58.6, 61.4, 120, 0], abs=0.06)
    assert "ln P(evidence) = −2.20464" in html
    bound = bayesgui.engine("mean-field", net).query({"xray": "yes"})._repr_html_()
    assert "ln P(evidence) ≥ −" in bound


def test_a_data_set_shows_its_first_rows():
    weather = CodedColumn("weather", ("sun", "<rain>"), np.array([0, 1, -1] * 5))
    size = NumericColumn("size", np.array([1.5, 2.0, np.nan] * 5))
    html = Dataset((weather, size)).with_weights(np.full(15, 0.5))._repr_html_()
    rows = _rows(html)
    assert rows[0] == ["weather", "size", "weight"]
    assert [row[0] for row in rows[1:4]] == ["sun", "<rain>", ""]
    assert [row[2] for row in rows[1:4]] == ["0.5"] * 3
    assert len(rows) == 11
    assert "15 rows · 2 columns" in html
    assert "… 5 more rows" in html


def test_a_wide_data_set_says_what_is_left_out():
    columns = [CodedColumn(f"c{k}", ("u", "v"), np.array([0, 1])) for k in range(25)]
    html = Dataset(tuple(columns))._repr_html_()
    assert len(_rows(html)[0]) == 20
    assert "… 5 more columns" in html


def test_a_comparison_lists_the_arcs():
    net = bayesgui.example("asia")
    other = net.without_arc("tub", "either").with_arc("asia", "smoke")
    html = bayesgui.compare(net, other)._repr_html_()
    rows = {row[0]: row[1:] for row in _rows(html)[1:]}
    assert rows["added"] == ["1", "asia → smoke"]
    assert rows["missing"] == ["1", "tub → either"]
    assert rows["reversed"] == ["0", ""]
    assert "SHD 2" in html


def test_a_picture_is_shown_as_what_it_is():
    net = bayesgui.example("asia")
    made = bayesgui.picture(net, evidence={"xray": "yes"}, theme="dark")
    assert made._repr_svg_().startswith("<svg")
    assert ">57.6</text>" in made._repr_svg_()
    assert made._repr_png_() is None
    assert repr(made) == f"<PaintedPicture .svg, {made.width} × {made.height} pixels>"


def test_a_png_is_shown_as_pixels(tmp_path):
    made = bayesgui.picture(bayesgui.example("coin"), tmp_path / "p.png")
    assert made._repr_svg_() is None
    assert made._repr_png_() == (tmp_path / "p.png").read_bytes()


def test_elements_escape_texts_and_not_themselves():
    html = caption("<b>", "a & b") + table(("<h>",), [("<c>", bar(0.5))], 1, "<more>")
    assert "<b>&lt;b&gt;</b> · a &amp; b" in html
    assert _rows(html) == [["<h>"], ["<c>", ""]]
    assert "&lt;more&gt;" in html


@pytest.fixture(scope="module")
def cases() -> Dataset:
    return bayesgui.sample(bayesgui.example("asia"), 400, seed=1)


def test_learned_structures_and_tables_are_pictures_with_their_figures(cases):
    learned = bayesgui.learn_structure(cases, "pc")
    html = learned._repr_html_()
    lines = ["".join(div.itertext()) for div in _page(html).iter("div")]
    assert lines[0].startswith("Structure by pc · 400 rows · score ")
    assert any(line.startswith("Equivalence class · ") for line in lines)
    assert re.findall(r">([^<>]+)</text>", html) == list(learned.network.names)
    tables = bayesgui.learn_parameters(learned.network, cases)
    assert tables.network._repr_svg_() in tables._repr_html_()
    assert "Tables by bayes · 400 cases" in "".join(_page(tables._repr_html_()).itertext())


def test_an_equivalence_class_is_a_list_of_edges():
    net = bayesgui.example("asia")
    found = bayesgui.cpdag(net)
    rows = _rows(found._repr_html_())
    assert [row[0] for row in rows[1:]] == [
        *(f"{a} → {b}" for a, b in found.directed),
        *(f"{a} — {b}" for a, b in found.undirected),
    ]


def test_scores_shares_and_folds_are_tables(cases):
    net = bayesgui.example("asia")
    scores = bayesgui.score(net, cases)
    rows = dict(_rows(scores._repr_html_())[1:])
    assert float(rows["bic"].replace("−", "-")) == pytest.approx(scores.totals["bic"], abs=0.01)
    shares = bayesgui.arc_confidence(cases, samples=10, seed=1)
    first = shares.pairs()[0]
    assert _rows(shares._repr_html_())[1][0] == f"{first.first} → {first.second}"
    folds = bayesgui.cross_validate(net, cases)
    assert len(_rows(folds._repr_html_())) == 1 + len(folds.folds)


def test_a_joint_table_has_a_row_for_each_configuration():
    found = bayesgui.joint(bayesgui.example("asia"), ["lung", "bronc"], {"smoke": "yes"})
    rows = _rows(found._repr_html_())
    assert [row[:3] for row in rows] == [
        ["lung", "bronc", "probability"],
        ["yes", "yes", "0.06"],
        ["yes", "no", "0.04"],
        ["no", "yes", "0.54"],
        ["no", "no", "0.36"],
    ]
    assert repr(found).startswith("Joint(variables=('lung', 'bronc')")


def test_judged_classifiers_are_a_table(cases):
    found = bayesgui.evaluate(cases, "dysp", ["naive-bayes", "aode"], 5)
    rows = _rows(found._repr_html_())
    assert [row[0] for row in rows] == ["model", "naive-bayes", "aode", "(always no)"]
    assert float(rows[1][1]) == pytest.approx(found.figures()["naive-bayes"].accuracy, abs=1e-4)


def test_two_networks_as_distributions_are_a_table_of_families():
    net = bayesgui.example("asia")
    other = net.with_row("lung", {"smoke": "yes"}, [0.0, 1.0])
    found = bayesgui.compare_distributions(net, other)
    html = found._repr_html_()
    assert "D(P ‖ Q) ∞" in html or "D(P ‖ Q) inf" in html
    assert "Q rules out smoke = yes, lung = yes." in html
    assert _rows(html)[1][0] == "lung"
    scores = bayesgui.compare_log_scores(net, net.without_arc("smoke", "bronc"),
                                         bayesgui.sample(net, 100, seed=1))  # fmt: skip
    html = scores._repr_html_()
    assert "100 rows" in html
    assert _rows(html)[0] == ["row", "P", "Q", "Q − P"]
    first = int(_rows(html)[1][0].replace(",", "")) - 1
    assert first == scores.most_different[0]


def test_completed_tables_pooled_estimates_and_ensembles_have_looks():
    net = bayesgui.example("asia")
    data = bayesgui.sample(net, 200, seed=1, missing=0.2)
    found = bayesgui.impute(net, data, "sampled", draws=3)
    page = found._repr_html_()
    assert f"{found.n_filled} cells filled in {found.n_rows_filled} rows · 3 draws" in page
    row = int(np.flatnonzero(np.any(list(found.masks.values()), axis=0))[0])
    shown = page[page.index("<tbody>") :].split("</tr>")[0]
    assert shown.count("\u00a0*") == sum(int(mask[row]) for mask in found.masks.values()) > 0
    pooled = bayesgui.pooled_tables(found)
    entries = list(pooled.entries())
    assert f"Pooled tables</b> · 3 draws · {len(entries)} probabilities" in pooled._repr_html_()
    most = max(entries, key=lambda each: each.missing_information)
    first = pooled._repr_html_().split("<tbody>")[1].split("</tr>")[0]
    assert f"{100 * most.missing_information:.3g} %" in first
    assert most.node in first
    one = bayesgui.pool([1.0, 1.2, 1.1], [0.04, 0.05, 0.04], 50)
    assert "95 % from" in one._repr_html_()
    assert "1.1" in one._repr_html_()
    ensemble = bayesgui.NetworkEnsemble((net, net), [0.25, 0.75])
    assert "2 networks · largest weight 0.75" in ensemble._repr_html_()
    assert "asia → tub" in ensemble._repr_html_()
    averaged = ensemble.posteriors({"smoke": "yes"})._repr_html_()
    assert "Averaged posteriors</b> · 2 networks" in averaged
    assert ">0.1<" in averaged


def _tree_of(n_nodes: int, name: str = "variable {}") -> BayesianNetwork:
    names = [name.format(k) for k in range(n_nodes)]
    tables = [CPT(names[0], (), [0.4, 0.6])]
    tables += [
        CPT(names[k], (names[(k - 1) // 2],), [[0.4, 0.6], [0.7, 0.3]]) for k in range(1, n_nodes)
    ]
    return BayesianNetwork([Variable(each, ("no", "yes")) for each in names], tables)


@pytest.mark.parametrize("n_nodes", [8, 37, 100, 150, 3000])
def test_a_learned_structure_is_short_however_large_it_is(n_nodes):
    network = _tree_of(n_nodes)
    edges = frozenset((network.parents(name)[0], name) for name in network.names[1:])
    found = LearnedStructure("hc", network, cpdag=PartiallyDirected(frozenset(), edges))
    shown = found._repr_html_()
    assert len(shown) < 40_000
    assert "variable 0<" in shown
    assert ("more edges" in shown) == (n_nodes > 31)
    if n_nodes <= 100:
        picture = ElementTree.fromstring(shown[shown.index("<svg") : shown.index("</svg>") + 6])
        paths = list(picture.iter("{http://www.w3.org/2000/svg}path"))
        assert len(paths) == 2 * (n_nodes - 1)
    if "<svg" not in shown:
        assert f"… {n_nodes - 60:,} more nodes" in shown


def test_a_lean_picture_has_the_texts_and_places_of_the_painted_one():
    painted = bayesgui.picture(bayesgui.example("asia"))._repr_svg_()
    lean = lean_svg(painted)
    assert len(lean) < len(painted) / 3
    words = re.compile(r">([^<>]+)</text>")
    assert words.findall(lean) == words.findall(painted)
    assert lean.count("<path") == painted.count("<path")
    assert lean.count("font-family") == 1
    ElementTree.fromstring(lean)
