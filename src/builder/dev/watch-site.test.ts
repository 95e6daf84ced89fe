import { EventEmitter } from "node:events";
import { expect, test, vi } from "vitest";
import type { DevState } from "./dev-opener.ts";
import type { DevSite } from "./dev-site.ts";
import { watchSite } from "./watch-site.ts";

test("an edit is read although the reading before it failed", async () => {
  const closed: DevState = { kind: "closed", diagnostics: [] };
  const changed: string[] = [];
  const site: DevSite = {
    state: () =>
      changed.length === 1 ? Promise.reject(new Error("a fault of ours")) : Promise.resolve(closed),
    page: () => Promise.resolve(undefined),
    threw: () => true,
    changed: (files) => void changed.push(...files),
    close: () => Promise.resolve(),
  };
  const hear = vi.fn<() => void>();
  const faults = vi.fn<(error: unknown) => void>();
  process.on("unhandledRejection", faults);
  const watcher = Object.assign(new EventEmitter(), { add: () => undefined });
  watchSite({ watcher, ws: { send: () => undefined } }, site, {
    root: "/site",
    onDiagnostics: hear,
  });
  watcher.emit("all", "change", "/site/one.md");
  await vi.waitFor(() => expect(faults).toHaveBeenCalledOnce());
  watcher.emit("all", "change", "/site/two.md");
  await vi.waitFor(() => expect(hear).toHaveBeenCalledOnce());
  process.off("unhandledRejection", faults);
  expect(changed).toEqual(["/site/one.md", "/site/two.md"]);
});
