"""The calibration of a classifier that is saved as a network, in the section of its document.

In a native file::

    "calibration": {"method": name, "network": digest, "map": {"$class": name, …},
                    "arrays": [[number, …], …]}

The digest is of the network that was calibrated: one that was edited since is another model, and
its own probabilities are given.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.plain_data import WRONG, from_plain, to_plain
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.models.network_model import NetworkModel
    from bayesgui.core.network import BayesianNetwork

NOT_CALIBRATED = Sentence(
    "The network itself is not calibrated: it shows what the model said before calibration."
)
CHANGED = Sentence(
    "The network was changed since it was calibrated, so its own probabilities are given; train it "
    "again to calibrate them."
)


def calibration_json(model: CalibratedModel, network: BayesianNetwork) -> dict[str, Any]:
    """Return a calibration as JSON values."""
    arrays: list[np.ndarray[Any, Any]] = []
    plain = to_plain(model.mapping, arrays)
    return {
        "method": model.method,
        "network": digest_of(network),
        "map": plain,
        "arrays": [array.tolist() for array in arrays],
    }


def with_calibration(model: NetworkModel, item: Any) -> ClassModel:
    """Return a network as it is calibrated by the section of its file.

    The network alone, with a remark, if it was changed since; without one if the section is
    damaged or there is none.
    """
    if not isinstance(item, dict):
        return model
    remarks = tuple(each for each in model.remarks if str(each) != str(NOT_CALIBRATED))
    if item.get("network") != digest_of(model.network):
        return replace(model, remarks=(*remarks, CHANGED))
    import_modules("bayesgui.classifiers.calibration")
    try:
        arrays = [np.array(each, np.float64) for each in item["arrays"]]
        mapping = from_plain(item["map"], arrays)
        plain = replace(model, remarks=remarks)
        found = CalibratedModel.of(plain, str(item["method"]), mapping)
        if found.log_priors.shape != (len(model.classes),):
            return model
    except WRONG:
        return model
    return found


def digest_of(network: BayesianNetwork) -> str:
    """Return what is equal for networks of equal names, states, arcs and tables alone."""
    made = hashlib.sha256()
    for variable in network.variables:
        cpt = network.cpt(variable.name)
        made.update(repr((variable.name, variable.states, tuple(cpt.parents))).encode())
        made.update(np.ascontiguousarray(cpt.values, np.float64).tobytes())
    return made.hexdigest()
