"""The example tables have the content of their descriptions."""

from __future__ import annotations

import csv
import json
import math

import numpy as np
import pytest

from bayesgui import learn_parameters, paths, read, read_data
from bayesgui.data.discretize.base import discretized

FOLDER = paths.samples() / "data"
INDEX = json.loads((FOLDER / "index.json").read_text("utf-8"))


def column(name, of):
    data = read_data(FOLDER / f"{name}.csv")
    return dict(zip(data[of].states, data[of].counts.tolist(), strict=True))


def test_every_table_says_where_it_is_from_and_what_to_try():
    assert sorted(INDEX) == sorted(path.name for path in FOLDER.glob("*.csv"))
    for about in INDEX.values():
        assert all(len(about[key]) >= 4 for key in ("title", "source", "attempt"))


@pytest.mark.parametrize(
    ("name", "rows", "columns"),
    [
        ("alarm", 10_000, 37),
        ("watermelon-2", 17, 7),
        ("watermelon-3", 17, 9),
        ("iris", 150, 5),
        ("fruit", 1000, 4),
        ("coin", 10, 1),
        ("thumbtack", 100, 1),
        ("six-tosses", 6, 1),
        ("many-tosses", 60_000, 1),
        ("bag", 100, 1),
        ("odd-even-dice", 3600, 3),
        ("fractional", 4, 3),
        ("heights", 400, 2),
    ],
)
def test_tables_have_their_rows_and_columns(name, rows, columns):
    data = read_data(FOLDER / f"{name}.csv", numeric=INDEX[f"{name}.csv"]["numeric"])
    assert (data.n_rows, len(data.columns)) == (rows, columns)


def test_numbers_of_melons_are_set_aside():
    (note,) = read_data(FOLDER / "watermelon-2.csv").remarks
    assert note.startswith("Column 编号 numbers the rows")


def test_iris_has_fishers_sums_and_cuts():
    numeric = INDEX["iris.csv"]["numeric"]
    data = read_data(FOLDER / "iris.csv", numeric=numeric)
    assert [round(float(data[n].values.sum()), 1) for n in numeric] == [876.5, 458.6, 563.7, 179.9]
    assert column("iris", "species") == {"setosa": 50, "versicolor": 50, "virginica": 50}
    cut = discretized(data, method="minimum-description-length", against="species")
    assert cut["petal length"].edges == (1.0, 2.45, 4.75, 6.9)


def test_fruits_have_the_printed_class_shares_and_a_long_sweet_yellow_one_is_a_banana():
    with (FOLDER / "fruit.csv").open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    smoothed, scores = {}, {}
    for kind in ("Banana", "Orange", "Other"):
        of = [row for row in rows if row["fruit"] == kind]
        smoothed[kind] = round((len(of) + 1) / (len(rows) + 3), 4)
        shares = [
            (sum(row[feature] == "1" for row in of) + 1) / (len(of) + 2)
            for feature in ("long", "sweet", "yellow")
        ]
        scores[kind] = smoothed[kind] * math.prod(shares)
    assert smoothed == {"Banana": 0.4995, "Orange": 0.3001, "Other": 0.2004}
    assert max(scores, key=scores.get) == "Banana"


def test_tosses_and_dice_have_exact_counts():
    assert column("coin", "toss") == {"heads": 7, "tails": 3}
    assert column("thumbtack", "toss") == {"heads": 35, "tails": 65}
    assert column("six-tosses", "toss") == {"heads": 2, "tails": 4}
    assert column("many-tosses", "toss") == {"heads": 20_000, "tails": 40_000}
    assert column("bag", "toss") == {"heads": 30, "tails": 70}
    data = read_data(FOLDER / "odd-even-dice.csv")
    one, two = data["first throw"].texts() == "1", data["second throw"].texts() == "2"
    odd = data["die"].texts() == "odd"
    assert (one.mean(), two.mean(), (one & two).mean()) == (1 / 12, 1 / 12, 0)
    assert (one[odd].mean(), two[odd].mean()) == (1 / 6, 0)
    assert one[~odd].mean() == 0


@pytest.mark.parametrize(
    ("name", "priors", "estimates"),
    [
        ("six-tosses", (0, 100), (2 / 6, 102 / 206)),
        ("many-tosses", (100,), (20_100 / 60_200,)),
        ("bag", (20,), (50 / 140,)),
    ],
)
def test_tosses_under_their_priors_have_the_texts_estimates(name, priors, estimates):
    network = read(paths.samples() / "networks" / f"{name}.bayesgui")
    data = read_data(FOLDER / f"{name}.csv", network=network)
    learned = [
        learn_parameters(network, data, "bayes", prior="uniform", alpha=alpha)
        if alpha
        else learn_parameters(network, data, "mle")
        for alpha in priors
    ]
    found = [each.network.cpt("toss").values[0] for each in learned]
    assert found == pytest.approx(estimates)


def test_alarm_cases_fit_their_network():
    network = read(paths.samples() / "networks" / "alarm.bayesgui")
    data = read_data(FOLDER / "alarm.csv", network=network)
    share = data["HYPOVOLEMIA"].counts / data.n_rows
    assert np.allclose(share, network.cpt("HYPOVOLEMIA").values, atol=0.01)


def test_four_rows_with_blanks_count_as_the_text_says():
    network = read(paths.samples() / "networks" / "fractional.bayesgui")
    data = read_data(FOLDER / "fractional.csv", network=network)
    for start in (None, network):
        learned = learn_parameters(network, data, "fractional", start=start)
        assert learned.counts["x2"] == pytest.approx(
            np.array([[1 + 25 / 26, 1 / 26], [1 / 41, 1 + 40 / 41]])
        )
