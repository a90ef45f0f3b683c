"""Modules of Python's library that the page sometimes needs, but never for a start or a first move."""

LATE = frozenset(
    """
    _ast_unparse _compat_pickle _ssl concurrent.futures.thread html.parser importlib.metadata importlib.resources
    ipaddress pathlib.types pickle pkgutil pyodide.http urllib
    """.split()
)
