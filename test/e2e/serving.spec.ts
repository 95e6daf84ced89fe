import { askRaw } from "../../src/server/serve/served-folder.fixture.ts";
import { expect, test } from "./servers.ts";

test("pages and their Markdown are compressed and revalidated; hashed files aren't revalidated", async ({
  request,
  portal,
}) => {
  await test.step("pages are compressed, and revalidated with an ETag", async () => {
    const response = await request.get(`${portal.address}/docs/apis`, {
      headers: { "Accept-Encoding": "br" },
    });
    const headers = response.headers();
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["content-type"]).toContain("text/html");
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    const again = await request.get(`${portal.address}/docs/apis`, {
      headers: { "Accept-Encoding": "br", "If-None-Match": headers["etag"] ?? "" },
    });
    expect(again.status()).toBe(304);
  });
  await test.step("assets with the same name never change", async () => {
    const page = await (await request.get(`${portal.address}/docs`)).text();
    const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? "";
    expect(script).toMatch(/^\/assets\/.+\.[\w-]{8}\.js$/);
    const response = await request.get(portal.address + script);
    expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  });
  await test.step("every page has its data and its Markdown twin", async () => {
    const data = await request.get(`${portal.address}/docs/apis.json`);
    expect(await data.json()).toMatchObject({ data: { title: "API Guides", route: "/docs/apis" } });
    const twin = await (await request.get(`${portal.address}/docs/apis.md`)).text();
    expect(twin).toMatch(/^# API Guides\n/);
    expect(await (await request.get(`${portal.address}/llms.txt`)).text()).toContain(
      "/docs/apis.md)",
    );
    expect(await (await request.get(`${portal.address}/sitemap.xml`)).text()).toContain(
      "/docs/apis<",
    );
  });
});

test("a client that accepts Markdown gets it, in a build and in development", async ({
  request,
  features,
  featuresDev,
}) => {
  for (const { address } of [features, featuresDev]) {
    const twin = await (await request.get(`${address}/docs/code.md`)).text();
    const accepts = { Accept: "text/markdown, text/html;q=0.9" };
    const asked = await request.get(`${address}/docs/code`, { headers: accepts });
    expect(asked.headers()["content-type"]).toBe("text/markdown;charset=utf-8");
    expect(asked.headers()["vary"]).toMatch(/\bAccept\b(?!-)/);
    expect(await asked.text()).toBe(twin);
    const browser = await request.get(`${address}/docs/code`, { headers: { Accept: "text/html" } });
    expect(browser.headers()["content-type"]).toContain("text/html");
    const none = await request.get(`${address}/docs/none`, { headers: accepts });
    expect(none.status()).toBe(404);
  }
});

test("only files with a hash are cached forever", async ({ request, features }) => {
  for (const address of ["/docs", "/docs.json", "/_lectern/licences.txt", "/sw.js"]) {
    const response = await request.get(features.address + address);
    expect(response.headers()["cache-control"]).not.toContain("immutable");
  }
});

test.describe("in development", () => {
  const files: readonly (readonly [string, string, RegExp])[] = [
    ["/llms.txt", "text/plain;charset=utf-8", /\/docs\/code\.md\)/],
    ["/robots.txt", "text/plain;charset=utf-8", /^User-agent/],
    ["/sitemap.xml", "text/xml;charset=utf-8", /\/docs\/code</],
    ["/docs/code.md", "text/markdown;charset=utf-8", /^# /],
    ["/_headers", "application/octet-stream", /Content-Security-Policy/],
    ["/_lectern/routes.json", "application/json", /\/docs\/code/],
  ];
  test("files that aren't part of a page are the same as in a build", async ({
    request,
    featuresDev,
  }) => {
    for (const [address, type, text] of files) {
      const response = await request.get(featuresDev.address + address);
      expect(response.status(), address).toBe(200);
      expect(response.headers()["content-type"], address).toBe(type);
      expect(await response.text(), address).toMatch(text);
    }
  });

  test("an invalid URL gets a suitable response", async ({ request, featuresDev }) => {
    await test.step("a redirect is followed, and an extra slash is removed", async () => {
      for (const [from, to] of [
        ["/old", "/docs/code"],
        ["/docs/code/", "/docs/code"],
      ]) {
        const response = await request.get(featuresDev.address + from, { maxRedirects: 0 });
        expect([response.status(), response.headers()["location"]]).toEqual([302, to]);
      }
    });
    await test.step("a malformed URL is a bad request, and a foreign host name is rejected", async () => {
      const malformed = await request.get(`${featuresDev.address}/%E0%A4%A`);
      expect([malformed.status(), await malformed.text()]).toEqual([
        400,
        "This isn't a valid URL.\n",
      ]);
      const headers = { Host: "drafts.evil.example" };
      const foreign = await request.get(`${featuresDev.address}/docs`, { headers });
      expect(foreign.status()).toBe(403);
      expect(await foreign.text()).not.toContain("<html");
    });
    await test.step("an invalid URL isn't reported as a Vite error", async () => {
      for (const target of ["http://[/?import", "//[/@vite/client", "//[?import"]) {
        const { status } = await askRaw(featuresDev.address, target);
        expect(status).toBeLessThan(500);
      }
    });
    await test.step("a missing page has no Markdown twin", async () => {
      expect((await request.get(`${featuresDev.address}/nowhere.md`)).status()).toBe(404);
    });
  });
});
