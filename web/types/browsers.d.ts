// What browsers have that TypeScript doesn't list.

/** Files that the system opens with the installed page; Chromium only. */
declare var launchQueue:
  | { setConsumer(consumer: (opened: { files: FileSystemFileHandle[] }) => void): void }
  | undefined;

/** Reads codes in pictures; not in every Chromium, and in no other engine. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  static getSupportedFormats(): Promise<string[]>;
  detect(image: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
