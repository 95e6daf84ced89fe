import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "./fixture-site.ts";
import { callLectern } from "./kept-lectern.ts";
import { runs } from "./long-tests.ts";
import { writeBelow, writeSite } from "./site-on-disk.ts";

interface Writing {
  readonly address: string;
  /** Standard error of the command. */
  said(): string;
  end(): Promise<void>;
}

/** Runs `lectern dev` until the test ends. */
async function writing(root: string, onSaid?: (text: string) => void): Promise<Writing> {
  const started = await startWriting(root, onSaid);
  onTestFinished(started.end);
  return started;
}

async function startWriting(root: string, onSaid: (text: string) => void = () => {}) {
  const env = { ...process.env, NO_COLOR: "1", GIT_DIR: path.join(root, "no-history") };
  const child: ChildProcess = spawn(
    process.execPath,
    [path.resolve("dist/cli/main.js"), "dev", root, "--port", "0"],
    { stdio: ["ignore", "pipe", "pipe"], env },
  );
  const end = async () => {
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await ended;
  };
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said += chunk.toString();
    onSaid(chunk.toString());
  });
  const address = await new Promise<string>((resolve) => {
    let told = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      told += chunk.toString();
      onSaid(chunk.toString());
      const found = /http:\/\/localhost:\d+/.exec(told);
      if (found) resolve(found[0]);
    });
  });
  return { address, said: () => said, end };
}

function folder(): string {
  const made = temporaryFolder();
  onTestFinished(() => made.remove());
  return made.path;
}

const patience = { timeout: 50_000, interval: 100 };

test("an edit in a linked workspace package is applied", async () => {
  const workspace = folder();
  writeBelow(workspace, "lib/package.json", '{ "name": "@acme/lib", "exports": "./index.tsx" }\n');
  writeBelow(workspace, "lib/index.tsx", 'export { Release } from "./release";\n');
  writeBelow(workspace, "lib/release.tsx", "export const Release = () => <b>release one</b>;\n");
  const root = path.join(workspace, "site");
  writeSite(root, {
    "docs/a.mdx": 'import { Release } from "@acme/lib"\n\n# A\n\n<Release />\n',
  });
  mkdirSync(path.join(workspace, "node_modules/@acme"), { recursive: true });
  symlinkSync(path.join(workspace, "lib"), path.join(workspace, "node_modules/@acme/lib"), "dir");
  const { address } = await writing(root);
  const page = async () => (await fetch(`${address}/docs/a`)).text();
  expect(await page()).toContain("release one");
  for (const word of ["release two", "release three"]) {
    writeBelow(workspace, "lib/release.tsx", `export const Release = () => <b>${word}</b>;\n`);
    await vi.waitFor(async () => expect(await page()).toContain(word), patience);
  }
});

test("a page shows the current code of a file, in the next build too", async () => {
  const root = folder();
  const page = '# A\n\n```php file="../code/example.php" region="part"\n```\n';
  writeSite(root, { "docs/a.md": page });
  const example = (word: string) =>
    writeBelow(root, "code/example.php", `# region part\n$a = "${word} word";\n# endregion\n`);
  const built = () => {
    expect(callLectern("build", root).code).toBe(0);
    return readFileSync(path.join(root, "build/docs/a.html"), "utf8");
  };
  example("zero");
  const { address } = await writing(root);
  const shown = async () => (await fetch(`${address}/docs/a`)).text();
  expect(await shown()).toContain("zero word");
  for (const word of ["first", "second"]) {
    example(word);
    await vi.waitFor(async () => expect(await shown()).toContain(`${word} word`), patience);
    expect(built()).toContain(`${word} word`);
  }
});

test("a second write shortly after the first is detected", async () => {
  const root = folder();
  writeSite(root, { "docs/a.md": "# A\n" });
  const { address } = await writing(root);
  const page = async () => (await fetch(`${address}/docs/a`)).text();
  expect(await page()).toContain("A</h1>");
  const config = path.join(root, "site.config.ts");
  const text = readFileSync(config, "utf8");
  const write = (title: string) =>
    writeFileSync(config, text.replace(/title: "[^"]*"/, `title: "${title}"`));
  const pauses = Array.from({ length: runs(30) }, (_, at) => 30 + Math.round((at * 30) / runs(30)));
  for (const pause of pauses) {
    write(`First ${pause}`);
    // First an editor saves the file, then a formatter does.
    await new Promise((resolve) => setTimeout(resolve, pause));
    write(`Second ${pause}`);
    await vi.waitFor(async () => expect(await page()).toContain(`Second ${pause}`), {
      timeout: 10_000,
      interval: 10,
    });
  }
}, 60_000);

test("a log of the command in the site folder doesn't cause endless output", async () => {
  const root = folder();
  writeSite(root, { "docs/index.md": "---\nslug: /\n---\n\n# Home\n\n[nowhere](/docs/nowhere)\n" });
  const { address, said } = await writing(root, (text) =>
    appendFileSync(path.join(root, "dev.log"), text),
  );
  await vi.waitFor(() => expect(said()).not.toBe(""), patience);
  const before = said();
  // Each of these files would trigger an update. The next edit shows that all events were
  // processed.
  for (const name of ["notes.txt", "dev.log", "more.log"]) writeBelow(root, name, "A note.\n");
  const page = async () => (await fetch(`${address}/docs`)).text();
  for (const word of ["tide", "moon"]) {
    writeBelow(
      root,
      "docs/index.md",
      `---\nslug: /\n---\n\n# Home\n\n[nowhere](/docs/nowhere) ${word}\n`,
    );
    await vi.waitFor(async () => expect(await page()).toContain(word), patience);
  }
  expect(said()).toBe(before);
});

test("problems are printed only when they change, and again if they come back", async () => {
  const root = folder();
  writeSite(root, {});
  const { address, said } = await writing(root);
  const count = () => said().split("front-matter/unknown-key").length - 1;
  const page = async () => (await fetch(`${address}/docs`)).text();
  const write = async (front: string, word: string) => {
    writeBelow(root, "docs/index.md", `---\nslug: /\n${front}---\n\n# Home\n\n${word}\n`);
    await vi.waitFor(async () => expect(await page()).toContain(word), patience);
  };
  for (const word of ["one", "two", "three"]) await write("colour: red\n", word);
  await vi.waitFor(() => expect(count()).toBe(1), patience);
  const before = said();
  await write("", "four");
  // Once the problem is fixed, the server prints the remaining problems.
  await vi.waitFor(() => expect(said()).not.toBe(before), patience);
  await write("colour: red\n", "five");
  await vi.waitFor(() => expect(count()).toBe(2), patience);
});

describe("the server of a site", () => {
  const { path: root, remove } = temporaryFolder();
  let server: Writing;
  beforeAll(async () => {
    writeSite(root, {
      "docs/picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>\n',
      "docs/a.md": "# A\n\n![Picture](./picture.svg)\n",
    });
    server = await startWriting(root);
  });
  afterAll(async () => {
    await server.end();
    remove();
  });

  test("serves a file that a page showed before an edit", async () => {
    const { address } = server;
    const text = async (name: string) => (await fetch(address + name)).text();
    const [image = ""] = /\/assets\/img\/picture[^"]*/.exec(await text("/docs/a")) ?? [];
    writeBelow(root, "docs/index.md", "---\nslug: /\n---\n\n# Home\n\nEdited.\n");
    await vi.waitFor(async () => expect(await text("/docs")).toContain("Edited."), patience);
    expect((await fetch(address + image)).status).toBe(200);
  });

  test("applies an edit after a failed read", async () => {
    const { address, said } = server;
    const page = async () => (await fetch(`${address}/docs`)).text();
    const config = path.join(root, "site.config.ts");
    const first = readFileSync(config, "utf8");
    for (const title of ["Tide", "Moon"]) {
      writeFileSync(config, `${first}\nthrow new Error("no ${title}");\n`);
      await vi.waitFor(async () => expect(await page()).toContain(`no ${title}`), patience);
      await vi.waitFor(() => expect(said()).toContain(`no ${title}`), patience);
      writeFileSync(config, first.replace('"Small"', `"${title}"`));
      await vi.waitFor(
        async () => expect(await page()).toContain(`<title>Home | ${title}`),
        patience,
      );
    }
  });

  test("redirects URLs with an earlier base path to the current pages", async () => {
    const { address } = server;
    const config = (basePath: string) => `import { defineSite } from "lectern";
export default defineSite({
  title: "Port",
  url: "https://port.example",
  basePath: "${basePath}",
  sections: [{ id: "default", label: "Docs", path: "/docs", folder: "docs" }],
});
`;
    const answer = async (name: string) => {
      const { status, headers } = await fetch(address + name, { redirect: "manual" });
      return [status, headers.get("location")];
    };
    const edit = async (basePath: string) => {
      writeBelow(root, "site.config.ts", config(basePath));
      const page = `${basePath}docs/a`;
      await vi.waitFor(async () => expect(await answer(page)).toEqual([200, null]), patience);
    };
    await edit("/port/");
    expect(await answer("/docs/a.json")).toEqual([302, "/port/docs/a.json"]);
    expect(await answer("/port/nowhere")).toEqual([404, null]);
    await edit("/");
    expect(await answer("/port/docs/a")).toEqual([302, "/docs/a"]);
    expect(await answer("/docs/nowhere")).toEqual([404, null]);
  });
});
