"""Files of trained classifiers.

A classifier that is one network is an ordinary ``.bayesgui`` document with a section::

    "classifier": {"class": name, "method": name, "options": {name: value}, "remarks": [text, …],
                   "losses": {"decisions": [name, …], "values": [row, …]},
                   "super_parents": [[column, accuracy, log loss], …],
                   "texts": {"column": name, "presence": bool},
                   "preparation": {"calibrate": text, "class_weights": text},
                   "calibration": {…}}

in which the rows of the losses are the states of the class, in their order, ``texts`` is there
if the features are words of a column of texts, ``preparation`` if something was done around the
method, and ``calibration`` (see `calibration_section`) if it is calibrated. Any other classifier is
a ``.bayesmodel`` file: a zip archive with ``model.json``::

    {"format": "bayesgui model", "version": 1, "method": name, "options": {name: value},
     "preparation": {name: text}, "losses": {…} or null, "texts": {…} or null,
     "model": {"$class": name, …},
     "arrays": [{"file": "0.npy", "sha256": text, "bytes": number}, …]}

and an array in NumPy's format for each number that ``{"$array": number}`` refers to (see
`bayesgui.catalog.plain_data`). Nothing in it is code, and no pickle is read.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import Choice
from bayesgui.catalog.plain_data import WRONG, from_plain, to_plain
from bayesgui.classifiers.base import ClassModel
from bayesgui.classifiers.calibration_section import (
    NOT_CALIBRATED,
    calibration_json,
    with_calibration,
)
from bayesgui.classifiers.discriminative import is_discriminative
from bayesgui.classifiers.model_archive import (
    NUMBERS,
    SUFFIX,
    kind_of,
    model_bytes,
    read_model_archive,
)
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.classifiers.models.ensemble_model import read_ensemble_model
from bayesgui.classifiers.models.joint_density_model import JointDensityModel
from bayesgui.classifiers.models.naive_bayes_model import NaiveBayesModel
from bayesgui.classifiers.models.network_model import NetworkModel, SuperParentScore
from bayesgui.core.errors import BayesGuiError, FormatError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.texts.words import TextColumn
from bayesgui.decisions.class_section import SECTION, losses_from_json, losses_json
from bayesgui.formats.base import Loaded
from bayesgui.formats.storage import read, replace_file, write
from bayesgui.learning.averaging.archive import is_ensemble

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from bayesgui.classifiers.base import Classifier
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.loss import LossMatrix

NETWORK_SUFFIX = ".bayesgui"


@dataclass(frozen=True, eq=False)
class SavedModel:
    """A trained classifier with what its file says of it.

    `method`: registered name of what trained it; empty for a network that was drawn. `texts`: the
    column of texts whose words are the features. `preparation`: what was done around the method, as
    `prepared` takes it.
    """

    model: ClassModel
    method: str = ""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    losses: LossMatrix | None = None
    texts: TextColumn | None = None
    preparation: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(
        cls,
        model: ClassModel,
        classifier: Classifier,
        losses: LossMatrix | None = None,
        texts: TextColumn | None = None,
    ) -> SavedModel:
        """Return a model with the method and options that trained it."""
        from bayesgui.classifiers.base import classifiers

        plain = classifier.plain
        names = [parameter.name for parameter in classifiers[plain.method].parameters]
        values = {name: getattr(plain, name) for name in names}
        options = {k: str(v) if isinstance(v, Choice) else v for k, v in values.items()}
        around = classifier.preparation
        return cls(model, plain.method, MappingProxyType(options), losses, texts, around)


def network_of(model: ClassModel) -> NetworkModel | None:
    """Return the network that a classifier is, None if it is more than one network.

    That of a calibrated one is not calibrated, and says so.
    """
    if isinstance(model, CalibratedModel):
        inner = network_of(model.inner)
        remarks = (*model.remarks, NOT_CALIBRATED)
        return None if inner is None else replace(inner, remarks=remarks)
    if isinstance(model, NaiveBayesModel) and not model.numbers:
        return replace(model.states, remarks=model.remarks)
    return model if isinstance(model, NetworkModel) else None


def density_columns(model: ClassModel) -> tuple[str, ...]:
    """Return the columns of which a classifier has densities, which no table of states can hold."""
    if isinstance(model, CalibratedModel):
        return density_columns(model.inner)
    if isinstance(model, NaiveBayesModel):
        return tuple(part.column for part in model.numbers)
    return model.features if isinstance(model, JointDensityModel) else ()


def check_suffix(path: Path) -> None:
    """Raise if no classifier can be written to a file of this name."""
    if path.suffix.lower() not in (NETWORK_SUFFIX, SUFFIX):
        raise FormatError(
            "{path} has no suffix of a classifier. Nothing was saved; choose {network} for a "
            "network, or {suffix}.",
            path=path.name,
            network=NETWORK_SUFFIX,
            suffix=SUFFIX,
        )


def write_model(path: Path, saved: SavedModel) -> None:
    """Write a classifier to a file, which is replaced atomically.

    `path`: ``.bayesgui`` for a network; ``.bayesmodel`` for any classifier.
    """
    check_suffix(path)
    if path.suffix.lower() == SUFFIX:
        replace_file(path, _archive(saved))
        return
    network = network_of(saved.model)
    if network is None and is_discriminative(saved.model):
        raise FormatError(
            "{path} cannot hold this classifier, which is no network: it knows the classes given "
            "the columns, and nothing of the columns. Nothing was saved; choose a name that ends "
            "in {suffix}.",
            path=path.name,
            suffix=SUFFIX,
        )
    densities = density_columns(saved.model)
    if network is None and densities:
        raise FormatError(
            "{path} cannot hold this classifier: it has a density for {columns}, and a network has "
            "tables of states. Nothing was saved; choose a name that ends in {suffix}.",
            path=path.name,
            columns=list_names(densities),
            suffix=SUFFIX,
        )
    if network is None:
        raise FormatError(
            "{path} cannot hold this classifier, which is more than one network. Nothing was "
            "saved; choose a name that ends in {suffix}.",
            path=path.name,
            suffix=SUFFIX,
        )
    section = {SECTION: classifier_section(saved)}
    write(path, Loaded(network.network, extra=section))


def classifier_section(saved: SavedModel) -> dict[str, Any]:
    """Return the section of a network's document that makes it a classifier."""
    section: dict[str, Any] = {"class": saved.model.target, "method": saved.method}
    section["options"] = dict(saved.options)
    network = network_of(saved.model)
    remarks = saved.model.remarks if network is None else network.remarks
    if remarks:
        section["remarks"] = [str(remark) for remark in remarks]
    if network is not None and network.super_parents:
        section["super_parents"] = [
            [each.column, each.accuracy, each.log_loss] for each in network.super_parents
        ]
    if saved.preparation:
        section["preparation"] = dict(saved.preparation)
    if isinstance(saved.model, CalibratedModel) and network is not None:
        section["calibration"] = calibration_json(saved.model, network.network)
    if saved.texts is not None:
        section["texts"] = _texts_json(saved.texts)
    if saved.losses is not None:
        section["losses"] = losses_json(saved.losses.matched(saved.model.classes))
    return section


def read_model(path: Path, target: str | None = None, monitor: Monitor = SILENT) -> SavedModel:
    """Read a classifier.

    `path`: a file as `write_model` makes it, a network of any format, or an ensemble of networks.
    `target`: the class of a network; by default the one its file names.
    """
    if path.suffix.lower() == SUFFIX:
        saved = _from_archive(path)
        if target not in (None, saved.model.target):
            raise ParameterError(
                "The classifier in {path} is one of {target}; only a network can be asked for "
                "another class.",
                path=path.name,
                target=saved.model.target,
            )
        return saved
    if is_ensemble(path):
        return SavedModel(read_ensemble_model(path, target, monitor))
    return classifier_of(read(path, monitor), path.name, target)


def classifier_of(
    loaded: Loaded, name: str, target: str | None = None, *, calibrated: bool = True
) -> SavedModel:
    """Return the classifier that a network's document describes.

    `calibrated`: whether a calibration in its section is applied; otherwise the network answers.
    """
    section = loaded.extra.get(SECTION, {})
    section = section if isinstance(section, dict) else {}
    own = section.get("class")
    chosen = own if target is None else target
    if chosen is None:
        raise FormatError(
            "{path} is a network that no node of which is marked as the class; name one.",
            path=name,
        )
    if not isinstance(chosen, str) or chosen not in loaded.network:
        raise FormatError(
            "{path}: there is no node {variable} that could be the class.",
            path=name,
            variable=str(chosen),
        )
    remarks = section.get("remarks", [])
    remarks = tuple(map(str, remarks)) if isinstance(remarks, list) and chosen == own else ()
    scores = _scores_of(section.get("super_parents")) if chosen == own else ()
    model = NetworkModel.of(loaded.network, chosen, remarks, scores)
    if chosen != own:
        return SavedModel(model)
    method, options = section.get("method"), section.get("options")
    return SavedModel(
        with_calibration(model, section.get("calibration")) if calibrated else model,
        method if isinstance(method, str) else "",
        MappingProxyType(options if isinstance(options, dict) else {}),
        _losses_of(section.get("losses"), model.classes, name),
        _texts_of(section.get("texts")),
        _preparation_of(section.get("preparation")),
    )


def _preparation_of(item: Any) -> Mapping[str, str]:
    """Return what was done around a method; what is damaged is left out."""
    given = item if isinstance(item, dict) else {}
    return MappingProxyType({str(k): v for k, v in given.items() if isinstance(v, str)})


def _scores_of(items: Any) -> tuple[SuperParentScore, ...]:
    """Return the scores of super-parents; damaged ones are left out."""
    try:
        return tuple(SuperParentScore(str(c), float(a), float(b)) for c, a, b in items or ())
    except WRONG:
        return ()


def _losses_of(item: Any, classes: Sequence[str], name: str) -> LossMatrix | None:
    if item is None:
        return None
    try:
        return losses_from_json(item, classes)
    except ParameterError as error:
        raise FormatError("{path}: {reason}", path=name, reason=error) from None
    except WRONG:
        raise FormatError("{path}: its loss matrix is damaged.", path=name) from None


def _texts_json(texts: TextColumn | None) -> dict[str, Any] | None:
    return None if texts is None else {"column": texts.name, "presence": texts.presence}


def _texts_of(item: Any) -> TextColumn | None:
    """Return the column of texts of a file; None if there is none, or it is damaged."""
    if not isinstance(item, dict) or not isinstance(item.get("column"), str):
        return None
    return TextColumn(item["column"], bool(item.get("presence")))


def _archive(saved: SavedModel) -> bytes:
    """Return the bytes of a model file; the same model gives the same bytes."""
    arrays: list[np.ndarray[Any, Any]] = []
    about = {
        "method": saved.method,
        "options": dict(saved.options),
        "preparation": dict(saved.preparation),
        "losses": losses_json(saved.losses),
        "texts": _texts_json(saved.texts),
        "model": to_plain(saved.model, arrays),
    }
    return model_bytes(about, arrays)


def _from_archive(path: Path) -> SavedModel:
    header, arrays = read_model_archive(path)
    if kind_of(header) == NUMBERS:
        raise FormatError(
            "{path} holds a model that predicts numbers, and this needs one that tells classes; "
            "predict the rows of a table with it.",
            path=path.name,
        )
    return _model_of(header, arrays, path.name)


def import_models() -> None:
    """Import what trained models are made of, which then can be read."""
    for package in ("methods", "models", "calibration"):
        # The methods import the parts of their models.
        import_modules(f"bayesgui.classifiers.{package}")
    import_modules("bayesgui.densities")


def tried_model(
    header: Mapping[str, Any],
    arrays: list[np.ndarray[Any, Any]],
    name: str,
    fits: Callable[[Any, Dataset], bool],
) -> Any:
    """Return the model that a header describes; `fits`: whether its answer for two rows does."""
    import_models()
    try:
        model = from_plain(header["model"], arrays)
        tried = np.array([np.nan, 0.0])
        rows = Dataset(tuple(NumericColumn(each, tried) for each in model.features))
        if not fits(model, rows):
            raise ValueError(model)
    except (BayesGuiError, AttributeError, *WRONG):
        raise FormatError(
            "{path} does not describe a classifier that this version of bayesgui knows; train it "
            "and save it again.",
            path=name,
        ) from None
    return model


def options_in(header: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the options of the method that trained a model; damaged ones are left out."""
    options = header.get("options")
    return MappingProxyType(options if isinstance(options, dict) else {})


def _model_of(
    header: Mapping[str, Any], arrays: list[np.ndarray[Any, Any]], name: str
) -> SavedModel:
    def fits(model: Any, rows: Dataset) -> bool:
        n = len(model.classes)
        is_one = isinstance(model, ClassModel) and model.log_priors.shape == (n,)
        return is_one and model.log_joint(rows).shape == (2, n)

    model = tried_model(header, arrays, name, fits)
    return SavedModel(
        model,
        str(header.get("method", "")),
        options_in(header),
        _losses_of(header.get("losses"), model.classes, name),
        _texts_of(header.get("texts")),
        _preparation_of(header.get("preparation")),
    )
