"""Makes dist/ and serves it. Standard library only: a host builds the page with just Python and Node."""
