// What browsers have that TypeScript doesn't list.

/** Files that the system opens with the installed page; Chromium only. */
declare var launchQueue:
  | { setConsumer(consumer: (opened: { files: FileSystemFileHandle[] }) => void): void }
  | undefined;
