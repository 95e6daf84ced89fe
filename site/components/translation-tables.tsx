import { useData } from "lectern";
import type { ReactNode } from "react";
import { locales } from "../data/locales";
import { translationPriority } from "../data/translation-priority";
import { DataTable } from "./data-table";

/** Languages with the locales of operating systems. */
export function LocaleTable(): ReactNode {
  return (
    <DataTable
      id="locales"
      caption="locales of languages"
      columns={["Code", "Language", "Linux, Unix", "Windows"]}
      rows={useData(locales).map(({ code: locale, language, unix, windows }) => ({
        key: locale,
        cells: [code(locale), language, code(unix), code(windows)],
      }))}
    />
  );
}

/** Components in the order in which to translate them. */
export function PriorityTable(): ReactNode {
  return (
    <DataTable
      id="priorities"
      caption="components by priority"
      columns={["Level", "Component", "What it holds", "Who sees it"]}
      rows={useData(translationPriority).map(({ level, component, about, seen }) => ({
        key: component,
        cells: [level, code(component), about, seen],
      }))}
    />
  );
}

function code(text: string | undefined): ReactNode {
  return text === undefined ? undefined : <code>{text}</code>;
}
