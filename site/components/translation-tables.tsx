import { useData } from "lectern";
import type { ReactNode } from "react";
import { locales } from "../data/locales";
import { translationPriority } from "../data/translation-priority";
import "./filter-table.css";
import FilterTable from "./filter-table.client";

/** Languages with the locales of operating systems. */
export function LocaleTable(): ReactNode {
  return (
    <FilterTable
      caption="Locales of languages"
      noun="languages"
      columns={[
        { title: "Code", code: true },
        { title: "Language" },
        { title: "Linux, Unix", code: true },
        { title: "Windows", code: true },
      ]}
      rows={useData(locales).map(({ code, language, unix, windows = "" }) => ({
        key: code,
        cells: [code, language, unix, windows],
      }))}
    />
  );
}

/** Components in the order in which to translate them. */
export function PriorityTable(): ReactNode {
  return (
    <FilterTable
      caption="Components by priority"
      noun="components"
      columns={[
        { title: "Level" },
        { title: "Component", code: true },
        { title: "What it holds" },
        { title: "Who sees it" },
      ]}
      rows={useData(translationPriority).map(({ level, component, about, seen }) => ({
        key: component,
        cells: [String(level), component, about, seen],
      }))}
    />
  );
}
