import type { ComponentType } from "react";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { SourcePath } from "../../core/paths.ts";
import type { SiteConfig, SlotName } from "../../core/config.ts";
import type { SlotProps } from "../../theme/elements.tsx";
import type { SiteModules } from "../site-code/site-modules.ts";
import { loadNamed } from "./site-components.ts";

/** A component that fills a slot. */
export interface SlotComponent<Name extends SlotName> {
  readonly file: SourcePath;
  readonly Component: ComponentType<SlotProps[Name]>;
}

/** The components that fill slots of the frame. */
export type SlotComponents = { readonly [Name in SlotName]?: SlotComponent<Name> };

/** Loads what the configuration puts into the slots of the frame. */
export async function slotComponents(
  modules: Pick<SiteModules, "load">,
  { components }: Pick<SiteConfig, "components">,
): Promise<{ readonly slots: SlotComponents; readonly diagnostics: readonly Diagnostic[] }> {
  const slots: Partial<Record<SlotName, unknown>> = {};
  const found: Diagnostic[] = [];
  for (const [name, file] of Object.entries(components) as [SlotName, SourcePath][]) {
    // A page of its own, which says what is wrong with it.
    if (name === "Home") continue;
    const { exports, diagnostics } = await loadNamed(modules, file);
    found.push(...diagnostics);
    if (exports === undefined) continue;
    const component = exports["default"];
    if (isComponent(component)) slots[name] = { file, Component: component };
    else found.push(noComponent(name, file, exports));
  }
  // The props of each are those of its slot: what it makes of them is its own affair.
  return { slots: slots as SlotComponents, diagnostics: found };
}

/** A function, a class, or what React makes of one (`memo`, `lazy`). */
function isComponent(value: unknown): boolean {
  if (typeof value === "function") return true;
  return typeof value === "object" && value !== null && "$$typeof" in value && "type" in value;
}

function noComponent(name: SlotName, file: SourcePath, exports: object): Diagnostic {
  const names = Object.keys(exports).filter((each) => /^[A-Z]/.test(each));
  return {
    code: "slot/no-component",
    severity: "error",
    message: `"${file}" has no default export that is a component, to fill the slot "${name}".`,
    hint:
      names.length > 0
        ? `It exports ${names.join(", ")}: write "export default" before one.`
        : `Write export default function ${name}({ ${given(name)} }: SlotProps["${name}"]) { … }.`,
    place: { file },
  };
}

/** The names of the props of a slot. */
export function given(name: SlotName): string {
  return name === "BeforeArticle" || name === "PageEnd" || name === "Home" ? "site, page" : "site";
}
