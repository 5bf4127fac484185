"""``query --series``, ``unroll`` and what ``info`` says of a template."""

import json

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.cpt import CPT
from tests.support.templates import umbrella_world


@pytest.fixture
def world(tmp_path):
    path = tmp_path / "umbrella.bayesgui"
    bayesgui.write(umbrella_world(), path)
    series = tmp_path / "umbrella.csv"
    series.write_text("Umbrella\nyes\nyes\nno\nyes\nyes\n")
    return str(path), "--series", str(series)


def _answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main([*words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_beliefs_over_time(capsys, world):
    found = _answer(capsys, "query", *world, "--task", "filter", "-t", "Rain")
    assert found["times"] == ["0", "1", "2", "3", "4"]
    assert list(found["posteriors"]) == ["Rain"]
    rain = found["posteriors"]["Rain"]["yes"]
    assert rain == pytest.approx([0.818182, 0.883357, 0.190668, 0.730794, 0.867339], abs=1e-6)
    smoothed = _answer(capsys, "query", *world)
    assert smoothed["posteriors"]["Rain"]["yes"][4] == pytest.approx(rain[4])
    assert smoothed["log_evidence"] == pytest.approx(found["log_evidence"])


def test_a_sequence_and_its_probability(capsys, world):
    found = _answer(capsys, "query", *world, "--task", "sequence", "-t", "Rain")
    assert found["sequence"] == {"Rain": ["yes", "yes", "no", "yes", "yes"]}
    assert found["log_probability"] == pytest.approx(-4.459028, abs=1e-6)
    assert main(["query", *world, "--task", "sequence"]) == 0
    assert "ln P(sequence, e) = -4.459028" in capsys.readouterr().out


def test_answers_are_written_beside_their_times(capsys, world, tmp_path):
    out = tmp_path / "out.csv"
    assert main(["query", *world, "--horizon", "2", "-t", "Rain", "-o", str(out)]) == 0
    assert "1 series →" in capsys.readouterr().out
    lines = out.read_text().splitlines()
    assert lines[0] == "t,P(Rain = yes),P(Rain = no)"
    assert len(lines) == 8
    assert lines[5].startswith("4,0.867")


def test_several_series(capsys, world, tmp_path):
    table = tmp_path / "machines.csv"
    table.write_text("m,day,Umbrella\na,1,yes\na,2,no\nb,5,yes\nb,7,no\n")
    words = ("query", world[0], "--series", str(table), "--time", "day", "--by", "m")
    out = tmp_path / "out.csv"
    found = _answer(capsys, *words, "-o", str(out))["series"]
    assert {name: each["times"] for name, each in found.items()} == {
        "a": ["1", "2"],
        "b": ["5", "6", "7"],
    }
    assert out.read_text().splitlines()[3].startswith("b,5,")
    assert main(words) == 0
    captured = capsys.readouterr()
    assert "m = b" in captured.out
    assert "Series b has no row for 6: blanks." in captured.err + captured.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--task", "guess"], "There is no task guess; choose one of smooth, filter, predict, seq"),
        (["-e", "Rain=yes"], "Rain is in every slice; say in which slice it is found."),
        (["--time", "day"], "The table has no column day; it has Umbrella."),
        (["--horizon", "-3"], "The horizon is a number of slices after the last one, 0 or more"),
        (["-t", "Snow"], "Snow"),
    ],
)
def test_bad_questions_get_a_sentence(capsys, world, words, sentence):
    assert sentence in _refusal(capsys, "query", *world, *words)


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ("Snow\nyes\n", "Snow"),
        ("Umbrella\n", "bad.csv has a header and no rows; choose a file with rows."),
        ("Umbrella\nperhaps\n", "no state of Umbrella"),
    ],
)
def test_bad_series_get_a_sentence(capsys, world, tmp_path, cells, sentence):
    table = tmp_path / "bad.csv"
    table.write_text(cells)
    assert sentence in _refusal(capsys, "query", world[0], "--series", str(table))


def test_ten_million_slices_are_refused(capsys, world):
    refused = _refusal(capsys, "query", *world, "--horizon", "10000000")
    assert "at most; 10,000,005 would take 76 MiB for each state" in refused
    with pytest.raises(bayesgui.EvidenceError, match="at most; 10,000,001 would take"):
        bayesgui.over_time(umbrella_world(), {"Umbrella": ["yes"]}, horizon=10**7)


def test_blanks_alone_and_one_slice_are_answered_with_a_note(capsys, world, tmp_path):
    table = tmp_path / "blank.csv"
    table.write_text("t,Umbrella\n0,\n1,\n")
    assert main(["query", world[0], "--series", str(table), "--time", "t"]) == 0
    captured = capsys.readouterr()
    assert "The series has no findings" in captured.out + captured.err
    table.write_text("Umbrella\nyes\n")
    found = _answer(capsys, "query", world[0], "--series", str(table), "-t", "Rain")
    assert found["posteriors"]["Rain"]["yes"] == [pytest.approx(0.45 / 0.55)]


def test_approximate_engines(capsys, world):
    exact = _answer(capsys, "query", *world, "--task", "filter", "-t", "Rain")
    words = ("query", *world, "--task", "filter", "-t", "Rain", "--engine")
    found = _answer(capsys, *words, "particle-filter", "--samples", "4000", "--seed", "7")
    assert found["engine"] == "particle-filter"
    assert len(found["effective_sample_size"]) == 5
    apart = [
        abs(x - y)
        for x, y in zip(
            found["posteriors"]["Rain"]["yes"], exact["posteriors"]["Rain"]["yes"], strict=True
        )
    ]
    assert 0 < max(apart) < 0.05
    assert found["largest_error"]["value"] == pytest.approx(max(apart))
    assert found["largest_error"]["time"] == str(apart.index(max(apart)))
    clusters = _answer(capsys, *words, "boyen-koller", "--set", "clusters=all")
    assert clusters["posteriors"]["Rain"]["yes"] == pytest.approx(
        exact["posteriors"]["Rain"]["yes"]
    )
    assert main([*words, "particle-filter"]) == 0
    shown = capsys.readouterr()
    assert "ln P(e) ≈" in shown.out
    assert "The largest difference from the exact posterior is" in shown.out + shown.err
    refused = _refusal(capsys, *words[:-1], "--engine", "gibbs")
    assert "There is no engine over time named “gibbs”; choose one of junction-tree" in refused


def test_options_of_series_need_one(capsys, world):
    assert "--task is for --series" in _refusal(capsys, "query", world[0], "--task", "filter")
    asia = ("query", "--example", "asia", *world[1:])
    assert "is a network without time; give a template." in _refusal(capsys, *asia)


def test_unroll(capsys, world, tmp_path):
    out = tmp_path / "plain.bayesgui"
    found = _answer(capsys, "unroll", world[0], "-n", "3", "-o", str(out))
    assert (found["nodes"], found["slices"]) == (6, 3)
    assert bayesgui.read(out).names[:3] == ("Rain[0]", "Umbrella[0]", "Rain[1]")
    refused = _refusal(capsys, "unroll", world[0], "-n", "10000000", "-o", str(out))
    assert "it would be 20,000,000 nodes" in refused


def test_info_of_a_template(capsys, world):
    found = _answer(capsys, "info", world[0])
    assert found["slices"] == 10
    assert found["states"] == {"Rain": ["yes", "no"], "Umbrella": ["yes", "no"]}
    assert found["lagged_arcs"] == [["Rain", "Rain", 1]]
    assert found["arcs"] == 2


def test_the_long_run(capsys, world):
    found = _answer(capsys, "chain", world[0], "--to", "Rain=no")
    assert found["states"] == ["yes", "no"]
    assert found["stationary"] == pytest.approx([0.5, 0.5])
    assert found["stays"] == pytest.approx([1 / 0.3, 1 / 0.3])
    assert found["slices_until"] == {"yes": pytest.approx(1 / 0.3), "no": 0}
    assert found["slices_until_from_start"] == pytest.approx(0.5 / 0.3)
    assert found["classes"] == [{"states": ["yes", "no"], "closed": True, "period": 1}]
    assert main(["chain", world[0], "--to", "Rain=no"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("  ")[0] == "Rain"
    assert "slices until Rain = no" in lines[0]
    assert "From t = 0: 1.66667 slices" in lines
    refused = _refusal(capsys, "chain", world[0], "--to", "Umbrella=yes")
    assert "Umbrella is not handed from slice to slice; choose of Rain." in refused
    assert "names no state" in _refusal(capsys, "chain", world[0], "--to", "Rain")


def test_a_state_that_is_never_left_is_told(capsys, world, tmp_path):
    net = bayesgui.read(world[0]).with_cpt(CPT("Rain", ("Rain, t − 1",), [[1, 0], [0.3, 0.7]]))
    path = str(tmp_path / "stays.bayesgui")
    bayesgui.write(net, path)
    assert main(["chain", path, "--to", "Rain=yes"]) == 0
    assert "Rain = yes is never left" in capsys.readouterr().out.splitlines()


DAYS = "town,day,Umbrella\na,3,yes\na,1,yes\nb,3,yes\nb,5,no\n"


def test_columns_of_times_and_series_are_found_and_said(capsys, world, tmp_path):
    table = tmp_path / "days.csv"
    table.write_text(DAYS)
    words = ("query", world[0], "--series", str(table))
    found = _answer(capsys, *words)
    assert (found["time"], found["by"]) == ("day", "town")
    assert [each["times"] for each in found["series"].values()] == [
        ["1", "3"],
        ["3", "5"],
    ]
    assert found["notes"][0].startswith("Column day was taken for the times; --time names another")
    assert main(list(words)) == 0
    said = capsys.readouterr().err
    assert "Column town was taken to tell series apart; --by names another one" in said
    table.write_text("t,Umbrella\n4,yes\n6,no\n5,yes\n")
    sorted_ = _answer(capsys, *words, "--task", "filter")
    assert (sorted_["time"], sorted_["by"], sorted_["times"]) == ("t", None, ["4", "5", "6"])
    assert sorted_["posteriors"]["Rain"]["yes"][2] == pytest.approx(0.190668, abs=1e-6)
    rows = _answer(capsys, *words, "--time", "")
    assert (rows["time"], rows["times"]) == (None, ["0", "1", "2"])
    assert rows["notes"] == ["No node has the name of t; left out."]


def test_times_that_are_words_are_said_and_odd_ones_refused(capsys, world, tmp_path):
    table = tmp_path / "days.csv"
    table.write_text("day,Umbrella\nMon,yes\nTue,no\n")
    words = ("query", world[0], "--series", str(table), "--time", "day")
    found = _answer(capsys, *words)
    assert found["times"] == ["Mon", "Tue"]
    assert found["notes"] == [
        "Column day has no numbers or dates, such as “Mon”: each row is the next slice."
    ]
    table.write_text("day,Umbrella\n1,yes\n2,no\nfoo,no\n")
    assert "“foo” in row 3 of column day is neither a number nor a date" in _refusal(capsys, *words)


def test_questions_that_do_not_fit_a_series_are_refused(capsys, world, tmp_path):
    refused = _refusal(capsys, "query", *world, "-t", "Foo")
    assert refused == "The network has no node Foo; correct the name of the target."
    assert "did you mean Rain?" in _refusal(capsys, "query", *world, "-t", "rain")
    assert "leave --slices out, and give --horizon" in _refusal(
        capsys, "query", *world, "--slices", "9"
    )
    assert "The long run has no end" in _refusal(capsys, "chain", world[0], "--slices", "4")
    drawn = ("sample", world[0], "--series", "0", "-o", str(tmp_path / "x.csv"))
    assert "1 or more, not 0" in _refusal(capsys, *drawn)
    out = str(tmp_path / "one.bayesgui")
    assert main(["unroll", world[0], "-n", "1", "-o", out]) == 0
    assert "2 nodes, 1 slice →" in capsys.readouterr().out


def test_a_row_for_each_series(capsys, world, tmp_path):
    table = tmp_path / "wide.csv"
    table.write_text("town,Umbrella[0],Umbrella[1]\na,yes,yes\nb,no,\n")
    words = ("query", world[0], "--series", str(table), "--task", "filter", "-t", "Rain")
    found = _answer(capsys, *words)
    assert (found["time"], found["by"], list(found["series"])) == (None, "town", ["a", "b"])
    rain = found["series"]["a"]["posteriors"]["Rain"]["yes"]
    assert rain == pytest.approx([0.818182, 0.883357], abs=1e-6)
    out = tmp_path / "out.csv"
    assert list(_answer(capsys, *words, "--by", "", "-o", str(out))["series"]) == ["1", "2"]
    assert out.read_text().splitlines()[4].startswith("2,1,")
