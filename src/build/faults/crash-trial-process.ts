import { readOpening } from "../../markdown/read/opening.ts";
import { plainCode } from "../../markdown/code/highlighted-code.ts";
import { createCompiler } from "../../markdown/compile.ts";
import type { Resolver } from "../../markdown/resolver.ts";
import { readFrontMatter, splitFrontMatter } from "../../content/sources/front-matter.ts";
import { sourcePath } from "../../core/paths.ts";
import type { PageFormat } from "../../markdown/read/page-text.ts";
import { englishTexts } from "../../core/strings/languages.ts";

/** The request that `isCrashing` sends. */
export interface TrialRequest {
  readonly text: string;
  readonly format: PageFormat;
}

/** Accepts all links, because link targets don't affect compilation. */
const resolver: Resolver = {
  link: () => ({ kind: "unchanged" }),
  image: () => Promise.resolve({ kind: "external" }),
  importFile: () => ({ kind: "resolved" }),
};

process.on("message", ({ text, format }: TrialRequest) => {
  const compiler = createCompiler({
    blocks: [],
    brokenMarkdownLinks: "warn",
    texts: englishTexts.content,
    autolinks: [],
    highlight: (code) => Promise.resolve(plainCode(code)),
  });
  const file = sourcePath("page.mdx");
  // An exception isn't a crash, and the engine reports it.
  const end = () => process.exit(0);
  try {
    const { body } = splitFrontMatter(text);
    readFrontMatter(file, text.slice(0, text.length - body.length), { references: [], free: [] });
    readOpening(body, format);
    compiler.compile({ file, text, format, resolver }).then(end, end);
  } catch {
    end();
  }
});
