"""The trees of scikit-learn's gradient boosting as arrays, so that no pickle is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.partners.trees import Trees
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORDS, BITS = 8, 32
"""Of a set of states in scikit-learn's trees."""


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
