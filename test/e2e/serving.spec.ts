import { expect, test } from "./servers.ts";

test("pages are served compressed, with a tag, and asked for again", async ({
  request,
  portal,
}) => {
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

test("assets never change under their name", async ({ request, portal }) => {
  const page = await (await request.get(`${portal.address}/docs`)).text();
  const script = /<script type="module" src="([^"]+)"/.exec(page)?.[1] ?? "";
  expect(script).toMatch(/^\/assets\/.+\.[\w-]{8}\.js$/);
  const response = await request.get(portal.address + script);
  expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("every page has its data and its Markdown twin", async ({ request, portal }) => {
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
