"""Information-theoretic measures, in nats."""
