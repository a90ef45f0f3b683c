"""What PyScript runs. Everything else is byte code in the app's wheel."""

from loop import start

start()
