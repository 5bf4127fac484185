"""Makes the example tables; maintainers run it, users never need to.

    python samples/make_data.py FOLDER_OF_PUBLISHED_TABLES

Tables that chance decides come from the fixed seed below; ``index.json`` says of each where it is
from and what to try.
"""

from __future__ import annotations

import csv
import itertools
import json
import shutil
import sys
from pathlib import Path

import numpy as np

from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.formats import read

SEED = 20250
HERE = Path(__file__).resolve().parent
TARGET = HERE / "data"

FRUIT = {"Banana": (500, 400, 350, 450), "Orange": (300, 0, 150, 300), "Other": (200, 100, 150, 50)}
"""Rows of a class, and how many of them are long, sweet and yellow."""

INDEX = {
    "alarm.csv": {
        "title": "Anesthesia alarms, 10,000 cases",
        "source": "Drawn with a fixed seed from the ALARM network of Beinlich, Suermondt, Chavez "
        "and Cooper (1989).",
        "attempt": "Learn the tables of the example network ALARM from it, or find the arcs anew.",
        "numeric": [],
    },
    "watermelon-2.csv": {
        "title": "Watermelons 2.0",
        "source": "Zhou Zhihua, Machine Learning (2016), table 4.1: 17 melons, six features.",
        "attempt": "Learn a naive Bayes network with the class 好瓜 and look at an unseen melon.",
        "numeric": [],
    },
    "watermelon-3.csv": {
        "title": "Watermelons 3.0",
        "source": "Zhou Zhihua, Machine Learning (2016), table 4.3: 2.0 with density and sugar.",
        "attempt": "Cut 密度 and 含糖率 at points of your own and compare with 2.0.",
        "numeric": ["密度", "含糖率"],
    },
    "iris.csv": {
        "title": "Iris",
        "source": "Fisher (1936), measured by Anderson: 150 flowers of three species, in cm.",
        "attempt": "Discretize by minimum description length against the species: "
        "the petal's length is cut at 2.45 and 4.75.",
        "numeric": ["sepal length", "sepal width", "petal length", "petal width"],
    },
    "fruit.csv": {
        "title": "Fruit",
        "source": "A textbook example of 1,000 fruits; within a class the features are shuffled.",
        "attempt": "Learn a naive Bayes network: what is long, sweet and yellow is a banana.",
        "numeric": [],
    },
    "coin.csv": {
        "title": "A coin, tossed ten times",
        "source": "Seven heads and three tails, in an order of a fixed seed.",
        "attempt": "Compare the estimates: 0.7 by likelihood, 2/3 with the prior Beta(1, 1).",
        "numeric": [],
    },
    "thumbtack.csv": {
        "title": "A thumbtack, tossed a hundred times",
        "source": "The numbers of Koller and Friedman (2009), section 17.1: 35 heads, 65 tails.",
        "attempt": "Move the prior and watch the posterior: with 100 cases it hardly follows.",
        "numeric": [],
    },
    "two-dice.csv": {
        "title": "Two dice",
        "source": "Each of the 36 outcomes a hundred times, in an order of a fixed seed.",
        "attempt": "“Sum is 4” and “sum is 10” have probability 1/12 each and never meet; "
        "given “first at most 3” they are independent.",
        "numeric": [],
    },
    "heights.csv": {
        "title": "Heights of 400 people",
        "source": "Drawn with a fixed seed: seven men to three women, means 175 and 165 cm, "
        "standard deviations 8 and 6.",
        "attempt": "Hide the sex and see how well two bells recover it.",
        "numeric": ["height"],
    },
}


def write_rows(name: str, header: list[str], rows: list[list[object]]) -> None:
    """Write a table with line feeds."""
    with (TARGET / name).open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream, lineterminator="\n").writerows([header, *rows])


def shuffled(rng: np.random.Generator, rows: list[list[object]]) -> list[list[object]]:
    """Return rows in a random order."""
    return [rows[k] for k in rng.permutation(len(rows))]


def fruit(rng: np.random.Generator) -> list[list[object]]:
    """Return the fruits: the counts of each class and feature are exact."""
    rows: list[list[object]] = []
    for name, (total, *features) in FRUIT.items():
        columns = [rng.permutation(np.arange(total) < count).astype(int) for count in features]
        rows += [[name, *cells] for cells in zip(*(c.tolist() for c in columns), strict=True)]
    return shuffled(rng, rows)


def dice(rng: np.random.Generator) -> list[list[object]]:
    """Return every outcome of two dice a hundred times, with events."""
    rows: list[list[object]] = [
        [a, b, a + b, *("yes" if event else "no" for event in (a + b == 4, a + b == 10, a <= 3))]
        for a, b in itertools.product(range(1, 7), repeat=2)
        for _ in range(100)
    ]
    return shuffled(rng, rows)


def iris() -> list[list[object]]:
    """Return Fisher's flowers as scikit-learn ships them."""
    from sklearn.datasets import load_iris

    table = load_iris()
    kinds = [str(name) for name in table.target_names]
    return [
        [*(f"{x:.1f}" for x in flower), kinds[k]]
        for flower, k in zip(table.data, table.target, strict=True)
    ]


def main(published: Path) -> None:
    """Write all tables."""
    rng = np.random.default_rng(SEED)
    TARGET.mkdir(exist_ok=True)
    alarm = read(HERE / "networks" / "alarm.bayesgui").network
    write_csv(TARGET / "alarm.csv", alarm, sample(alarm, 10_000, SEED), False)
    for source, name in (
        ("watermelon2.csv", "watermelon-2.csv"),
        ("watermelon3.csv", "watermelon-3.csv"),
        ("heights.csv", "heights.csv"),
    ):
        shutil.copyfile(published / source, TARGET / name)
    sizes = ["sepal length", "sepal width", "petal length", "petal width"]
    write_rows("iris.csv", [*sizes, "species"], iris())
    write_rows("fruit.csv", ["fruit", "long", "sweet", "yellow"], fruit(rng))
    for name, heads, tosses in (("coin", 7, 10), ("thumbtack", 35, 100)):
        cells: list[list[object]] = [["heads"]] * heads + [["tails"]] * (tosses - heads)
        write_rows(f"{name}.csv", ["toss"], shuffled(rng, cells))
    events = ["sum is 4", "sum is 10", "first at most 3"]
    write_rows("two-dice.csv", ["first", "second", "sum", *events], dice(rng))
    text = json.dumps(INDEX, ensure_ascii=False, indent=2)
    (TARGET / "index.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
