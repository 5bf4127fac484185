"""The page Separation: is X independent of Y given Z, and along which trails not."""
