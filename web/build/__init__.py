"""Makes dist/ and serves it. Standard library only: a host builds the page with nothing but Python and Node."""
