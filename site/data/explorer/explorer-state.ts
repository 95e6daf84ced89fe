import { anything, type Criteria } from "./filter-releases";

/** The state of the explorer, which is completely in the URL. */
export interface ExplorerState extends Criteria {
  /** Releases to compare; empty: none. */
  readonly from: string;
  readonly to: string;
}

export const emptyState: ExplorerState = { ...anything, from: "", to: "" };

const names = {
  text: "q",
  line: "line",
  section: "section",
  topic: "topic",
  after: "after",
  before: "before",
  from: "from",
  to: "to",
} as const satisfies Partial<Record<keyof ExplorerState, string>>;

type TextKey = keyof typeof names;

const textKeys = Object.keys(names) as readonly TextKey[];

/** @param search the query of a URL, with or without `?` */
export function readState(search: string): ExplorerState {
  const query = new URLSearchParams(search);
  const texts = textKeys.map((key): [TextKey, string] => [key, query.get(names[key]) ?? ""]);
  const advisories = query.get("advisories") === "1";
  return { ...emptyState, ...Object.fromEntries(texts), advisories };
}

/** The query of a URL, with `?`; empty for the empty state. */
export function stateQuery(state: ExplorerState): string {
  const query = new URLSearchParams();
  for (const key of textKeys) if (state[key] !== "") query.set(names[key], state[key]);
  if (state.advisories) query.set("advisories", "1");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}
