"""Ensembles of networks on the command line: written, asked and scored."""
