"""The subcommands ``classify`` and ``predict``."""

import csv
import json

import numpy as np
import pandas as pd
import pytest

from bayesgui import paths
from bayesgui.cli import main

IRIS = paths.samples() / "data" / "iris.csv"
FRUIT = paths.samples() / "data" / "fruit.csv"
CLASS = IRIS.read_text("utf-8").splitlines()[0].split(",")[-1]


def answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    return capsys.readouterr().err.strip()


def test_one_model_is_judged_on_folds(capsys):
    found = answer(capsys, "classify", IRIS, "--class", CLASS, "--folds", 5, "--seed", 3)
    assert found["model"] == "naive-bayes"
    assert len(found["folds"]) == 5
    correct = sum(found["confusion"][name][name] for name in found["confusion"])
    assert found["accuracy"] == pytest.approx(correct / 150)
    mean = sum(fold["log_loss"] for fold in found["folds"]) / 5
    assert found["log_loss"] == pytest.approx(mean)
    assert found["accuracy"] > 0.92
    assert "models" not in found
    assert answer(capsys, "classify", IRIS, "--class", CLASS, "--folds", 5, "--seed", 3) == found


def test_several_models_are_compared_and_the_best_comes_first(capsys):
    words = "classify", IRIS, "--class", CLASS, "--model", "tan", "--model", "naive-bayes"
    found = answer(capsys, *words)
    assert [each["model"] for each in found["models"]] == ["tan", "naive-bayes"]
    best = max(found["models"], key=lambda each: each["accuracy"])
    assert found["model"] == best["model"]
    assert found["confusion"] == best["confusion"]
    assert 0 < found["comparisons"][0]["corrected_t_p_value"] <= 1
    assert main([*map(str, words)]) == 0
    shown = capsys.readouterr().out
    assert "log loss" in shown
    assert "accuracy ± error" in shown
    assert "precision" in shown


def test_other_rows_may_judge(capsys):
    words = "classify", FRUIT, "--class", "fruit"
    assert answer(capsys, *words, "--hold-out", "0.25")["rows"] == 250
    assert answer(capsys, *words, "--test", FRUIT)["rows"] == 1000
    assert len(answer(capsys, *words, "--folds", 2, "--repeats", 3)["folds"]) == 6
    assert "Give one of --folds, --test" in refusal(capsys, *words, "--folds", 2, "--test", FRUIT)
    assert "--repeats is for" in refusal(capsys, *words, "--repeats", 2, "--leave-one-out")
    assert "between 2 and 1,000, not 0" in refusal(capsys, *words, "--folds", 0)
    lone = paths.samples() / "data" / "watermelon-3.csv"
    found = answer(capsys, "classify", lone, "--class", "好瓜", "--leave-one-out")
    assert len(found["folds"]) == 17


def test_losses_give_risk_and_stay_with_the_model(capsys, tmp_path):
    names = sorted({line.rsplit(",", 1)[1] for line in IRIS.read_text("utf-8").splitlines()[1:]})
    rows = [",".join(("", *names, "reject"))]
    for k, name in enumerate(names):
        rows.append(",".join((name, *(str(int(j != k)) for j in range(3)), "0.02")))
    losses, model = tmp_path / "loss.csv", tmp_path / "iris.bayesmodel"
    losses.write_text("\n".join(rows), "utf-8")
    words = "--class", CLASS, "--loss", losses, "-o", model
    found = answer(capsys, "classify", IRIS, *words)
    rejected = sum(row["reject"] for row in found["confusion"].values())
    correct = sum(found["confusion"][name][name] for name in names)
    assert found["risk"] == pytest.approx((0.02 * rejected + 150 - rejected - correct) / 150)
    out = tmp_path / "out.csv"
    assert answer(capsys, "predict", model, IRIS, "-o", out)["rows"] == 150
    with out.open(encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    header = IRIS.read_text("utf-8").splitlines()[0].split(",")
    assert list(lines[0]) == [*header, *(f"P({name})" for name in names), "decision"]
    for line in lines:
        posteriors = [float(line[f"P({name})"]) for name in names]
        assert sum(posteriors) == pytest.approx(1)
        largest = max(posteriors)
        expected = names[posteriors.index(largest)] if largest >= 0.98 else "reject"
        assert line["decision"] == expected
    losses.write_text(f",{names[0]},reject\n{names[0]},1,x\n", "utf-8")
    said = refusal(capsys, "classify", IRIS, "--class", CLASS, "--loss", losses)
    assert "line 2: the loss “x”" in said


def test_identifiers_and_marks_stay_in_the_predicted_table(capsys, tmp_path):
    train = tmp_path / "train.csv"
    lines = [f"case{k},{'NA' if k % 7 == 0 else 'xy'[k % 2]},{'ab'[k % 2]}" for k in range(40)]
    train.write_text("id,x,c\n" + "\n".join(lines) + "\n", "utf-8")
    model, out = tmp_path / "m.bayesgui", tmp_path / "out.csv"
    answer(capsys, "classify", train, "--class", "c", "-o", model, "--set", "alpha=0.5")
    new = tmp_path / "new.csv"
    new.write_text("id,x\ncase50,x\ncase51,NA\ncase52,z\n", "utf-8")
    assert answer(capsys, "predict", model, new, "-o", out)["rows"] == 3
    with out.open(encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    assert [line["id"] for line in lines] == ["case50", "case51", "case52"]
    assert [line["x"] for line in lines] == ["x", "NA", "z"]
    assert float(lines[0]["P(a)"]) > 0.9
    # Neither a missing nor an unseen state says anything.
    assert float(lines[1]["P(a)"]) == float(lines[2]["P(a)"]) == pytest.approx(0.5)
    assert "has a column P(a) already" in refusal(capsys, "predict", model, out, "-o", out)
    other = tmp_path / "other.csv"
    other.write_text("u,v\n1,2\n", "utf-8")
    assert "none of the columns" in refusal(capsys, "predict", model, other, "-o", out)


def test_what_does_not_fit_is_one_sentence(capsys, tmp_path):
    words = "classify", IRIS, "--class", CLASS
    assert "no column tea" in refusal(capsys, "classify", IRIS, "--class", "tea")
    assert "no classifier named “tea”" in refusal(capsys, *words, "--model", "tea")
    assert "no option “tea”" in refusal(capsys, *words, "--set", "tea=1")
    assert "no suffix" in refusal(capsys, *words, "-o", tmp_path / "m.txt")
    assert "151 folds need" in refusal(capsys, *words, "--folds", 151)
    assert "between 2 and" in refusal(capsys, *words, "--folds", 1)


def test_texts_are_classified_by_their_words(capsys, tmp_path):
    messages = paths.samples() / "texts" / "messages.csv"
    model, out = tmp_path / "words.bayesmodel", tmp_path / "out.csv"
    words = "classify", messages, "--class", "kind", "--text", "message"
    found = answer(capsys, *words, "-o", model)
    assert found["model"] == "multinomial-nb"
    assert found["accuracy"] > 0.9
    new = tmp_path / "new.csv"
    new.write_text("id,mail\n7,claim your free prize\n8,dinner tonight?\n9,\n", "utf-8")
    answer(capsys, "predict", model, new, "-o", out, "--text", "mail")
    with out.open(encoding="utf-8") as stream:
        lines = list(csv.DictReader(stream))
    assert [(line["id"], line["decision"]) for line in lines[:2]] == [("7", "spam"), ("8", "ham")]
    assert lines[0]["mail"] == "claim your free prize"
    # A text without words says nothing: the shares of the classes.
    assert float(lines[2]["P(ham)"]) == pytest.approx(0.5)
    assert "has no column message; it has id, mail" in refusal(
        capsys, "predict", model, new, "-o", out
    )
    judged = answer(capsys, *words, "--test", messages, "--model", "bernoulli-nb", "--words", 50)
    assert judged["rows"] == 60
    assert any("the 50 that occur in most texts" in note for note in judged["notes"])
    present = answer(capsys, *words, "--presence", "--model", "naive-bayes", "--words", 50)
    assert present["rows"] == 60


def test_a_folder_of_texts_is_classified(capsys, tmp_path):
    for k in range(6):
        for kind, text in (("ham", "lunch tomorrow with mum"), ("spam", "win a free prize now")):
            path = tmp_path / "texts" / kind / f"{k}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    folder, model, out = tmp_path / "texts", tmp_path / "m.bayesgui", tmp_path / "out.csv"
    words = "classify", folder, "--class", "folder", "--folds", 2
    assert answer(capsys, *words, "--model", "multinomial-nb")["accuracy"] == 1
    assert answer(capsys, *words, "--model", "bernoulli-nb", "-o", model)["accuracy"] == 1
    (folder / "new.txt").write_text("a prize", "utf-8")
    assert answer(capsys, "predict", model, folder, "-o", out)["rows"] == 13
    with out.open(encoding="utf-8") as stream:
        lines = {line["file"]: line for line in csv.DictReader(stream)}
    assert lines["spam/0.txt"]["decision"] == "spam"
    assert (lines["new.txt"]["folder"], lines["new.txt"]["decision"]) == ("", "spam")
    assert "not trained on texts" in refusal(capsys, "predict", _iris(tmp_path), folder, "-o", out)


def _iris(tmp_path):
    model = tmp_path / "iris.bayesmodel"
    main(["classify", str(IRIS), "--class", CLASS, "--folds", "2", "-o", str(model)])
    return model


def test_options_on_texts_that_contradict_each_other(capsys, tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "1.txt").write_text("some words", "utf-8")
    words = "classify", IRIS, "--class", CLASS
    assert "name their column by --text" in refusal(capsys, *words, "--presence")
    assert "at least 1, not 0" in refusal(capsys, *words, "--text", "x", "--words", 0)
    assert "both the class and the text" in refusal(capsys, *words, "--text", CLASS)
    assert "give --class folder" in refusal(capsys, "classify", tmp_path, "--class", "kind")
    assert "all files are the texts" in refusal(
        capsys, "classify", tmp_path, "--class", "folder", "--text", "x"
    )
    model = _iris(tmp_path)
    capsys.readouterr()
    assert "not trained on texts" in refusal(
        capsys, "predict", model, IRIS, "-o", tmp_path / "out.csv", "--text", "x"
    )


@pytest.mark.parametrize(
    ("content", "words", "said"),
    [
        ("x,c\n1,a\n", ("--categorical", "x"), "2 folds need as many rows"),
        # The numbers of the rows tell nothing, and the reader says that they were left out.
        ("x,c\n1,a\n2,b\n3,b\n", (), "Column x numbers the rows"),
        ("x,c\nnan,a\nnan,b\n", (), "Column x has no value in any row"),
        ("c\na\nb\n", (), "no column besides the class c; a classifier needs"),
        ("x,c\n1.5,a\n2.5,b\n", ("--categorical", "tea"), "no column tea; it has x, c"),
        ("x,c\n1.5,a\n2.5,b\n", ("--numeric", "c"), "“a” is not a number"),
        ("x,c\n1.5,a\n2.5,b\n", ("--hold-out", "nan"), "must lie between"),
        ("x,c\n1.5,a\n2.5,b\n", ("--set", "alpha=inf"), "alpha cannot be 'inf'"),
        ("x,c\n1.5,a\n2.5,b\n", ("--weights", "c"), "is not a number"),
        ("x,c\n1.5,a,3\n2.5,b\n", (), "row 2 has 3 fields"),
        ("", (), "is empty"),
        (
            "x,c\nred,a\nblue,b\nred,a\n",
            ("--model", "gaussian"),
            "gaussian reads numbers alone, and column x has the value “blue”; use naive-bayes",
        ),
    ],
)
def test_tables_and_options_that_do_not_suit(capsys, tmp_path, content, words, said):
    table = tmp_path / "table.csv"
    table.write_text(content, "utf-8")
    found = refusal(capsys, "classify", table, "--class", "c", *words)
    assert said in found
    assert "\n" not in found


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (",a\na,0\n", "has no row for the class b"),
        (",a,b\na,0,x\nb,1,0\n", "the loss “x” is not a finite number"),
        (",a,b\na,0,nan\nb,1,0\n", "the loss “nan” is not a finite number"),
        ("", "holds no loss matrix"),
    ],
)
def test_losses_that_do_not_fit(capsys, tmp_path, rows, said):
    table, losses = tmp_path / "table.csv", tmp_path / "loss.csv"
    table.write_text("x,c\n1.5,a\n2.5,b\n", "utf-8")
    losses.write_text(rows, "utf-8")
    assert said in refusal(capsys, "classify", table, "--class", "c", "--loss", losses)


@pytest.mark.parametrize(
    "content", ["", "not an archive", "PK\x03\x04 cut", '{"format": "bayesgui model"}']
)
def test_a_file_that_is_no_model_is_said(capsys, tmp_path, content):
    model = tmp_path / "m.bayesmodel"
    model.write_text(content, "utf-8")
    said = refusal(capsys, "predict", model, IRIS, "-o", tmp_path / "out.csv")
    assert said.startswith("m.bayesmodel is not a model file, or is damaged or cut short.")
    assert not (tmp_path / "out.csv").exists()


def test_rows_are_added_to_a_model_of_a_file(capsys, tmp_path):
    lines = FRUIT.read_text("utf-8").splitlines()
    parts = []
    for k, rows in enumerate((lines[1:601], lines[601:])):
        parts.append(tmp_path / f"{k}.csv")
        parts[-1].write_text("\n".join((lines[0], *rows)) + "\n", "utf-8")
    model, both, whole = (tmp_path / f"{name}.bayesmodel" for name in ("model", "both", "whole"))
    words = "classify", parts[0], "--class", "fruit", "--folds", 2
    answer(capsys, *words, "-o", model)
    found = answer(capsys, "classify", parts[1], "--start", model, "-o", both)
    assert (found["model"], found["rows"], found["left_out"]) == ("naive-bayes", 400, 0)
    answer(capsys, "classify", FRUIT, "--class", "fruit", "--folds", 2, "-o", whole)
    outs = []
    for name in (both, whole):
        outs.append(tmp_path / f"{name.stem}.csv")
        answer(capsys, "predict", name, FRUIT, "-o", outs[-1])
    assert outs[0].read_text("utf-8") == outs[1].read_text("utf-8")
    start = "classify", parts[1], "--start", model
    assert "leave out --folds" in refusal(capsys, *start, "-o", both, "--folds", 3)
    assert "Say by -o" in refusal(capsys, *start)
    assert "one of fruit" in refusal(capsys, *start, "-o", both, "--class", "long")
    assert "no column fruit" in refusal(capsys, "classify", IRIS, "--start", model, "-o", both)
    assert "Name the class" in refusal(capsys, "classify", IRIS)


def test_messages_are_added_to_a_model_of_words(capsys, tmp_path):
    messages = paths.samples() / "texts" / "messages.csv"
    model, both = tmp_path / "m.bayesmodel", tmp_path / "both.bayesmodel"
    answer(capsys, "classify", messages, "--class", "kind", "--text", "message", "-o", model)
    new = tmp_path / "new.csv"
    new.write_text("kind,mail\nham,free lunch\nham,free free lunch\nspam,\n,free\n", "utf-8")
    found = answer(
        capsys, "classify", new, "--start", model, "--text", "mail", "-o", both
    )  # fmt: skip
    assert (found["rows"], found["left_out"]) == (3, 1)
    from bayesgui.classifiers.model_files import read_model

    old, saved = read_model(model).model, read_model(both).model
    place = saved.features.index("free")
    assert (saved.word_counts - old.word_counts)[:, place].tolist() == [3, 0]
    assert (saved.class_counts - old.class_counts).tolist() == [2, 1]


def test_a_column_that_looks_like_an_identifier_in_few_rows_is_added(capsys, tmp_path):
    table, more = tmp_path / "table.csv", tmp_path / "more.csv"
    lines = [f"{k % 5},{'ab'[k % 2]}" for k in range(40)]
    table.write_text("x,c\n" + "\n".join(lines) + "\n", "utf-8")
    more.write_text("x,c\n1,a\n2,b\n3,a\n", "utf-8")
    model, both = tmp_path / "m.bayesgui", tmp_path / "both.bayesgui"
    answer(capsys, "classify", table, "--class", "c", "--folds", 2, "-o", model)
    assert answer(capsys, "classify", more, "--start", model, "-o", both)["rows"] == 3
    from bayesgui.formats import read

    tables = [read(path).network.cpt("x").counts for path in (model, both)]
    assert (tables[1] - tables[0]).tolist() == [[0, 1, 0, 1, 0], [0, 0, 1, 0, 0]]


def test_values_that_training_never_saw_are_said_when_rows_are_predicted(capsys, tmp_path):
    table, new = tmp_path / "table.csv", tmp_path / "new.csv"
    rows = [("red", 1.5, "a"), ("blue", 2.5, "b"), ("red", 1.7, "a"), ("blue", 2.7, "b")] * 5
    table.write_text("x,n,c\n" + "".join(f"{x},{n},{c}\n" for x, n, c in rows), "utf-8")
    new.write_text("x,n,c\ngreen,1.6,a\nred,1.4,a\ngreen,2.6,b\nblue,2.8,b\n,1.5,a\n", "utf-8")
    words = "classify", table, "--class", "c"
    for model in ("naive-bayes", "tan", "aode"):
        saved = tmp_path / f"{model}.bayesmodel"
        answer(capsys, *words, "--model", model, "-o", saved)
        assert main(["predict", str(saved), str(new), "-o", str(tmp_path / "out.csv")]) == 0
        notes = [line for line in capsys.readouterr().err.splitlines() if "never saw" in line]
        text = "Cells of x with a value that training never saw, taken as missing: 2."
        assert notes == [f"note: {text}"]
    new.write_text("x,n,c\nred,low,a\nblue,high,b\n", "utf-8")
    said = refusal(capsys, "predict", tmp_path / "naive-bayes.bayesmodel", new, "-o", "out.csv")
    assert said.startswith("The model was trained on numbers of n, and the table has the value “")


def test_losses_are_written_to_a_file_that_is_read_again(capsys, tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("x,y\n" + "a,good\nb,bad\n" * 20 + "a,bad\n" * 5, encoding="utf-8")
    given, model, out = tmp_path / "l.csv", tmp_path / "m.bayesgui", tmp_path / "o.csv"
    # The header is not in the order of the sorted classes, and its rows have no names.
    given.write_text("good,bad\n0,1\n9,0\n", encoding="utf-8")
    args = ("--class", "y", "--model", "naive-bayes", "--loss", given, "-o", model)
    answer(capsys, "classify", table, *args)
    found = answer(capsys, "losses", model, "-o", out)
    assert found["losses"] == {"bad": {"good": 9, "bad": 0}, "good": {"good": 0, "bad": 1}}
    assert (found["class"], found["file"], found["notes"]) == ("y", str(out), [])
    assert out.read_text() == ",good,bad\nbad,9,0\ngood,0,1\n"
    assert answer(capsys, "losses", model, "--loss", out)["losses"] == found["losses"]
    plain = tmp_path / "p.bayesgui"
    answer(capsys, "classify", table, "--class", "y", "--model", "naive-bayes", "-o", plain)
    usual = answer(capsys, "losses", plain)
    assert usual["losses"]["bad"] == {"bad": 0, "good": 1}
    assert usual["notes"] == ["No losses were set: every wrong decision costs 1."]
    assert main(["losses", str(model)]) == 0
    assert "y: truth" in capsys.readouterr().out


def test_the_usual_model_of_numbers_has_the_least_log_loss(capsys, tmp_path):
    random = np.random.default_rng(3)
    kind = random.choice(["good", "bad"], 300, p=[0.7, 0.3])
    base = random.standard_cauchy(300) + 2 * (kind == "bad")
    table = tmp_path / "t.csv"
    columns = {f"x{k}": (base + 0.01 * random.normal(size=300)).round(3) for k in range(6)}
    pd.DataFrame({**columns, "kind": kind}).to_csv(table, index=False)
    found = answer(capsys, "classify", table, "--class", "kind")
    losses = {name: each["log_loss"] for name, each in found["tried"].items()}
    assert [*losses] == ["naive-bayes", "tan", "aode", "bayesian-network"]
    assert losses[found["model"]] == min(losses.values())
    assert found["baseline"]["decision"] == "good"
    assert found["positive"] == "bad"
    assert not any("worse" in note for note in found["notes"])
    named = answer(capsys, "classify", table, "--class", "kind", "--model", "naive-bayes")
    assert named["model"] == "naive-bayes"
    assert any("naive-bayes are worse than always saying the shares" in n for n in named["notes"])
    assert main(["classify", str(table), "--class", "kind", "--positive", "good"]) == 0
    said = capsys.readouterr().out
    assert "(always good)" in said
    assert said.rstrip().splitlines()[-1].startswith("good")
    wrong = refusal(capsys, "classify", table, "--class", "kind", "--positive", "Bad")
    assert wrong == "Bad is no class of kind; the classes are bad, good."


def test_a_class_of_many_numbers_is_not_taken_for_as_many_classes(capsys, tmp_path):
    random = np.random.default_rng(3)
    table = tmp_path / "t.csv"
    rows = random.integers(0, 77, 900)
    pd.DataFrame({"x": rows // 20, "t": rows}).to_csv(table, index=False)
    found = answer(capsys, "classify", table, "--class", "t", "--model", "ridge", "--folds", 3)
    assert found["numbers"] is True
    assert found["notes"][0].startswith("t holds 77 different numbers and is predicted as numbers;")
    cut = answer(capsys, "classify", table, "--class", "t", "--class-bins", 3)
    assert len(cut["confusion"]) == 3
    assert cut["accuracy"] > 0.7
    kept = answer(capsys, "classify", table, "--class", "t", "--categorical", "t")
    assert len(kept["confusion"]) == 77
    assert main(["classify", str(table), "--class", "t", "--categorical", "t"]) == 0
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) < 30
    assert len(printed.err.splitlines()) == 1


def test_groups_and_times_divide_the_rows_and_a_rule_chooses_the_best(capsys, tmp_path):
    path = tmp_path / "visits.csv"
    lines = [f"p{k // 4},2024-{1 + k % 12:02d}-01,{'ab'[k % 2]},{'yn'[k % 3 > 0]}"
             for k in range(96)]  # fmt: skip
    path.write_text("\n".join(["patient,day,x,ill", *lines]) + "\n", "utf-8")
    words = "classify", path, "--class", "ill", "--model", "naive-bayes", "--model", "tan"
    model = tmp_path / "visits.bayesmodel"
    options = "--group", "patient", "--folds", 4, "--best-by", "one-standard-error", "-o", model
    found = answer(capsys, *words, *options)
    assert found["rows"] == 96
    assert found["best_by"]["by"] == "one-standard-error"
    assert found["model"] in found["best_by"]["reason"]
    assert "Column patient divides the rows and is no feature." in found["notes"]
    assert b"patient" not in model.read_bytes()
    found = answer(capsys, *words, "--time", "day", "--folds", 3, "--gap", 1)
    assert found["rows"] == 72
    assert len(found["folds"]) == 3
    assert (
        refusal(capsys, *words, "--time", "day", "--group", "x") == "Give one of --group, --time."
    )
    assert refusal(capsys, *words, "--gap", 2) == "--gap is for --time."
    assert "needs losses" in refusal(capsys, *words, "--best-by", "risk")
