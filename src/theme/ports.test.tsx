import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inertPorts, PortsContext, usePorts } from "./ports.ts";
import { useSite } from "./site-context.tsx";

test("useSite outside its provider reports what is missing", () => {
  function Asks(): ReactNode {
    return useSite().title;
  }
  expect(() => renderToStaticMarkup(<Asks />)).toThrow(
    new Error("useSite() was called outside <SiteContext value={site}>."),
  );
});

test("components get the given ports, and inactive ports without a provider", () => {
  const given = { ...inertPorts };
  function Asks(): ReactNode {
    const ports = usePorts();
    return ports === given ? "given" : ports === inertPorts ? "inert" : "other";
  }
  const provided = renderToStaticMarkup(
    <PortsContext value={given}>
      <Asks />
    </PortsContext>,
  );
  expect([provided, renderToStaticMarkup(<Asks />)]).toEqual(["given", "inert"]);
});
