import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type SiteData, SiteContext } from "lectern";
import { useAddress, type AddressOptions } from "./use-address.ts";

const site = { url: "https://a.example", basePath: "/sub/", localeBase: "/sub/de/" } as SiteData;

function completed(written: string, options?: AddressOptions): string {
  const Probe = () => useAddress()(written, options);
  return renderToStaticMarkup(
    <SiteContext value={site}>
      <Probe />
    </SiteContext>,
  );
}

test.each<readonly [string, AddressOptions | undefined, string]>([
  ["/docs/a", undefined, "/sub/de/docs/a"],
  ["docs/a", undefined, "/sub/de/docs/a"],
  ["/img/a.svg", undefined, "/sub/img/a.svg"],
  ["/sub/de/docs/a", undefined, "/sub/de/docs/a"],
  ["/sub/docs", { forcePrependBaseUrl: true }, "/sub/de/sub/docs"],
  ["/docs/a", { absolute: true }, "https://a.example/sub/de/docs/a"],
  ["#part", { absolute: true }, "#part"],
  ["https://b.example/", undefined, "https://b.example/"],
  ["pathname:///data.json", undefined, "/sub/data.json"],
])("completes %s with %j to %s", (written, options, expected) => {
  expect(completed(written, options)).toBe(expected);
});
