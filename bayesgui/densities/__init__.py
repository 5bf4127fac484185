"""Floor 4: densities of numbers: parametric, mixtures, histograms and kernels."""
