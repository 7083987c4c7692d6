"""The family of promised tricks: a declared contract is looked up in a table and paid in one of a few ways. Shared by several games."""
