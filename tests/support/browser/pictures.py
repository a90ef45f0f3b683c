"""Pictures of the page: taken so that they come out the same on every machine, and compared by the browser itself."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

NOTABLE = 48
"""How far a color channel (of 0 to 255) may be off before a pixel counts as different."""
TOLERANCE = 0.005
"""The share of pixels that may differ: other versions of a browser draw edges a little differently."""

# The shipped font for all text, always loaded: the first visit may do without it, and system fonts differ.
STEADY = """async () => {
  const face = new FontFace("Fredoka", `url(${document.querySelector("link[as=font]").href})`, { weight: "300 700" });
  document.fonts.add(await face.load());
  document.documentElement.style.setProperty("--text", "Fredoka");
  document.documentElement.style.setProperty("--title", "Fredoka");
  await document.fonts.ready;
}"""
COMPARE = """async ([one, two, notable]) => {
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [was, is] = [await pixels(one), await pixels(two)];
  const sizes = [was, is].map(({ width, height }) => `${width} × ${height}`);
  if (sizes[0] !== sizes[1]) return { sizes };
  let different = 0;
  for (let at = 0; at < was.data.length; at += 4) {
    const off = Math.max(...[0, 1, 2].map((channel) => Math.abs(was.data[at + channel] - is.data[at + channel])));
    if (off > notable) different += 1;
    // What differs is red on a pale print of what is there.
    for (const channel of [0, 1, 2])
      was.data[at + channel] = off > notable ? (channel ? 0 : 255) : 191 + is.data[at + channel] / 4;
  }
  const canvas = new OffscreenCanvas(was.width, was.height);
  canvas.getContext("2d").putImageData(was, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const picture = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return { share: different / (was.width * was.height), picture };
}"""


PACK = """async ([picture, quality]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext("2d").drawImage(image, 0, 0);
  const packed = await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer();
  return btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
}"""


def steady(page: Page) -> None:
    """Makes the page look the same everywhere."""
    page.evaluate(STEADY)


def webp(browser: Browser, picture: bytes, quality: float = 1) -> bytes:
    """A picture as WebP; lossless at quality 1."""
    page = browser.new_page()
    packed: str = page.evaluate(PACK, [b64encode(picture).decode(), quality])
    page.close()
    return b64decode(packed)


def compare(browser: Browser, taken: bytes, reference: Path, differences: Path) -> str:
    """What is wrong with a picture, or nothing. What differs is painted into a file of `differences`."""
    if not reference.exists():
        return f"{reference.name}: there is no such picture yet; UPDATE_PICTURES=1 takes it"
    page = browser.new_page()
    told: dict[str, Any] = page.evaluate(
        COMPARE, [*(b64encode(each).decode() for each in (reference.read_bytes(), taken)), NOTABLE]
    )
    page.close()
    if "sizes" in told:
        return f"{reference.name}: was {told['sizes'][0]}, is {told['sizes'][1]} pixels"
    if told["share"] <= TOLERANCE:
        return ""
    differences.mkdir(parents=True, exist_ok=True)
    painted = differences / f"{reference.stem}.png"
    painted.write_bytes(b64decode(told["picture"]))
    return f"{reference.name}: {told['share']:.2%} of the pixels differ, see {painted}"
