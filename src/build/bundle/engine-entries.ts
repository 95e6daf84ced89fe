import type { Plugin } from "vite";
import { engineFile } from "../engine.ts";
import { reactAlone } from "./client-entry.ts";

/** What the engine's program for browsers consists of, by the names of its entries. */
export const engineEntries = {
  start: engineFile("client/start.js"),
  react: "virtual:lectern/react",
  /** React by the names islands import. */
  islandReact: "virtual:lectern/island-react",
  /** The public surface, for islands. */
  lectern: engineFile("lectern/index.js"),
  diagram: engineFile("client/diagram-frame.js"),
  styles: "virtual:lectern/styles",
} as const;

/** The parts of React that islands may import from the program. */
export const reactParts: readonly string[] = [
  "react",
  "react/jsx-runtime",
  "react-dom",
  "react-dom/client",
];

/** The name under which the program exports a name of a part of React. */
export function reactName(part: string, name: string): string {
  return `r${reactParts.indexOf(part)}_${name}`;
}

/** What each part of React exports, `default` left out. */
export type ReactNames = Readonly<Record<string, readonly string[]>>;

/**
 * The modules of the engine's program that exist only in memory.
 *
 * @param names takes note of what React exports; added to
 */
export function engineModules(names: Record<string, readonly string[]>): Plugin {
  const code: Readonly<Record<string, () => string | Promise<string>>> = {
    [engineEntries.react]: () => reactAlone,
    async [engineEntries.islandReact]() {
      Object.assign(names, await reactNames());
      return islandReact(names);
    },
    [engineEntries.styles]: () =>
      [
        `import ${JSON.stringify(engineFile("../src/theme/styles/index.css"))};`,
        `import later from ${JSON.stringify(`${engineFile("../src/theme/styles/later.css")}?url`)};`,
        `export default later;`,
      ].join("\n"),
  };
  return {
    name: "lectern:engine-modules",
    enforce: "pre",
    resolveId: (id) => (Object.hasOwn(code, id) ? `\0${id}` : undefined),
    load: (id) => code[id.slice(1)]?.(),
  };
}

/** React is CommonJS: what it exports is known when it runs. */
async function reactNames(): Promise<ReactNames> {
  const found: Record<string, readonly string[]> = {};
  for (const part of reactParts) {
    const { default: exported } = (await import(part)) as { readonly default: object };
    found[part] = Object.keys(exported).filter((name) => /^\w+$/.test(name));
  }
  return found;
}

function islandReact(names: ReactNames): string {
  const parts = Object.entries(names).flatMap(([part, exported], at) => [
    `import R${at} from ${JSON.stringify(part)};`,
    `export { R${at} as ${reactName(part, "default")} };`,
    ...exported.map((name) => `export const ${reactName(part, name)} = R${at}.${name};`),
  ]);
  return parts.join("\n");
}
