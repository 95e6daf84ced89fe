import { useData } from "lectern";
import type { ReactNode } from "react";
import { locales } from "../data/locales";
import { translationPriority } from "../data/translation-priority";
import { DataTable } from "./data-table";

/** Lists languages with the locale names of operating systems. */
export function LocaleTable(): ReactNode {
  return (
    <DataTable
      id="locales"
      caption="locales of languages"
      columns={["Code", "Language", "Linux, Unix", "In Moodle's table", "Windows"]}
      rows={useData(locales).map(({ code: locale, language, unix, listed, windows, doubtful }) => ({
        key: locale,
        cells: [
          code(locale),
          language,
          code(unix),
          code(listed),
          doubtful ? <>{code(windows)} (doubtful)</> : code(windows),
        ],
      }))}
    />
  );
}

/** Lists components with the rating that determines when to translate them. */
export function PriorityTable(): ReactNode {
  return (
    <DataTable
      id="priorities"
      caption="components by rating"
      columns={["Rating", "Component", "Content", "Who sees it"]}
      rows={useData(translationPriority).map(({ rating, component, about, seen }) => ({
        key: component,
        cells: [rating, code(component), about, seen],
      }))}
    />
  );
}

function code(text: string | undefined): ReactNode {
  return text === undefined ? undefined : <code>{text}</code>;
}
