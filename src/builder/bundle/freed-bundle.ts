import type { Plugin } from "vite";

/**
 * Lets the memory of a bundle be freed. Rolldown's options refer to native code, which refers
 * back to the plugins and to all they know, such as the site: no garbage collector sees the
 * cycle. A development server would keep the site in its state at each edit.
 */
export function freedBundle(): Plugin {
  const options = new Set<object>();
  return {
    name: "lectern:freed-bundle",
    buildStart(input) {
      options.add(input);
    },
    renderStart(output) {
      options.add(output);
    },
    closeBundle() {
      // The field with the native object; nothing reads options after the bundle is closed.
      for (const each of options) Reflect.deleteProperty(each, "inner");
    },
  };
}
