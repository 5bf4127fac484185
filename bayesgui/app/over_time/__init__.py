"""The pages Over time beside a template: when the engine is asked, and what."""
