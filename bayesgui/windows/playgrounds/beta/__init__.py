"""The playground on priors of a coin, and of three states."""
