"""The classifiers that can be trained, a module each."""
