import { isAlias, isMap, isNode, isScalar, isSeq, visit, type Document, type Node } from "yaml";
import type { ValuePath } from "./value-path.ts";

/** What a YAML document has at a path. */
export interface YamlPlace {
  readonly node: Node | undefined;
  /** Offset of the key in the text, of the item itself in a list. */
  readonly offset: number;
}

/** The node at a path, or the nearest one around it that is written. */
export function yamlPlace(document: Document, path: ValuePath): YamlPlace {
  const top = document.contents ?? undefined;
  let place: YamlPlace = { node: top, offset: top?.range?.[0] ?? 0 };
  for (const key of path) {
    const below = childOf(document, place.node, key);
    if (below === undefined) break;
    place = below;
  }
  return place;
}

/** The offset of the first alias that has no anchor; 0 when all have. */
export function looseAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function childOf(
  document: Document,
  parent: Node | undefined,
  key: PropertyKey,
): YamlPlace | undefined {
  const container = isAlias(parent) ? parent.resolve(document) : parent;
  if (isSeq(container)) {
    const item = container.items[Number(key)];
    return isNode(item) ? { node: item, offset: item.range?.[0] ?? 0 } : undefined;
  }
  if (!isMap(container)) return undefined;
  const pair = container.items.find(
    (candidate) => isScalar(candidate.key) && candidate.key.value === key,
  );
  if (pair === undefined || !isScalar(pair.key)) return undefined;
  return {
    node: isNode(pair.value) ? pair.value : undefined,
    offset: pair.key.range?.[0] ?? 0,
  };
}
