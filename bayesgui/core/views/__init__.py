"""Values as those of other libraries: pandas tables and networkx graphs, imported when used."""
