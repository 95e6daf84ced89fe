import { describe, expect, test } from "vitest";
import { hosts } from "./hosting.ts";
import { parseArguments, commandNames, commandOptions } from "./arguments.ts";
import { commandHelp } from "./help.ts";

describe("the arguments after lectern", () => {
  test("specify a command, a folder and options", () => {
    expect(parseArguments(["build", "site", "-o", "out", "--fresh", "--preview"])).toEqual({
      kind: "run",
      command: "build",
      subject: "",
      target: "site",
      options: { output: "out", fresh: true, preview: true },
    });
    expect(
      parseArguments(["version", "4.0", "site", "--exclude", "app", "--exclude", "old"]),
    ).toMatchObject({ subject: "4.0", target: "site", options: { exclude: ["app", "old"] } });
    expect(
      parseArguments(["search", "export", "site", "--to", "typesense", "--file", "a.jsonl"]),
    ).toMatchObject({
      command: "search",
      target: "site",
      options: { to: "typesense", file: "a.jsonl" },
    });
    expect(
      parseArguments(["hosting", "nginx", "site", "--root", "/srv", "--listen", "80"]),
    ).toMatchObject({ subject: "nginx", target: "site", options: { root: "/srv", listen: "80" } });
    expect(parseArguments(["serve", "--port", "0"])).toMatchObject({
      command: "serve",
      options: { port: "0" },
    });
  });

  test.each([
    [[], undefined],
    [["--help"], undefined],
    [["help", "dev"], "dev"],
    [["dev", "--help"], "dev"],
    [["build", "--port", "1", "-h"], "build"],
    [["--version", "--help"], undefined],
  ])("%j shows the help", (words, command) => {
    expect(parseArguments(words)).toEqual({ kind: "help", command });
  });

  test.each(["--version", "-v"])("%s shows the version", (word) => {
    expect(parseArguments([word])).toEqual({ kind: "version" });
    expect(parseArguments(["build", word]).kind).toBe("wrong");
  });

  test.each([
    [["dev", "site"], undefined, "site"],
    [["dev", "--host"], "", undefined],
    [["dev", "--host", "site"], "", "site"],
    [["dev", "--host", "--open", "site"], "", "site"],
    [["serve", "--host", "127.0.0.1", "site"], "127.0.0.1", "site"],
    [["serve", "--host", "::1"], "::1", undefined],
    [["serve", "--host", "localhost"], "localhost", undefined],
    [["serve", "--host=docs.internal"], "docs.internal", undefined],
    [["serve", "--", "--host"], undefined, "--host"],
  ])("%j listens on %j", (words, host, target) => {
    const call = parseArguments(words);
    expect(call).toMatchObject({ kind: "run", target });
    expect("options" in call && "host" in call.options ? call.options.host : undefined).toBe(host);
  });

  test.each([
    [["biuld"], 'Lectern has no command "biuld". Did you mean "build"?'],
    [["build", "a", "b"], "Too many arguments: b"],
    [["version"], "The name of the version is missing: lectern version 4.0"],
    [["search"], "The action is missing: lectern search export --to typesense"],
    [["search", "exprot"], 'There is no "lectern search exprot". Did you mean "export"?'],
    [["search", "export"], "The service is missing: lectern search export --to typesense"],
    [
      ["search", "export", "--to", "algolia"],
      'Lectern can\'t export to "algolia". Known: typesense, docsearch.',
    ],
    [["hosting"], "The host is missing: lectern hosting nginx"],
    [["hosting", "ngnix"], 'There is no "lectern hosting ngnix". Did you mean "nginx"?'],
    [["hosting", "iis"], 'There is no "lectern hosting iis". Known: nginx, vercel.'],
    [
      ["hosting", "caddy"],
      'There is no "lectern hosting caddy". The handbook page "Deploy to other servers" lists the rules.',
    ],
    [["dev", "-p", "many"], '"many" isn\'t a valid port. Use a number from 0 to 65535.'],
    [
      ["build", "--threads", "many"],
      '"many" isn\'t a valid number of threads. Use a number from 0 to 64.',
    ],
    [
      ["build", "--threads", "65"],
      '"65" isn\'t a valid number of threads. Use a number from 0 to 64.',
    ],
    [["dev", "-p", "70000"], '"70000" isn\'t a valid port. Use a number from 0 to 65535.'],
  ])("%j is invalid, with an explanation", (words, message) => {
    expect(parseArguments(words)).toEqual({ kind: "wrong", message });
  });

  test.each([
    [
      ["build", "--port", "99"],
      '"lectern build" has no option "--port". Known: --output, --preview, --fresh, --threads, --timings, --timings-file, --help.',
    ],
    [["dev", "--prot", "1"], '"lectern dev" has no option "--prot". Did you mean "--port"?'],
    [["build", "--frehs=1"], '"lectern build" has no option "--frehs". Did you mean "--fresh"?'],
    [
      ["check", "site", "-o", "out"],
      '"lectern check" has no option "-o". Known: --changed, --since, --help.',
    ],
    [
      ["serve", "-x"],
      '"lectern serve" has no option "-x". Known: --port, --host, --open, --output, --help.',
    ],
    [
      ["explain", "--help", "--hlep"],
      '"lectern explain" has no option "--hlep". Did you mean "--help"?',
    ],
    [
      ["check", "site", "--external"],
      '"lectern check" has no option "--external". Lectern no longer checks links to other sites. Run lychee on the build output: https://lychee.cli.rs',
    ],
    [
      ["build", "--all"],
      '"lectern build" has no option "--all". Lectern always shows every warning.',
    ],
    [["--prot", "1"], '"lectern" has no option "--prot". Did you mean "--port"?'],
    [
      ["build", "--__proto__"],
      '"lectern build" has no option "--__proto__". Known: --output, --preview, --fresh, --threads, --timings, --timings-file, --help.',
    ],
  ])("%j contains an unknown option", (words, message) => {
    expect(parseArguments(words)).toEqual({ kind: "wrong", message });
  });

  test.each([
    [["dev", "--port"], "argument missing"],
    [["build", "--fresh=1"], "does not take an argument"],
  ])("%j has a missing or extra value", (words, reason) => {
    const call = parseArguments(words);
    expect(call.kind === "wrong" && call.message).toContain(reason);
  });

  test("keeps values that look like numbers unchanged", () => {
    expect(
      parseArguments(["version", "4.0", "--exclude", "4.0", "--exclude", "0x10"]),
    ).toMatchObject({ subject: "4.0", options: { exclude: ["4.0", "0x10"] } });
    expect(parseArguments(["build", "--fresh", "007"])).toMatchObject({ target: "007" });
  });

  test.each(Object.keys(hosts))("accepts %s as a host", (host) => {
    expect(parseArguments(["hosting", host]).kind).toBe("run");
  });

  test("arguments after two dashes aren't options", () => {
    expect(parseArguments(["build", "--", "--port"])).toMatchObject({ target: "--port" });
  });
});

describe("the help of a command", () => {
  test.each(commandNames)("%s: lists its options and no others", (command) => {
    const named = [...commandHelp[command].matchAll(/^ {2}(?:-\w, +)?--([\w-]+)/gm)].map(
      ([, name]) => name,
    );
    // Earlier versions wrote search exports to "--output". The help only lists it for builds.
    const known = Object.keys(commandOptions[command]).filter(
      (name) => command !== "search" || name !== "output",
    );
    expect(new Set(named)).toEqual(new Set<string | undefined>(known));
  });
});
