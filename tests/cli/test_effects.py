"""The subcommand ``effect``."""

import json

import pytest

import bayesgui
from bayesgui.cli import main
from tests.inference.causal.hidden_models import random_tables, truncated_factorization

ASIA = ("--example", "asia")


@pytest.fixture
def file_of(tmp_path):
    """Return a function that writes a network with random tables and returns its path."""
    import numpy as np

    def write(parents):
        network = random_tables(parents, np.random.default_rng(5))
        path = tmp_path / "net.bayesgui"
        bayesgui.write(network, path)
        return str(path), network

    return write


def _answer(capsys, *words):
    assert main(["effect", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main(["effect", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_the_document_has_the_fields_of_the_contract(capsys, file_of):
    path, network = file_of({"Z": (), "X": ("Z",), "Y": ("X", "Z")})
    found = _answer(capsys, path, "-x", "X", "-y", "Y")
    exact = truncated_factorization(network, ["X"], ["Y"])
    assert found["identified"] is True
    assert found["method"] == "adjustment"
    assert found["adjustment_sets"] == [["Z"]]
    assert found["instruments"] == []
    assert found["formula"] == "Σ_{Z} P(Y | X, Z) P(Z)"
    assert found["distribution"]["a"]["b"] == pytest.approx(exact[0, 1])
    assert found["difference"] == pytest.approx(exact[0, 0] - exact[1, 0])
    assert "estimates" not in found


def test_hidden_nodes_are_not_used(capsys, file_of):
    path, network = file_of({"U": (), "X": ("U",), "M": ("X",), "Y": ("M", "U")})
    found = _answer(capsys, path, "-x", "X", "-y", "Y", "--hidden", "U")
    assert (found["identified"], found["adjustment_sets"]) == (True, [])
    assert found["method"] == "front-door"
    exact = truncated_factorization(network, ["X"], ["Y"])
    assert found["distribution"]["b"]["a"] == pytest.approx(exact[1, 0])
    found = _answer(capsys, path, "-x", "X", "-y", "Y", "--hidden", "U", "--forbid", "M")
    assert (found["identified"], found["method"]) == (False, "none")
    assert found["distribution"] is found["difference"] is found["formula"] is None
    assert found["explanation"].startswith("A hidden common cause joins X and Y:")


def test_instruments_are_named(capsys, file_of):
    parents = {"U": (), "W": (), "Z": ("W",), "X": ("U", "Z"), "Y": ("X", "U", "W")}
    words = (file_of(parents)[0], "-x", "X", "-y", "Y", "--hidden", "U")
    found = _answer(capsys, *words)
    assert (found["method"], found["instruments"]) == ("instruments", ["Z"])
    assert found["instruments_given"] == {"Z": ["W"]}
    assert main(["effect", *words]) == 0
    low, high = found["bounds"]["Z"]
    said = f"Instrument: Z given W\n  the difference is between {low:+.6f} and {high:+.6f}\n"
    assert said in capsys.readouterr().out


def test_a_subgroup_and_several_nodes(capsys):
    found = _answer(capsys, *ASIA, "-x", "smoke", "-y", "dysp", "-e", "asia=yes")
    exact = bayesgui.joint(bayesgui.example("asia"), "dysp", {"asia": "yes", "smoke": "no"})
    assert found["distribution"]["no"]["yes"] == pytest.approx(exact.table[0])
    found = _answer(capsys, *ASIA, "-x", "smoke", "-x", "tub", "-y", "dysp", "-y", "xray")
    assert list(found["distribution"]) == ["yes, yes", "yes, no", "no, yes", "no, no"]


def test_the_text_compares_do_and_seen(capsys):
    assert main(["effect", *ASIA, "-x", "lung", "-y", "dysp"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Identified by adjustment.\nP(dysp | do(lung)) = Σ_{")
    assert "Adjust for smoke\n" in text
    assert "P(dysp | do(lung))  P(dysp | lung)" in text
    assert "difference of P(dysp = yes), yes against no:" in text
    hidden = ["--hidden", "smoke", "--hidden", "lung", "--hidden", "either"]
    assert main(["effect", *ASIA, "-x", "bronc", "-y", "dysp", *hidden]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Not identified.\nA hidden common cause joins bronc and dysp:")


def test_the_text_says_what_else_is_set_or_given(capsys):
    words = ("effect", *ASIA, "-x", "smoke", "-y", "dysp", "--do", "bronc=yes", "-e", "asia=no")
    assert main(words) == 0
    target = "P(dysp | do(smoke), do(bronc), asia) = P(dysp | smoke, bronc, asia)"
    text = capsys.readouterr().out
    assert target in text
    heads = ("P(dysp | do(smoke), do(bronc), asia)", "P(dysp | smoke, do(bronc), asia)")
    assert "  ".join(heads) in text
    assert main(["effect", *ASIA, "-x", "smoke", "-y", "dysp", "--soft", "xray=0.8,0.2"]) == 0
    assert "  P(dysp | do(smoke), xray≈)  P(dysp | smoke, xray≈)" in capsys.readouterr().out
    assert main(["effect", *ASIA, "-x", "asia", "-y", "smoke"]) == 0
    said = "No directed path leads from asia to smoke: setting it changes nothing."
    assert said in capsys.readouterr().out
    assert "Test cost has no states" in _refusal(
        capsys, "--example", "oil-wildcatter", "-x", "Test", "-y", "Test cost"
    )


def test_what_never_happens_leaves_a_number_out(capsys):
    hidden = ["--hidden", "smoke", "--hidden", "bronc"]
    words = ["effect", *ASIA, "-x", "lung", "-y", "dysp", *hidden]
    found = _answer(capsys, *words[1:])
    assert found["distribution"]["yes"]["yes"] == pytest.approx(0.79)
    assert found["distribution"]["no"] == {"yes": None, "no": None}
    assert found["difference"] is None
    assert main(words) == 0
    captured = capsys.readouterr()
    assert "no    yes   –                   0.413937" in captured.out
    assert "lung = yes, either = no never happens together" in captured.out + captured.err


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("-x", "dysp", "-y", "smoke"), "smoke is an ancestor of dysp: there is no effect in this"),
        (("-x", "smoke", "-y", "smoke"), "smoke is cause and effect at once; choose two nodes."),
        (
            ("-x", "smoke", "-y", "dysp", "--hidden", "smoke"),
            "The cause smoke cannot be observed",
        ),
        (("-x", "smok", "-y", "dysp"), "no node smok"),
        (("-x", "smoke"), "Name an effect."),
        (("-y", "smoke"), "Name a cause."),
        (("-x", "lung", "-y", "dysp", "--require", "either"), "takes the effect itself away"),
        (("-x", "lung", "-y", "dysp", "-e", "smoke=maybe"), "maybe"),
        (("-x", "lung", "-y", "dysp", "-e", "lung=yes"), "lung is cause or effect"),
        (("-x", "lung", "-y", "dysp", "--samples", "9"), "--samples is for --data"),
    ],
)
def test_bad_questions_get_one_sentence(capsys, words, says):
    found = _refusal(capsys, *ASIA, *words)
    assert says in found
    assert "\n" not in found


def test_estimates_from_a_table(capsys, tmp_path):
    path = tmp_path / "cases.csv"
    data = bayesgui.sample(bayesgui.example("asia"), 2_000, seed=3)
    bayesgui.write_table(path, data)
    words = (*ASIA, "-x", "bronc", "-y", "dysp", "--data", str(path), "--samples", "40")
    found = _answer(capsys, *words)
    tables = found["estimates"]["tables"]
    assert list(tables) == ["value", "low", "high"]
    assert tables["low"] < tables["value"] < tables["high"]
    assert tables["value"] == pytest.approx(found["difference"], abs=0.08)
    assert main(["effect", *words]) == 0
    assert "estimate from data" in capsys.readouterr().out
    assert "unknown.csv" in _refusal(capsys, *words[:-4], "--data", str(tmp_path / "unknown.csv"))


def test_marks_of_the_file_count(capsys, tmp_path):
    path = tmp_path / "marked.bayesgui"
    marked = bayesgui.example("asia").with_observed("smoke", False)
    bayesgui.write(marked.with_common_cause("bronc", "dysp"), path)
    found = _answer(capsys, str(path), "-x", "bronc", "-y", "dysp")
    assert (found["identified"], found["adjustment_sets"]) == (False, [])
    found = _answer(capsys, str(path), "-x", "tub", "-y", "dysp")
    assert found["adjustment_sets"] == [[]]


def test_the_steps_are_the_lines_of_the_algorithms(capsys, file_of):
    path, _ = file_of({"U": (), "X": ("U",), "M": ("X",), "Y": ("M", "U")})
    words = (path, "-x", "X", "-y", "Y", "--hidden", "U", "--steps")
    lines = _answer(capsys, *words)["steps"].splitlines()
    assert lines[:3] == [
        "1  ID, line 4: a product over districts",
        "   P(Y | do(X))",
        "     = Σ_{M} P(M | X) · Σ_{X′} P(Y | X′, M) · P(X′)",
    ]
    assert main(["effect", *words]) == 0
    assert "1.2  ID, line 7: within one district" in capsys.readouterr().out
    assert _answer(capsys, *words, "--hidden", "M")["steps"] is None
