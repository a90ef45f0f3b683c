"""How the tests' browser is started, and what it visits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

WITHOUT = [
    # Chromium also loads what its address bar would open, which costs a fifth of a start.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Of two lists Chromium takes the last, so this one includes Playwright's (`disabledFeatures` in its driver).
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "DialMediaRouteProvider"),
    *("GlobalMediaControls", "HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "BlockOriginHeaderModificationOnRedirect"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "Translate", "AutoDeElevate", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled"),
]
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    # A test's page lives for seconds: functions of the engine are compiled a second time only if they run for long.
    "--js-flags=--wasm-tiering-budget=1000000000",
    f"--disable-features={','.join(WITHOUT)}",
    # A camera that shows a moving picture; pages still have to be allowed to use it.
    "--use-fake-device-for-media-stream",
    # Other hosts are unreachable, whatever a page tries; intercepting requests would turn the cache off.
    "--host-resolver-rules=MAP rollbow.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
PLAIN = "rollbow.test"
"""Another name for this machine. Unlike 127.0.0.1, browsers trust it no more than any address without https."""
REPORT_VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} in ${event.sourceFile}`));
"""


@dataclass(frozen=True)
class Site:
    url: str
    folder: Path
