import type { Texts } from "../../theme/texts.ts";

/**
 * Shows an image or a drawing as large as the window allows, and larger, in a dialog: a
 * click or Enter on it opens the dialog, and focus returns to it in the end. The dialog
 * comes with the first one that is opened.
 */
export function imageZoom(texts: Texts["zoom"]): { watch(content: Element): void } {
  const open = (figure: HTMLElement, name: string) => {
    import("./zoom-dialog.ts").then(
      // While the dialog came, the reader may have left the page.
      ({ openZoom }) => figure.isConnected && openZoom(figure, { name, texts }),
      (error: unknown) => console.error("The image could not be opened.", error),
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

/** The words in a drawing are no name of what pressing it does, so the button is beside them. */
function buttonOver(drawing: HTMLElement): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  drawing.append(button);
  return button;
}
