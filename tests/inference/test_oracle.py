"""Reference numbers computed by another program."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from bayesgui.inference import engines
from tests.inference.networks import asia

ORACLE = json.loads((Path(__file__).parents[1] / "oracles" / "inference.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination", "enumeration"])
@pytest.mark.parametrize("case", ORACLE["cases"], ids=lambda case: ",".join(case["evidence"]))
def test_asia_equals_the_reference(name, case):
    answer = engines.create(name, asia()).query(case["evidence"])
    for variable, expected in case["posteriors"].items():
        assert answer[variable] == pytest.approx(expected, abs=ORACLE["tolerance"])
    assert answer.log_evidence == pytest.approx(math.log(case["probability"]), abs=1e-11)
