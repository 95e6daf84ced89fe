import { expect, test } from "vitest";
import { environmentText } from "./environment.ts";

test("another terminal is the same environment, in any order", () => {
  const first = environmentText({ SITE: "a", SHLVL: "1", _: "/bin/node", SSH_TTY: "/dev/pts/1" });
  expect(environmentText({ SHLVL: "2", WINDOWID: "7", SITE: "a" })).toBe(first);
  expect(environmentText({ B: "2", A: "1" })).toBe(environmentText({ A: "1", B: "2" }));
});

test("any other variable that is set, changed or gone makes another", () => {
  const first = environmentText({ SITE: "a" });
  expect(environmentText({ SITE: "b" })).not.toBe(first);
  expect(environmentText({})).not.toBe(first);
  expect(environmentText({ SITE: "a", NODE_ENV: "production" })).not.toBe(first);
});
