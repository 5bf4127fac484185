"""The page Separation: is X independent of Y given Z, and which trails are active."""
