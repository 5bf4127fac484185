"""Forms with answers of experts whose tables are not used yet: their edits, and how they follow."""
