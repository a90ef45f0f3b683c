// What Node asks for a module's text.
const { url: changed, source } = JSON.parse(process.env.MUTANT ?? "{}");

/** @type {import("node:module").LoadHook} */
export const load = (url, context, next) =>
  url.replace(/[?#].*/, "") === changed ? { format: "module", shortCircuit: true, source } : next(url, context);
