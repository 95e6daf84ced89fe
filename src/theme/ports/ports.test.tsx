import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import {
  inertPorts,
  Ports,
  useNavigate,
  usePreferences,
  useSearch,
  useSidebarPort,
} from "./ports.ts";
import { useSite } from "../site-context.tsx";

describe("a hook outside its provider names what is missing", () => {
  test.each([
    [useNavigate, "useNavigate() was called outside <Ports navigate={…}>."],
    [useSearch, "useSearch() was called outside <Ports search={…}>."],
    [usePreferences, "usePreferences() was called outside <Ports preferences={…}>."],
    [useSidebarPort, "useSidebarPort() was called outside <Ports sidebar={…}>."],
    [useSite, "useSite() was called outside <SiteContext value={site}>."],
  ] as const)("%o", (hook: () => unknown, message) => {
    function Asks(): ReactNode {
      hook();
      return null;
    }
    expect(() => renderToStaticMarkup(<Asks />)).toThrow(new Error(message));
  });
});

function Asks(): ReactNode {
  const same = [
    useNavigate() === inertPorts.navigate,
    useSearch() === inertPorts.search,
    usePreferences() === inertPorts.preferences,
    useSidebarPort() === inertPorts.sidebar,
  ];
  return same.join();
}

test("Ports hands each port to its hook", () => {
  const html = renderToStaticMarkup(
    <Ports {...inertPorts}>
      <Asks />
    </Ports>,
  );
  expect(html).toBe("true,true,true,true");
});
