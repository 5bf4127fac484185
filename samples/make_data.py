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

TOSSES = {
    "coin": (7, 10),
    "thumbtack": (35, 100),
    "six-tosses": (2, 6),
    "many-tosses": (20_000, 60_000),
    "bag": (30, 100),
}
"""Heads and tosses of the tables of a coin."""
FACES = {"odd": ("1", "1′", "3", "3′", "5", "5′"), "even": ("2", "2′", "4", "4′", "6", "6′")}
"""The faces of the two dice: each number is on two of them, told apart by a prime."""

INDEX = {
    "alarm.csv": {
        "title": "Anesthesia alarms, 10,000 cases",
        "source": "Drawn with a fixed seed from the ALARM network of Beinlich, Suermondt, Chavez "
        "and Cooper (1989).",
        "attempt": "Open the example alarm, import this table (Ctrl+I) and learn its tables (F6). "
        "Or learn the arcs anew (F7), and compare both networks (Model ▸ Compare with…).",
        "numeric": [],
    },
    "watermelon-2.csv": {
        "title": "Watermelons 2.0",
        "source": "Zhou Zhihua, Machine Learning (2016), table 4.1: 17 melons, six features.",
        "attempt": "Train naive Bayes with the class 好瓜 (F8), open it as a network, and click "
        "the features of an unseen melon.",
        "numeric": [],
    },
    "watermelon-3.csv": {
        "title": "Watermelons 3.0",
        "source": "Zhou Zhihua, Machine Learning (2016), table 4.3: 2.0 with density and sugar.",
        "attempt": "Train naive Bayes with the class 好瓜 (F8): 密度 and 含糖率 stay numbers. "
        "With α = 0 and ddof = 1 the first melon gets the textbook's .052 against 6.858e-5.",
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
        "attempt": "Train naive Bayes with the class fruit (F8) and open it as a network: what is "
        "long, sweet and yellow is a banana.",
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
    "six-tosses.csv": {
        "title": "Six tosses, two heads",
        "source": "A text's example of priors: 2 heads in 6 tosses, in an order of a fixed seed.",
        "attempt": "Without a prior the estimate is 2/6, with Beta(1, 1) it is 3/8, with "
        "Beta(100, 100) 102/206: change α on the page Counts.",
        "numeric": [],
    },
    "many-tosses.csv": {
        "title": "60,000 tosses, 20,000 heads",
        "source": "The same text's example of many cases, in an order of a fixed seed.",
        "attempt": "Even Beta(100, 100) hardly matters now: (20,000 + 100) / (60,000 + 200) = "
        "20100/60200, near 1/3.",
        "numeric": [],
    },
    "bag.csv": {
        "title": "A coin from a bag, tossed a hundred times",
        "source": "A textbook chapter's coin: 30 heads, 70 tails, in an order of a fixed seed.",
        "attempt": "0.3 by likelihood. Say before the data that coins are fair, α = 20 each: the "
        "mean is 50/140, the mode 49/138.",
        "numeric": [],
    },
    "odd-even-dice.csv": {
        "title": "A die drawn and thrown twice",
        "source": "A text on conditional independence: one die has 1, 3, 5 twice each, the other "
        "2, 4, 6. All 72 outcomes fifty times, in an order of a fixed seed; ′ is a number's second "
        "face.",
        "attempt": "A: first throw = 1, B: second throw = 2. Each has probability 1/2 · 1/6 = "
        "1/12, and both never meet. Set the die: now the throws are independent, as the graph, a "
        "fork, says (Ctrl+Shift+J).",
        "numeric": [],
    },
    "fractional.csv": {
        "title": "Four rows, two of them with a blank",
        "source": "The example of a text on fractional updating: (1, 1, 1), (2, 2, 2), "
        "(1, –, 1), (2, –, 2).",
        "attempt": "Learn a chain x1 → x2 → x3 from it by fractional updating: row 3 counts 25/26 "
        "as (1, 1, 1), row 4 counts 40/41 as (2, 2, 2).",
        "numeric": [],
    },
    "heights.csv": {
        "title": "Heights of 400 people",
        "source": "Drawn with a fixed seed: seven men to three women, means 175 and 165 cm, "
        "standard deviations 8 and 6.",
        "attempt": "Playgrounds ▸ EM for a mixture, on the column height: two components recover "
        "men and women without the other column.",
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
    """Return every outcome of a die that is drawn and thrown twice, fifty times."""
    rows: list[list[object]] = [
        [die, first, second]
        for die, faces in FACES.items()
        for first, second in itertools.product(faces, repeat=2)
        for _ in range(50)
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
    for name, (heads, tosses) in TOSSES.items():
        cells: list[list[object]] = [["heads"]] * heads + [["tails"]] * (tosses - heads)
        write_rows(f"{name}.csv", ["toss"], shuffled(rng, cells))
    write_rows("odd-even-dice.csv", ["die", "first throw", "second throw"], dice(rng))
    fractional: list[list[object]] = [[1, 1, 1], [2, 2, 2], [1, "", 1], [2, "", 2]]
    write_rows("fractional.csv", ["x1", "x2", "x3"], fractional)
    text = json.dumps(INDEX, ensure_ascii=False, indent=2)
    (TARGET / "index.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
