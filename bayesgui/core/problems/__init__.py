"""Problems of a model as a document remembers them: where they are, and which are ignored."""
