"""Tests of the page that works a result out."""
