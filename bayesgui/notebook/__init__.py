"""Tables and pictures of public values in notebooks."""
