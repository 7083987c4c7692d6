"""What `make audit` runs: known vulnerabilities of the libraries, and random requests to the API in everybody's name."""
