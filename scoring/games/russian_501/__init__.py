"""Russian 501. Its rules are in docs/rules/russian_501.md."""
