import type { StoredPart, StoredState } from "./device-store.ts";
import type { OfflineFile, OfflineIndex, OfflinePart } from "./offline-index.ts";

export function samplePart(id: string, rest: Partial<OfflinePart> = {}): OfflinePart {
  return {
    id,
    label: id,
    localeBase: "/",
    isBase: false,
    href: `/${id}`,
    list: `/_lectern/offline/${id}.json`,
    hash: `${id}-1`,
    pages: 1,
    files: 1,
    bytes: 100,
    transfer: 10,
    ...rest,
  };
}

export const sampleIndex: OfflineIndex = {
  format: 1,
  release: "r1",
  build: "b1",
  parts: [
    samplePart("program", { isBase: true, localeBase: "", href: "" }),
    samplePart("site", { isBase: true, href: "/" }),
    samplePart("docs"),
    samplePart("docs-4.0", { href: "/docs/4.0" }),
    samplePart("general"),
    samplePart("fr-site", { isBase: true, localeBase: "/fr/", href: "/fr/" }),
    samplePart("fr-docs", { localeBase: "/fr/", href: "/fr/docs" }),
  ],
};

export function sampleFile(url: string, rest: Partial<OfflineFile> = {}): OfflineFile {
  return { url, hash: `hash of ${url}`, bytes: 100, transfer: 10, kind: "file", ...rest };
}

/** Returns a state in which these parts of the sample index are stored and up to date. */
export function sampleState(
  ids: readonly string[],
  files: (id: string) => readonly OfflineFile[] = () => [],
): StoredState {
  const parts = ids.map((id): [string, StoredPart] => {
    const part = sampleIndex.parts.find((known) => known.id === id) ?? samplePart(id);
    const { hash, isBase, label, href } = part;
    const storedAt = "2026-01-02T03:04:05.000Z";
    return [id, { files: files(id), redirects: {}, hash, isBase, label, href, storedAt }];
  });
  return { format: 2, build: "b1", release: "r1", parts: Object.fromEntries(parts) };
}
