"""What is laid over the network: one module for each overlay, registered by its class."""
