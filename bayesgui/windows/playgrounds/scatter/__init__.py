"""The playground on classes in the plane of two columns."""
