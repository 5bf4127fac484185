"""An ensemble of networks beside a document."""
