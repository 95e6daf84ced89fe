import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Plugin } from "vite";
import { afterAll, expect, test, vi } from "vitest";
import { makeBundle, nodeBuild } from "./site-bundle.ts";

const folder = mkdtempSync(path.join(tmpdir(), "lectern-freed-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Bundles a module with a plugin. The returned reference shows whether the plugin is still in
 * memory.
 */
async function pluginOfBundle(name: string, code: string): Promise<WeakRef<object>> {
  const file = path.join(folder, name);
  writeFileSync(file, code);
  const plugin = { name: "held" };
  const bundle = {
    root: folder,
    basePath: "/",
    settings: { build: nodeBuild(folder, file, {}) },
    plugins: [plugin],
  };
  await makeBundle(bundle).catch(() => undefined);
  return new WeakRef(plugin);
}

test("a finished or failed bundle is freed", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const plugins = [
    await pluginOfBundle("good.ts", "export default 1;"),
    await pluginOfBundle("bad.ts", "export default {"),
    // The last bundle may still be in use.
    await pluginOfBundle("last.ts", "export default 2;"),
  ];
  await vi.waitFor(() => {
    collect();
    expect(plugins.slice(0, -1).map((each) => each.deref() === undefined)).toEqual([true, true]);
  });
});

test("a bundle isn't kept if a file was written after the bundler had read it", async () => {
  const file = path.join(folder, "edited.ts");
  const bundle = (plugins: readonly Plugin[]) =>
    makeBundle({
      root: folder,
      basePath: "/",
      settings: { build: nodeBuild(folder, file, {}) },
      plugins,
    });
  writeFileSync(file, "export default 'before';");
  expect((await bundle([])).inputs).toBeDefined();
  const editor: Plugin = {
    name: "editor",
    transform() {
      writeFileSync(file, "export default 'afterwards';");
    },
  };
  expect((await bundle([editor])).inputs).toBeUndefined();
});
