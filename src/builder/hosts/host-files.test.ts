import fc from "fast-check";
import { expect, test } from "vitest";
import { servedFolder } from "../serving/served-folder.fixture.ts";
import { hostFile, hosts, type HostName } from "./host-files.ts";

test("of a folder without a built site nothing is written", async () => {
  const asked = { host: "nginx", output: "/nowhere", root: undefined, listen: undefined } as const;
  await expect(hostFile(asked)).rejects.toThrow('There is no built site in /nowhere. Run "lectern');
});

test.each(Object.keys(hosts) as HostName[])("%s: redirects of the site are in it", async (host) => {
  const site = servedFolder({}, { redirects: { "/gone": "/docs" } });
  const file = await hostFile({ host, output: site.path, root: "/srv/x", listen: undefined });
  // JSON has no comments.
  expect(file).toContain(host === "vercel" ? "vercel.json" : `lectern hosting ${host}`);
  expect(file).toMatch(/\/gone.*"\/docs"/s);
  site.remove();
});

const hosting = { basePath: "/", redirects: {}, unhashed: [] };
const nginxLines = (root: string) => hosts.nginx({ root, listen: "80", hosting }).split("\n");

test("no value ends its quotation", () => {
  const printable = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCodePoint(code)),
  });
  fc.assert(
    fc.property(printable, (text) => {
      expect(nginxLines(text)).toHaveLength(nginxLines("/srv/site").length);
    }),
  );
});

test.each(["/a\nb", "/a\0", "/a\u007F"])("%j cannot be configured", (text) => {
  expect(() => nginxLines(text)).toThrow("control character");
});
