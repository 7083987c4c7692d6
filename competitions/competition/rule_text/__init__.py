"""Reads the rule file of competitions: TOML to frozen values, with every problem and its line."""
