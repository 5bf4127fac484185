"""Writes ``inference.json``: ``python -m tests.oracles.make_inference`` (needs pyAgrum)."""

from __future__ import annotations

import json
from pathlib import Path

from bayesgui.core.evidence import Evidence
from tests.inference.networks import asia
from tests.support.pyagrum_peer import gum, peer_of, peer_posteriors

CASES: list[dict[str, object]] = [
    {},
    {"dysp": "yes"},
    {"asia": "yes", "dysp": "yes", "xray": "no"},
    {"smoke": {"yes": 0.3, "no": 0.9}, "either": "yes"},
    {"tub": "no", "lung": "no", "bronc": {"yes": 0.8, "no": 0.1}},
]


def main() -> None:
    """Ask pyAgrum and write what it says."""
    network = asia()
    engine = gum.LazyPropagation(peer_of(network))
    cases = []
    for evidence in CASES:
        likelihoods = Evidence(evidence).likelihoods(network)
        found = peer_posteriors(network, engine, likelihoods)
        cases.append(
            {
                "evidence": evidence,
                "posteriors": {name: list(map(float, found[name])) for name in network},
                "probability": float(engine.evidenceProbability()),
            }
        )
    oracle = {
        "tool": f"pyAgrum {gum.__version__}, LazyPropagation",
        "command": "python -m tests.oracles.make_inference",
        "network": "asia, as in tests/inference/networks.py",
        "tolerance": 1e-12,
        "cases": cases,
    }
    target = Path(__file__).with_name("inference.json")
    target.write_text(json.dumps(oracle, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
