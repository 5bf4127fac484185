"""What is laid over the network: each module turns one overlay into a dressing."""
