// Loaded before anything else in a Node that a mutant runs in: it gives the changed text of the one script.
import { register } from "node:module";

register("./loader.mjs", import.meta.url);
