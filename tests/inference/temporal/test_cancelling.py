"""Questions about long series look at the monitor to their very end; counted, not timed."""

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import Cancelled
from bayesgui.core.temporal.series import Series
from bayesgui.core.temporal.slice_names import SliceNames
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal.base import TASKS
from bayesgui.inference.temporal.engine import TimeEngine

SLICES = 300_000
SUMMED = 1 << 16


class Looks:
    """Counts the looks, and those after the last report; cancels at one of them."""

    stop_requested = False

    def __init__(self, at: int = -1) -> None:
        self.count = self.after_kernels = 0
        self._at = at

    def report(self, fraction: float, text: str = "") -> None:
        self.after_kernels = 0

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self.count += 1
        self.after_kernels += 1
        if self.count == self._at:
            raise Cancelled


@pytest.fixture(scope="module")
def long() -> tuple[TimeEngine, Series]:
    rng = np.random.default_rng(5)
    names = ("a", "b", "c")
    model = bayesgui.template(
        [Variable("X", names), Variable("O", names)],
        [("X", "X", 1), ("X", "O")],
        {"X": rng.dirichlet(np.ones(3), 3), "O": rng.dirichlet(np.ones(3), 3)},
        initial={"X": [0.2, 0.3, 0.5]},
    )
    seen = rng.integers(0, 3, (SLICES, 1)).astype(np.int32)
    return TimeEngine(model), Series((model["O"],), seen)


@pytest.mark.parametrize("task", TASKS)
def test_results_are_put_together_between_looks(long, task: str) -> None:
    engine, series = long
    # What is compiled once is looked at once.
    engine.ask(series.with_slices(10), task)
    looks = Looks()
    found = engine.ask(series, task, monitor=looks)
    assert looks.after_kernels >= SLICES // SUMMED
    assert len(found.times) == SLICES
    for at in (1, looks.count // 2, looks.count):
        with pytest.raises(Cancelled):
            engine.ask(series, task, monitor=Looks(at))


def test_parts_are_summed_as_the_whole_is(long) -> None:
    engine, series = long
    found = engine.ask(series, "filter")
    assert found.log_evidence is not None
    assert abs(found.log_evidence - float(np.sum(found.logs, dtype=np.longdouble))) < 1e-6


def test_names_of_slices_are_written_when_they_are_read() -> None:
    names = SliceNames(("Mon", "Tue"), 5)
    assert names == ("Mon", "Tue", "2", "3", "4")
    assert (names[1], names[-1], names[1:3], len(names)) == ("Tue", "4", ("Tue", "2"), 5)
    assert list(SliceNames(("a", "b", "c"), 2)) == ["a", "b"]
    with pytest.raises(IndexError):
        names[5]
