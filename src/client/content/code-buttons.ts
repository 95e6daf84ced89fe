import type { Texts } from "../../shell/texts.ts";

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
  const button = makeButton("copy", copyLabel, copy);
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
  setIcon(button, state === "is-copied" ? "done" : "copy");
  button.setAttribute("aria-label", label);
}

function wrapButton(figure: Element, texts: Texts["code"]): HTMLButtonElement {
  const button = makeButton("wrap", texts.wrapLabel, texts.wrapLabel);
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

function makeButton(icon: "copy" | "wrap", label: string, title: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `${icon}-button`;
  button.title = title;
  button.setAttribute("aria-label", label);
  setIcon(button, icon);
  return button;
}

/** On the square of the shell's icons. */
const shapes = {
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  done: "m5 12.5 4.5 4.5L19 7.5",
  wrap: "M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2.5L12.5 18l2.5 2.5M4 18h4",
} as const;

/** As an element: as a picture of the style it would be a document of its own, which takes longer than all the rest. */
function setIcon(button: HTMLButtonElement, name: keyof typeof shapes): void {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shapes[name]);
  icon.append(path);
  button.replaceChildren(icon);
}
