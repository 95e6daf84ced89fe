import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterEach(() => folder.remove());

const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version, main: "index.js" }),
  [`node_modules/${name}/index.js`]: "throw new Error('It is not to be loaded.');\n",
});

const site = (dependencies: Readonly<Record<string, string>>) => ({
  "site.config.ts": `import { defineSite } from "lectern";
import { z } from "zod";
export default defineSite({ title: "Two", url: "https://two.example", customProps: { z: z.string().parse("z") } });
`,
  "docs/hello.mdx": `import { Hello } from "../components/hello";\n\n# Hello\n\n<Hello />\n`,
  "components/hello.tsx": `import { useMemo } from "react";
export function Hello() {
  const who = useMemo(() => "you", []);
  return <p>Hello, {who}</p>;
}
`,
  "package.json": JSON.stringify({ private: true, dependencies }, undefined, 2),
});

test("doctor lists packages that the site has in other versions; Lectern's versions are used", () => {
  writeSite(folder.path, {
    ...site({ react: "^18.0.0", zod: "^3.0.0", lectern: "^0.0.1" }),
    ...installed("react", "18.0.1"),
    ...installed("zod", "3.0.2"),
    ...installed("lectern", "0.0.1"),
  });
  const built = callLectern("build", folder.path);
  expect(built.code).toBe(0);
  const doctor = callLectern("doctor", folder.path);
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(/bad +Lectern: .* another copy: 0\.0\.1/);
  expect(doctor.stdout).toMatch(
    /doubtful +react: It's installed twice: 19\..* 18\.0\.1 for the site/,
  );
});
