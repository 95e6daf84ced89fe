import type { SiteData } from "../../core/site-data.ts";

/** Ask whether the new version is to be shown. Closing it leaves the question to the next visit. */
export function reloadPrompt(site: SiteData, onRefresh: () => void): { close(): void } {
  const { newVersion, refresh } = site.texts.offline;
  const container = document.createElement("div");
  container.id = "pwa-popup-container";
  container.className = "reload-prompt";
  container.setAttribute("role", "status");
  const text = document.createElement("p");
  text.textContent = newVersion;
  const close = () => container.remove();
  container.append(
    text,
    button(refresh, "button", onRefresh),
    button(site.texts.close, "button button-plain", close),
  );
  document.body.append(container);
  return { close };
}

function button(label: string, className: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = label;
  element.addEventListener("click", onClick);
  return element;
}
