"""Densities of numbers: parametric, mixtures, histograms and kernels."""
