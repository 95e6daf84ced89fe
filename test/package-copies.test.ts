import { afterEach, expect, test } from "vitest";
import { runLectern, temporaryFolder } from "./fixture-site.ts";
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

test("packages that a site has in other versions are named, and those of Lectern are used", () => {
  writeSite(folder.path, {
    ...site({ react: "^18.0.0", zod: "^3.0.0", lectern: "^0.0.1" }),
    ...installed("react", "18.0.1"),
    ...installed("zod", "3.0.2"),
    ...installed("lectern", "0.0.1"),
  });
  const built = runLectern("build", folder.path);
  expect(built.code).toBe(0);
  expect(built.stdout).toMatch(/0 errors, 3 warnings/);
  expect(built.stderr).toContain("package.json:4 warning package/other-version");
  expect(built.stderr).toMatch(
    /The site has react 18\.0\.1, and its pages are made with 19\.\d+\.\d+, the one of Lectern\./,
  );
  expect(built.stderr).toMatch(
    /Write "react": "\^19\.\d+\.\d+" in package\.json and install again\./,
  );
  expect(built.stderr).toMatch(/The site has zod 3\.0\.2, .* 4\.\d+\.\d+/);
  expect(built.stderr).toMatch(/Lectern \d+\.\d+\.\d+ runs, and the site has 0\.0\.1 of its own\./);
  const doctor = runLectern("doctor", folder.path);
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toMatch(/bad +Lectern: .* another copy: 0\.0\.1/);
  expect(doctor.stdout).toMatch(
    /doubtful +react: It is installed twice: 19\..* 18\.0\.1 for the site/,
  );
});

test("what the site does not ask for itself, as in a folder of several packages, is no matter", () => {
  writeSite(folder.path, { ...site({}), ...installed("react", "18.0.1") });
  const checked = runLectern("check", folder.path);
  expect(checked.stdout).toMatch(/0 errors, \d warnings?/);
  expect(checked.stderr).not.toContain("package/other-version");
});
