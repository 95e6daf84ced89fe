import type { ComponentType, ReactNode } from "react";
import type { Layout } from "../../core/page-data.ts";
import { pageFacts, type StandalonePage } from "../../core/page.ts";
import type { SiteData } from "../../core/site-data.ts";
import { localeBase } from "../../core/site.ts";
import type { PageModuleProps } from "../../pages/evaluate.ts";
import { defaultComponent } from "../../pages/render-content.tsx";
import type { SlotProps } from "../../theme/elements.tsx";
import { emptyTrace } from "../graph/trace.ts";
import { loadModule, type SiteModules } from "../site-code/site-modules.ts";
import { finishContent, type RenderingInput } from "./finish-content.ts";
import type { PageContent } from "./page-content.ts";

/** What a component page may export beside its component. */
interface ComponentPageExports {
  readonly default?: unknown;
  readonly page?: {
    readonly layout?: unknown;
    readonly title?: unknown;
    readonly description?: unknown;
  };
}

/** The content of a page that is a component of the site. */
export async function componentContent(
  input: RenderingInput & { readonly modules: SiteModules },
  page: StandalonePage,
): Promise<PageContent> {
  const { source } = page;
  const { exports, diagnostics } = await loadModule<ComponentPageExports>(input.modules, source);
  if (exports === undefined) {
    return finishContent(input, null, { page, source, trace: emptyTrace(), diagnostics });
  }
  const Component = defaultComponent(exports as Parameters<typeof defaultComponent>[0]);
  if (!Component) {
    const address = localeBase(input.site.config, input.site.locale) + page.route.slice(1);
    return finishContent(input, null, {
      page,
      source,
      trace: emptyTrace(),
      diagnostics: [
        {
          code: "page/no-default-export",
          severity: "error",
          message: `The page component at ${address} doesn't have a default export. This makes it impossible to render anything. Consider default-exporting a React component.`,
          hint: noDefaultHint(exports),
          place: { file: source },
        },
      ],
    });
  }
  const { page: own } = exports;
  const content =
    source === input.site.config.components.Home ? (
      <HomePage Component={Component} site={input.siteData} page={page} />
    ) : (
      <Component />
    );
  return finishContent(input, content, {
    page,
    source,
    trace: emptyTrace(),
    layout: layoutOf(own?.layout),
    title: textOf(own?.title),
    description: textOf(own?.description),
  });
}

/** The component of the configuration's home page is told what it stands for. */
function HomePage(props: {
  readonly Component: ComponentType<PageModuleProps>;
  readonly site: SiteData;
  readonly page: StandalonePage;
}): ReactNode {
  const { site, page } = props;
  // What it takes is its own affair, as with any module.
  const Component = props.Component as unknown as ComponentType<SlotProps["Home"]>;
  return <Component site={site} page={pageFacts(page, site.localeBase)} />;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function noDefaultHint(exports: object): string | undefined {
  const names = Object.keys(exports).filter((name) => name !== "page");
  return names.length > 0
    ? `It exports ${names.join(", ")}: write "export default" before one.`
    : undefined;
}

/** What a page asks for; undefined when it is no layout. */
export function layoutOf(value: unknown): Layout | undefined {
  return value === "document" || value === "page" || value === "wide" ? value : undefined;
}
