"""Partners of scikit-learn: discriminative models that are judged on the same folds."""
