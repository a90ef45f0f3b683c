"""The screens of the page, one a file: each turns the model into HTML."""
