import { expect, test } from "vitest";
import { openCommand } from "./run-server.ts";

const address = "http://localhost:3000/";

test.each([
  ["darwin", {}, "open http://localhost:3000/"],
  ["win32", {}, 'cmd /c start "" "http://localhost:3000/"'],
  ["linux", {}, "xdg-open http://localhost:3000/"],
  ["linux", { BROWSER: "/opt/my browser" }, "/opt/my browser http://localhost:3000/"],
] as const)("on %s with %j, the browser is opened by %s", (platform, environment, expected) => {
  const opening = openCommand(address, platform, environment);
  expect([opening?.command, ...(opening?.words ?? [])].join(" ")).toBe(expected);
});

test("BROWSER=none doesn't open a browser", () => {
  expect(openCommand(address, "linux", { BROWSER: "none" })).toBeUndefined();
});
