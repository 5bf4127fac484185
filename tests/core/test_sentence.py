from __future__ import annotations

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import LONGEST, Sentence, pluralize


def test_one_thing_is_counted_in_the_singular() -> None:
    words = [pluralize(n, "{count} field", "{count} fields") for n in (0, 1, 2, 1200)]
    assert words == ["0 fields", "1 field", "2 fields", "1,200 fields"]
    assert words[1].template == "{count} field"


def test_a_value_that_nobody_could_read_is_cut_off() -> None:
    name = "v" * 5_000_000
    for said in (Sentence("No {variable}.", variable=name), str(ModelError("No {a}.", a=name))):
        assert said == f"No {'v' * LONGEST}…."
    assert str(ModelError("No {a}.", a="v" * LONGEST)) == f"No {'v' * LONGEST}."


def test_counts_have_thousands_separators_and_places_have_none() -> None:
    said = Sentence(
        "line {line}: {a}, {b:,} and {c:.2f} of {d}", line=1095, a=1095, b=2095, c=1e3, d=True
    )
    assert said == "line 1095: 1,095, 2,095 and 1000.00 of True"
    assert str(ModelError("{n} nodes", n=np.int64(1041))) == "1,041 nodes"
    assert said.values["a"] == 1095
