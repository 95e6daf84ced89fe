import { make } from "../../theme/dom.ts";
import type { Texts } from "../../theme/texts.ts";

/** Opens images in a dialog with zoom, on click or Enter. The dialog loads on first use. */
export function imageZoom(texts: Texts["zoom"]): { watch(content: Element): void } {
  const open = (figure: HTMLElement, name: string) => {
    import("./zoom-dialog.ts").then(
      // The reader may have left the page in the meantime.
      ({ openZoom }) => figure.isConnected && openZoom(figure, { name, texts }),
      (error: unknown) => console.error("The image couldn't be opened.", error),
    );
  };
  return {
    watch(content) {
      for (const figure of content.querySelectorAll<HTMLElement>(".zoomable")) {
        if (figure.role === "button" || figure.querySelector(":scope > button")) continue;
        const isImage = figure instanceof HTMLImageElement;
        const name = isImage ? figure.alt : (figure.querySelector("[role]")?.ariaLabel ?? "");
        const button = isImage ? asButton(figure) : buttonOver(figure);
        button.ariaHasPopup = "dialog";
        button.ariaLabel = texts.open(name);
        button.addEventListener("click", () => open(figure, name));
      }
    },
  };
}

function asButton(image: HTMLElement): HTMLElement {
  image.role = "button";
  image.tabIndex = 0;
  image.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    image.click();
  });
  return image;
}

/**
 * Returns a separate button. If an inline image were the button itself, the image's text would
 * become part of the label.
 */
function buttonOver(drawing: HTMLElement): HTMLElement {
  const button = make("button", { type: "button" });
  drawing.append(button);
  return button;
}
