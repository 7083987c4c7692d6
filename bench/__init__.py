"""What the house promises, measured: `make bench`. README.md says what each part measures and how to run it."""
