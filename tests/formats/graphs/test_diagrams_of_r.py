"""Diagrams as R writes them: ggdag's dagify, lavaan's model syntax, calls of dagitty."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork

CARDIAC = """library(ggdag)
# https://r-causal.github.io/ggdag
smoking_ca_dag <- dagify(
  cardiacarrest ~ cholesterol,
  cholesterol ~ smoking + weight,  # why
  smoking ~ unhealthy,
  weight ~ unhealthy,
  labels = c("cardiacarrest" = "Cardiac\\n Arrest", "smoking" = "Smoking"),
  latent = "unhealthy", exposure = "smoking",
  outcome = "cardiacarrest",
  coords = list(x = c(smoking = 1, weight = 2), y = c(smoking = 0, weight = 1))
)
ggdag(smoking_ca_dag)
"""

DEMOCRACY = """
# Bollen's data, of the tutorial of lavaan
model <- '
  ind60 =~ x1 + x2 + x3
  dem60 =~ y1 + a*y2 +
     b*y3 + start(0.8)*y4
  dem65 =~ y5 + equal("a")*y6
  dem60 ~ ind60
  dem65 ~ ind60 + dem60
  y1 ~~ y5 ; y2 ~~ 0*y4 + y6
  x1 ~~ x1
  x1 ~ 1
  ab := a*b
'
"""


def families(network: BayesianNetwork) -> dict[str, set[str]]:
    return {name: set(network.parents(name)) for name in network.names if network.parents(name)}


def test_a_call_of_dagify() -> None:
    loaded = parsed("dagify", CARDIAC, "dag.R")
    network = loaded.network
    assert families(network) == {
        "cardiacarrest": {"cholesterol"},
        "cholesterol": {"smoking", "weight"},
        "smoking": {"unhealthy"},
        "weight": {"unhealthy"},
    }
    assert network.unobserved == {"unhealthy"}
    assert network["smoking"].properties == (("dagitty", "exposure"),)
    assert network["cardiacarrest"].properties == (("dagitty", "outcome"),)
    assert network["cardiacarrest"].label == "Cardiac Arrest"
    spots = loaded.layout.positions
    assert spots["smoking"][0] < spots["weight"][0]
    assert spots["smoking"][1] > spots["weight"][1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dagify(y ~ x, x ~ y)", "line 1: the arcs close the cycle"),
        ("dagify(y ~ x,\n z x)", "line 2, column 4: “~” should stand where “x” stands"),
        ("dagify(y ~ x\n z ~ x)", "line 2, column 2: “,” or “)” should stand where “z” stands"),
        ("dagify(y ~ x", "the file ends where “,” or “)” should stand"),
        ("dagify(y ~ @x)", "column 12: a formula such as y ~ x should stand where “@” stands"),
        ("dagify(y ~ " + "x, latent = " + "c(" * 40 + ")", "too deeply"),
        ("dagify()", "has no nodes"),
    ],
)
def test_faults_of_dagify(text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        parsed("dagify", text, "dag.R")
    assert words in str(caught.value)


@pytest.mark.parametrize("text", ["dagify(y ~ x, y ~~ x)", "dagify(y ~ x, x ~ ~y)"])
def test_two_tildes_are_a_hidden_common_cause(text: str) -> None:
    network = parsed("dagify", text).network
    assert network.arcs == (("x", "y"),)
    assert network.common_causes == {("x", "y"): ""}


def test_a_role_of_a_node_in_no_formula_is_told() -> None:
    found = parsed("dagify", 'dagify(y ~ x + z, x ~ z, exposure = "x", outcome = "w")')
    assert "No formula names w; this node has no arcs. Is its name right?" in found.remarks
    fine = parsed("dagify", 'dagify(y ~ x, exposure = "x", outcome = "y", latent = "x")')
    assert not any("No formula" in each for each in fine.remarks)


def test_a_model_of_lavaan() -> None:
    loaded = parsed("lavaan", DEMOCRACY, "model.lav")
    network = loaded.network
    assert families(network) == {
        **{name: {"ind60"} for name in ("x1", "x2", "x3")},
        **{name: {"dem60"} for name in ("y1", "y2", "y3", "y4")},
        **{name: {"dem65"} for name in ("y5", "y6")},
        "dem60": {"ind60"},
        "dem65": {"ind60", "dem60"},
    }
    assert network.unobserved == {"ind60", "dem60", "dem65"}
    assert network.common_causes == {("y1", "y5"): "", ("y2", "y6"): ""}
    assert "What joins no two variables was left out: ab := a*b." in loaded.remarks


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("y ~ x\nx ~ y", "line 2: the arcs close the cycle"),
        ("y ~ x\nnonsense", "line 2: “nonsense” is no part of a model"),
        ("y ~ x + 3z", "line 1: “3z” is no part of a model"),
        ("m <- '\n y ~ x\n x -> z\n'", "line 3: “x -> z” is no part of a model"),
        ("y ~ y", "line 1: an edge joins y with itself"),
    ],
)
def test_faults_of_lavaan(text: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        parsed("lavaan", text, "model.lav")
    assert words in str(caught.value)


def test_a_call_of_dagitty() -> None:
    network = parsed("dagitty", "g <- dagitty('dag {\n x -> y\n y <-> z }')\nplot(g)").network
    assert network.arcs == (("x", "y"),)
    assert network.common_causes == {("y", "z"): ""}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dagify", CARDIAC),
        ("lavaan", DEMOCRACY),
        ("lavaan", "# comment\ny ~ x\n"),
        ("dagitty", "dagitty('dag{a->b}')"),
    ],
)
def test_they_are_recognized_by_their_content(name: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "model.R"
    path.write_text(text, "utf-8")
    assert read(path).format == name
    found = [each for each in formats.names() if formats.create(each).sniff(text.encode(), path)]
    assert found == [name]


DOWHY = """digraph {
  U [label="Unobserved Confounders"];
  Z [observed="no"];
  X -> Y; U -> {X; Y}; Z -> Y;
  A <-> X;
  A -> Y [dir="both"];
  B -> A [dir=back];
}"""


def test_dot_of_dowhy() -> None:
    network = parsed("dot", DOWHY).network
    assert families(network) == {"Y": {"X", "U", "Z"}, "X": {"U"}, "B": {"A"}}
    assert network.unobserved == {"U", "Z"}
    assert {frozenset(pair) for pair in network.common_causes} == {
        frozenset("AX"),
        frozenset("AY"),
    }


def test_dot_draws_what_is_hidden() -> None:
    network = parsed("dot", DOWHY).network
    text = formats.create("dot").write(parsed("dot", DOWHY)).decode()
    assert 'observed="no", style="dashed"' in text
    assert "dir=both" not in text
    assert parsed("dot", text).network.marks == network.marks


def test_dot_has_a_node_for_each_hidden_common_cause() -> None:
    asia = bayesgui.example("asia")
    network = asia.with_common_cause("xray", "dysp", "region").with_common_cause("tub", "bronc")
    network = network.with_observed("either", False)
    text = formats.create("dot").write(Loaded(network)).decode()
    # DoWhy 0.14 and pydot 4.0.1 read this text, and a file of it, as twelve arcs of ten nodes, of
    # which either, U_tub_bronc and region are not observed; DoWhy knows a graph by this pattern.
    joined = text.replace("\n", " ")
    assert re.match(r".*graph\s*\{.*\}\s*", joined)
    assert "//" not in joined
    for cause, ends in (("U_tub_bronc", ("tub", "bronc")), ("region", ("xray", "dysp"))):
        assert re.search(rf'"{cause}" \[[^\]]*observed=no', text)
        for end in ends:
            assert f'"{cause}" -> "{end}"' in text
    assert text.count("->") == len(asia.arcs) + 4
    again = parsed("dot", text).network
    assert again == network
    assert again.common_causes == {("tub", "bronc"): "", ("xray", "dysp"): "region"}


def test_names_of_hidden_common_causes_give_way_to_nodes() -> None:
    text = "dag { x <-> y ; U_x_y -> z }"
    network = parsed("dagitty", text).network
    dot = formats.create("dot").write(Loaded(network)).decode()
    assert '"U_x_y_" -> "x"' in dot
    assert parsed("dot", dot).network == network


def test_a_cause_that_got_a_parent_since_is_a_node() -> None:
    node = 'U [common_cause="", observed=no];'
    network = parsed("dot", f"digraph {{ {node} U -> X; U -> Y; Z -> U }}").network
    assert not network.common_causes
    assert network.unobserved == {"U"}
    assert families(network) == {"U": {"Z"}, "X": {"U"}, "Y": {"U"}}
    three = parsed("dot", f"digraph {{ {node} U -> X; U -> Y; U -> Z }}").network
    assert not three.common_causes


def test_files_that_name_causes_as_an_attribute_of_the_graph_are_read() -> None:
    text = (
        '// Written by bayesgui; places are in units of its canvas.\ndigraph "g" {\n'
        '  common_causes="[[\\"x\\", \\"y\\", \\"region\\"]]";\n'
        '  "x" -> "y" [dir=both, style=dashed, constraint=false];\n}\n'
    )
    network = parsed("dot", text).network
    assert network.name == "g"
    assert network.common_causes == {("x", "y"): "region"}


@pytest.mark.parametrize(
    ("name", "text", "arcs", "hidden"),
    [
        (
            "dagify",
            "d <- dagify(m ~ x + y, y ~ x,\n  coords = time_ordered_coords(list('x', c('m'))))",
            {("x", "m"), ("y", "m"), ("x", "y")},
            set(),
        ),
        (
            "dagify",
            "lag <- ggdag::dagify(y2 ~ y1,\n  y2 ~w1,\n  )\nggdag::ggdag(lag)\n",
            {("y1", "y2"), ("w1", "y2")},
            set(),
        ),
        (
            "dagify",
            "test_that('x', {\n dag <- ggdag::dagify(Y ~ `T` + H, `T` ~ H, latent = 'H')",
            {("T", "Y"), ("H", "Y"), ("H", "T")},
            {"H"},
        ),
        (
            "dagitty",
            "require(dagitty)\n####add in dag####\ncrop_dag <- \n  dagitty('dag {\n  a -> b\n"
            "  Ability [unobserved]\n  Ability -> b\n  }')\n\n##drop charachters\nx <- 'c -> d'\n",
            {("a", "b"), ("Ability", "b")},
            {"Ability"},
        ),
        ("dagitty", 'g <- dagitty("{x -> y <- z}")', {("x", "y"), ("z", "y")}, set()),
        ("dagitty", 'g <- dagitty("x -> y <- z; w")\nplot(g)', {("x", "y"), ("z", "y")}, set()),
        (
            "dagitty",
            'g <- dagitty::dagitty(\'dag {\n X [distribution="rnorm()"]\n'
            ' X -> Y [form = ".5+I(X^2)"]\n}\')',
            {("X", "Y")},
            set(),
        ),
        (
            "lavaan",
            "library(lavaan)\nHS.model <- ' visual  =~ x1 + x2\n   speed ~ visual '\n"
            "fit <- cfa(HS.model, data=HolzingerSwineford1939)\n",
            {("visual", "x1"), ("visual", "x2"), ("visual", "speed")},
            {"visual"},
        ),
    ],
)
def test_calls_in_scripts_as_they_are_published(
    name: str, text: str, arcs: set[tuple[str, str]], hidden: set[str], tmp_path: Path
) -> None:
    path = tmp_path / "script.R"
    path.write_text(text)
    loaded = read(path)
    assert loaded.format == name
    assert set(loaded.network.arcs) == arcs
    assert loaded.network.unobserved == hidden


def test_the_line_of_a_fault_in_a_script_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "script.R"
    path.write_text("library(dagitty)\n\ng <- dagitty('dag {\n a -> b\n b -> a\n}')\n")
    with pytest.raises(FormatError, match="line 5: the arcs close the cycle"):
        read(path)
    path.write_text("library(dagitty)\n\ng <- dagitty('dag {\n a -> b\n')\n")
    with pytest.raises(FormatError, match="line 5: the file ends where “}” should stand"):
        read(path)
