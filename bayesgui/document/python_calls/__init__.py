"""The calls of the public interface that ask, read and learn what a document has."""
