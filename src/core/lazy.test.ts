import { expect, test } from "vitest";
import { importAgain, lazy } from "./lazy.ts";

test("loads once, on the first call", async () => {
  let loads = 0;
  const load = lazy(async () => ++loads);
  expect(loads).toBe(0);
  expect(await Promise.all([load(), load()])).toEqual([1, 1]);
  expect(await load()).toBe(1);
});

test("tries again after a failure", async () => {
  let loads = 0;
  const load = lazy(async () => {
    loads += 1;
    if (loads === 1) throw new Error("lost");
    return loads;
  });
  await expect(load()).rejects.toThrow("lost");
  expect(await load()).toBe(2);
});

test("imports a module under another URL if its URL failed", async () => {
  const url = "https://docs.example/panel.js";
  let imports = 0;
  const load = importAgain(() => {
    imports += 1;
    return Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${url}`));
  });
  await expect(load()).rejects.toThrow(url);
  await expect(load()).rejects.toThrow("https:");
  expect(imports).toBe(1);
});

test("imports a module under the same URL if its code failed", async () => {
  let imports = 0;
  const load = importAgain(async () => {
    imports += 1;
    if (imports === 1) throw new Error("The module threw.");
    return imports;
  });
  await expect(load()).rejects.toThrow("threw");
  expect(await load()).toBe(2);
});
