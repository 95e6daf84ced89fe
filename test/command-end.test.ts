import { spawn } from "node:child_process";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { writeBelow } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

interface End {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

const command = path.resolve("dist/cli/main.js");
const lectern = (...words: readonly string[]) => run(command, ...words);

function run(...words: readonly string[]): Promise<End> {
  const child = spawn(process.execPath, words);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output, errors }));
  });
}

/** Returns a module to preload that replaces the body of each command. */
function commandsThat(body: string): string {
  const commands = `export const runCommand = async () => { ${body} };
export const docusaurusHint = () => undefined;`;
  const hooks = `export const load = (url, context, next) => /\\/(cli|run)\\/commands\\.js$/.test(url)
    ? { format: "module", shortCircuit: true, source: ${JSON.stringify(commands)} }
    : next(url, context);`;
  const register = `import { register } from "node:module"; register(${JSON.stringify(dataUrl(hooks))});`;
  return dataUrl(register);
}

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

test("a command whose promise never settles exits with the code for a crash and a message", async () => {
  const first = commandsThat("await new Promise(() => {});");
  const { code, errors } = await run("--import", first, command, "check");
  expect(errors).toContain("The command ended without a result");
  expect(errors).not.toContain("process.exit");
  expect(code).toBe(2);
});

test("a command waits for its timers", async () => {
  const first = commandsThat("return new Promise((done) => setTimeout(done, 20, 1));");
  expect(await run("--import", first, command, "check")).toEqual({
    code: 1,
    output: "",
    errors: "",
  });
});

test("a site that ends the process causes an error", async () => {
  writeBelow(folder.path, "ends/site.config.ts", "process.exit(0);\n");
  const { code, errors } = await lectern("check", path.join(folder.path, "ends"));
  expect(errors).toContain("the site's code called process.exit");
  expect(code).toBe(1);
});

test("a command with a result prints no such message", async () => {
  const { code, output, errors } = await lectern("explain", "link/unknown-page");
  expect(output).toContain("Remedy");
  expect([code, errors]).toEqual([0, ""]);
});

test("an unknown option is a usage error", async () => {
  const { code, output, errors } = await lectern("build", folder.path, "--port", "99");
  expect(errors).toContain('"lectern build" has no option "--port".');
  expect([code, output]).toEqual([64, ""]);
});
