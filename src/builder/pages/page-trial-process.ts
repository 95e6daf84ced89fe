import { plainCode } from "../../compile/code/highlighted-code.ts";
import { createCompiler } from "../../compile/compile.ts";
import type { CompileOptions, TriedPage } from "../../compile/page-context.ts";
import type { Resolver } from "../../compile/resolver.ts";

/** What `pageTrial` sends: the page, and the options of its compilation that are plain data. */
export interface PageTrialRequest {
  readonly options: Pick<CompileOptions, "blocks" | "brokenMarkdownLinks" | "texts">;
  readonly page: TriedPage;
}

/** Every link leads somewhere: what a page links to has no part in how it is read. */
const resolver: Resolver = {
  link: () => ({ kind: "unchanged" }),
  image: () => Promise.resolve({ kind: "external" }),
  importFile: () => ({ kind: "resolved" }),
};

process.on("message", ({ options, page }: PageTrialRequest) => {
  const compiler = createCompiler({
    ...options,
    autolinks: [],
    highlight: (code) => Promise.resolve(plainCode(code)),
  });
  void compiler.compile({ ...page, resolver }).then(() => process.exit(0));
});
