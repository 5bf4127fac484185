"""The check of a model: what in it is wrong, doubtful or useless, where, and what mends it.

A kind of problem is a class of `checks/`, registered under the name that files, the command line
and the help use. `run.py` asks them all about a `Subject` and keeps what it has found of nodes
that an edit has left alone. A `Problem` says where it is as a `Place` and what mends it as a
`Remedy`, both values without a document; `document/checked_remedies.py` carries remedies out.
"""
