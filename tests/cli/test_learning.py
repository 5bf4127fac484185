"""The subcommands that read data."""

import dataclasses
import json
import math

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.cli import learning, main
from tests.learning.effects.test_shared_estimates import confounded

ASIA = paths.samples() / "networks" / "asia.bayesgui"
CASES = "rain,wet\n" + "n,n\n" * 3 + "n,y\n" + "y,y\n" * 2


@pytest.fixture
def files(tmp_path):
    (tmp_path / "cases.csv").write_text(CASES)
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable("rain", ("n", "y")), bayesgui.Variable("wet", ("n", "y"))]
    ).with_arc("rain", "wet")
    bayesgui.write(net, tmp_path / "rain.bayesgui")
    return tmp_path


def _answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_the_tables_of_a_network_are_learned_and_written(files, capsys):
    out = files / "learned.bayesgui"
    answer = _answer(
        capsys, "learn", files / "cases.csv", "--network", files / "rain.bayesgui", "-o", out,
        "--parameters", "mle",
    )  # fmt: skip
    learned = bayesgui.read(out)
    assert learned.cpt("wet").values.tolist() == [[0.75, 0.25], [0, 1]]
    assert learned.cpt("wet").counts.tolist() == [[3, 1], [0, 2]]
    expected = 4 * math.log(4 / 6) + 2 * math.log(2 / 6) + 3 * math.log(0.75) + math.log(0.25)
    assert set(answer) >= {
        "structure", "score", "value", "parameters", "log_likelihood", "iterations", "arcs",
        "undirected",
    }  # fmt: skip
    assert answer["log_likelihood"] == pytest.approx(expected)
    assert answer["score"] == "bic"
    assert answer["value"] == pytest.approx(expected - 3 * math.log(6) / 2)
    assert answer["arcs"] == [["rain", "wet"]]
    assert (answer["structure"], answer["parameters"]) == (None, "mle")


def test_a_file_that_cannot_be_written_is_refused_before_the_table_is_read(files, capsys):
    refused = _refusal(capsys, "learn", files / "no such table.csv", "-o", files / "n.bngui")
    assert refused.startswith("n.bngui has no suffix that can be written.")


def test_naive_bayes_has_the_class_as_parent_and_smooths_by_the_sample_size(files, capsys):
    out = files / "learned.bayesgui"
    answer = _answer(
        capsys, "learn", files / "cases.csv", "-o", out, "--structure", "naive-bayes",
        "--class", "wet", "--ess", "4",
    )  # fmt: skip
    assert answer["arcs"] == [["wet", "rain"]]
    assert bayesgui.read(out).cpt("wet").values == pytest.approx([5 / 10, 5 / 10])
    assert bayesgui.read(out).cpt("rain").values[1] == pytest.approx([2 / 5, 3 / 5])


def test_options_without_a_flag_are_set_by_name(files, capsys):
    out = files / "learned.bayesgui"
    words = "learn", files / "cases.csv", "-o", out, "--structure", "empty"
    _answer(capsys, *words, "--set", "prior=uniform", "--set", "alpha=2")
    assert bayesgui.read(out).cpt("rain").values == pytest.approx([6 / 10, 4 / 10])
    said = _refusal(capsys, *words, "--set", "beta=2")
    assert "Neither empty nor bayes has an option “beta”" in said
    _answer(capsys, *words, "--parameters", "map", "--set", "alpha=0.5")
    assert "must lie between 0" in _refusal(
        capsys, *words, "--parameters", "map", "--set", "alpha=-0.5"
    )


def test_the_sample_size_may_be_set_by_name_as_well(tmp_path, capsys):
    """Heckerman's prior: ess · P(x, parents) of the present tables, besides 6 and 4 cases."""
    (tmp_path / "h.csv").write_text("a,b\n" + "y,y\n" * 6 + "n,y\n" * 4, encoding="utf-8")
    (tmp_path / "h.bif").write_text(
        "network h { }\n"
        "variable a { type discrete [ 2 ] { y, n }; }\n"
        "variable b { type discrete [ 2 ] { y, n }; }\n"
        "probability ( a ) { table 0.3, 0.7; }\n"
        "probability ( b | a ) { (y) 0.9, 0.1; (n) 0.2, 0.8; }\n",
        encoding="utf-8",
    )
    words = "learn", tmp_path / "h.csv", "--network", tmp_path / "h.bif"
    words += "-o", tmp_path / "o.bif", "--parameters", "bayes", "--set", "prior=tables"
    for sample_size in (("--set", "ess=10"), ("--ess", "10")):
        _answer(capsys, *words, *sample_size)
        learned = bayesgui.read(tmp_path / "o.bif")
        np.testing.assert_allclose(learned.cpt("a").values, [9 / 20, 11 / 20])
        np.testing.assert_allclose(learned.cpt("b").values[:, 0], [8.7 / 9, 5.4 / 11])


def test_the_sample_size_is_for_the_prior_that_has_one(files, capsys):
    out = files / "learned.bayesgui"
    words = "learn", files / "cases.csv", "-o", out, "--structure", "empty", "--ess", "6"
    answer = _answer(capsys, *words, "--parameters", "mle", "--score", "bdeu")
    expected = _answer(capsys, "score", out, files / "cases.csv", "--ess", "6")
    assert answer["value"] == pytest.approx(expected["bdeu"])
    assert answer["score"] == "bdeu"
    _answer(capsys, *words)
    assert bayesgui.read(out).cpt("wet").values == pytest.approx([6 / 12, 6 / 12])
    assert "--ess is for a prior, and mle has none" in _refusal(
        capsys, *words, "--parameters", "mle"
    )


def test_learning_goes_on_from_what_a_network_has_learned(files, capsys):
    (files / "first.csv").write_text("rain,wet\nn,n\nn,n\n")
    (files / "later.csv").write_text("rain,wet\nn,n\nn,y\ny,y\ny,y\n")
    common = "--network", files / "rain.bayesgui"
    once, first, later = (files / f"{name}.bayesgui" for name in ("once", "one", "two"))
    _answer(capsys, "learn", files / "cases.csv", *common, "-o", once)
    _answer(capsys, "learn", files / "first.csv", *common, "-o", first)
    _answer(capsys, "learn", files / "later.csv", *common, "-o", later, "--start", first)
    expected = bayesgui.read(once).cpt("wet")
    assert bayesgui.read(later).cpt("wet").values == pytest.approx(expected.values, abs=1e-12)
    assert bayesgui.read(later).cpt("wet").counts == pytest.approx(expected.counts, abs=1e-12)


def test_a_token_of_a_missing_cell_can_be_named(files, capsys):
    (files / "gaps.csv").write_text("rain,wet\nn,n\n?,n\nn,\ny,y\n")
    out = files / "learned.bayesgui"
    words = "learn", files / "gaps.csv", "-o", out, "--structure", "empty", "--parameters", "mle"
    _answer(capsys, *words, "--missing-values", "?")
    assert bayesgui.read(out).cpt("rain").values == pytest.approx([2 / 3, 1 / 3])
    assert bayesgui.read(out)["rain"].states == ("n", "y")


def test_numbers_are_cut_into_intervals_that_the_network_remembers(files, capsys):
    rng = np.random.default_rng(0)
    rows = zip(rng.normal(170, 9, 200), rng.integers(0, 90, 200), rng.integers(0, 2, 200),
               range(1, 201), strict=True)  # fmt: skip
    lines = "".join(f"{height:.4f},{age},{sex},{k}\n" for height, age, sex, k in rows)
    (files / "people.csv").write_text("height,age,sex,number\n" + lines)
    out = files / "people.bayesgui"
    words = "learn", files / "people.csv", "-o", out, "--structure", "naive-bayes"
    answer = _answer(capsys, *words, "--class", "sex", "--bins", "4")
    net = bayesgui.read(out)
    assert {name: net[name].n_states for name in net} == {"sex": 2, "age": 4, "height": 4}
    assert len(net["height"].edges) == 5
    assert net.cpt("height").counts.sum() == pytest.approx(201)
    assert sum("number numbers the rows" in note for note in answer["notes"]) == 1
    # A second file is discretized with the same limits.
    (files / "one.csv").write_text("height,age,sex\n12,3,1\n1000,80,0\n")
    assert _answer(capsys, "score", out, files / "one.csv")["log_likelihood"] < 0
    assert "--bins is for new nodes" in _refusal(
        capsys, "learn", files / "one.csv", "-o", out, "--network", out, "--bins", "3"
    )


def test_rows_count_by_a_column_of_weights(files, capsys):
    out, cases = files / "learned.bayesgui", files / "weighted.csv"
    words = "learn", cases, "-o", out, "--network", files / "rain.bayesgui", "--weights", "weight"
    for rows in ("n,n,0.5\ny,y,1.5\nn,n,0.5\n", "".join(f"n,n,0.{k}\n" for k in range(11, 21))):
        cases.write_text("rain,wet,weight\n" + rows)
        answer = _answer(capsys, *words, "--parameters", "mle")
        expected = [0.4, 0.6] if "y" in rows else [1, 0]
        assert bayesgui.read(out).cpt("rain").values == pytest.approx(expected)
        assert answer["notes"][0].startswith("Each row counts by its weight in column weight;")
        assert not any("set aside" in note for note in answer["notes"])
    assert bayesgui.read(out).cpt("rain").counts[0] == pytest.approx(sum(range(11, 21)) / 100)
    assert "weight" in _refusal(capsys, *words[:-1], "no such weight")


def test_scores_follow_their_conventions(files, capsys):
    answer = _answer(capsys, "score", files / "rain.bayesgui", files / "cases.csv", "--ess", "2")
    assert set(answer) >= {"log_likelihood", "aic", "bic", "mdl", "bdeu", "k2"}
    assert answer["aic"] == pytest.approx(answer["log_likelihood"] - 3)
    assert answer["bic"] == pytest.approx(answer["log_likelihood"] - 3 * math.log(6) / 2)
    assert answer["mdl"] == pytest.approx(-answer["bic"] / math.log(2))
    # With a sample size of 2, α is 1 for rain, as in K2, and 1/2 for wet.
    assert answer["bdeu"] != pytest.approx(answer["k2"])
    assert answer["model_log_likelihood"] == pytest.approx(12 * math.log(0.5))


def test_a_case_that_the_tables_rule_out_has_no_finite_likelihood(files, capsys):
    certain = bayesgui.read(files / "rain.bayesgui").with_cpt(
        bayesgui.CPT("wet", ("rain",), [[1, 0], [0, 1]])
    )
    bayesgui.write(certain, files / "certain.bayesgui")
    answer = _answer(capsys, "score", files / "certain.bayesgui", files / "cases.csv")
    assert answer["model_log_likelihood"] is None
    assert main(["score", str(files / "certain.bayesgui"), str(files / "cases.csv")]) == 0
    assert "−∞" in capsys.readouterr().out


def test_what_does_not_fit_is_refused_in_a_sentence_and_nothing_is_written(files, capsys):
    out, net, cases = files / "out.bayesgui", files / "rain.bayesgui", files / "cases.csv"
    words = "learn", cases, "-o", out
    assert "choose one of empty, naive-bayes" in _refusal(capsys, *words, "--structure", "tea")
    assert "name its column with --class" in _refusal(capsys, *words, "--structure", "naive-bayes")
    assert "no column snow" in _refusal(
        capsys, *words, "--structure", "naive-bayes", "--class", "snow"
    )
    assert "--class is for structures" in _refusal(capsys, *words, "--network", net, "--class", "x")
    assert "not both" in _refusal(capsys, *words, "--network", net, "--structure", "empty")
    assert "choose one of bayes, mle, map" in _refusal(
        capsys, *words, "--network", net, "--parameters", "tea"
    )
    assert "choose one of log-likelihood" in _refusal(
        capsys, *words, "--network", net, "--score", "tea"
    )
    (files / "strange.csv").write_text("rain,wet\nn,snow\ny,n\n")
    assert "snow" in _refusal(capsys, "score", net, files / "strange.csv")
    (files / "narrow.csv").write_text("rain\nn\ny\n")
    assert "no column for node wet" in _refusal(capsys, "score", net, files / "narrow.csv")
    assert not out.exists()


def test_constraints_on_arcs_are_kept_to_or_refused(files, capsys):
    out, cases = files / "out.bayesgui", files / "cases.csv"
    words = "learn", cases, "-o", out, "--structure", "naive-bayes", "--class", "rain"
    (files / "tiers.txt").write_bytes(b"rain\r\n\r\nwet\t\r\n")
    known = "--required", "rain", "wet", "--forbidden", "wet", "rain", "--max-parents", "1"
    answer = _answer(capsys, *words, *known, "--tiers", files / "tiers.txt")
    assert answer["arcs"] == [["rain", "wet"]]
    assert "rain → wet is forbidden" in _refusal(capsys, *words, "--forbidden", "rain", "wet")
    assert "must not exceed 0" in _refusal(capsys, *words, "--max-parents", "0")
    assert "no such variable" in _refusal(capsys, *words, "--required", "rain", "snow")
    assert "close the cycle" in _refusal(capsys, *words, *known[:3], "--required", "wet", "rain")
    (files / "tiers.txt").write_text("wet\nrain\n")
    assert "earlier tier" in _refusal(capsys, *words, "--tiers", files / "tiers.txt")
    assert "cannot be read" in _refusal(capsys, *words, "--tiers", files / "none.txt")
    assert "cases.csv, line 1: there is no node rain,wet. Separate" in _refusal(
        capsys, *words, "--tiers", cases
    )
    assert "--network stay as they are" in _refusal(
        capsys, *words[:4], "--network", files / "rain.bayesgui", "--max-parents", "1"
    )


def test_the_likelihood_of_smoothed_tables_is_not_called_like_the_score(files, capsys):
    (files / "four.csv").write_text("rain,wet\nn,n\nn,y\ny,y\ny,y\n")
    words = "learn", files / "four.csv", "--structure", "empty", "--score", "log-likelihood"
    assert main([*map(str, words), "-o", str(files / "out.bayesgui")]) == 0
    lines = [line.rsplit("  ", 1) for line in capsys.readouterr().out.splitlines()[1:]]
    # Two of four rows rain, three are wet; the prior adds half a case to each state.
    smoothed = 4 * math.log(2.5 / 5) + 3 * math.log(3.5 / 5) + math.log(1.5 / 5)
    largest = 4 * math.log(0.5) + 3 * math.log(0.75) + math.log(0.25)
    assert [(name.strip(), float(value)) for name, value in lines] == [
        ("log-likelihood of its own tables", pytest.approx(smoothed, abs=1e-6)),
        ("log-likelihood", pytest.approx(largest, abs=1e-6)),
    ]


def test_people_get_a_table_and_notes(files, capsys):
    (files / "gap.csv").write_text("rain,wet\nn,n\nn,y\n")
    words = "learn", files / "gap.csv", "--network", files / "rain.bayesgui"
    assert main([*map(str, words), "-o", str(files / "out.bayesgui")]) == 0
    captured = capsys.readouterr()
    assert "2 rows → " in captured.out
    assert "2 nodes, 1 arc\n" in captured.out
    assert "without a case in the data" in captured.err
    assert main(["score", str(files / "rain.bayesgui"), str(files / "gap.csv")]) == 0
    assert "log-likelihood" in capsys.readouterr().out


@pytest.fixture
def visits(tmp_path, capsys):
    path = tmp_path / "visits.csv"
    words = "sample", ASIA, "-n", 3000, "--seed", 4, "-o", path
    assert main([*map(str, words)]) == 0
    capsys.readouterr()
    return path


def _bic(network, data):
    from bayesgui.learning.scores.base import score_network, scores

    return score_network(network, data.matched(network), {"bic": scores.create("bic")})[0].total


def test_a_structure_is_learned_with_nothing_but_data_and_a_file(visits, tmp_path, capsys):
    out = tmp_path / "net.bif"
    answer = _answer(capsys, "learn", visits, "-o", out)
    learned = bayesgui.read(out)
    data = bayesgui.read_data(visits)
    assert answer["structure"] == "hill-climbing"
    assert sorted(map(tuple, answer["arcs"])) == sorted(learned.arcs)
    assert answer["value"] == pytest.approx(_bic(learned, data))
    assert answer["value"] >= _bic(bayesgui.read(ASIA), data)


def test_the_order_of_columns_does_not_change_what_is_learned(visits, tmp_path, capsys):
    rows = [line.split(",") for line in visits.read_text().splitlines()]
    turned = tmp_path / "turned.csv"
    turned.write_text("\n".join(",".join(row[::-1]) for row in rows))
    one = _answer(capsys, "learn", visits, "-o", tmp_path / "one.bif")
    other = _answer(capsys, "learn", turned, "-o", tmp_path / "other.bif")
    assert sorted(one["arcs"]) == sorted(other["arcs"])
    assert one["value"] == pytest.approx(other["value"])


def test_a_search_maximizes_the_score_that_is_asked_for_within_constraints(
    visits, tmp_path, capsys
):
    out = tmp_path / "net.bif"
    answer = _answer(
        capsys, "learn", visits, "-o", out, "--score", "bdeu", "--ess", "10",
        "--required", "xray", "asia", "--forbidden", "smoke", "bronc", "--max-parents", "1",
        "--set", "rounds=20",
    )  # fmt: skip
    learned = bayesgui.read(out)
    assert ("xray", "asia") in learned.arcs
    assert ("smoke", "bronc") not in learned.arcs
    assert max(len(learned.parents(name)) for name in learned) == 1
    assert answer["score"] == "bdeu"


def test_rows_with_a_missing_cell_are_left_out_of_a_comparison_of_structures(tmp_path, capsys):
    path = tmp_path / "cases.csv"
    path.write_text("rain,wet\n" + CASES.partition("\n")[2] * 20 + "n,?\n" * 5)
    answer = _answer(capsys, "learn", path, "-o", tmp_path / "net.bif")
    assert answer["arcs"] in ([["rain", "wet"]], [["wet", "rain"]])
    assert "5 rows with missing cells are left out." in answer["notes"]
    complete = bayesgui.read_data(path).complete_rows()
    assert answer["value"] == pytest.approx(_bic(bayesgui.read(tmp_path / "net.bif"), complete))


def test_a_table_from_which_no_structure_can_be_learned_is_refused(tmp_path, capsys):
    path = tmp_path / "cases.csv"
    path.write_text("rain,wet\nn,?\n?,y\n")
    assert "No row is complete" in _refusal(capsys, "learn", path, "-o", tmp_path / "net.bif")
    assert not (tmp_path / "net.bif").exists()


def test_dates_are_left_out_with_a_note_unless_they_are_asked_for(files, capsys):
    days = [f"2023-{1 + k % 12:02}-{1 + k % 28:02},{'ab'[k % 2]},x\n" for k in range(400)]
    (files / "visits.csv").write_text("when,x,y\n" + "".join(days))
    out = files / "visits.bayesgui"
    words = "learn", files / "visits.csv", "-o", out, "--structure", "empty"
    answer = _answer(capsys, *words)
    assert bayesgui.read(out).names == ("x", "y")
    assert answer["notes"][0].startswith("Column when holds dates, 84 different ones in 400 rows")
    answer = _answer(capsys, *words, "--categorical", "when")
    assert bayesgui.read(out)["when"].n_states == 84
    assert not any("dates" in note for note in answer["notes"])


def test_spellings_of_a_truth_word_are_noted(files, capsys):
    (files / "flags.csv").write_text("flag,x\nTRUE,a\ntrue,b\nTRUE,a\nFALSE,b\n")
    out = files / "flags.bayesgui"
    answer = _answer(capsys, "learn", files / "flags.csv", "-o", out, "--structure", "empty")
    assert bayesgui.read(out)["flag"].states == ("FALSE", "TRUE")
    assert answer["notes"][0].endswith("read as one state: true → TRUE.")


HIDDEN = "x,y,z\n" + "0,0,1\n" * 6 + "1,1,0\n" * 5 + "0,,1\n1,1,\n,0,1\n1,0,0\n0,0,0\n"


@pytest.fixture
def cause(files):
    """Return a folder with a hidden cause of three columns with blanks; its tables are uniform."""
    (files / "blanks.csv").write_text(HIDDEN)
    variables = [bayesgui.Variable("h", ("low", "high"))]
    variables += [bayesgui.Variable(name, ("0", "1")) for name in "xyz"]
    net = bayesgui.BayesianNetwork(variables)
    for name in "xyz":
        net = net.with_arc("h", name)
    bayesgui.write(net, files / "cause.bayesgui")
    return files


def test_em_fills_the_tables_of_a_network_with_a_hidden_node(cause, capsys):
    out = cause / "learned.bayesgui"
    words = "learn", cause / "blanks.csv", "--network", cause / "cause.bayesgui", "-o", out
    answer = _answer(capsys, *words, "--parameters", "em")
    assert any("so EM began at 5 random ones too" in note for note in answer["notes"])
    given = "--parameters", "em", "--set", "restarts=3", "--seed", "7"
    better = _answer(capsys, *words, *given)
    assert not any("apart" in note for note in better["notes"])
    assert better["log_likelihood"] == pytest.approx(answer["log_likelihood"], abs=1e-3)
    assert better["value"] == pytest.approx(better["log_likelihood"] - 7 * math.log(16) / 2)
    learned = bayesgui.learn_parameters(
        bayesgui.read(cause / "cause.bayesgui"),
        bayesgui.read_data(cause / "blanks.csv"),
        "em",
        restarts=3,
        seed=7,
    )
    assert better["iterations"] == len(learned.history)
    assert bayesgui.read(out).cpt("x").values == pytest.approx(learned.network.cpt("x").values)
    assert learned.history[-1] == better["log_likelihood"]
    assert list(learned.history) == sorted(learned.history)


def test_bic_of_cases_with_blanks_is_that_of_the_observed_cells(files, capsys):
    """Blanks in “wet” alone leave 4 rows for its table, and all 6 for “rain”."""
    (files / "blanks.csv").write_text("rain,wet\n" + "n,n\n" * 3 + "n,\ny,y\ny,\n")
    words = "--network", files / "rain.bayesgui", "-o", files / "learned.bayesgui"
    answer = _answer(capsys, "learn", files / "blanks.csv", *words, "--parameters", "em")
    expected = 4 * math.log(4 / 6) + 2 * math.log(2 / 6)
    assert answer["log_likelihood"] == pytest.approx(expected, abs=1e-4)
    assert answer["value"] == pytest.approx(expected - 3 * math.log(6) / 2, abs=1e-4)


def test_a_score_of_whole_families_is_not_there_with_a_hidden_node(cause, capsys):
    words = "--network", cause / "cause.bayesgui", "-o", cause / "learned.bayesgui"
    given = "--parameters", "em", "--score", "k2"
    answer = _answer(capsys, "learn", cause / "blanks.csv", *words, *given)
    assert answer["value"] is None
    assert any("k2 counts whole families, and h is hidden" in note for note in answer["notes"])


def test_em_fills_the_tables_of_a_learned_structure_from_all_rows(cause, capsys):
    out = cause / "learned.bayesgui"
    words = "learn", cause / "blanks.csv", "-o", out, "--parameters", "em"
    answer = _answer(capsys, *words)
    assert answer["structure"] == "hill-climbing"
    assert answer["rows"] == 16
    counts = bayesgui.read(out).cpt("x").counts
    assert counts.sum() == pytest.approx(16)


def test_fractional_updating_adds_rows_one_by_one(files, capsys):
    (files / "four.csv").write_text("x1,x2,x3\n1,1,1\n2,2,2\n1,,1\n2,,2\n")
    net = bayesgui.BayesianNetwork([bayesgui.Variable(f"x{k}", ("1", "2")) for k in (1, 2, 3)])
    bayesgui.write(net.with_arc("x1", "x2").with_arc("x2", "x3"), files / "chain.bayesgui")
    out = files / "learned.bayesgui"
    words = "--network", files / "chain.bayesgui", "-o", out, "--parameters", "fractional"
    answer = _answer(capsys, "learn", files / "four.csv", *words)
    assert answer["iterations"] == 1
    expected = [[1.25 + 25 / 26, 0.25 + 1 / 26], [0.25 + 1 / 41, 1.25 + 40 / 41]]
    assert bayesgui.read(out).cpt("x2").counts == pytest.approx(np.array(expected))
    given = "--set", "order=shuffled", "--seed", "3", "--ess", "2"
    assert _answer(capsys, "learn", files / "four.csv", *words, *given)["rows"] == 4


def test_an_order_of_columns_is_that_of_k2(files, capsys):
    words = "learn", files / "cases.csv", "-o", files / "out.bayesgui", "--structure", "k2"
    answer = _answer(capsys, *words, "--score", "aic", "--order", "wet,rain")
    assert answer["arcs"] == [["wet", "rain"]]
    answer = _answer(capsys, *words, "--score", "aic")
    assert answer["arcs"] == [["rain", "wet"]]
    assert any("that of the columns was taken" in note for note in answer["notes"])
    assert "the order lacks the column wet; add it" in _refusal(capsys, *words, "--order", "rain")
    words = *words[:-1], "tabu", "--order", "wet,rain"
    assert _refusal(capsys, *words) == (
        "--order is for structures that are learned along an order: k2."
    )


def test_a_search_ends_at_its_time_limit_with_what_it_has(files, capsys, monkeypatch):
    words = "learn", files / "cases.csv", "-o", files / "out.bayesgui", "--structure", "random"
    endless = *words, "--set", "graphs=1000000000", "--time-limit"
    answer = _answer(capsys, *endless, "0.05")
    assert answer["arcs"] in ([], [["rain", "wet"]], [["wet", "rain"]])
    late = "The search was stopped after 0.05 s, its time limit; this is what it had found by then."
    assert late in answer["notes"]
    assert late not in _answer(capsys, *words, "--time-limit", "600", "--set", "graphs=5")["notes"]
    assert "must be more than 0 seconds" in _refusal(capsys, *endless, "0")
    words = "learn", files / "cases.csv", "-o", files / "out.bayesgui", "--time-limit", "1"
    refused = _refusal(capsys, *words, "--network", files / "rain.bayesgui")
    assert refused == "--time-limit is for learning a structure."


def test_structural_em_learns_from_rows_with_blanks_and_em_fits_its_tables(tmp_path, capsys):
    rows = ["a,b,c", *(["x,x,?", "y,?,y", "?,x,x", "?,y,y", "x,x,?", "y,y,?"] * 30)]
    (tmp_path / "cases.csv").write_text("\n".join(rows))
    out = tmp_path / "net.bayesgui"
    words = "learn", tmp_path / "cases.csv", "-o", out, "--structure", "structural-em"
    answer = _answer(capsys, *words)
    assert (answer["structure"], answer["parameters"]) == ("structural-em", "em")
    assert answer["rows"] == 180
    assert {frozenset(arc) for arc in answer["arcs"]} == {frozenset("ab"), frozenset("bc")}
    # Each of 180 rows says what one variable is; the others follow from it.
    assert answer["log_likelihood"] == pytest.approx(180 * math.log(0.5), abs=0.1)
    assert answer["value"] == pytest.approx(180 * math.log(0.5) - 5 * math.log(180) / 2, abs=0.1)
    counted = _answer(capsys, *words, "--parameters", "mle", "--score", "bdeu")
    assert counted["parameters"] == "mle"
    assert -180 < counted["value"] < 180 * math.log(0.5)


def test_a_score_of_the_complete_rows_says_how_many_they_are(tmp_path, capsys):
    path = tmp_path / "blanks.csv"
    path.write_text("a,b\n" + "x,y\n" * 20 + "z,w\n" * 15 + ",w\n" * 5)
    words = "learn", path, "-o", tmp_path / "net.bif"
    assert _answer(capsys, *words)["score_rows"] == 35
    assert main(list(map(str, words))) == 0
    assert " of 35 complete rows\n" in capsys.readouterr().out


def test_an_option_that_no_learner_has_is_refused_with_those_of_both(files, capsys):
    words = "learn", files / "cases.csv", "-o", files / "net.bif", "--set", "foo=1"
    said = _refusal(capsys, *words)
    assert "Neither hill-climbing nor bayes has an option “foo”" in said
    assert "rounds" in said
    assert "unseen" in said


def test_numbers_in_one_interval_are_said_to_be_one_state(tmp_path, capsys):
    path = tmp_path / "numbers.csv"
    path.write_text("x,y\n" + "".join(f"{k / 10},{'ab'[k % 2]}\n" for k in range(60)))
    answer = _answer(capsys, "learn", path, "-o", tmp_path / "net.bif", "--bins", "1")
    assert "x: all numbers become one state; take 2 intervals or more." in answer["notes"]


def test_a_rounded_zero_has_no_sign(tmp_path, capsys, monkeypatch):
    cases, net = tmp_path / "constant.csv", tmp_path / "net.bif"
    cases.write_text("a,b\n" + "x,y\n" * 3)
    assert abs(_answer(capsys, "learn", cases, "-o", net)["value"]) < 1e-12
    # Whether 0 comes out as 0 or as a rounding error below it depends on the processor.
    made = learning._Learned
    below = lambda *parts: dataclasses.replace(made(*parts), value=-1e-13)  # noqa: E731
    monkeypatch.setattr(learning, "_Learned", below)
    assert main(["learn", str(cases), "-o", str(net)]) == 0
    assert "\nbic                               0.000000\n" in capsys.readouterr().out
    assert main(["score", str(net), str(cases), "--families", "--folds", "2"]) == 0
    assert "-0." not in capsys.readouterr().out


def test_a_graph_with_hidden_causes_comes_with_its_marks(tmp_path, capsys):
    rng = np.random.default_rng(1)
    a, b, hidden = (rng.random(20_000) < 0.5 for _ in range(3))
    x = rng.random(20_000) < 0.1 + 0.4 * a + 0.4 * hidden
    y = rng.random(20_000) < 0.1 + 0.4 * b + 0.4 * hidden
    rows = np.stack([a, b, x, y], axis=1).astype(int)
    np.savetxt(tmp_path / "rows.csv", rows, "%d", ",", header="a,b,x,y", comments="")
    out = tmp_path / "found.bayesgui"
    answer = _answer(capsys, "learn", tmp_path / "rows.csv", "-o", out, "--structure", "fci")
    assert answer["marks"] == [
        ["x", "arrow", "arrow", "y"],
        ["a", "circle", "arrow", "x"],
        ["b", "circle", "arrow", "y"],
    ]
    assert answer["arcs"] == [["a", "x"], ["b", "y"]]
    assert answer["undirected"] == []
    assert any("Something hidden causes both ends of x ↔ y" in note for note in answer["notes"])
    assert dict(bayesgui.read(out).common_causes) == {("x", "y"): ""}
    assert main(["learn", str(tmp_path / "rows.csv"), "-o", str(out), "--structure", "miic"]) == 0
    assert "x ↔ y\na o→ x\nb o→ y\n" in capsys.readouterr().out
    answer = _answer(capsys, "learn", tmp_path / "rows.csv", "-o", out, "--structure", "pc")
    assert "marks" not in answer


def test_effects_that_hold_in_all_graphs_are_said(tmp_path, capsys):
    data = confounded()
    rows = np.stack([data[name].codes for name in data.names], axis=1)
    head = ",".join(data.names)
    np.savetxt(tmp_path / "rows.csv", rows, "%d", ",", header=head, comments="")
    words = ("learn", tmp_path / "rows.csv", "-o", tmp_path / "found.bayesgui")
    options = ("--structure", "fci", "--set", "alpha=0.001")
    only, other = _answer(capsys, *words, *options)["effects_in_all"]
    assert (other["cause"], other["adjust_for"], other["states"]) == ("z", None, None)
    assert (only["cause"], only["effect"], only["adjust_for"]) == ("x", "y", ["z"])
    assert only["states"] == ["0", "1", "0"]
    assert only["difference"] == pytest.approx(0.3, abs=0.02)
    assert main([*map(str, (*words, *options))]) == 0
    assert (
        "in every graph that fits:\n  x causes y; adjust for z: P(y=0) changes by "
        f"{only['difference']:+.4f} from x=1 to 0\n"
        "  z causes y; no set adjusts in all of them\n"
    ) in capsys.readouterr().out
