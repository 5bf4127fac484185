"""The class of a network is ringed on the canvas."""

from bayesgui.canvas.overlays.compose import compose_decorations
from bayesgui.canvas.painting.decorations import Disc, Ring
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState


def test_only_the_marked_class_is_ringed_and_undo_takes_the_ring_away(qtbot):
    network = BayesianNetwork([Variable("spam", ("no", "yes")), Variable("word", ("no", "yes"))])
    document = Document(DocumentState(model=network))
    session = DocumentSession.of(document)
    assert compose_decorations(session).rings == {}
    document.edit("Mark", lambda state: mark_class(state, "spam"))
    shown = compose_decorations(session)
    assert shown.rings == {"spam": Ring("c4", 2.5)}
    assert shown.discs == {"spam": Disc("", "c4", "target")}
    document.undo()
    assert compose_decorations(session).rings == {}
