"""Answers of engines as values."""

import numpy as np

from bayesgui.inference.posteriors import Posteriors


def test_an_answer_without_some_targets_keeps_the_rest_and_its_diagnostics():
    whole = Posteriors(
        "gibbs",
        -1.5,
        np.array([0.2, 0.8, 0.1, 0.3, 0.6, 1.0, 0.0]),
        {"a": (0, 2), "b": (2, 5), "c": (5, 7)},
        samples=100,
        r_hat={"a": 1.01, "b": 1.02, "c": 1.0},
        standard_error={"b": np.array([0.1, 0.1, 0.1])},
    )
    part = whole.without({"b", "unknown"})
    assert list(part) == ["a", "c"]
    assert part["a"].tolist() == [0.2, 0.8]
    assert part["c"].tolist() == [1.0, 0.0]
    assert part.flat.tolist() == [0.2, 0.8, 1.0, 0.0]
    assert (part.log_evidence, part.samples, part.engine) == (-1.5, 100, "gibbs")
    assert part.r_hat == {"a": 1.01, "c": 1.0}
    assert part.standard_error == {}
    assert whole["b"].tolist() == [0.1, 0.3, 0.6]
