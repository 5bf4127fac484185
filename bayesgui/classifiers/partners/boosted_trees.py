"""The trees of scikit-learn's gradient boosting as arrays, so that no pickle is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.classifiers.partners.trees import Trees
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS, BITS = 8, 32
"""Of a set of states in scikit-learn's trees."""


@dataclass(frozen=True, kw_only=True)
class BoostingOptions:
    """Options of gradient boosting, of classes and of numbers."""

    iterations: int = parameter(
        100, low=1, high=10_000, label="Rounds", doc="Trees, for each class if there are more."
    )
    learning_rate: float = parameter(
        0.1,
        low=1e-6,
        high=1.0,
        label="Learning rate",
        doc="Share of its tree that each round adds.",
        grid=(0.02, 0.05, 0.1),
    )
    leaves: int = parameter(
        31, low=2, high=10_000, label="Leaves", doc="Of a tree, at most.", grid=(4, 8, 31)
    )
    leaf_rows: int = parameter(
        20, low=1, high=1_000_000, label="Rows of a leaf", doc="At least; fewer follow chance."
    )
    seed: int = seed_parameter()

    def settings(self, of_states: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the options by scikit-learn's names; `of_states`: columns that hold states."""
        return {
            "max_iter": self.iterations,
            "learning_rate": self.learning_rate,
            "max_leaf_nodes": self.leaves,
            "min_samples_leaf": self.leaf_rows,
            "categorical_features": of_states if of_states.any() else None,
            "early_stopping": False,
            "random_state": self.seed,
        }


def no_trees() -> Trees:
    """Return no trees."""
    whole, real = np.zeros(0, np.int64), np.zeros(0)
    none = np.zeros(0, np.bool_)
    sets = np.zeros((0, WORDS * BITS), np.bool_)
    return Trees(whole, whole, real, whole, whole, none, real, whole, sets)


def trees_of(fitted: Any) -> tuple[Trees, NDArray[np.float64]]:
    """Return the trees of a fitted HistGradientBoostingClassifier, and what they are added to.

    It is an error if the installed scikit-learn has other trees than those that are known.
    """
    try:
        parts = [tree for each in fitted._predictors for tree in each]
        begin = np.asarray(fitted._baseline_prediction, np.float64).reshape(-1)
        nodes = [tree.nodes for tree in parts]
        sets = [np.asarray(tree.raw_left_cat_bitsets, np.uint32) for tree in parts]
        return _joined(nodes, sets), begin
    except (AttributeError, ValueError, TypeError, KeyError) as error:
        raise ParameterError(
            "gradient-boosting cannot read the trees of this scikit-learn ({reason}); install "
            "version 1.6 to 1.9.",
            reason=str(error),
        ) from None


def _joined(nodes: list[Any], sets: list[NDArray[np.uint32]]) -> Trees:
    sizes, set_sizes = [len(each) for each in nodes], [len(each) for each in sets]
    roots = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int64)
    firsts = np.repeat(roots, sizes)
    set_firsts = np.repeat(np.concatenate([[0], np.cumsum(set_sizes)[:-1]]), sizes)
    every = np.concatenate(nodes)
    own = np.arange(len(every))
    leaf = every["is_leaf"].astype(np.bool_)
    of_states = every["is_categorical"].astype(np.bool_) & ~leaf
    words = np.concatenate([each.reshape(-1, WORDS) for each in sets])
    members = ((words[:, :, None] >> np.arange(BITS, dtype=np.uint32)) & 1).astype(np.bool_)
    return Trees(
        roots,
        np.where(leaf, 0, every["feature_idx"]).astype(np.int64),
        np.where(leaf, 0.0, every["num_threshold"]).astype(np.float64),
        np.where(leaf, own, firsts + every["left"]).astype(np.int64),
        np.where(leaf, own, firsts + every["right"]).astype(np.int64),
        every["missing_go_to_left"].astype(np.bool_),
        every["value"].astype(np.float64),
        np.where(of_states, set_firsts + every["bitset_idx"], -1).astype(np.int64),
        members.reshape(-1, WORDS * BITS),
    )
