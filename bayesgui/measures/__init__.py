"""Floor 4: information-theoretic measures, in nats."""
