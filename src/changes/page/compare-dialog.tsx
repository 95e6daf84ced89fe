import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import type { PageData, PageVersion, VersionLink } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import type { Store } from "../../core/store.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import { compareTexts } from "../compare-texts.ts";
import type { TextListener } from "../text-sections.ts";
import { CompareView } from "./CompareView.tsx";

type Texts = TextCatalogue["comparison"];

/** Dependencies of the code that shows changes. */
export interface ChangesWork {
  readonly site: SiteData;
  readonly loader: { load(address: string): Promise<LoadedVersion> };
  readonly store: Pick<Store<{ readonly page: PageData }>, "get">;
  /** Loads the deferred styles. */
  readonly styles: () => Promise<void>;
}

/** A loaded page, or why it couldn't be loaded. */
type LoadedVersion =
  | { readonly kind: "page"; readonly page: { readonly data: PageData; readonly html: string } }
  | { readonly kind: "elsewhere" | "failed" };

/**
 * Opens a dialog that compares the current page with the requested version, or explains why it
 * can't.
 *
 * @param asked the value of `?compare=`
 * @returns a function that removes the dialog, or `undefined` if the reader has already left the
 * page
 */
export async function openComparison(
  work: ChangesWork,
  asked: string,
): Promise<(() => void) | undefined> {
  const { site, store } = work;
  const { page } = store.get();
  const [texts] = await Promise.all([textsOf(work), work.styles()]);
  if (store.get().page !== page) return undefined;
  const dialog = dialogOf(site.texts.close);
  const root = createRoot(dialog.body);
  const show = (title: string, content: ReactNode) => {
    dialog.title.textContent = title;
    root.render(content);
  };
  dialog.open();
  if (!texts) show(page.title, <p>{site.texts.failure.title}</p>);
  else {
    const found = askedVersions(page, { asked, site, texts: texts.dialog });
    if (found.kind === "refused") show(page.title, <output>{found.sentence}</output>);
    else {
      show(titleOf(texts, page.title, found), <output>{texts.dialog.loading}</output>);
      show(titleOf(texts, page.title, found), await comparedView(work, texts, found));
    }
  }
  return () => {
    dialog.remove();
    root.unmount();
  };
}

type FoundVersions = Extract<AskedVersions, { kind: "found" }>;

function titleOf({ dialog }: Texts, title: string, { older, newer }: FoundVersions): string {
  return fillText(dialog.title, { title, older: older.label, newer: newer.label });
}

async function comparedView(
  { site, loader }: ChangesWork,
  texts: Texts,
  { older, newer }: FoundVersions,
): Promise<ReactNode> {
  const [before, after] = await Promise.all([older, newer].map(({ href }) => loader.load(href)));
  if (before?.kind !== "page" || after?.kind !== "page") {
    return <output>{texts.dialog.failed}</output>;
  }
  const textOf = ({ data, html }: typeof after.page) => ({ title: data.title, html });
  return (
    <CompareView
      comparison={compareTexts({ older: textOf(before.page), newer: textOf(after.page) }, readHtml)}
      texts={texts}
      locale={site.locale.code}
      title={after.page.data.title}
      older={older}
      newer={newer}
      idPrefix="compared-"
    />
  );
}

async function textsOf({ site }: ChangesWork): Promise<Texts | undefined> {
  try {
    const answer = await fetch(`${site.localeBase}_lectern/comparison.json`);
    return answer.ok ? ((await answer.json()) as Texts) : undefined;
  } catch {
    // The browser logs the reason.
    return undefined;
  }
}

/** Creates the dialog. When it closes, `compare` is removed from the URL. */
function dialogOf(closeLabel: string) {
  const dialog = document.createElement("dialog");
  dialog.className = "comparison-dialog";
  const header = document.createElement("header");
  const title = document.createElement("h1");
  title.id = "comparison-title";
  dialog.setAttribute("aria-labelledby", title.id);
  const button = document.createElement("button");
  button.className = "button button-plain";
  button.type = "button";
  button.textContent = closeLabel;
  button.addEventListener("click", () => dialog.close());
  header.append(title, button);
  const body = document.createElement("div");
  body.className = "content";
  dialog.append(header, body);
  dialog.addEventListener("close", () => {
    const address = new URL(location.href);
    address.searchParams.delete("compare");
    if (/^#change-\d+$/.test(address.hash)) address.hash = "";
    history.replaceState(history.state, "", address);
    dialog.remove();
  });
  return {
    title,
    body,
    open() {
      document.body.append(dialog);
      dialog.showModal();
    },
    remove: () => dialog.remove(),
  };
}

/** Reads HTML with `DOMParser`, which doesn't run scripts or load files. */
function readHtml(html: string, listener: TextListener): void {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.childNodes) readNode(node, listener);
}

function readNode(node: Node, listener: TextListener): void {
  if (node instanceof Text) listener.text({ text: node.data });
  if (!(node instanceof Element)) return;
  const name = node.localName;
  const attributes = Object.fromEntries([...node.attributes].map((it) => [it.name, it.value]));
  listener.opens({ name, attributes });
  for (const child of node.childNodes) readNode(child, listener);
  listener.closes(name);
}

/** The two versions to compare, or why they can't be compared. */
type AskedVersions =
  | { readonly kind: "found"; readonly older: VersionLink; readonly newer: VersionLink }
  | { readonly kind: "refused"; readonly sentence: string };

/** Finds the page's own version and the requested version. */
export function askedVersions(
  { version }: Pick<PageData, "version">,
  { asked, site, texts }: AskedInput,
): AskedVersions {
  const refused = (sentence: string, values = {}): AskedVersions => ({
    kind: "refused",
    sentence: fillText(sentence, values),
  });
  if (!version || version.others.length < 2) return refused(texts.noVersions);
  const { others } = version;
  const own = others.findIndex(({ name }) => name === version.name);
  const wanted = asked.trim().toLowerCase();
  const at = others.findIndex(
    ({ name, label }) => name.toLowerCase() === wanted || label.toLowerCase() === wanted,
  );
  const mine = others[own];
  const other = others[at];
  const versions = others.filter((each) => each !== mine).map(({ label }) => label);
  if (!mine || !other)
    return refused(texts.unknown, { version: asked, versions: versions.join(", ") });
  if (at === own) return refused(texts.same, { version: mine.label });
  if (isMissing(version, other, site)) return refused(texts.missing, { version: other.label });
  // Versions are sorted from newest to oldest.
  return own < at
    ? { kind: "found", older: other, newer: mine }
    : { kind: "found", older: mine, newer: other };
}

interface AskedInput {
  /** The name or the label of a version. */
  readonly asked: string;
  readonly site: Pick<SiteData, "sections">;
  readonly texts: TextCatalogue["comparison"]["dialog"];
}

/**
 * Whether a version doesn't contain the page, so that its link points to the version's main page.
 */
function isMissing(
  { section, name, others }: PageVersion,
  other: VersionLink,
  { sections }: Pick<SiteData, "sections">,
): boolean {
  const mains = sections.find(({ id }) => id === section)?.versions ?? [];
  const isMain = (link: VersionLink | undefined) =>
    mains.some((main) => main.name === link?.name && main.href === link.href);
  return isMain(other) && !isMain(others.find((each) => each.name === name));
}
