import gc
import weakref

import pytest

from bayesgui.jobs.collection import YOUNG_OBJECTS, MainThreadCollection, collecting_rarely


class Cycle:
    def __init__(self):
        self.myself = self


@pytest.fixture
def collection():
    collection = MainThreadCollection()
    yield collection
    collection.release()
    assert gc.isenabled()


def test_nothing_is_collected_by_itself_while_held(collection):
    gc.collect()
    collection.hold()
    collection.hold()
    cycle = Cycle()
    there = weakref.ref(cycle)
    del cycle
    kept = [[] for _ in range(YOUNG_OBJECTS + 1)]
    assert there() is not None
    collection.collect_if_due()
    assert there() is None
    del kept


def test_collecting_is_left_to_python_when_not_held(collection):
    gc.collect()
    gc.disable()
    try:
        cycle = Cycle()
        there = weakref.ref(cycle)
        del cycle
        kept = [[] for _ in range(YOUNG_OBJECTS + 1)]
        collection.hold()
        collection.collect_if_due()
        collection.release()
        assert there() is not None
        assert not gc.isenabled()
        del kept
    finally:
        gc.enable()


def test_while_much_is_made_that_stays_nothing_is_collected() -> None:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    seen: list[int] = []

    def count(phase: str, info: dict[str, int]) -> None:
        seen.append(info["generation"])

    with collecting_rarely():
        gc.callbacks.append(count)
        made = [[k] for k in range(20_000)]
        gc.callbacks.remove(count)
        assert gc.isenabled()
    assert len(made) == 20_000
    assert seen == []
    assert gc.get_threshold() == (YOUNG_OBJECTS, 10, 10)
    gc.set_threshold(*before)
