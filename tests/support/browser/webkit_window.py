# mypy: ignore-errors
"""A WebKitGTK window without a toolbar, for WebKitWebDriver; run by Debian's Python, which has the bindings.

Controlled by environment variables: WK_PROFILE its profile folder, WK_SIZE its size, WK_CONSOLE a file for what the
page writes to its console, WK_DOWNLOADS a folder, WK_CHOOSE a file that names the files to choose, WK_PAPER the PDF
that it prints on SIGUSR1, WK_SCRIPT a script that its pages begin with; its process id is written to the file PID in
the profile.
"""

import os
import signal

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import GLib, Gtk, WebKit2  # noqa: E402

PROFILE = os.environ["WK_PROFILE"]
WIDTH, HEIGHT = (int(side) for side in os.environ["WK_SIZE"].split("x"))
console = os.open(os.environ["WK_CONSOLE"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)

# Reduced motion, so that a move's outcome is there at once.
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
manager = WebKit2.WebsiteDataManager(
    base_data_directory=f"{PROFILE}/data", base_cache_directory=f"{PROFILE}/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_cache_model(WebKit2.CacheModel.WEB_BROWSER)
context.set_automation_allowed(True)
content = WebKit2.UserContentManager()
with open(os.environ["WK_SCRIPT"]) as source:
    if script := source.read():
        content.add_script(
            WebKit2.UserScript.new(
                script,
                WebKit2.UserContentInjectedFrames.TOP_FRAME,
                WebKit2.UserScriptInjectionTime.START,
                None,
                None,
            )
        )
windows, views, printing = [], [], []


def settings():
    made = WebKit2.Settings()
    made.set_enable_write_console_messages_to_stdout(True)
    return made


def choose(_view, request):
    with open(os.environ["WK_CHOOSE"]) as names:
        request.select_files(names.read().splitlines())
    return True


def to_paper():
    paper = os.environ["WK_PAPER"]
    chosen = Gtk.PrintSettings()
    chosen.set_printer("Print to File")
    chosen.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, f"file://{paper}.part")
    chosen.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    setup = Gtk.PageSetup()
    setup.set_paper_size(Gtk.PaperSize.new(Gtk.PAPER_NAME_A4))
    operation = WebKit2.PrintOperation.new(views[-1])
    operation.set_print_settings(chosen)
    operation.set_page_setup(setup)
    operation.connect("finished", lambda _operation: os.rename(f"{paper}.part", paper))
    operation.print_()
    printing.append(operation)
    return True


def make(*_):
    view = WebKit2.WebView(
        web_context=context,
        settings=settings(),
        user_content_manager=content,
        is_controlled_by_automation=True,
    )
    view.connect("run-file-chooser", choose)
    view.connect("create", lambda _view, _action: make())
    view.connect(
        "web-process-terminated", lambda _view, why: print("the page's process ended:", why, flush=True)
    )
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    window.show_all()
    windows.append(window)
    views.append(view)
    view.connect("close", lambda _view: window.destroy())
    view.grab_focus()
    return view


def started(_context, session):
    told = WebKit2.ApplicationInfo()
    told.set_name("window")
    told.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), 0)
    session.set_application_info(told)
    session.connect("create-web-view", make)


def arriving(_context, download):
    folder = os.environ["WK_DOWNLOADS"]
    download.connect(
        "decide-destination", lambda one, name: one.set_destination(f"file://{folder}/{name}") or True
    )


context.connect("automation-started", started)
context.connect("download-started", arriving)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, to_paper)
with open(f"{PROFILE}/PID", "w") as told:
    told.write(str(os.getpid()))
Gtk.main()
