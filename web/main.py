"""What PyScript runs. All else is byte code by now, in the app's wheel."""

from loop import start

start()
