import type { Texts } from "../../shell/texts.ts";

/**
 * Shows an image or a drawing as large as the window allows, and larger, in a dialog: a
 * click or Enter on it opens the dialog, and focus returns to it in the end. The dialog
 * comes with the first one that is opened.
 */
export function imageZoom(texts: Texts["zoom"]): { watch(content: Element): void } {
  const open = (figure: HTMLElement, name: string) => {
    import("./zoom-dialog.ts").then(
      ({ openZoom }) => openZoom(figure, { name, texts }),
      (error: unknown) => console.error("The image could not be opened.", error),
    );
  };
  return {
    watch(content) {
      for (const figure of content.querySelectorAll<HTMLElement>(".zoomable")) {
        if (figure.role === "button") continue;
        const name = figure instanceof HTMLImageElement ? figure.alt : (figure.ariaLabel ?? "");
        figure.role = "button";
        figure.tabIndex = 0;
        figure.ariaHidden = null;
        figure.ariaHasPopup = "dialog";
        figure.ariaLabel = texts.open(name);
        figure.addEventListener("click", () => open(figure, name));
        figure.addEventListener("keydown", (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          open(figure, name);
        });
      }
    },
  };
}
