import type { RoutePath } from "../../base/paths.ts";
import type { DocumentPage } from "../../model/page.ts";
import { readingOrder } from "../../model/reading-order.ts";
import type { Sidebar } from "../../model/sidebar.ts";

/** Where readers land who ask for a version: its root, else the first of its first sidebar, else any. */
export function mainDocument(
  root: RoutePath,
  documents: readonly DocumentPage[],
  sidebars: readonly Sidebar[],
): DocumentPage | undefined {
  const byRoute = new Map(documents.map((document) => [document.route, document]));
  const first = sidebars[0] && readingOrder(sidebars[0]).find((item) => byRoute.has(item.route));
  return byRoute.get(root) ?? (first && byRoute.get(first.route)) ?? documents[0];
}
