// Reads a QR code with the camera, if the browser can do that. The camera runs only while its picture is shown.

const PAUSE = 150;

/** The text of the first code in sight; empty if the picture was closed first. */
export async function read() {
  const known = await BarcodeDetector.getSupportedFormats();
  const picture = document.querySelector("#camera");
  if (!known.includes("qr_code") || !(picture instanceof HTMLVideoElement)) throw new Error("no reader for QR codes");
  const seen = () => picture.isConnected && document.visibilityState === "visible";
  const detector = new BarcodeDetector({ formats: ["qr_code"] });
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    picture.srcObject = stream;
    if (seen()) await picture.play();
    while (seen()) {
      const [code] = await detector.detect(picture);
      if (code?.rawValue) return code.rawValue;
      await new Promise((next) => setTimeout(next, PAUSE));
    }
    return "";
  } finally {
    for (const track of stream.getTracks()) track.stop();
    picture.srcObject = null;
  }
}
