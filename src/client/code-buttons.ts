import type { Texts } from "../shell/texts.ts";

/** How long a copy button says that it has copied, in milliseconds. */
const SAID_FOR = 1000;

/**
 * Gives each code block its buttons: copy, and wrap where the code is wider than
 * its box. They are added here because they need script to work.
 */
export function codeButtons(texts: Texts["code"]): { watch(content: Element): void } {
  // Boxes change their width with the window, with tabs and with details.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) updateWrapButton(target);
  });
  return {
    watch(content) {
      observer.disconnect();
      for (const figure of content.querySelectorAll("figure.code")) {
        if (!figure.querySelector(":scope > .code-buttons")) addButtons(figure, texts);
        const pre = figure.querySelector("pre");
        if (pre) observer.observe(pre);
      }
    },
  };
}

function addButtons(figure: Element, texts: Texts["code"]): void {
  const group = document.createElement("div");
  group.className = "code-buttons";
  group.append(wrapButton(figure, texts), copyButton(figure, texts));
  figure.append(group);
}

function copyButton(figure: Element, texts: Texts["code"]): HTMLButtonElement {
  const { copy, copyLabel, copied } = texts;
  const button = makeButton("copy-button", copyLabel, copy);
  button.addEventListener("click", () => {
    const code = figure.querySelector("pre")?.textContent ?? "";
    navigator.clipboard.writeText(code.replace(/\n$/, "")).then(
      () => {
        say(button, copied, "is-copied");
        setTimeout(() => say(button, copyLabel), SAID_FOR);
      },
      (error: unknown) => console.error("The code could not be copied.", error),
    );
  });
  return button;
}

function say(button: HTMLButtonElement, label: string, state?: string): void {
  button.classList.toggle("is-copied", state === "is-copied");
  button.setAttribute("aria-label", label);
}

function wrapButton(figure: Element, texts: Texts["code"]): HTMLButtonElement {
  const button = makeButton("wrap-button", texts.wrapLabel, texts.wrapLabel);
  button.setAttribute("aria-pressed", "false");
  button.hidden = true;
  button.addEventListener("click", () => {
    const isWrapped = figure.querySelector("pre")?.classList.toggle("is-wrapped") ?? false;
    button.setAttribute("aria-pressed", String(isWrapped));
  });
  return button;
}

/** Shown while the code overflows, and while it is wrapped, so that it can be unwrapped. */
function updateWrapButton(pre: Element): void {
  const button = pre.parentElement?.querySelector<HTMLButtonElement>(".wrap-button");
  if (!button) return;
  button.hidden = pre.scrollWidth <= pre.clientWidth && !pre.classList.contains("is-wrapped");
}

function makeButton(className: string, label: string, title: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = className;
  button.title = title;
  button.setAttribute("aria-label", label);
  return button;
}
