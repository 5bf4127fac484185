"""The densities playground: four estimates of one column, and a mixture by EM."""
