// A separate process for `campaigns/texts.mjs`. Renders the content of pages like a build, and
// returns a result for each.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../ensure.mjs";

const load = (name) => import(pathToFileURL(path.join(projectRoot, "dist", name)).href);
const { createCompiler } = await load("markdown/compile.js");
const { plainCode } = await load("markdown/code/highlighted-code.js");
const { inspect } = await load("pages/inspect/inspect.js");
const { englishTexts } = await load("core/strings/languages.js");
const { evaluate } = await load("pages/evaluate.js");
const { markdownTwin } = await load("pages/twin/markdown-twin.js");
const { blocks } = await load("theme/blocks/blocks.js");
const { Parser } = await import("htmlparser2");
const { createElement } = await import("react");
const { renderToStaticMarkup } = await import("react-dom/server");

const compiler = createCompiler({
  autolinks: [],
  blocks: Object.keys(blocks),
  brokenMarkdownLinks: "warn",
  texts: englishTexts.content,
  highlight: (code) => Promise.resolve(plainCode(code)),
});
const resolver = {
  link: () => ({ kind: "unchanged" }),
  image: () => Promise.resolve({ kind: "external" }),
  importFile: () => ({ kind: "missing", hint: undefined }),
};

process.on("message", (pages) => void answer(pages));

async function answer(pages) {
  const made = [];
  for (const { text, format } of pages) made.push(await makePage(text, format));
  process.send(made);
}

async function makePage(text, format) {
  let module;
  try {
    module = await compiler.compile({ file: `docs/page.${format}`, text, format, resolver });
  } catch (error) {
    return { fault: `the compiler threw ${error?.stack ?? error}` };
  }
  const unplaced = module.diagnostics.find((diagnostic) => !diagnostic.place?.file);
  if (unplaced) return { fault: `a diagnostic has no place: ${unplaced.message}` };
  let html;
  try {
    const modules = module.imports.map(() => ({}));
    const Content = evaluate(module.code, { modules, source: "docs/page.mdx" }).default;
    html = renderToStaticMarkup(createElement(Content, { components: blocks }));
  } catch {
    // Expressions in a page may throw. A build reports the error.
    return {};
  }
  const { blocked } = inspect(html);
  markdownTwin({ title: "a", description: "", canonical: "", html, hasTitle: false });
  const isReported = blocked.some((part) => part.kind !== "style");
  const { scripts, addresses } = hostileParts(html);
  if (scripts > 0 && !isReported) return { fault: "a script was neither removed nor reported" };
  if (addresses > 0) return { fault: "an address is a script" };
  return { isMade: true };
}

/** Counts the elements and URLs of a page that would run code. */
function hostileParts(html) {
  let scripts = 0;
  let addresses = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const handlers = Object.keys(attributes).filter((key) => /^on[a-z]+$/.test(key));
      if (name === "script" || handlers.length > 0) scripts++;
      const values = [attributes.href, attributes.src, attributes.action];
      // React replaces `javascript:` URLs with code that throws.
      const isProgram = (value) => /^\s*javascript:(?!throw new Error)/i.test(value ?? "");
      if (values.some(isProgram)) addresses++;
    },
  });
  parser.end(html);
  return { scripts, addresses };
}
