// What the page's scripts share.

type Stage = "fetching" | "python" | "game" | "ready" | "failed";

/** Elements that name a file of the start. */
type Naming = HTMLLinkElement | HTMLScriptElement;

/** What before_python.js offers before all else is there. */
interface Early {
  /** Errors so far; from now on somebody else listens. */
  troubles(): ErrorEvent[];
  tapped(): string[];
  /** Saves a screen for the next start: that of the address, or of another. */
  remember(html: string, where?: string): void;
}

/** What boot.js adds for Python, which reads the same in stubs/js.pyi. */
interface ForPython {
  ready(): void;
  fail(text: string): void;
  morph(element: Element, html: string): void;
  load(name: string): Promise<unknown>;
  part(name: string): Promise<ArrayBuffer>;
  library(): Promise<Response>;
  renew(): void;
  store: typeof import("../store.js").store;
  bots: typeof import("../bots.js").bots;
}

declare var rollbow: Early & Partial<ForPython>;

interface WindowEventMap {
  "rollbow:stage": CustomEvent<Stage>;
  "rollbow:update": CustomEvent<null>;
  "rollbow:pick": CustomEvent<string>;
}
