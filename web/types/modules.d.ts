// Modules that stand at these addresses only in dist/.

declare module "*/pyodide.mjs" {
  export * from "pyodide";
}

declare module "*/idiomorph.js" {
  export { Idiomorph } from "idiomorph";
}

declare module "*/pyscript/core.js" {
  type Tell = (error: unknown, ...more: unknown[]) => void;
  interface Python {
    interpreter: import("pyodide").PyodideAPI;
    io: { stderr: Tell };
  }
  export const hooks: {
    main: { onReady: Set<(python: Python) => void> };
    worker: { onBeforeRunAsync: Set<() => void> };
  };
}
