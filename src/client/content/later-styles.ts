import { lazy } from "../../core/lazy.ts";

/**
 * The styles of what the program alone shows (`styles/later.css`): buttons on code,
 * what the search finds, notes, an image at full size. Nothing of the first paint
 * needs them. The returned function loads them once, and again after a failure.
 *
 * @param address of the stylesheet; undefined where it has come with the others
 * @returns resolves when they apply, or cannot be had: what is shown works without
 */
export function laterStyles(address: string | undefined): () => Promise<void> {
  if (address === undefined) return () => Promise.resolve();
  const styles = lazy(() => load(address));
  // The browser reports a failure on its console.
  return () => styles().catch(() => {});
}

/** Not as a link: one that fails would have the early script say that the site did not load. */
async function load(address: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await response.text());
  document.adoptedStyleSheets.push(sheet);
}
