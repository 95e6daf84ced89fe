import { configuration } from "./small-site.mjs";

const data = (schema, more = "") =>
  `data: [dataFile({ name: "rooms", file: "data/rooms.yml", schema: ${schema} })${more}],`;
const rooms = { "data/rooms.yml": "- name: Hall\n" };
const list = "z.array(z.object({ name: z.string() }))";
const file = (make) =>
  configuration(`generatedFiles: [generatedFile({ path: "/x.txt", generate: ${make} })],`);
const page = (text) => ({ "docs/bad.mdx": text });
const component = (code) => ({
  "components/bad.tsx": code,
  ...page('import { Bad } from "../components/bad";\n\n# Bad\n\n<Bad />\n'),
});

/**
 * Bugs in the code of a site: its files, and `says`, which the report must contain. The diagnostic
 * must start with `place`. `codes`: allowed exit codes of a build; default 1.
 */
export const siteCodeFaults = {
  "a rejection in the configuration": {
    files: { "site.config.ts": configuration("", 'void Promise.reject(new Error("loose"));') },
    says: "loose",
    place: "site.config.ts:3",
  },
  "a rejection with nothing": {
    files: { "site.config.ts": configuration("", "void Promise.reject();") },
    says: "undefined",
    place: "site.config.ts",
  },
  "a timer that throws in the configuration": {
    files: {
      "site.config.ts": configuration("", 'setTimeout(() => { throw new Error("timed"); }, 1);'),
    },
    says: "timed",
    place: "site.config.ts:3",
  },
  "a timer that never ends": {
    files: { "site.config.ts": configuration("", "setInterval(() => undefined, 50);") },
    says: "",
    place: "",
    codes: [0],
  },
  "a configuration that throws what cannot be shown": {
    files: { "site.config.ts": configuration("", "throw Object.create(null);") },
    says: "can't be converted to text",
    place: "site.config.ts",
  },
  "a configuration that holds itself": {
    files: {
      "site.config.ts": configuration(
        "customProps: circle,",
        "const circle = {}; circle.at = circle;",
      ),
    },
    says: "doesn't contain itself",
    place: "site.config.ts",
  },
  "a configuration that throws when it is read": {
    files: {
      "site.config.ts": configuration('get tagline() { throw new Error("at reading"); },'),
    },
    says: "at reading",
    place: "site.config.ts",
  },
  "a rejection in a page": {
    files: page('# Bad\n\n{void Promise.reject(new Error("of a page"))}\n'),
    says: "of a page",
    place: "docs/bad.mdx",
  },
  "a throw in a page": {
    files: page("# Bad\n\n{(() => { throw null })()}\n"),
    says: "null",
    place: "docs/bad.mdx",
  },
  "a throw at the top of a page": {
    files: page('export const a = (() => { throw new Error("at the top") })();\n\n# Bad\n'),
    says: "at the top",
    place: "docs/bad.mdx",
  },
  "a late throw in a component": {
    files: component(
      'export function Bad() {\n  setTimeout(() => {\n    throw new Error("afterwards");\n  });\n  return <p>late</p>;\n}\n',
    ),
    says: "afterwards",
    place: "components/bad.tsx:3",
  },
  "a module that throws": {
    files: component('throw new Error("at load");\nexport function Bad() {\n  return null;\n}\n'),
    says: "at load",
    place: "components/bad.tsx:1",
  },
  "a component that throws": {
    files: component('export function Bad() {\n  throw new Error("in it");\n}\n'),
    says: "components/bad.tsx:2",
    place: "docs/bad.mdx",
  },
  "a component that never ends": {
    files: component("export function Bad() {\n  for (;;) {}\n}\n"),
    says: "within 20 seconds",
    place: "docs/bad.mdx",
    isSlow: true,
  },
  "a file that is a number": {
    files: { "site.config.ts": file("() => 12") },
    says: "a value of type number",
    place: "site.config.ts",
  },
  "a file that is a rejected promise": {
    files: { "site.config.ts": file('() => Promise.reject(new Error("no file"))') },
    says: "a promise",
    place: "site.config.ts",
  },
  "a file that throws": {
    files: { "site.config.ts": file('() => { throw new Error("no feed"); }') },
    says: "no feed",
    place: "site.config.ts:7",
  },
  "a refinement that throws": {
    files: {
      ...rooms,
      "site.config.ts": configuration(
        data(`${list}.refine(() => { throw new Error("refined"); })`),
      ),
    },
    says: "refined",
    place: "site.config.ts:7",
  },
  "a check that throws": {
    files: {
      "data/rooms/hall.yml": "name: Hall\n",
      "site.config.ts": configuration(
        'data: [dataCollection({ name: "rooms", folder: "data/rooms", schema: z.object({ name: z.string() }),\n  check: (entries) => entries[7].value.name })],',
      ),
    },
    says: 'The check function of the data "rooms" threw',
    place: "site.config.ts:8",
  },
  "data that JSON cannot write": {
    files: {
      ...rooms,
      "site.config.ts": configuration(data(`${list}.transform(() => 12n)`)),
    },
    says: "can't be serialised to JSON",
    place: "site.config.ts",
  },
  "a pattern without end": {
    files: {
      ...page(`# Bad\n\n${"a".repeat(60)}!\n`),
      "site.config.ts": configuration(
        'autolinks: [{ pattern: "(a+)+$", href: "https://tracker.example/$0" }],',
      ),
    },
    says: "(a+)+$",
    place: "docs/bad.mdx",
  },
  "process.exit in the configuration": {
    files: { "site.config.ts": configuration("", "process.exit(0);") },
    says: "process.exit",
    place: "",
    isDeadly: true,
  },
  "a foreign tsconfig.json": {
    files: {
      "tsconfig.json": '{ "extends": "./none.json", "compilerOptions": { "jsx": "preserve" } }',
      ...component("export function Bad() {\n  return <p>well</p>;\n}\n"),
    },
    says: "",
    place: "",
    codes: [0],
  },
};
