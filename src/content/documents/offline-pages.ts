import { routePath } from "../../base/paths.ts";
import type { NotKeptPage, OfflinePage } from "../../model/page.ts";
import type { TextCatalogue } from "../../model/config/texts.ts";

/** The engine's two pages about what is stored on the reader's device. */
export function offlinePages({
  offlinePage: texts,
}: TextCatalogue): readonly (OfflinePage | NotKeptPage)[] {
  return [
    {
      kind: "offline",
      route: routePath("/offline"),
      title: texts.title,
      description: texts.description,
    },
    {
      kind: "not-kept",
      route: routePath("/_lectern/not-kept"),
      title: texts.notKeptPage.title,
      description: undefined,
    },
  ];
}
