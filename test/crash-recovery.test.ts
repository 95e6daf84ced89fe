import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { firstOf } from "./long-tests.ts";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { writeSite } from "./site-on-disk.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

const lectern = path.resolve("dist/cli/main.js");
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** A heading that makes the native compiler panic, and an expression that overflows its stack. */
const panic = "# {[.}\n";
const overflow = `{${"()=>".repeat(40_000)}1}\n`;

function site(name: string, files: Readonly<Record<string, string>>): string {
  const root = path.join(folder.path, name);
  writeSite(root, files);
  return root;
}

interface Command {
  readonly child: ChildProcess;
  readonly end: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  said(): string;
}

function start(...words: readonly string[]): Command {
  const env = { ...process.env, NO_COLOR: "1" };
  const child = spawn(process.execPath, [lectern, ...words], { env });
  started.push(child);
  let said = "";
  child.stdout.on("data", (text: Buffer) => (said += text.toString()));
  child.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const end = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.on("close", (code, signal) => resolve({ code, signal })),
  );
  return { child, end, said: () => said };
}

async function until<Value>(look: () => Value | undefined): Promise<Value> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test(
  "pages that crash the compiler get a diagnostic, and other pages still get theirs",
  { timeout: 120_000 },
  async () => {
    const root = site("crashing", {
      "docs/panic.mdx": `# Panic\n\nText.\n\n${panic}\nMore.\n`,
      "docs/overflow.mdx": `# Overflow\n\n${overflow}`,
      "docs/image.md": '# Image\n\n<img alt="">\n',
      "docs/heading.md": '# Heading\n\n<h2 id="a b">x</h2>\n',
      "docs/link.md": "# Link\n\n[x](/nowhere)\n",
    });
    // The golden report for the fixture `mistakes` has a page that crashes a check.
    for (const command of firstOf(1, ["build", "check"])) {
      const { end, said } = start(command, root);
      expect(await end).toEqual({ code: 1, signal: null });
      expect(said()).toContain("docs/panic.mdx:5:1 error page/crashed");
      expect(said()).toContain("docs/overflow.mdx:3:1 error page/crashed");
      // The panic message is in the terminal, followed by an explanation.
      expect(said()).toMatch(
        /panicked at [^]*docs\/panic\.mdx: the Markdown compiler crashed.*\n.*is above\./,
      );
      expect(said()).toContain("docs/image.md:3:1 warning html/missing-url");
      expect(said()).toContain("docs/heading.md:3:8 warning html/invalid-id");
      expect(said()).toMatch(/docs\/link.md:3:\d+ error link/);
    }
    expect(left(root)).toEqual([]);
  },
);

test("a compiler crash doesn't stop the development server", { timeout: 120_000 }, async () => {
  const root = site("developing", { "docs/a.mdx": "# A\n\nText.\n" });
  const { said } = start("dev", root, "--port", "0");
  const url = await until(() => /Dev server at (\S+)/.exec(said())?.[1]);
  const answer = async (address: string) => {
    try {
      return await (await fetch(url + address)).text();
    } catch {
      // The server is restarting.
      return undefined;
    }
  };
  const shows = async (address: string, text: string) => {
    for (;;) {
      if ((await answer(address))?.includes(text)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await shows("docs/a.json", "Text.");
  writeFileSync(path.join(root, "docs/a.mdx"), panic);
  await shows("docs/a?lectern-problems", "page/crashed");
  writeFileSync(path.join(root, "docs/a.mdx"), "# A\n\nFixed.\n");
  await shows("docs/a.json", "Fixed.");
  expect(await answer("docs/a?lectern-problems")).not.toContain("page/crashed");
});

/** Returns the files that a command leaves behind if it doesn't clean up. */
function left(root: string): readonly string[] {
  const names = readdirSync(root, { recursive: true }).map(String);
  return names.filter((name) => /\.(?:next|old)-\d+|[\\/]lock$/.test(name));
}

/** A configuration that saves its process id and never returns. */
const endless = `import { writeFileSync } from "node:fs";
writeFileSync(process.env["MARK"] ?? "", String(process.pid));
for (;;);
`;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(
  firstOf(2, [
    ["build", "SIGINT", 130],
    ["version", "SIGTERM", 143],
    ["dev", "SIGINT", 130],
    ["check", "SIGTERM", 143],
  ] as const),
)("%s in an endless loop in the site's code ends on %s", async (command, signal, code) => {
  const root = site(`endless-${command}`, { "site.config.ts": endless });
  const mark = path.join(folder.path, `mark-${command}`);
  process.env["MARK"] = mark;
  const words = command === "version" ? ["version", "1.0", root] : [command, root];
  const { child, end } = start(...words);
  const pid = await until(
    () => (existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0) || undefined,
  );
  expect(pid).not.toBe(child.pid);
  child.kill(signal);
  expect(await end).toEqual({ code, signal: null });
  expect(isRunning(pid)).toBe(false);
});

test("the engine ends if its supervisor is killed", async () => {
  const waiting = endless.replace(
    "for (;;);",
    "await new Promise((done) => setTimeout(done, 1e6));",
  );
  const root = site("orphan", { "site.config.ts": waiting });
  const mark = path.join(folder.path, "mark-orphan");
  process.env["MARK"] = mark;
  const { child } = start("check", root);
  const pid = await until(
    () => (existsSync(mark) ? Number(readFileSync(mark, "utf8")) : 0) || undefined,
  );
  child.kill("SIGKILL");
  await until(() => (isRunning(pid) ? undefined : true));
  expect(left(root)).toEqual([]);
});

test("a build that lost its lock while it was suspended doesn't replace the output", () => {
  const root = site("suspended", {});
  expect(callLectern("build", root).code).toBe(0);
  const page = path.join(root, "build/docs.html");
  const before = readFileSync(page, "utf8");
  const taken = JSON.stringify({ pid: process.pid, host: "elsewhere", work: "x", token: "other" });
  // Site code replaces the lock, like another build after the timeout.
  writeFileSync(
    path.join(root, "site.config.ts"),
    `import { writeFileSync } from "node:fs";
import { defineSite } from "lectern";
const generate = () => {
  writeFileSync(${JSON.stringify(path.join(root, ".lectern/lock"))}, ${JSON.stringify(taken)});
  return "";
};
export default defineSite({
  title: "Changed",
  url: "https://small.example",
  socialCards: { generate: "none" },
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
  generatedFiles: [{ path: "/taken.txt", generate }],
});
`,
  );
  const { code, stderr } = callLectern("build", root);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("site/locked") });
  expect(readFileSync(page, "utf8")).toBe(before);
});
