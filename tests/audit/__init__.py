"""The checks of `make audit`: known vulnerabilities of the libraries, and random requests to the API with everybody's rights."""
