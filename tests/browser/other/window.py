#!/usr/bin/python3
"""A WebKitGTK window of any size for WebKitWebDriver: MiniBrowser, which the driver brings, is never narrower than 447 pixels.

The arguments: width, height, language, and the file of a script that runs before those of the page.
"""
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

width, height, language, script = sys.argv[1:5]
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)  # what a page sees as reduced motion
context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.set_preferred_languages([language])


def view_for(_session):
    content = WebKit2.UserContentManager()
    with open(script, encoding="utf-8") as source:
        content.add_script(
            WebKit2.UserScript(
                source.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
            )
        )
    view = WebKit2.WebView(web_context=context, user_content_manager=content, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_default_size(int(width), int(height))
    window.connect("destroy", Gtk.main_quit)
    window.add(view)
    window.show_all()
    return view


context.connect("automation-started", lambda _context, session: session.connect("create-web-view", view_for))
Gtk.main()
