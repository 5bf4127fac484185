"""Diagnoses carried out on sampled cases: by information for the price, and by information alone.

Cases are drawn from the network itself (of the car those that do not start, which is known at
first). A case is tested until a fault has 95 % or all are below 5 %, or no test tells anything; the
differences are told of all cases, and of those that both rules bring to an end with certainty.
Prices of hepar2 are made up: history and symptoms free, an examination by hand 1, a value from the
laboratory 5, serology 20, a biopsy (fibrosis) 200. Where prices differ the price is what counts;
where all that is paid costs the same, the number of paid tests is.

``python -m tests.benchmarks.diagnosis [CASES]``
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

import numpy as np

import bayesgui
from bayesgui.core.roles.node_roles import NO_ROLES
from bayesgui.diagnosis.policies import carry_out
from bayesgui.diagnosis.problem import problem_of
from bayesgui.formats import read
from bayesgui.formats.examples import example_file
from tests.formats.judge import SHARED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.roles.node_roles import NodeRoles
    from bayesgui.diagnosis.policies import Carried, Rule

CASES = 300
FAULTS = {
    "THepatitis": ("present",), "ChHepatitis": ("active", "persistent"), "PBC": ("present",),
    "Steatosis": ("present",), "Cirrhosis": ("decompensate", "compensate"),
    "Hyperbilirubinemia": ("present",), "RHepatitis": ("present",), "carcinoma": ("present",),
}  # fmt: skip
PRICES = {
    1.0: "edema encephalopathy ascites hepatomegaly hepatalgia spleen consciousness spiders "
    "jaundice edge irregular_liver palms density skin",
    5.0: "bilirubin phosphatase proteins platelet inr urea ESR alt ast amylase ggtp cholesterol "
    "albumin triglycerides",
    20.0: "ama le_cells hbsag hbsag_anti hbc_anti hcv_anti hbeag",
    200.0: "fibrosis",
}
RULES: tuple[Rule, ...] = ("information", "per price")


def hepar2(*, same_price: bool = False) -> tuple[BayesianNetwork, NodeRoles]:
    """Return hepar2 with its disorders as faults, and prices, or one for all that is paid."""
    network = read(SHARED / "networks" / "hepar2.bif.gz").network
    roles = NO_ROLES
    for name, states in FAULTS.items():
        roles = roles.with_role(name, "fault", states)
    for price, names in PRICES.items():
        for name in names.split():
            roles = roles.with_price(network[name].name, 1.0 if same_price else price)
    return network, roles


def car() -> tuple[BayesianNetwork, NodeRoles]:
    """Return the example of a car that does not start."""
    loaded = read(example_file("car-start"))
    return loaded.network, loaded.roles


def cases_of(
    network: BayesianNetwork, start: Mapping[str, str], count: int, seed: int
) -> list[dict[str, str]]:
    """Draw cases in which what is known at first is so."""
    drawn: list[dict[str, str]] = []
    while len(drawn) < count:
        table = bayesgui.sample(network, 4 * count, seed=seed).to_frame()
        for name, state in start.items():
            table = table[table[name] == state]
        drawn += table.to_dict("records")
        seed += 1
    return drawn[:count]


def compare(
    title: str, network: BayesianNetwork, roles: NodeRoles, start: Mapping[str, str], count: int
) -> bool:
    """Carry all cases out by both rules; return whether the price pays."""
    engine, problem = bayesgui.JunctionTree(network), problem_of(network, roles)
    cases = cases_of(network, start, count, seed=1)
    n_paid = sum(test.price > 0 for test in problem.tests)
    sizes = f"{len(network)} nodes, {len(problem.sought)} faults, {len(problem.tests)} tests"
    print(f"{title}: {sizes}, {n_paid} of them at a price; {count} cases")
    found: dict[Rule, list[Carried]] = {}
    for rule in RULES:
        begun = time.perf_counter()
        found[rule] = [carry_out(engine, problem, case, start, rule) for case in cases]
        seconds = (time.perf_counter() - begun) / count
        _tell(rule, found[rule], cases, seconds)
    by_price, alone = found["per price"], found["information"]
    saved = np.array([a.paid - b.paid for a, b in zip(alone, by_price, strict=True)])
    fewer = np.array([a.n_paid - b.n_paid for a, b in zip(alone, by_price, strict=True)])
    ends = [
        a.verdict.is_certain and b.verdict.is_certain for a, b in zip(alone, by_price, strict=True)
    ]
    both = np.array(ends)
    for words, some in (("all cases", np.ones(count, bool)), ("both certain", both)):
        told = f"{_mean(fewer[some])} paid tests fewer, {_mean(saved[some])} of price saved"
        print(f"  {words} ({some.sum()}): {told}")
    return bool(saved[both].mean() > 2 * _error(saved[both]))


def _tell(rule: Rule, carried: list[Carried], cases: list[dict[str, str]], seconds: float) -> None:
    paid = np.array([each.paid for each in carried])
    tests = np.array([each.n_paid for each in carried])
    everything = np.array([len(each.tests) for each in carried])
    certain = np.array([each.verdict.is_certain for each in carried])
    right = [
        case[each.verdict.item[0]] == each.verdict.item[1]
        for each, case in zip(carried, cases, strict=True)
        if each.verdict.kind == "found"
    ]
    print(
        f"  {rule:12s} paid tests {_mean(tests)}, price {_mean(paid)}, tests {_mean(everything)}; "
        f"certain {certain.mean():.1%}, found {len(right)}, right {np.mean(right):.1%}; "
        f"{1000 * seconds:.0f} ms a case"
    )


def _mean(numbers: np.ndarray) -> str:
    return f"{numbers.mean():.2f} ± {_error(numbers):.2f}"


def _error(numbers: np.ndarray) -> float:
    return float(numbers.std(ddof=1) / np.sqrt(len(numbers)))


def main(count: int = CASES) -> int:
    """Compare both rules on both networks; not 0 where the price does not pay."""
    good = [
        compare("car-start", *car(), {"Starts": "no"}, count),
        compare("hepar2, prices differ", *hepar2(), {}, count // 3),
    ]
    # Told, without a bound: where all that is paid costs the same, there is little to save.
    compare("hepar2, one price", *hepar2(same_price=True), {}, count // 3)
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
