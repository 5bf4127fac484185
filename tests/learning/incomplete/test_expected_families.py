"""Expected counts of families of any structure, against enumeration of every row's completions."""

import itertools

import numpy as np
import pytest

from bayesgui.core.errors import DataError, MemoryBudgetError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.learning.incomplete.cases import group_cases
from bayesgui.learning.incomplete.expected_families import ExpectedFamilies, list_completions
from bayesgui.learning.incomplete.flat_tables import values_of
from tests.learning.cases import network
from tests.learning.incomplete.brute_force import blanked, completions, random_network


def _families(drawn, data, **options):
    cases = group_cases(drawn, data)
    listed = list_completions(cases, cases.tables.joined(values_of(drawn)), **options)
    return ExpectedFamilies(data, cases, listed), listed


def _enumerated(drawn, data, names):
    """Return expected counts of some variables by enumerating every row's completions."""
    counts = np.zeros([drawn[name].n_states for name in names])
    for weight, at in completions(drawn, data):
        counts[tuple(at[name] for name in names)] += weight
    return counts


@pytest.mark.parametrize("seed", range(4))
def test_counts_of_any_family_are_those_of_all_completions(seed):
    drawn = random_network(seed, 5, zeros=0.1)
    data = blanked(Dataset.from_blocks(drawn, sample(drawn, 40, seed=seed)), 0.4, seed)
    if seed % 2:
        data = data.with_weights(np.random.default_rng(seed).integers(0, 3, 40) / 2)
    families, listed = _families(drawn, data)
    assert listed.n_drawn == 0
    for size in (1, 2, 3, 4, 5):
        for names in itertools.permutations(drawn.names, size):
            if names[:-1] == tuple(sorted(names[:-1])):
                found = families.counts(names[-1], names[:-1])
                assert found == pytest.approx(_enumerated(drawn, data, names), abs=1e-9)


def test_each_set_of_variables_is_counted_once():
    drawn = random_network(1, 5)
    data = blanked(Dataset.from_blocks(drawn, sample(drawn, 40, seed=1)), 0.2, 1)
    families, _ = _families(drawn, data)
    a, b, c = drawn.names[:3]
    one, other = families.counts(a, (b, c)), families.counts(c, (b, a))
    assert families.n_counted == 1
    assert one == pytest.approx(other.transpose(0, 2, 1))


def test_components_with_many_completions_are_drawn():
    """Twelve states of one hidden parent and its children: 12 · 2^6 completions of empty rows."""
    states = {"h": "abcdefghijkl", **dict.fromkeys("uvwxyz", "01")}
    drawn = network({"h": (), **dict.fromkeys("uvwxyz", ("h",))}, states)
    rng = np.random.default_rng(0)
    for name in drawn.names:
        cpt = drawn.cpt(name)
        values = rng.dirichlet(np.ones(cpt.values.shape[-1]), cpt.values.shape[:-1])
        drawn = drawn.with_cpt(type(cpt)(name, cpt.parents, values))
    data = blanked(Dataset.from_blocks(drawn, sample(drawn, 20, seed=1)), 1.0, 1)
    families, listed = _families(drawn, data, draws=40_000)
    assert listed.n_drawn == 1
    exact, _ = _families(drawn, data, limit=10_000)
    for names in (("h", "u"), ("u", "v"), ("x", "h", "z")):
        found, wanted = (each.counts(names[-1], names[:-1]) for each in (families, exact))
        assert found.sum() == pytest.approx(20)
        assert found == pytest.approx(wanted, abs=20 * 4 * (0.25 / 40_000) ** 0.5)


def test_a_family_that_is_too_large_is_refused():
    states = tuple(map(str, range(400)))
    codes = np.where(np.arange(500) % 7, np.arange(500) % 400, -1)
    data = Dataset(tuple(CodedColumn(name, states, codes) for name in "abc"))
    families, _ = _families(network(dict.fromkeys("abc", ()), dict.fromkeys("abc", states)), data)
    with pytest.raises(MemoryBudgetError, match="table of c and its parents"):
        families.counts("c", ("a", "b"))


def test_an_impossible_row_is_named():
    drawn = network({"a": (), "b": ("a",)}, {"a": "01", "b": "01"})
    cpt = drawn.cpt("b")
    drawn = drawn.with_cpt(type(cpt)("b", ("a",), np.array([[1.0, 0.0], [1.0, 0.0]])))
    columns = (
        CodedColumn("a", ("0", "1"), np.array([0, -1])),
        CodedColumn("b", ("0", "1"), [0, 1]),
    )
    with pytest.raises(DataError, match="Row 2 is impossible"):
        _families(drawn, Dataset(columns))
