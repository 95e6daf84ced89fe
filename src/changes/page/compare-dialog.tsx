import { createRoot } from "react-dom/client";
import type { ReactNode } from "react";
import { compareTexts } from "../compare-texts.ts";
import type { Store } from "../../core/store.ts";
import { fillText, type TextCatalogue } from "../../core/strings/texts.ts";
import type { PageData } from "../../core/page-data.ts";
import type { SiteData } from "../../core/site-data.ts";
import { CompareView } from "./CompareView.tsx";
import { askedVersions, type AskedVersions } from "./asked-versions.ts";
import type { TextListener } from "../text-sections.ts";

type Texts = TextCatalogue["comparison"];

/** What the parts that say what changed work with. */
export interface ChangesWork {
  readonly site: SiteData;
  readonly loader: { load(address: string): Promise<LoadedVersion> };
  readonly store: Pick<Store<{ readonly page: PageData }>, "get">;
  /** Loads what styles them. */
  readonly styles: () => Promise<void>;
}

/** A version of the page, or why there is none. */
type LoadedVersion =
  | { readonly kind: "page"; readonly page: { readonly data: PageData; readonly html: string } }
  | { readonly kind: "elsewhere" | "failed" };

/**
 * Show a comparison over the page that is shown: of it, and of the version the
 * address asks for. What cannot be compared is said there.
 *
 * @param asked what stands behind `?compare=`
 * @returns closes it, when the page goes; undefined: the page has gone already
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
  const say = (title: string, content: ReactNode) => {
    dialog.title.textContent = title;
    root.render(content);
  };
  dialog.open();
  if (!texts) say(page.title, <p>{site.texts.failure.title}</p>);
  else {
    const found = askedVersions(page, { asked, site, texts: texts.dialog });
    if (found.kind === "refused") say(page.title, <output>{found.sentence}</output>);
    else {
      say(titleOf(texts, page.title, found), <output>{texts.dialog.loading}</output>);
      say(titleOf(texts, page.title, found), await comparedView(work, texts, found));
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
    // The browser has said why on its console.
    return undefined;
  }
}

/** A dialog over the page; closing it takes the question out of the address. */
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

/** Reads the HTML of a page with the browser's parser, which runs and loads nothing of it. */
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
