import type { Texts } from "../../shell/texts.ts";

/**
 * Shows an image as large as the window allows, in a dialog: a click or Enter on
 * the image opens it; a click anywhere, Enter or Escape closes it, and focus
 * returns to the image.
 */
export function imageZoom(texts: Texts["zoom"]): { watch(content: Element): void } {
  return {
    watch(content) {
      for (const image of content.querySelectorAll<HTMLImageElement>("img.zoomable")) {
        if (image.role === "button") continue;
        image.role = "button";
        image.tabIndex = 0;
        image.ariaHasPopup = "dialog";
        image.ariaLabel = texts.open(image.alt);
        image.addEventListener("click", () => open(image, texts));
        image.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          open(image, texts);
        });
      }
    },
  };
}

function open(image: HTMLImageElement, texts: Texts["zoom"]): void {
  const dialog = document.createElement("dialog");
  dialog.className = "zoom";
  dialog.ariaLabel = image.alt || texts.title;
  const large = document.createElement("img");
  large.src = image.currentSrc || image.src;
  large.alt = image.alt;
  large.width = image.width;
  large.height = image.height;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "zoom-close";
  close.ariaLabel = texts.close;
  dialog.append(large, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  // Inside the content, so that it goes with it when history leads to another page.
  (image.closest(".content") ?? document.body).append(dialog);
  dialog.showModal();
}
