// What a type checker doesn't see. Undefined names are left to it, as it can tell page, workers and Node apart.
import js from "@eslint/js";

export default [js.configs.recommended, { rules: { "no-undef": "off" } }];
