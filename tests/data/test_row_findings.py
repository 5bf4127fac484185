import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.row_findings import row_findings

RAIN = Variable("rain", ("yes", "no"))
HEAT = Variable("heat", ("low", "high"), edges=(0.0, 20.0, 50.0))
NETWORK = BayesianNetwork([RAIN, HEAT], [CPT(v.name, (), [0.5, 0.5]) for v in (RAIN, HEAT)])


def _table():
    """Return four rows; the code 255 is a missing cell."""
    rain = CodedColumn("rain", ("no", "yes", "maybe"), np.array([1, 0, 2, 255], dtype=np.uint8))
    heat = NumericColumn("heat", np.array([3.5, 20.0, np.nan, 99.0]))
    other = CodedColumn("other", ("a",), np.array([0, 255, 0, 0], dtype=np.uint8))
    return Dataset([rain, heat, other])


def test_each_cell_is_a_hard_finding_by_name_whatever_the_order_of_states():
    evidence, ignored = row_findings(_table(), 0, NETWORK)
    assert evidence == Evidence({"rain": "yes", "heat": "low"})
    assert ignored == ("other",)


def test_a_number_falls_into_the_interval_of_its_node_and_a_missing_cell_says_nothing():
    evidence, ignored = row_findings(_table(), 1, NETWORK)
    assert evidence == Evidence({"rain": "no", "heat": "high"})
    assert ignored == ()


def test_values_that_no_node_knows_are_ignored_and_named():
    assert row_findings(_table(), 2, NETWORK) == (Evidence(), ("rain", "other"))
    beyond = Evidence({"heat": "high"})
    assert row_findings(_table(), 3, NETWORK) == (beyond, ("other",))
