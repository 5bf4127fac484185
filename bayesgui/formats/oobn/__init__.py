"""HUGIN's object-oriented networks: submodels as instances of classes."""
